"""Drawing: discards, cards dealt, burns and reshuffles, and whether the stub lasts."""
