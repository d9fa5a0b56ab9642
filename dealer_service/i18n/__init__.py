"""Words: every message in every language."""
