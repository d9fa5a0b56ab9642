"""Coverage-guided fuzzing: `make fuzz` changes questions and pages, and keeps what reaches new code or fails."""
