"""The showdown: the order of showing, the reading of each hand, and the awards."""
