"""The text forms of rooms, written."""
