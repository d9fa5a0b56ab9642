"""An incident at an impossible table is answered, and so is a question about the table itself.

Each kind of incident is tried at tables of the scenarios with every kind of damage: duplicate cards, contradictory
numbers, phases and seats that do not fit.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from dealer_service.scenarios import client
from dealer_service.table import Phase, State
from dealer_service.table.incidents import KINDS, MiscalledHand, MisreadHand
from tests.books import BOOK
from tests.oracles.effort import EFFORT
from tests.scenarios import cases_of, pages

Document = dict[str, Any]
Break = Callable[[Document], None]
# The number of scenarios damaged for each kind.
EACH = 40 if EFFORT else 3


def told_of(kind: str) -> list[Document]:
    """Some scenario questions about this kind of incident, those with the most cards first."""
    asked = [case.ask for page in pages() for case in cases_of(page) if case.at == "irregularities"]
    found = [ask for ask in asked if isinstance(ask, dict) and isinstance(ask.get("table"), dict)]
    found = [ask for ask in found if (ask.get("incident") or {}).get("kind") == kind]
    phases: dict[Any, list[Document]] = {}
    for ask in sorted(found, key=lambda ask: -len(list(hands_of(ask["table"])))):
        phases.setdefault(ask["table"].get("phase"), []).append(ask)
    most = max(map(len, phases.values()), default=0)
    return [asks[turn] for turn in range(most) for asks in phases.values() if turn < len(asks)][:EACH]


def hands_of(table: Document) -> Iterator[list[Any]]:
    """Every hand of the table with a known card."""
    for seat in table.get("seats") or ():
        hand = seat.get("hand") if isinstance(seat, dict) else None
        if isinstance(hand, list) and any(isinstance(card, str) and card != "??" for card in hand):
            yield hand


def breaks(table: Document) -> Iterator[tuple[str, Break]]:
    """Every way to damage this table."""
    known = [(number, card) for number, hand in enumerate(hands_of(table)) for card in hand if card != "??"]
    hands = len(list(hands_of(table)))
    for number in range(hands):
        yield f"the hand {number} holds a card twice", lambda broken, n=number: _repeat(list(hands_of(broken))[n])
        yield f"the hand {number} is short", lambda broken, n=number: list(hands_of(broken))[n].pop()
        yield f"the hand {number} is too long", lambda broken, n=number: list(hands_of(broken))[n].append("Kh")
        yield f"the hand {number} is one card", lambda broken, n=number: _fill(list(hands_of(broken))[n])
    for number, card in known[:2]:
        for other in range(hands):
            if other != number:
                yield f"{card} is in two hands", lambda broken, n=other, c=card: _put(list(hands_of(broken))[n], c)
        yield f"{card} lies open, too", lambda broken, c=card: broken.setdefault("deck", {}).update(exposed=[c])
    for name in ("stub", "burns", "folded"):
        for amount in (0, 1, 53, -1):
            yield f"{name} {amount}", lambda broken, n=name, a=amount: broken.setdefault("deck", {}).update({n: a})
    for phase in Phase:
        yield f"phase {phase}", lambda broken, p=phase: broken.update(phase=p.value)
    for round in (0, 1, 2, 4, 9):
        yield f"round {round}", lambda broken, r=round: broken.update(round=r)
    for name in ("button", "small_blind_seat", "big_blind_seat"):
        for seat in (0, 1, 99, -1):
            yield f"{name} {seat}", lambda broken, n=name, s=seat: broken.update({n: s})
    yield "no seats", lambda broken: broken.update(seats=[])
    yield "a seat twice", lambda broken: broken["seats"].append(copy.deepcopy(broken["seats"][0]))
    yield "a pot of others", lambda broken: broken.update(dead=10**9)
    yield "no log", lambda broken: broken.pop("log", None)
    yield "the log twice", lambda broken: broken.update(log=[*(broken.get("log") or []) * 2])
    yield "the log turned round", lambda broken: broken.update(log=(broken.get("log") or [])[::-1])
    for place in range(min(3, len(table.get("seats") or ()))):
        for name in ("stack", "bet", "gathered", "dead"):
            for amount in (0, 7, 10**9, -1):
                yield (
                    f"{name} {amount} at {place}",
                    lambda broken, p=place, n=name, a=amount: broken["seats"][p].update({n: a}),
                )
        for state in State:
            yield f"{state} at {place}", lambda broken, p=place, s=state: broken["seats"][p].update(state=s.value)
        yield f"no hand at {place}", lambda broken, p=place: broken["seats"][p].pop("hand", None)


def _repeat(hand: list[Any]) -> None:
    known = next(card for card in hand if card != "??")
    hand[1 if hand[0] == known else 0] = known


def _fill(hand: list[Any]) -> None:
    hand[:] = [next(card for card in hand if card != "??")] * len(hand)


def _put(hand: list[Any], card: str) -> None:
    hand[0] = card


def cards_twice(table: Document) -> bool:
    known = [card for hand in hands_of(table) for card in hand if card != "??"]
    return len(known) > len(set(known))


@pytest.mark.one_in(12)
@pytest.mark.parametrize("kind", sorted(each.kind for each in KINDS))
def test_an_incident_at_a_broken_table_is_answered(kind: str) -> None:
    asked = told_of(kind)
    assert asked, "every kind of incident has its scenarios"
    tried = 0
    for ask in asked:
        for how, break_it in breaks(ask["table"]):
            broken = copy.deepcopy(ask)
            break_it(broken["table"])
            answer = client.ask("irregularities", broken, BOOK)  # raises any error that would be a 500
            tried += 1
            if answer["status"] != 200:
                assert answer["status"] in (404, 422) and answer["errors"], how
            elif cards_twice(broken["table"]):
                assert "is on the table twice" in answer["says"], f"{how}: {answer['says']}"
    assert tried > 40


@pytest.mark.parametrize("kind", [MisreadHand.kind, MiscalledHand.kind])
def test_no_hand_is_read_with_a_duplicate_card(kind: str) -> None:
    """The deck is fouled whatever is claimed: the ruling is the one on the table itself."""
    tried = 0
    for ask in told_of(kind):
        for how, break_it in breaks(ask["table"]):
            broken = copy.deepcopy(ask)
            break_it(broken["table"])
            if "twice" not in how and "two hands" not in how:
                continue
            answer = client.ask("irregularities", broken, BOOK)
            alone = client.ask(
                "irregularities", {n: p for n, p in broken.items() if n not in ("incident", "floor")}, BOOK
            )
            if answer["status"] == alone["status"] == 200 and cards_twice(broken["table"]):
                tried += 1
                assert (answer["outcome"], answer["says"]) == (alone["outcome"], alone["says"]), how
    assert tried
