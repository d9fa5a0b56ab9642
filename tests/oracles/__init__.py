"""Independent answers, written from the rules and sharing no code with the rulings, for tests to hold them against."""
