"""The named answers that a page may choose, one module for each section of the rulebook."""
