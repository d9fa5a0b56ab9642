"""The command line: one command a room, one way to fail for all of them."""

from dealer_service.cli.main import main

__all__ = ["main"]
