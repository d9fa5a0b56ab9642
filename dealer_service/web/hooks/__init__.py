"""What happens before and after every request."""
