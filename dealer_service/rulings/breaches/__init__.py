"""Breaches: everything on a table that is impossible or irregular."""
