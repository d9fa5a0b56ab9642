"""What is done about something that went wrong: one remedy for each irregularity, and play goes on."""
