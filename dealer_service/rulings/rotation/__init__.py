"""How the game changes at a table that deals a mix."""
