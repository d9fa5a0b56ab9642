"""The audit of an archive: every recorded hand beside the rules of a house, hand by hand."""
