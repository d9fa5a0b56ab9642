"""Betting: the round as its log leaves it, what is legal, and for how much."""
