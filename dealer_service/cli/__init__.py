"""The command line `dealer-service`, with one module for each command."""

from dealer_service.cli.main import main

__all__ = ["main"]
