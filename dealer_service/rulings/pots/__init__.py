"""Pots: main pot and side pots, the rake, chips found late, and the payout."""
