"""Independent answers, written from the rules without code from the rulings, for tests to compare with."""
