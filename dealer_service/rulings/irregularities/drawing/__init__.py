"""What goes wrong in a draw: cards that fall open, wrong deliveries and burns, mucked cards and draws in dispute."""
