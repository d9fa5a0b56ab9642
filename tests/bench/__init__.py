"""What the service costs, in process, over HTTP and on a screen."""
