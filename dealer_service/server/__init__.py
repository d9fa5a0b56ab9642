"""The operator's side: metrics, status, logs, access control, and reloading of files. No HTTP."""
