"""What was ruled, or what keeps a table from being ruled on, as plain data and without its reasons."""

from __future__ import annotations

from typing import Any

from dealer_service.desk import Asks
from dealer_service.desk.likeness import Told
from dealer_service.door.plain import breach_out, plain
from dealer_service.door.tables import table_out
from dealer_service.door.words import Words
from dealer_service.rulings.ruling import Ruling

# What an answer calls ``at`` and ``says``, a problem calls as it does in all faults.
FAULTS_SAY = {"at": "pointer", "says": "detail"}
IMPOSSIBLE = "impossible-table"


def saying(found: Told, asks: Asks, words: Words) -> dict[str, Any]:
    """Outcome, answer, next table and missing facts; or the problem that the table cannot be ruled on."""
    if not isinstance(found, Ruling):
        return {"problem": impossible(found, words)}
    return {
        "outcome": found.outcome.value,
        "answer": plain(found.answer, asks, words),
        "next": None if found.next is None else table_out(found.next),
        "missing": [{"at": each.at, "needed_by": each.needed_by} for each in found.missing],
    }


def impossible(found: Told, words: Words) -> dict[str, Any]:
    """What is wrong with the table, in the shape of all problems (RFC 9457); the reasons stand elsewhere."""
    assert not isinstance(found, Ruling)
    breaches = [breach_out(breach, words) for breach in found]
    return {
        "type": f"/problems/{IMPOSSIBLE}",
        "title": words.title(IMPOSSIBLE),
        "status": 422,
        "detail": words.detail("one-fault" if len(breaches) == 1 else "faults", count=len(breaches)),
        "errors": [{FAULTS_SAY.get(name, name): part for name, part in breach.items()} for breach in breaches],
    }
