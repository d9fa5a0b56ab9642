"""The endpoints and HTML pages, with a blueprint in each module."""
