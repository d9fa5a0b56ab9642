"""What commands report, for people and for machines."""
