"""A house of the tests with mixes, and tables that deal them: the transfer link and the saved state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from dealer_service.web.floor.link import pack
from tests.browser.screen import DRAWN

HOUSE = "club"
HEAD = 'title: {title}\nedition: "2026-11-28"\nfrom: "2026-11-28"\ncurrent: true\nlanguage: en\n'
TRIPLE = ("deuce-to-seven-triple-draw", "a5-triple-draw", "badugi")
KITCHEN = ("badugi", "badacey", "archie", "deuce-to-seven-triple-draw")
FORCED = ("badugi", "big-o-three-blinds", "jacks-or-better", "badugi-kill")
STRUCTURES = ("badugi", "badugi-spread-limit", "badugi-no-limit-cap", "deuce-to-seven-single-draw")
LEGS: Mapping[str, Sequence[str]] = {
    "triple": TRIPLE,
    "kitchen": KITCHEN,
    "structures": STRUCTURES,
    "forced": FORCED,
    "by-choice": KITCHEN,
    "by-time": TRIPLE,
    "kitchen-of-six": KITCHEN,
    "two-buttons": KITCHEN,
    "short": TRIPLE,
    "short-choice": KITCHEN,
}
BADACEY_TAKES = 6
CHANGE = 2  # hands of a game
# Answers of individual mixes.
ANSWERS: Mapping[str, Mapping[str, object]] = {
    "by-choice": {"next_game": "chosen"},
    "by-time": {"change": "by-the-clock"},
    "kitchen-of-six": {"too_many_seats": "game-not-offered"},
    "two-buttons": {"next_game": "chosen", "change": "every-orbit", "orbit_counted_by": "red-and-green-buttons"},
    "short": {"change": 1},
    "short-choice": {"next_game": "chosen", "change": 1},
}
STAKES = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8}
BLINDS = {"small_blind": 2, "big_blind": 4, "ante": 0}
BETS = {"small_bet": 4, "big_bet": 8}
# The stakes of games that differ in their forced bets: blinds, three blinds, antes, and blinds with a kill.
OF_FORCED = [BLINDS | BETS, BLINDS | {"third_blind": 8}, {"ante": 1} | BETS, BLINDS | BETS]
NAMED = """\
tables:
  Kitchen:
    mix: kitchen
    stakes:
      badugi: {small_blind: 2, big_blind: 4}
      badacey: {small_blind: 5, big_blind: 10, ante: 1}
      archie: {small_blind: 2, big_blind: 4, big_bet: 12}
      deuce-to-seven-triple-draw: {small_blind: 2, big_blind: 4}
    chips: [1, 5, 25]
"""
CHIPS = {"chip": 1, "chips": [1, 5, 25, 100]}


def clause(name: str, answer: object) -> str:
    """A clause on the page of a mix."""
    return f"  {name}:\n    is: {answer}\n    says: As the club has it.\n    cite: {{source: none}}\n"


def write_club(folder: Path) -> None:
    """Write a house whose games change after two hands in most mixes, with at most six players at Badacey."""
    games = sorted({game for legs in LEGS.values() for game in legs})
    says = f"At most {BADACEY_TAKES} players are dealt in at Badacey."
    room = f"is: {BADACEY_TAKES}\n        says: {says}\n        cite: {{source: none}}"
    own = f"games:\n  badacey:\n    dealing:\n      max_seats:\n        {room}\n"
    head = HEAD.format(title="The club")
    for name in ("houses", "mixes"):
        (folder / name).mkdir()
    house = f"{head}deals: [{', '.join(games)}]\nmixes: [{', '.join(LEGS)}]\n{own}{NAMED}"
    (folder / "houses" / f"{HOUSE}.yaml").write_text(house, "utf-8")
    for name, legs in LEGS.items():
        answers = {"legs": f"[{', '.join(legs)}]", "next_game": "in-order", "change": CHANGE, **ANSWERS.get(name, {})}
        rules = "".join(clause(each, answer) for each, answer in answers.items())
        page = f"{HEAD.format(title=f'The {name} mix')}rotation:\n{rules}"
        (folder / "mixes" / f"{name}.yaml").write_text(page, "utf-8")


def link(mix: str, *stacks: int, house: str = HOUSE, leg: int = 1, **facts: Any) -> str:
    """The fragment of a link that hands over a table of these stacks before its first hand, the button at seat 1."""
    seats = [{"number": number, "stack": stack} for number, stack in enumerate(stacks, 1)]
    table = {
        "button": 1,
        "stakes": {**STAKES, **CHIPS},
        "seats": seats,
        "mix": {"name": mix, "leg": leg, **facts},
    }
    return pack({"name": "Table 1", "house": house, "game": LEGS.get(mix, KITCHEN)[leg - 1], "table": table})


def held(page: Page, name: str = "Table 1") -> dict[str, Any]:
    """The table as the tablet saves it, once the frame of the last tap is drawn: it saves after that."""
    page.evaluate(DRAWN)
    found: dict[str, Any] = page.evaluate("(name) => JSON.parse(localStorage[`dealer.table.${name}`]).now", name)
    return found
