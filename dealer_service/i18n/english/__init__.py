"""The English words, by context and code."""
