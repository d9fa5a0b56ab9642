"""What gunicorn sends: problems in our form where it cannot read a request, and each answer in one piece."""
