"""The tests' dealer detects errors: each one is injected between the screen and the service."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from dealer_service.rulebook import Book
from tests.browser.conftest import Open
from tests.browser.dealer import Fault
from tests.browser.ledger import Exchange, wrong_with
from tests.browser.test_dealt_hands import HOUSE, begin
from tests.oracles.effort import few

GAME = "badugi-no-limit"
Change = Callable[[dict[str, Any]], dict[str, Any]]


def without_options(answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "answer": {**answer["answer"], "options": []}}


def with_a_chip_more(answer: dict[str, Any]) -> dict[str, Any]:
    first, *others = answer["next"]["seats"]
    return {**answer, "next": {**answer["next"], "seats": [{**first, "gathered": first["gathered"] + 1}, *others]}}


def refused(answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "outcome": "refused", "next": None, "says": "No."}


# The path, the change to its response, the status, and the message of the dealer's error.
FAULTS: dict[str, tuple[str, Change, int, str]] = {
    "an answer without a key": ("/v1/betting/options", without_options, 200, "no key answers"),
    "a chip that comes from nowhere": ("/v1/betting", with_a_chip_more, 200, "chips: "),
    "a refusal of what was offered": ("/v1/betting", refused, 200, "what was offered is refused"),
    "an error of the service": ("/v1/betting", lambda answer: answer, 500, "500"),
}
COVER = """() => {
  const cover = document.body.appendChild(document.createElement("p"));
  Object.assign(cover.style, { position: "fixed", inset: "0", margin: "0" });
}"""
UNTOLD = "status of 500"  # the browser logs it too


def hand_at(page: Page, book: Book, stacks: bool) -> Callable[[], None]:
    """The function that deals a hand in this page."""
    return begin(page, GAME, book.find(HOUSE, GAME), 3, "en", stacks, Random(str(stacks))).hand


@pytest.mark.prove
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("stacks", few([False, True], [True]))
def test_an_injected_error_is_detected(open_screen: Open, book: Book, fault: str, stacks: bool) -> None:
    path, change, status, says = FAULTS[fault]
    page = open_screen("", reports=(UNTOLD,) if status == 500 else ()).page

    def on_the_way(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(status=status, headers=answer.headers, body=json.dumps(change(answer.json())))

    page.route(lambda address: address.endswith(path), on_the_way)
    with pytest.raises(Fault, match=says):
        hand_at(page, book, stacks)()


@pytest.mark.prove
def test_an_error_in_the_browser_is_detected(open_screen: Open, book: Book) -> None:
    page = open_screen("", reports=("made to fail",)).page
    page.add_init_script("addEventListener('click', () => { throw new Error('made to fail'); })")
    with pytest.raises(Fault, match="made to fail"):
        hand_at(page, book, stacks=False)()


BEFORE_THE_RIVER: dict[str, Any] = {
    "phase": "street",
    "board": ["2c", "7d", "9h", "Kc"],
    "runs": {"times": 2, "shared": 3},
    "deck": {"stub": 39, "burns": 3, "folded": 2, "discards": []},
    "seats": [{"number": 1, "hand": ["As", "Ad"]}, {"number": 3, "state": "in"}],
}
RUN_OVER = {"board": ["2c", "7d", "9h"], "runs": {"times": 2, "shared": 3, "boards": [["2c", "7d", "9h", "Kc", "Ks"]]}}
OF_RUNS: dict[str, tuple[dict[str, Any], str]] = {
    "nothing": ({"deck": {"stub": 38, "burns": 3, "folded": 2}}, ""),
    "a card that is lost": ({"deck": {"stub": 37, "burns": 3, "folded": 2}}, "48 before"),
    "a burn that comes from nowhere": ({"deck": {"stub": 38, "burns": 4, "folded": 2}}, "48 before"),
    "a card that lies on two boards": (
        {"board": ["2c", "7d", "9h", "Ks"], "deck": {"stub": 37, "burns": 3, "folded": 2}},
        "the same card twice",
    ),
    "a card of a hand on the board": ({"seats": [{"number": 1, "hand": ["As", "Ks"]}]}, "the same card twice"),
}


@pytest.mark.parametrize("error", OF_RUNS)
def test_an_error_in_the_cards_of_several_boards_is_detected(error: str) -> None:
    changed, says = OF_RUNS[error]
    after = BEFORE_THE_RIVER | RUN_OVER | changed
    question = {"table": BEFORE_THE_RIVER, "event": {"does": "deal", "cards": ["Ks"]}}
    wrong = wrong_with(Exchange("/v1/dealing", question, 200, {"next": after, "answer": {}}))
    assert (says in wrong) if says else not wrong


def test_a_covered_key_is_detected(open_screen: Open, book: Book) -> None:
    page = open_screen("").page
    dealt = hand_at(page, book, stacks=False)
    page.evaluate(COVER)
    with pytest.raises(Fault, match="lies under"):
        dealt()
