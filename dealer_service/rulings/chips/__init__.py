"""Chips: shares and stacks of them, the units in which they are bet and divided, and those that stay out of play."""
