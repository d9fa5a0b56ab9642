"""A house of the tests with mixes, and tables that deal them: the link that hands one over, and the kept state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from dealer_service.web.floor.link import pack

HOUSE = "club"
HEAD = 'title: {title}\nedition: "2026-11-28"\nfrom: "2026-11-28"\ncurrent: true\nlanguage: en\n'
TRIPLE = ("deuce-to-seven-triple-draw", "a5-triple-draw", "badugi")
KITCHEN = ("badugi", "badacey", "archie", "deuce-to-seven-triple-draw")
STRUCTURES = ("badugi", "badugi-spread-limit", "badugi-no-limit-cap", "deuce-to-seven-single-draw")
LEGS: Mapping[str, Sequence[str]] = {
    "triple": TRIPLE,
    "kitchen": KITCHEN,
    "structures": STRUCTURES,
    "by-choice": KITCHEN,
    "by-time": TRIPLE,
}
STAKES = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8}
CHIPS = {"chip": 1, "chips": [1, 5, 25, 100]}


def clause(name: str, answer: object) -> str:
    """A clause of a mix in a page."""
    return f"  {name}:\n    is: {answer}\n    says: As the club has it.\n    cite: {{source: none}}\n"


def write_club(folder: Path, change: object = 2, most: int = 6) -> None:
    """A house whose games change after ``change`` hands, or by the clock, and with ``most`` players at Badacey."""
    games = sorted({game for legs in LEGS.values() for game in legs})
    room = f"is: {most}\n        says: At most {most} players are dealt in at Badacey.\n        cite: {{source: none}}"
    own = f"games:\n  badacey:\n    dealing:\n      max_seats:\n        {room}\n"
    head = HEAD.format(title="The club")
    for name in ("houses", "mixes"):
        (folder / name).mkdir()
    house = f"{head}deals: [{', '.join(games)}]\nmixes: [{', '.join(LEGS)}]\n{own}"
    (folder / "houses" / f"{HOUSE}.yaml").write_text(house, "utf-8")
    for name, legs in LEGS.items():
        rules = (
            clause("legs", f"[{', '.join(legs)}]"),
            clause("next_game", "chosen" if name == "by-choice" else "in-order"),
            clause("change", "by-the-clock" if name == "by-time" else change),
        )
        page = f"{HEAD.format(title=f'The {name} mix')}rotation:\n{''.join(rules)}"
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


def held(page: Page) -> dict[str, Any]:
    """The table as the tablet keeps it."""
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['dealer.table.Table 1']).now")
    return found
