"""Responses: rulings, problems and rulebooks become JSON."""
