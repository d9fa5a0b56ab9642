"""Gunicorn's responses: problems for unparsable requests, and each response in one piece."""
