"""What we decide: pure functions from a table and rules to an answer with its reasons."""
