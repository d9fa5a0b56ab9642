"""What the service costs, in process and over HTTP."""
