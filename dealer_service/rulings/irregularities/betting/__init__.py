"""Irregularities of the betting: wrong amounts, actions out of turn, and the clock."""
