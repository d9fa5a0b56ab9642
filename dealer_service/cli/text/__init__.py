"""Rulings and clauses as text for a terminal."""
