"""The floor's page: a dispute as it is told, what is ruled on it, how other houses rule, and what is taken away."""
