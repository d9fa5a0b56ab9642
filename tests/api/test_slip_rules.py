"""A slip is judged by the rules of its own day where they are loaded, and shown beside today's ruling."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.rulebook import embedded
from dealer_service.web.floor.link import pack, unpack
from tests.api.test_floor import DISPUTE, link, post, said, shared, text_of

HALVES = "odd_chip_between_halves"
HOUSE = "the-club"
FIRST, SECOND = "2026-11-20", "2026-12-01"
Editions = Callable[..., FlaskClient]


def page(edition: str, current: bool, halves: str, cap: int) -> str:
    """An edition of the club's page, with these two answers."""
    return f"""title: The club
edition: {edition}
from: {edition}
current: {str(current).lower()}
language: en
deals: [badacey]
every_game:
  betting:
    max_bets: {{is: {cap}, says: "A round has {cap} bets.", cite: {{source: none}}}}
  showdown:
    odd_chip_between_halves: {{is: {halves}, says: "The odd chip is settled {halves}.", cite: {{source: none}}}}
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Editions:
    """A service whose club has these editions, the last one current."""

    @cache
    def served(*editions: tuple[str, str, int]) -> FlaskClient:
        houses = tmp_path_factory.mktemp("club") / "houses"
        houses.mkdir()
        for number, (day, halves, cap) in enumerate(editions):
            name = HOUSE if number == 0 else f"{HOUSE}@{day}"
            text = page(day, number == len(editions) - 1, halves, cap)
            (houses / f"{name}.yaml").write_text(text, "utf-8")
        return create_app([embedded(), houses.parent]).test_client()

    return served


QUESTION = {**DISPUTE.ask, "house": HOUSE}
OLD, NEW, OTHER_CAP = (FIRST, "ace-to-five", 4), (SECOND, "by-position", 4), (SECOND, "ace-to-five", 5)


def slip(client: FlaskClient, **was: str) -> str:
    """The link on the slip of the dispute, with parts of its receipt changed."""
    sheet = unpack(shared(post(client, sheet=pack({"asks": DISPUTE.at, "question": QUESTION}))))
    return pack({**sheet, "was": {**sheet["was"], **was}})


def again(text: str) -> str:
    return text_of(text.partition('<p class="again')[2].partition("</p>")[0].partition(">")[2])


def beside(text: str) -> str:
    return text_of(text.partition('<details class="reason today">')[2].partition("</details>")[0])


def test_a_slip_is_judged_by_the_rules_of_its_digest(club: Editions) -> None:
    before = club(OLD)
    first = slip(before, day="2026-11-22")
    after = club(OLD, NEW)
    opened, asked = post(after, sheet=first), post(after, sheet=pack({"asks": DISPUTE.at, "question": QUESTION}))
    assert said(opened) == "55 ► SEAT 5 50 ► SEAT 2" != said(asked)
    assert again(opened.text) == "The same ruling as on the slip, under the rules of 2026-11-22."
    assert f"showdown.{HALVES}" in beside(opened.text) and "ace-to-five → today: by-position" in beside(opened.text)
    assert "Today's rules: " in beside(opened.text) and "Clauses that differ: 1" in beside(opened.text)
    assert 'class="reason today"' not in asked.text


def test_a_slip_keeps_its_id_and_its_day_when_it_is_opened_later(club: Editions) -> None:
    first = slip(club(OLD), day="2026-11-22")
    before, after = post(club(OLD), sheet=first), post(club(OLD, NEW), sheet=first)
    assert unpack(shared(before))["was"] == unpack(shared(after))["was"] == unpack(first)["was"]
    assert before.text.partition("<code>R-")[2][:9] == after.text.partition("<code>R-")[2][:9]


def test_rules_that_rule_the_same_say_so_and_name_what_differs(club: Editions) -> None:
    opened = post(club(OLD, OTHER_CAP), sheet=slip(club(OLD)))
    assert "Today's rules give the same ruling." in beside(opened.text)
    assert "betting.max_bets" in beside(opened.text) and HALVES not in beside(opened.text)


def test_without_its_digest_a_slip_is_judged_by_its_day(club: Editions) -> None:
    """A new version of the service has other clauses: no earlier digest is loaded."""
    gone = {"rules": "sha256:" + "0" * 64, "answer": "sha256:" + "0" * 64}
    opened = post(club(OLD, NEW), sheet=slip(club(OLD), day="2026-11-22", **gone))
    assert said(opened) == "55 ► SEAT 5 50 ► SEAT 2"
    assert again(opened.text).endswith("Its rules are not loaded; these are the rules of 2026-11-22.")
    for day in ("2026-12-02", "2020-01-01", "soon", ""):
        today = post(club(OLD, NEW), sheet=slip(club(OLD), day=day, **gone))
        assert said(today) != said(opened) and "rules have changed since" in again(today.text), day


def test_of_editions_with_the_same_clauses_the_day_decides(club: Editions) -> None:
    same = (SECOND, "ace-to-five", 4)
    first = slip(club(OLD), day="2026-11-22")
    opened = post(club(OLD, same), sheet=first)
    assert again(opened.text) == "The same ruling as on the slip." and "today" not in beside(opened.text)


CHANGES: list[dict[str, str]] = [
    {"do": "set", "at": "/table/seats/0/stack", "value": "300"},
    {"do": "contest", "at": "/table/seats/0/stack", "value": "300"},
    {"do": "asks", "asks": "pots"},
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each["do"])
def test_a_changed_slip_stays_under_its_rules(club: Editions, change: dict[str, str]) -> None:
    after = club(OLD, NEW)
    changed = post(after, sheet=slip(club(OLD)), **change)
    assert again(changed.text) == "Under the rules of 2026-11-20."
    assert unpack(link(changed))["question"]["digest"] == unpack(slip(club(OLD)))["was"]["rules"]


def test_a_tap_asks_the_slip_under_todays_rules(club: Editions) -> None:
    after = club(OLD, NEW)
    asked: dict[str, Any] = {"do": "house", "house": HOUSE, "game": "badacey"}
    for sheet in (slip(club(OLD)), link(post(after, sheet=slip(club(OLD)), **CHANGES[0]))):
        today = post(after, sheet=sheet, **asked)
        assert said(today) == "50 ► SEAT 5 55 ► SEAT 2" or said(today) == "55 ► SEAT 2 50 ► SEAT 5"
        assert '<p class="again' not in today.text


def test_the_differences_are_one_link_away(club: Editions) -> None:
    after = club(OLD, NEW)
    opened = post(after, sheet=slip(club(OLD)))
    address = opened.text.partition('<a class="action" href="/rulesets/')[2].partition('"')[0].replace("&amp;", "&")
    differences = after.get(f"/rulesets/{address}")
    assert differences.status_code == 200 and f"showdown.{HALVES}" in differences.text
