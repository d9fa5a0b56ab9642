"""The text records of online rooms."""
