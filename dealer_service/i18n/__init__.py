"""The words of the service: every message in every language."""
