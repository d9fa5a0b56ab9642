"""Drawing: what comes next, what may be done, the table after it, and whether the stub lasts."""
