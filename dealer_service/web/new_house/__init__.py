"""The page of a new house in a browser: ``/rulesets/new``."""
