"""Pots: main pot and side pots, the rake, chips found too late, and how the dealer pays out."""
