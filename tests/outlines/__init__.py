"""The pages of the service as outlines: what each says and offers, in committed text."""
