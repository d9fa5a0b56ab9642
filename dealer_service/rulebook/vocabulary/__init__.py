"""The closed lists of answers that a page may give, one room for each section of the rulebook."""
