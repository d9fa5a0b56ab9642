"""Demands on the service's answers that hold for every question, even an invented one."""

from __future__ import annotations

import json
from typing import Any

import rfc8785

from dealer_service.engine import Asks
from tests.api.test_next_round_trip import amounts, left_the_table
from tests.api.test_openapi import quick, ruling_of

ENDPOINTS = frozenset(asks.value for asks in Asks)
DECKS = (36, 52, 53)  # from the sixes up, and all ranks without the joker and with it
CHIPS_AND_CARDS = ("allowed", "corrected", "determined")


class Wrong(AssertionError):
    """An answer breaks a demand; ``code`` is the same for errors of the same kind."""

    def __init__(self, code: str, *told: Any) -> None:
        self.code = code
        super().__init__(code, *told)


def demand(truth: bool, code: str, *told: Any) -> None:
    if not truth:
        raise Wrong(code, *told)


def judge_answer(at: str, asked: Any, status: int, raw: bytes) -> Any:
    """Return the answer as data; demand that it is well-formed, fits the contract and points into the question."""
    demand(200 <= status < 500, f"status {status} of {at}", raw[:2000])
    answer = json.loads(raw)
    demand(rfc8785.dumps(answer) == raw, f"not canonical: {at}", raw[:2000])
    if status != 200:
        fits("Problem", answer)
    elif at != "batch":  # a batch has answers of other endpoints
        fits(ruling_of(at, answer), answer)
    if status != 200:
        demand(answer["status"] == status, "another status", answer)
        for error in answer["errors"]:
            demand(points_into(asked, error.get("pointer", "")), f"pointer of {error.get('code')}", error)
    return answer


def fits(name: str, answer: Any) -> None:
    wrong = [f"{[*each.instance_path]}: {each.message[:300]}" for each in quick(name).iter_errors(answer)]
    demand(not wrong, f"not as {name} says", wrong)


def points_into(document: Any, pointer: str) -> bool:
    """Return whether the pointer names an existing place, or a missing field of an existing object."""
    if not pointer:
        return True
    here: Any = {"": document}
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")]
    try:
        for part in way:
            here = here[int(part)] if isinstance(here, list) else here[part]
        return isinstance(here, dict) or (isinstance(here, list) and int(last) < len(here))
    except (KeyError, IndexError, ValueError, TypeError):
        return False


def judge_next(asked: dict[str, Any], ruling: dict[str, Any], again: Any) -> None:
    """Check that the service accepts the next table, and every chip and card is accounted for; ``again`` asks."""
    following = ruling["next"]
    status, answer = again("dealing", {**rules_of(asked), "table": following})
    demand(status == 200, "next is refused", answer)
    demand(not answer["answer"].get("breaches"), "next is irregular", answer)
    before = amounts(asked["table"])
    if None not in before and "contested" not in asked:
        gone = left_the_table(asked["table"], ruling) + raked_by_remedies(ruling)
        demand(sum(amounts(following)) + gone == sum(before), "chips are lost", sum(before), gone)
    if (cards := cards_of(asked["table"])) in DECKS:
        demand(cards_of(following) in (cards, None), "cards are lost", cards, cards_of(following))


def rules_of(asked: dict[str, Any]) -> dict[str, Any]:
    return {name: asked[name] for name in ("house", "game", "as_of", "digest") if name in asked}


def raked_by_remedies(ruling: dict[str, Any]) -> int:
    steps = [step for remedy in ruling["answer"].get("remedies") or [] for step in remedy["steps"]]
    return sum(step["args"]["chips"] for step in steps if step["code"] == "rake")


def cards_of(table: dict[str, Any]) -> int | None:
    """Return how many cards the table shows; None if any are unknown."""
    deck = table.get("deck") or {}
    live = [seat for seat in table["seats"] if seat.get("state") == "in"]
    if table.get("phase") == "over" or any(deck.get(name) is None for name in ("stub", "burns", "folded", "discards")):
        return None
    if any(seat.get("hand") is None for seat in live):
        return None
    piles = deck["stub"] + deck["burns"] + deck["folded"] + sum(pile["count"] for pile in deck["discards"])
    return int(piles + len(deck.get("exposed") or ()) + sum(len(seat.get("hand") or ()) for seat in table["seats"]))


def judge_floor(at: str, asked: dict[str, Any], ruling: dict[str, Any], again: Any) -> None:
    """Check that each of the floor's first options can be sent back, and gets a ruling.

    If the question has a floor decision already, the options are about the table after it.
    """
    if asked.get("floor") is not None:
        if not ruling.get("next"):
            return
        asked = {**rules_of(asked), "table": ruling["next"]}
    options = ruling["answer"].get("options") or []
    for option in options[:3]:
        demand("send" in option, "an option without send", option)
        status, answer = again(at, {**asked, **option["send"]})
        demand(status == 200, f"an option is refused: {option['code']}", answer)


def judge_missing(asked: dict[str, Any], ruling: dict[str, Any]) -> None:
    """Check that no missing fact was given; seat 0, hidden cards, lists and objects can leave a fact unknown."""
    for missing in ruling["missing"]:
        told = value_at(asked, missing["at"])
        nobody = told == 0 and missing["at"].endswith("_seat")
        still_open = nobody or told in (None, "??") or isinstance(told, list | dict)
        demand(still_open, f"asks for what is told: {generalized(missing['at'])}", missing)


def value_at(document: Any, pointer: str) -> Any:
    here = document
    for part in pointer.split("/")[1:]:
        try:
            here = here[int(part)] if isinstance(here, list) else here[part]
        except (KeyError, IndexError, ValueError, TypeError):
            return None
    return here


def generalized(pointer: str) -> str:
    return "/".join("#" if part.isdecimal() else part for part in pointer.split("/"))
