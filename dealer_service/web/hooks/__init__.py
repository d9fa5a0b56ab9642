"""What runs before and after every request."""
