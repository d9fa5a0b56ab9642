"""Data for the scripts of the dealer's screens: words, games, first tables, and the forms of incidents."""
