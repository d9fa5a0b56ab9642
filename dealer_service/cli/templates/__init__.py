"""The files that `dealer-service new` writes."""
