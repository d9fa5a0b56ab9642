"""A rules folder of the tests: rooms that give the answers which books or rooms give and no embedded house does.

A house page in ``houses/`` and cases in ``scenarios/<section>/``: ``dealer-service test tests/rooms`` asks them, and
the oracles play by these rooms, too.
"""

from __future__ import annotations

from pathlib import Path

ROOMS = Path(__file__).parent
