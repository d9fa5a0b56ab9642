"""Chips: how they are cut, in which unit, and how many a seat may put in."""
