"""PHH, the poker hand history format of TOML."""
