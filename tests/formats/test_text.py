"""Text hands of rooms: each layout tells the published hands, and the reader finds their facts again."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest

from dealer_service.formats.problems import Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from tests.formats.facts import Facts, published
from tests.formats.layouts import LAYOUTS

TOLD = [(room, facts) for room, layout in LAYOUTS.items() for facts in published() if layout.tells(facts)]
IDS = [f"{room}-{facts.name}" for room, facts in TOLD]


def read(text: str | bytes) -> list[RecordedHand | Unreadable]:
    """What is read of a file."""
    return list(read_hands(BytesIO(text if isinstance(text, bytes) else text.encode())))


def expected(facts: Facts) -> list[dict[str, Any]]:
    """The events of the facts, without deals."""
    found: list[dict[str, Any]] = []
    for step in facts.steps():
        match step.does:
            case "post":
                found.append({"does": "post", "seat": step.seat, "kind": step.kind, "to": step.to})
            case "fold" | "check":
                found.append({"does": step.does, "seat": step.seat})
            case "call" | "bet" | "raise":
                found.append({"does": step.does, "seat": step.seat, "to": step.to})
            case "discard":
                what: dict[str, Any] = {"cards": step.cards} if step.cards else {"count": step.count}
                found.append({"does": "discard", "seat": step.seat, **what})
    found += [{"does": "show", "seat": each["seat"], "cards": each["cards"]} for each in facts.page["shown"]]
    return found + [{"does": "muck", "seat": seat} for seat in facts.page["mucked"]]


def in_their_unit(hand: RecordedHand, facts: Facts) -> Decimal:
    """How many units of the facts one unit of the hand is."""
    return hand.unit * (100 if facts.cents else 1)


@pytest.mark.parametrize(("room", "facts"), TOLD, ids=IDS)
def test_a_layout_gives_the_facts_again(room: str, facts: Facts) -> None:
    (hand,) = read(LAYOUTS[room].text(facts))
    assert isinstance(hand, RecordedHand), str(hand)
    worth = in_their_unit(hand, facts)
    assert hand.game == facts.game
    assert (hand.button, hand.big_blind_seat) == (facts.page["button"], facts.page["big_blind_seat"])
    assert hand.small_blind_seat == facts.page["small_blind_seat"]
    assert {seat.number: (seat.stack or 0) * worth for seat in hand.seats} == facts.stacks
    stakes = {name: chips * worth for name, chips in hand.stakes.items() if name != "cents"}
    assert stakes.items() <= facts.starting().items()
    events = [entry["event"] for entry in hand.events if entry["event"]["does"] != "deal"]
    assert [{**each, "to": each["to"] * worth} if "to" in each else each for each in events] == expected(facts)
    assert {seat: hand.stacks[seat] * worth for seat in facts.final} == facts.final
    assert (hand.rake or 0) * worth == facts.page["rake"]
    assert sum(each["chips"] for each in hand.awards) * worth == sum(chips for _, chips in facts.collected)
    assert not hand.lost


@pytest.mark.parametrize("room", LAYOUTS)
def test_hands_of_one_file_are_read_one_by_one(room: str) -> None:
    layout = LAYOUTS[room]
    told = [facts for facts in published() if layout.tells(facts)]
    hands = read("\n\n".join(layout.text(facts) for facts in told))
    assert [hand.game for hand in hands if isinstance(hand, RecordedHand)] == [facts.game for facts in told]
    assert len({hand.line for hand in hands}) == len(told)
