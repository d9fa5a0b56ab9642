"""Records of hands: readers and writers of the formats of rooms and tools."""
