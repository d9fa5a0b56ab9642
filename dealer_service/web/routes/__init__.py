"""The endpoints and the HTML pages, a blueprint for each module."""
