"""Chips: shares and stacks, the units of bets and pots, and chips that stay out of play."""
