"""A joker in place of any card that a question names is refused in games without it, and is dealt in games with it.

Likewise a deuce in games that are dealt from the sixes up.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from flask.testing import FlaskClient

from dealer_service.table import DECK
from tests.oracles.effort import EFFORT
from tests.scenarios import cases_of, pages

OF_A_PLACE = 50 if EFFORT else 2
NUMBER = re.compile(r"/\d+")


def cards_in(value: Any, pointer: str = "") -> Iterator[str]:
    """The pointer to each card."""
    if isinstance(value, str) and value in DECK:
        yield pointer
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from cards_in(part, f"{pointer}/{name}")


def with_card(card: str, question: dict[str, Any], pointer: str) -> dict[str, Any]:
    """The question with this card in this place."""
    changed: Any = deepcopy(question)
    *way, last = pointer.split("/")[1:]
    here = changed
    for name in way:
        here = here[int(name) if isinstance(here, list) else name]
    here[int(last) if isinstance(here, list) else last] = card
    return changed  # type: ignore[no-any-return]


@cache
def questions() -> list[tuple[str, str, dict[str, Any]]]:
    """Questions about games without the joker, a few for each place of a card: endpoint, place and question."""
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for page in pages():
        for case in cases_of(page):
            if not isinstance(case.ask, dict) or case.ask.get("game") == "california-lowball":
                continue
            for pointer in cards_in(case.ask):
                place = (case.at, NUMBER.sub("/0", pointer))
                seen[place] += 1
                if seen[place] <= OF_A_PLACE:
                    found.append((case.at, pointer, with_card("Jk", case.ask, pointer)))
    return found


def test_each_place_of_a_card_is_asked_about() -> None:
    places = {NUMBER.sub("/0", pointer) for _, pointer, _ in questions()}
    assert {"/hands/0/0", "/table/seats/0/hand/0", "/table/deck/exposed/0", "/event/cards/0"} <= places
    assert {"/incident/card", "/table/deck/discards/0/cards/0", "/table/log/0/cards/0"} <= places


def test_a_joker_is_refused_where_the_game_has_none(client: FlaskClient) -> None:
    wrong = []
    for at, pointer, question in questions():
        response = client.post(f"/v1/{at}", json=question)
        text = response.get_data(as_text=True)
        refused = "joker-not-used" in text if response.status_code == 422 else "dealing.joker" in text
        if "Jk" in json.dumps(response.json.get("next")) or not refused:
            wrong.append((at, pointer, response.status_code, response.json.get("says") or response.json, question))
    assert not wrong, f"{len(wrong)} of {len(questions())}: {wrong[0]}"


def test_a_deuce_is_refused_where_the_deck_has_none(client: FlaskClient) -> None:
    places, wrong = set(), []
    for case in (case for page in pages() for case in cases_of(page)):
        if not isinstance(case.ask, dict) or not str(case.ask.get("game")).startswith("short-deck"):
            continue
        for pointer in cards_in(case.ask):
            question = with_card("2s", case.ask, pointer)
            response = client.post(f"/v1/{case.at}", json=question)
            text = response.get_data(as_text=True)
            refused = "card-not-in-deck" in text if response.status_code == 422 else "dealing.deck" in text
            places.add(NUMBER.sub("/0", pointer))
            if not refused or "2s" in json.dumps(response.json.get("next")):
                wrong.append((case.at, pointer, response.status_code, question))
    assert {"/hands/0/0", "/table/seats/0/hand/0", "/table/board/0", "/event/cards/0", "/incident/card"} <= places
    assert not wrong, wrong[0]
