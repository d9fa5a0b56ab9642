"""Requests: JSON documents become typed questions, or every error in them is listed."""
