"""Code that runs before and after every request."""
