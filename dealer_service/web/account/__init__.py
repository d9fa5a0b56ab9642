"""The account of a dispute without a table: words, chips and actions in order, or an incident."""
