"""From YAML pages to a book: read, check and compose them, or report every error with its place."""
