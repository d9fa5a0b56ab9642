"""HTTP in and out, without poker: ``routes`` answers requests, ``hooks`` runs before and after each."""
