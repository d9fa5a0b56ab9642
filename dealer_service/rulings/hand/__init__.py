"""The course of a hand: from the posts to the deal, from phase to phase, and to the next hand."""
