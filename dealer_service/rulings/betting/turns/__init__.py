"""Turns: actions out of turn, whether they bind when the turn comes, and skipped players."""
