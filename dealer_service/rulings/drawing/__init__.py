"""Drawing: the next step, the legality of each event, the table after it, and whether the stub lasts."""
