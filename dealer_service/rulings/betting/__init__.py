"""Betting: the round and its turns, legal actions and amounts, and corrected actions."""
