"""Irregularities of the deal: exposed cards, wrong counts and seats, fouled decks, misdeals."""
