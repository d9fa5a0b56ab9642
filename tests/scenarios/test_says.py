"""What a ruling says: one line for every ruling of every scenario, in every language, with no code left in it."""

import re

import pytest

from dealer_service.i18n.languages import LANGUAGES
from tests.scenarios import cases_of, pages

# Instructions are printed in capitals, and not read aloud so.
INSTRUCTION = re.compile(r"\b[A-ZÉ]{4,}\b")
CODES = re.compile(r"[{}]|/table|/hands|/event")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_can_be_read_aloud(client, language):
    silent, coded, loud = [], [], []
    for case in (case for page in pages() for case in cases_of(page)):
        response = client.post(f"/v1/{case.at}", json=case.ask, headers={"Accept-Language": language})
        if response.status_code == 200:
            says = response.json["says"]
            silent += [str(case.place)] if not says or "\n" in says else []
            coded += [f"{case.place}: {says}"] if CODES.search(says) else []
            loud += [f"{case.place}: {says}"] if INSTRUCTION.search(says) else []
    assert not silent and not coded
    assert not loud, f"say this in i18n/english/says.py as it is spoken, as floor-<code> or then-<code>: {loud[:3]}"


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({"seat": 2, "does": "raise", "to": 20}, "No. 4 bets are in, and the cap is 4. Seat 2: fold or call 16."),
        ({"seat": 2, "does": "call"}, "Yes. Seat 2 calls 16."),
        ({"seat": 2, "does": "fold"}, "Yes. Seat 2 folds."),
    ],
)
def test_a_dealer_hears_the_answer_first(client, action, says):
    seats = [
        {"number": 1, "stack": 84, "bet": 16, "gathered": 4, "dead": 0, "state": "in"},
        {"number": 2, "stack": 92, "bet": 8, "gathered": 4, "dead": 0, "state": "in"},
        {"number": 3, "stack": 88, "bet": 12, "gathered": 4, "dead": 0, "state": "in"},
    ]
    log = [(1, "bet", 4), (2, "raise", 8), (3, "raise", 12), (1, "raise", 16)]
    table = {
        "button": 3,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "round": 2,
        "phase": "betting",
        "stakes": {"small_blind": 2, "big_blind": 4, "small_bet": 4, "big_bet": 8, "chip": 1},
        "seats": seats,
        "log": [{"seat": seat, "does": does, "to": to} for seat, does, to in log],
    }
    question = {"house": "by-the-book", "game": "badugi", "table": table, "action": action}
    assert client.post("/v1/betting", json=question).json["says"] == says
