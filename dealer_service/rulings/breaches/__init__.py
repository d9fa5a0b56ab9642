"""Breaches: whatever on a table cannot be, or breaks the rules."""
