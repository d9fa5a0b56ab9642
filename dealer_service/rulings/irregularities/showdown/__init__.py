"""Irregularities of the showdown: dead and miscalled hands, exposed cards, and misplaced pots."""
