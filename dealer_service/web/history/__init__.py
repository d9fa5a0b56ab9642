"""The page of recorded hands: the readers of its texts, its rulings, and the pictures of its table."""
