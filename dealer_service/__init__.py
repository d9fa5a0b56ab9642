"""A stateless poker dealer: a table and a house's rules in, a ruling with its reasons out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from dealer_service.library import Spot, ask, load, read_table, says
    from dealer_service.settings import Settings

__all__ = ["Spot", "__version__", "ask", "create_app", "load", "read_table", "says"]
__version__ = "0.2.0"


def create_app(folders: Sequence[Path] | None = None, settings: Settings | None = None) -> Flask:
    """The service with these settings and the ruleset pages of these folders. See app.py.

    Raises BadSettings, BadAccess, BadPages, BadKeys and FailedScenarios.
    """
    from dealer_service import app

    return app.create_app(folders, settings)


def __getattr__(name: str) -> object:
    """The names of the library, imported when one is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from dealer_service import library

    return getattr(library, name)
