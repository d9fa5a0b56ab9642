"""Pots: their layers, the rake, and what is paid out of them."""
