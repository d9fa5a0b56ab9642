"""The slip: who decided what and why, the table's name, a place for notes, and what else the floor might have found."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.web.floor.link import pack, unpack
from dealer_service.web.floor.sheet import MOST_SETTLED, PAPER, sheet_of
from tests.api.test_floor import ODD_CHIP, case, link, post, shared, text_of
from tests.unit.documents import EXAMPLE

CARD = "/table/seats/1/hand/0"
TEXTS = {"table": "Table 4", "decision": "As ruled", "reason": "Seen on video", "notes": "Camera 3"}


def slip(text: str) -> str:
    return text_of(text.partition('<article class="slip">')[2].partition("</article>")[0])


def logged(text: str) -> dict[str, Any]:
    """The entry that the page writes into the evening log."""
    return json.loads(unescape(text.partition('data-log="')[2].partition('"')[0]))


def test_texts_are_on_the_slip_and_in_its_link(client: FlaskClient) -> None:
    page = post(client, sheet=link(case(client, ODD_CHIP)), do="paper", **TEXTS)
    assert '<details class="over-all" id="of-slip" open>' in page.text
    for text in TEXTS.values():
        assert text in slip(page.text)
    assert unpack(link(page))["paper"] == unpack(shared(page))["paper"] == logged(page.text)["paper"] == TEXTS
    again = post(client, sheet=shared(page))
    assert "Seen on video" in slip(again.text) and "The same ruling as on the slip" in again.text
    emptied = post(client, sheet=link(page), do="paper")
    assert "paper" not in unpack(link(emptied))


def test_a_slip_has_the_date_in_figures_and_the_day_of_its_first_ruling(client: FlaskClient) -> None:
    before = datetime.now(UTC).date()
    first = case(client, ODD_CHIP)
    days = {before, datetime.now(UTC).date()}  # two at midnight
    assert any(f"<time data-now>{day}</time>" in first.text for day in days) and "First ruled on" not in first.text
    sheet = unpack(shared(first))
    later = post(client, sheet=pack({**sheet, "was": {**sheet["was"], "day": "2026-11-20"}}))
    assert "First ruled on 2026-11-20" in slip(later.text)


def test_a_dealers_table_names_the_slip(client: FlaskClient) -> None:
    held = {"name": "Table 7", "house": "by-the-book", "game": "badugi", "table": EXAMPLE["table"]}
    page = post(client, sheet=pack(held))
    assert unpack(link(page))["paper"] == {"table": "Table 7"}


def test_a_settled_fact_is_on_the_slip_with_the_other_ruling(client: FlaskClient) -> None:
    both = post(client, sheet=link(case(client, ODD_CHIP)), do="contest", at=CARD, value="5c")
    settled = post(client, sheet=link(both), do="settle", facts=json.dumps({CARD: "5c"}))
    text = slip(settled.text)
    assert "Contested: " in text and "The floor settled it: 5♣" in text
    assert re.search(r"If 9♥: .*Low 55: seat 5", text)
    assert "Contested: " not in slip(post(client, sheet=link(settled), do="set", at=CARD, value="6c").text)


def test_facts_settled_one_after_another_are_all_on_the_slip(client: FlaskClient) -> None:
    sheet = link(case(client, ODD_CHIP))
    for at, told, found in ((CARD, "5c", "5♣"), ("/table/seats/2/hand/0", "6h", "6♥")):
        both = post(client, sheet=sheet, do="contest", at=at, value=told)
        settled = post(client, sheet=link(both), do="settle", facts=json.dumps({at: told}))
        assert f"The floor settled it: {found}" in slip(settled.text)
        sheet = link(settled)
    assert [each["at"] for each in unpack(sheet)["settled"]] == [CARD, "/table/seats/2/hand/0"]
    assert slip(settled.text).count("Contested: ") == 2


def test_of_a_fact_contested_again_only_the_last_settlement_counts(client: FlaskClient) -> None:
    both = post(client, sheet=link(case(client, ODD_CHIP)), do="contest", at=CARD, value="5c")
    settled = post(client, sheet=link(both), do="settle", facts=json.dumps({CARD: "5c"}))
    again = post(client, sheet=link(settled), do="contest", at=CARD, value="6c")
    assert "settled" not in unpack(link(again))


def test_the_floors_decision_is_on_the_slip(client: FlaskClient) -> None:
    left_open = case(client, "disputes/a-chip-behind-the-all-in")
    options = re.findall(r'<p class="then">(.*?)</p>.*?name="sheet" value="([^"]+)"', left_open.text, re.DOTALL)
    assert len(options) > 1
    decided = [slip(post(client, sheet=unescape(sheet)).text) for _, sheet in options]
    assert all("The floor has decided: " in each for each in decided)
    assert len({each.partition("The floor has decided: ")[2].partition(".")[0] for each in decided}) == len(options)


@pytest.mark.parametrize("paper", [None, [], "x", {"table": 4}, {"table": None}, {"else": "x"}, {"table": " \n "}])
def test_an_odd_text_is_left_off(paper: object) -> None:
    assert sheet_of({"question": dict(EXAMPLE), "asks": "betting", "paper": paper}).paper in ({}, {"table": ""})


def test_texts_and_settlements_are_bounded() -> None:
    long = dict.fromkeys(PAPER, "x" * 999)
    disputes = [{"at": f"/action/{number}", "alternatives": [1, 2]} for number in range(9)]
    sheet = sheet_of({"question": dict(EXAMPLE), "asks": "betting", "paper": long, "settled": [*disputes, 4]})
    assert {name: len(text) for name, text in sheet.paper.items()} == PAPER and len(sheet.settled) == MOST_SETTLED
