"""What goes wrong in a draw: cards that fall open, and how many were drawn."""
