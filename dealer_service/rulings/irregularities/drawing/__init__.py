"""Irregularities of a draw: exposed and mucked cards, wrong replacements and burns, disputes."""
