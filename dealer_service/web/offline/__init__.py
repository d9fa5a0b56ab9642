"""What browsers keep of the pages, so that they can be read while the service is away."""
