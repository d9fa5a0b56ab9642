"""Mutation testing: see ``__main__``."""
