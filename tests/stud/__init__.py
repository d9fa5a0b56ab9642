"""Games with up cards: their streets, their bring-in and their hands."""
