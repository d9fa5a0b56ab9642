"""Gestures: which action it is that a player said and put out chips for."""
