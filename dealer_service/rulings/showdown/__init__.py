"""The showdown: who shows, what each hand reads, and who wins which chips."""
