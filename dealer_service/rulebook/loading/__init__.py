"""From YAML pages to a book of rules: read, checked and composed, or every fault with its place."""
