"""Offline pages: those that browsers save, to read them while the service is unavailable."""
