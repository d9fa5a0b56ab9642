"""Turns: what was done before its turn, whether it binds when the turn comes, and who was passed over."""
