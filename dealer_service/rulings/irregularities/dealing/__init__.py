"""What goes wrong in the deal: cards that fall open, wrong counts and seats, fouled decks, and misdeals."""
