"""What goes wrong in the betting: wrong amounts, acts out of turn, and the clock."""
