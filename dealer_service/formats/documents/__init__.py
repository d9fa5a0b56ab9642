"""Records of hands in JSON: OHH, and questions with their answers."""
