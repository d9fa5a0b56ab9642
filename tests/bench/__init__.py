"""The cost of the service in process, over HTTP and on a screen."""
