"""The course of a hand: the deal, the automatic steps after an action, and the next hand."""
