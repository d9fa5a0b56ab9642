"""Games with a board: their streets, their cards and their hands."""
