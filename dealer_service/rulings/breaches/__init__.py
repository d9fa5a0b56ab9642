"""Breaches: every state of a table that is impossible or irregular."""
