"""Commands for archives of recorded hands."""
