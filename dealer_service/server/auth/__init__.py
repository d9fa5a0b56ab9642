"""Who may ask: keys and tokens."""
