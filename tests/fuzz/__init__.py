"""Coverage-guided fuzzing: `make fuzz` changes questions and pages, and keeps inputs that reach new code or fail."""
