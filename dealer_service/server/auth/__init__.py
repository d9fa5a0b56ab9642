"""Who may ask: the keys and tokens of clients."""
