"""The command line `dealer-service`: one file for each command."""

from dealer_service.cli.main import main

__all__ = ["main"]
