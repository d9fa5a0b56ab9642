"""The floor's page: a dispute with its facts, the ruling, other houses' rulings, and its receipt."""
