"""Irregularities: a remedy for each incident and breach, and play goes on."""
