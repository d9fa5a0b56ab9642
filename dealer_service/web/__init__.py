"""HTTP in, HTTP out, and no poker: ``routes`` answers requests, ``hooks`` runs before and after each of them."""
