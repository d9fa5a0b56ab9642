"""The endpoints and pages."""
