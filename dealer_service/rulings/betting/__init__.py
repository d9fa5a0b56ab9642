"""Betting: the round and whose turn it is, what is legal and for how much, and what an action counts as."""
