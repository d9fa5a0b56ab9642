"""The closed lists of answers that a page may give, one module for each section of the rulebook."""
