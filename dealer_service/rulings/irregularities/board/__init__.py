"""Irregularities of the board: too many or too few cards, cards dealt too early, missing and extra burns."""
