"""What operators need: metrics, status, logs, access control, and reloading of changed files. No HTTP."""
