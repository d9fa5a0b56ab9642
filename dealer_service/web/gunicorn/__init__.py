"""Where gunicorn itself would answer, or would answer in pieces."""
