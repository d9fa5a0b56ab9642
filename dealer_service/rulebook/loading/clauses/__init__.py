"""One clause of a page: its value by the type of its field, its words and its source."""
