"""Gestures: the action that a player's words and chips count as."""
