"""Access control: the keys and tokens of clients."""
