"""Comparisons of houses: their rulings on one question, and the clauses that make the difference."""
