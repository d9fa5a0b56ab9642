"""Whole hands: each recorded event ruled on in turn, the missing steps derived, and the end compared."""
