"""How is a dispute told? What would be ruled on each side of it, what all sides share, and whether it matters."""

from __future__ import annotations

from functools import reduce
from typing import Any

from dealer_service.desk import Asks, Contested, Ruled
from dealer_service.desk.likeness import reasons_of
from dealer_service.door.differences import APART, common, differences
from dealer_service.door.saying import saying
from dealer_service.door.words import Words
from dealer_service.rulings.ruling import Ruling

HEARD = ("outcome", "answer", "next", "problem")


def contested_out(found: Contested, asks: Asks, words: Words) -> dict[str, Any]:
    """Whether the dispute matters, which of its facts do, where the branches differ, and every branch.

    The reasons of a branch are told by their clauses and facts alone; they stand whole beside it.
    """
    branches = [_branch(each, asks, words) for each in found.branches]
    heard = [{name: each[name] for name in HEARD if name in each} for each in branches]
    return {
        "matters": bool(found.matter),
        "facts": [{"at": at, "matters": at in found.matter} for at, _ in found.branches[0].facts],
        "differ": list(dict.fromkeys(at for each in heard[1:] for at in differences(heard[0], each))),
        "branches": branches,
    }


def shared(ruling: Ruling, asks: Asks, words: Words) -> dict[str, Any]:
    """What all branches say: of the answer and the next table what is the same whatever the contested facts are."""
    sayings = [saying(each.told, asks, words) for each in ruling.contested.branches]
    answer, after = (reduce(common, [each[name] for each in sayings]) for name in ("answer", "next"))
    return {**saying(ruling, asks, words), "answer": answer, "next": None if after is APART else after}


def _branch(found: Ruled, asks: Asks, words: Words) -> dict[str, Any]:
    reasons = [{"clause": each.clause.id, "facts": each.facts} for each in reasons_of(found.told)]
    return {
        "facts": [{"at": at, "is": value} for at, value in found.facts],
        **saying(found.told, asks, words),
        "reasons": reasons,
    }
