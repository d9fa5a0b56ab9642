"""The course of a hand: the deal after the posts, what follows from an action by itself, and the next hand."""
