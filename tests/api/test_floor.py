"""The floor page and the cases, without a script: disputes are entered, ruled on, settled and taken away."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from dataclasses import replace
from functools import reduce
from hashlib import sha512
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from dealer_service.api.errors import Malformed
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.deadline import Overdue, set_deadline
from dealer_service.engine import Asks
from dealer_service.engine.comparison.houses import rule
from dealer_service.engine.same_ruling import essence, rule_or_breaches
from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulings.ruling import FloorOption
from dealer_service.server.case_book import Asking, CaseBook, _stamps
from dealer_service.web.floor.cases import variations_of
from dealer_service.web.floor.facts import MOST_OFFERED, facts_of
from dealer_service.web.floor.houses import side_by_side
from dealer_service.web.floor.link import PLAIN, pack, unpack
from dealer_service.web.floor.sheet import Sheet, sheet_of, value_at
from dealer_service.web.floor.told import told_in_words
from dealer_service.web.floor.writer import FactWriter
from tests.oracles.effort import EFFORT, examples
from tests.scenarios import SCENARIOS, cases_of
from tests.unit.documents import EXAMPLE, broken

DROPPED = SCENARIOS / "dealing" / "dropped_by_player.yaml"
ODD_CHIP = "disputes/the-odd-chip-between-the-halves"
HTML = {"Accept": "text/html"}
DISPUTE = cases_of(SCENARIOS / "disputes" / "the-odd-chip-between-the-halves.yaml")[0]
DISPUTED = pack({"asks": DISPUTE.at, "question": DISPUTE.ask})
BETTING = pack({"asks": "betting", "question": EXAMPLE})


def case(client: FlaskClient, id: str, **more: str) -> TestResponse:
    return client.get("/floor", query_string={"case": id, "language": "en", **more})


def post(client: FlaskClient, **fields: str) -> TestResponse:
    return client.post("/floor", data={"language": "en", **fields}, headers=HTML)


def said(page: TestResponse) -> str:
    """The answer on the page."""
    found = re.search(r'<h1 id="answer"[^>]*>(.*?)</h1>', page.text, re.DOTALL)
    assert found
    text = unescape(re.sub(r"<[^>]+>", "", found[1]))
    return " ".join(text.replace("\u2011", "-").split())


def link(page: TestResponse) -> str:
    """The sheet of the page as its forms send it."""
    found = re.search(r'data-link="([^"]+)"', page.text)
    assert found
    return found[1]


def shared(page: TestResponse) -> str:
    """The shared link, with the digests of the receipt."""
    found = re.search(r'data-copy="[^"#]+#([^"]+)"', page.text)
    assert found
    return found[1]


def groups(page: TestResponse) -> list[str]:
    """Each group of houses that agree."""
    return [unescape(each) for each in re.findall(r'<li class="group[^"]*">(.*?)</li>', page.text, re.DOTALL)]


# --- the page


def test_a_case_is_ruled_on_in_one_line_with_the_clause_that_decides(client: FlaskClient) -> None:
    page = case(client, ODD_CHIP)
    assert said(page) == "55 ► SEAT 5 50 ► SEAT 2"
    deciding = page.text.partition('<div class="deciding">')[2].partition("</div>")[0]
    assert "showdown.odd_chip_between_halves" in deciding and "Asian Poker Tour" in deciding
    assert re.search(r"<code>R-[0-9A-Z]{4}-[0-9A-Z]{4}</code>", page.text)


def test_houses_are_side_by_side_with_the_deciding_clause(client: FlaskClient) -> None:
    own, other = groups(case(client, ODD_CHIP))
    assert "By the book" in own and "BARGE" in own and "by-the-book" not in own
    assert "World Series of Poker, live action" in other and "odd_chip_between_halves" in other and "Rule 153" in other


def test_a_comparison_calls_houses_by_their_titles(client: FlaskClient) -> None:
    question = unpack(link(case(client, ODD_CHIP)))["question"]
    asked = {name: part for name, part in question.items() if name != "house"}
    under = [{"house": "by-the-book"}, {"house": "wsop-live-2026"}]
    compared = {"asks": "showdown", "question": asked, "under": under, "language": "fr"}
    says = client.post("/v1/compare", json=compared).json["says"]
    assert "Selon le livre\u00a0:" in says and "World Series of Poker, cash game\u00a0:" in says


def test_another_house_may_be_selected(client: FlaskClient) -> None:
    page = post(client, sheet=link(case(client, ODD_CHIP)), do="house", house="wsop-live-2026", game="badacey")
    assert said(page) in ("50 ► SEAT 5 55 ► SEAT 2", "55 ► SEAT 2 50 ► SEAT 5")
    assert said(case(client, ODD_CHIP, house="wsop-live-2026")) == said(page)


def test_a_contested_fact_is_shown_both_ways_and_settled(client: FlaskClient) -> None:
    contested = post(client, sheet=link(case(client, ODD_CHIP)), do="contest", at="/table/seats/0/stack", value="300")
    assert "The disputed fact makes no difference" in contested.text
    both = post(client, sheet=link(case(client, ODD_CHIP)), do="contest", at="/table/seats/1/hand/0", value="5c")
    ways = [json.loads(unescape(each)) for each in re.findall(r'name="facts" value="([^"]*)"', both.text)]
    assert {"/table/seats/1/hand/0": "5c"} in ways and "Slip" not in both.text.partition('class="takeaway"')[2]
    settled = post(client, sheet=link(both), do="settle", facts=json.dumps({"/table/seats/1/hand/0": "5c"}))
    assert "branch" not in settled.text and unpack(link(settled))["question"]["table"]["seats"][1]["hand"][0] == "5c"


def test_a_question_too_large_to_compare_is_ruled_on_by_one_house(client: FlaskClient) -> None:
    sheet = unpack(link(case(client, "disputes/the-fifth-bet")))
    stacks = [
        (f"/table/seats/{place}/stack", seat["stack"]) for place, seat in enumerate(sheet["question"]["table"]["seats"])
    ]
    disputes = [{"at": at, "alternatives": [stack, stack + 1, stack + 2, stack + 3]} for at, stack in stacks]
    for count, shown in ((1, True), (2, False)):
        sheet["question"]["contested"] = disputes[:count]
        page = post(client, sheet=pack(sheet))
        assert page.status_code == 200 and said(page)
        assert bool(groups(page)) is shown
        assert ("Asking every house would take too much work" in page.text) is not shown
        assert '<ul class="groups">' in page.text or not shown


@pytest.mark.parametrize("before", ["", " \n"])
def test_a_pasted_question_may_have_a_number_sign_in_its_texts(client: FlaskClient, before: str) -> None:
    question = unpack(link(case(client, ODD_CHIP)))["question"]
    sheet = {"asks": "showdown", "question": question, "paper": {"table": "Table #7"}}
    pasted = before + json.dumps(sheet)
    assert "#" in pasted
    page = post(client, pasted=pasted)
    assert page.status_code == 200 and said(page)


def test_an_invalid_question_is_not_compared(client: FlaskClient) -> None:
    page = post(client, pasted=json.dumps({"house": "by-the-book", "game": "badugi", "hands": 7}))
    assert page.status_code == 422 and "Houses side by side" not in page.text


def test_a_missing_fact_may_be_given_for_one_house(client: FlaskClient) -> None:
    start = case(client, ODD_CHIP)
    table = unpack(link(start))["question"]["table"]
    told = {name: part for name, part in table.items() if name != "rake"}
    question = {"house": "by-the-book", "game": "badacey", "table": told}
    page = post(client, pasted=json.dumps({"asks": "showdown", "question": question}))
    asking = next(each for each in groups(page) if 'name="do" value="tell"' in each)
    house = re.search(r'name="house" value="([^"]+)"', asking)
    place = re.search(r'name="at" value="([^"]+)"', asking)
    assert house and place and "wsop-live-2026" in house[1] and "by-the-book" not in house[1]
    value = "0" if place[1] == "/table/rake" else "100"
    after = post(client, sheet=link(page), do="tell", house=house[1], at=place[1], value=value)
    assert unpack(link(after))["told"] == {each: {place[1]: int(value)} for each in house[1].split(",")}
    assert said(after) == said(page) and "rake" not in unpack(link(after))["question"]["table"]
    back = post(client, sheet=link(after), do="untell", house=house[1])
    assert "told" not in unpack(link(back))


def test_the_floor_decides_with_one_tap(client: FlaskClient) -> None:
    page = case(client, "pots/uncontested")
    options = re.findall(r'class="then">([^<]+)</p>\s*<form.*?name="sheet" value="([^"]+)"', page.text, re.DOTALL)
    assert len(options) == 2
    decided = post(client, sheet=options[0][1])
    assert decided.status_code == 200 and "The floor decides this" not in decided.text and said(decided) != said(page)
    other = post(client, sheet=link(decided), do="house", house="tda-2024", game="badugi-no-limit")
    assert "floor" not in unpack(link(other))["question"]  # one house's decision binds no other


def test_a_second_decision_is_about_the_table_after_the_first(client: FlaskClient) -> None:
    asked = next(each.ask for each in cases_of(DROPPED) if "undercall in the log" in each.name)
    incident = {"kind": "card-off-table", "seat": 2, "card": "7d", "from": "hand"}
    asked = {**asked, "incident": incident, "floor": None}
    page = post(client, sheet=pack({"asks": "irregularities", "question": asked}))
    for decision in (
        "LET THE CARD PLAY ► SEAT 2",
        "TAKE BACK the last action, down to 2 ◄ SEAT 1: it acts again",
    ):
        options = re.findall(r'class="then">([^<]+)</p>\s*<form.*?name="sheet" value="([^"]+)"', page.text, re.DOTALL)
        sheets = {unescape(says): sheet for says, sheet in options}
        page = post(client, sheet=sheets[decision])
    decided = unpack(link(page))["question"]
    assert "incident" not in decided and decided["table"]["seats"][0]["bet"] == 4
    assert said(page).endswith("Seat 1 takes back its last action and acts again.")


def test_disputes_are_ruled_on_in_french(client: FlaskClient) -> None:
    ids = re.findall(r'href="/floor\?case=(disputes/[^"&]+)', client.get("/cases").text)
    assert len(ids) >= 34
    for id in ids[::4]:
        page = client.get("/floor", query_string={"case": id, "language": "fr"})
        assert page.status_code == 200 and said(page), id


FIFTH_BET = "disputes/the-fifth-bet"


def table_of(page: TestResponse) -> dict[str, Any]:
    """The table on the page."""
    found: dict[str, Any] = unpack(link(page))["question"]["table"]
    return found


def test_all_changes_of_a_seat_are_applied_at_once(client: FlaskClient) -> None:
    page = case(client, FIFTH_BET)
    before = table_of(page)["seats"][1]
    assert re.search(r'name="/table/seats/1/stack" value="92"', page.text)
    fields = {f"/table/seats/1/{name}": str(before[name]) for name in ("bet", "gathered", "state")}
    cards = {"/table/seats/1/stack": "192", "/table/seats/1/hand": " 10♠, 2h3d 4c"}
    after = post(client, sheet=link(page), do="correct", **fields, **cards)
    assert table_of(after)["seats"][1] == {**before, "stack": 192, "hand": ["Ts", "2h", "3d", "4c"]}
    untold = post(client, sheet=link(after), do="correct", **{"/table/seats/1/hand": ""})
    assert table_of(untold)["seats"][1]["hand"] is None and untold.status_code == 200


def test_a_changed_field_of_a_seat_may_be_contested(client: FlaskClient) -> None:
    page = case(client, FIFTH_BET)
    both = post(client, sheet=link(page), do="contest-all", **{"/table/seats/1/stack": "0", "/table/button": "3"})
    assert unpack(link(both))["question"]["contested"] == [{"at": "/table/seats/1/stack", "alternatives": [92, 0]}]


def test_the_last_actions_may_be_corrected_removed_and_added_to(client: FlaskClient) -> None:
    page = case(client, FIFTH_BET)
    log = table_of(page)["log"]
    last = f"/table/log/{len(log) - 1}"
    called = post(client, sheet=link(page), do="correct", **{f"{last}/does": "call", f"{last}/to": "12"})
    assert table_of(called)["log"] == [*log[:-1], {**log[-1], "does": "call", "to": 12}]
    gone = post(client, sheet=link(page), do="correct", **{f"{last}/does": ""})
    assert table_of(gone)["log"] == log[:-1]
    new = f"/table/log/{len(log)}"
    more = post(client, sheet=link(page), do="correct", **{f"{new}/seat": "2", f"{new}/does": "fold", f"{new}/to": ""})
    assert table_of(more)["log"] == [*log, {"seat": 2, "does": "fold"}]


@pytest.mark.parametrize(
    ("at", "value", "says"),
    [
        ("/table/seats/1/stack", "5.5", "a whole number from 0"),
        ("/table/seats/1/stack", "9" * 40, "a whole number from 0"),
        ("/table/seats/1/bet", "44", "44 in front"),
        ("/table/seats/1/state", "gone", "&#34;gone&#34; is not"),
        ("/table/seats/1/hand", "As As 2d 9x", "9x"),
        ("/table/button", "-1", "a whole number from 0"),
        ("/table/button", "", "a whole number from 0"),
    ],
)
def test_an_invalid_value_has_its_error_at_the_field(client: FlaskClient, at: str, value: str, says: str) -> None:
    page = post(client, sheet=link(case(client, FIFTH_BET)), do="correct", **{at: value})
    assert page.status_code == 422
    found = re.search(rf'id="fault-{at.replace("/", "-")}"><b>[^<]+</b> ([^<]+)</p>', page.text)
    assert found and says in found[1], page.text[-3000:]
    assert re.search(rf'name="{at}"[^>]*aria-invalid="true"', page.text) and '<details class="edit" open>' in page.text


NO_FIELDS = ("/table/seats/77/stack", "/table/rake", "/house", "/table/seats/1/number", "/table/log/999/to")


@pytest.mark.parametrize("at", NO_FIELDS)
def test_a_field_that_the_page_does_not_have_changes_no_other_fact(client: FlaskClient, at: str) -> None:
    page = case(client, FIFTH_BET)
    after = post(client, sheet=link(page), do="correct", **{at: "1"})
    assert after.status_code == 422 or table_of(after) == table_of(page)


# --- slips, links and receipts


def test_a_link_says_whether_the_ruling_is_the_same(client: FlaskClient) -> None:
    first = case(client, ODD_CHIP)
    assert "The same ruling" not in first.text
    again = post(client, sheet=shared(first))
    assert "The same ruling as on the slip" in again.text
    french = client.post("/floor", json={"language": "fr", "sheet": shared(first)}, headers=HTML)
    assert "La même décision que sur le ticket" in french.text


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"rules": "sha256:" + "0" * 64, "answer": "sha256:" + "0" * 64}, "rules have changed"),
        ({"answer": "sha256:" + "0" * 64, "engine": "0.0.1"}, "Another version of the service"),
        ({"answer": "sha256:" + "0" * 64}, "The rules and the version are the same"),
    ],
)
def test_a_link_says_why_the_ruling_differs(client: FlaskClient, changed: dict[str, str], says: str) -> None:
    sheet = unpack(shared(case(client, ODD_CHIP)))
    assert says in post(client, sheet=pack({**sheet, "was": {**sheet["was"], **changed}})).text


def test_a_receipt_with_its_question_may_be_pasted(client: FlaskClient) -> None:
    question = unpack(link(case(client, ODD_CHIP)))["question"]
    ruling = client.post("/v1/showdown", json=question).json
    page = post(client, pasted=json.dumps({"asks": "showdown", "question": question, "ruling": ruling}))
    assert "The same ruling as on the slip" in page.text
    taken = re.search(r'href="data:application/json;charset=utf-8,([^"]+)"', page.text)
    assert taken
    document = json.loads(unquote(unescape(taken[1])))
    assert client.post("/v1/replay", json=document).json["answer"]["verdict"] == "identical"


def test_a_pasted_ruling_under_other_rules_says_so(client: FlaskClient) -> None:
    question = unpack(link(case(client, ODD_CHIP)))["question"]
    for changed, says in (
        (("rules", "answer"), "rules have changed"),
        (("answer",), "The rules and the version are the"),
    ):
        ruling = client.post("/v1/showdown", json=question).json
        ruling["receipt"] |= dict.fromkeys(changed, "sha256:" + "0" * 64)
        page = post(client, pasted=json.dumps({"asks": "showdown", "question": question, "ruling": ruling}))
        assert says in page.text


def test_a_ruling_without_its_receipt_is_read_as_a_question(client: FlaskClient) -> None:
    question = unpack(link(case(client, ODD_CHIP)))["question"]
    for ruling in ({}, {"receipt": 1}, {"receipt": None, "engine": 2}):
        page = post(client, pasted=json.dumps({"asks": "showdown", "question": question, "ruling": ruling}))
        assert said(page) == said(case(client, ODD_CHIP)) and "on the slip" not in page.text


@pytest.mark.parametrize(("phase", "asks"), [("betting", "betting/options"), ("over", "dealing")])
def test_a_dealers_table_opens_the_endpoint_of_its_phase(client: FlaskClient, phase: str, asks: str) -> None:
    question = unpack(link(case(client, "disputes/the-fifth-bet")))["question"]
    held = {"name": "Table 7", "house": "by-the-book", "game": "badugi", "table": {**question["table"], "phase": phase}}
    page = post(client, sheet=pack(held))
    assert f'<option value="{asks}" selected>' in page.text
    assert "Recorded hand" not in page.text
    page = post(client, sheet=pack(held | {"hand": {"link": "zA", "event": 4}}))
    assert page.text.count("Recorded hand, event 4") == 2 and '#zA"' in page.text


def test_a_short_link_has_a_qr_code_and_a_long_one_only_the_link(client: FlaskClient) -> None:
    short = case(client, ODD_CHIP)
    assert short.text.count('class="qr"') == 2
    question = unpack(link(short))["question"]
    told = "".join(sha512(str(number).encode()).hexdigest() for number in range(12))  # does not compress well
    long = post(client, sheet=pack({"asks": "showdown", "question": question, "case": told}))
    assert long.status_code == 200 and 'class="qr"' not in long.text and "Too long for a code" in long.text


HOUSE = {"house": "by-the-book", "game": "badugi"}


@pytest.mark.parametrize(
    ("brought", "asks"),
    [
        ({"hands": []}, "hands"),
        ({"incident": {}}, "irregularities"),
        ({"action": {}}, "betting"),
        ({"gesture": {}}, "betting"),
        ({"table": {"phase": "drawing"}}, "drawing"),
        ({"table": {"phase": []}}, "dealing"),
        ({"table": []}, "dealing"),
    ],
)
def test_the_endpoint_is_found_from_the_fields(brought: dict[str, Any], asks: str) -> None:
    assert sheet_of({**HOUSE, **brought}).asks == asks


def test_a_pasted_comparison_opens_under_its_first_house() -> None:
    under = [{"house": "tda-2024", "game": "badacey"}, {"house": "by-the-book"}]
    asked = {"asks": "pots", "question": {"table": {}}, "under": under}
    for brought in (asked, {"asks": "compare", "question": asked, "ruling": {"receipt": 1}}):
        sheet = sheet_of(brought)
        assert (sheet.asks, sheet.was) == ("pots", None)
        assert sheet.question == {"house": "tda-2024", "game": "badacey", "table": {}}


@pytest.mark.parametrize("under", [None, [], {}, "x", 1, [[]], [1, {}], [{}]])
def test_a_comparison_without_a_house_is_read_as_its_question(under: Any) -> None:
    question = {"house": "x", "game": "y", "table": {}}
    assert sheet_of({"asks": "compare", "question": {"question": question, "under": under}}).question == question


@pytest.mark.parametrize("more", ["", "a", "ab"])
def test_an_uncompressed_link_is_read(more: str) -> None:
    """Of any length, with its padding or without."""
    question = {**HOUSE, "language": f"en{more}"}
    written = urlsafe_b64encode(json.dumps(question).encode()).decode()
    assert unpack(PLAIN + written) == unpack(PLAIN + written.rstrip("=")) == question


@pytest.mark.parametrize("link", ["zAAAA", "z", "z" + "_" * 9, "jA", "zA"])
def test_a_truncated_link_is_refused(link: str) -> None:
    with pytest.raises(Malformed):
        unpack(link)


def test_incomplete_facts_are_printed() -> None:
    log = [{"does": "bet", "seat": 1}, {"does": "raise", "seat": 2, "to": 8}, {"does": 3}, {"does": "sing"}]
    seats = [{"number": number, "hand": ["As", "2d"], "a/b": 1} for number in range(1, 120)]
    facts = facts_of({"table": {"log": log, "seats": seats}, "action": {"does": "call", "seat": 3}}, WORDS["en"])
    assert facts.in_words.done == ("Seat 1 bets.", "Seat 2 raises to 8.", "(did 3)", "(did sing)")
    assert facts.in_words.asked == ("Seat 3 calls.",) and facts.in_words.seats[0] == "1: A♠ 2♦, a/b 1"
    assert len(facts.offered) == MOST_OFFERED and not any("a/b" in at for at, _, _ in facts.offered)
    writer = FactWriter(WORDS["en"], {})
    assert writer.value(["As", "2d"]) == "A♠ 2♦" and writer.value([1, 5000]) == "1, 5,000"


def test_facts_are_printed_in_words_instead_of_codes() -> None:
    log = [{"does": "bet", "seat": 1, "to": 4}, {"does": "award", "seat": 1, "chips": 8, "pot": "side-1"}]
    moves = [{"does": "say", "word": "raise", "if": "bet"}, {"does": "push", "chips": [1000]}]
    question = {
        "table": {"log": log, "seats": []},
        "event": {"does": "carry-out"},
        "gesture": {"seat": 2, "moves": moves},
        "contested": [{"at": "/gesture/moves", "alternatives": [moves[1:], moves[:1]]}],
        "incident": {"kind": "wrong-bet", "entry": 0},
        "floor": {"code": "hold-to-words", "args": {"seat": 2, "may": ["bet"]}},
    }
    decided = FloorOption("hold-to-words", question["floor"]["args"], (), lambda: None)
    facts = told_in_words(question, WORDS["en"], decided)
    says = "The player in seat 2 says “raise”. (if another player chooses to bet)"
    moved = "Seat 2 puts out 1,000."
    exactly = "The exact words and chips, and which came together"
    assert facts.done == ("Seat 1 bets 4.", "Seat 1 is awarded 8. (pot side pot 1)")
    assert len(facts.table) == 1  # a table without seats; the log is listed separately
    assert facts.asked == (
        *("All steps that are due are carried out.", says, moved),
        *("What went wrong: wrong bet amount", "Which bet it was: 1. Seat 1 bets 4."),
        f"{exactly}: {moved} or {says}",
        "The floor's decision: seat 2 is held to its words (may bet)",
    )
    question["floor"] = {"code": "hold-to-words"}
    decided = "The floor's decision: seat … is held to its words"
    assert told_in_words(question, WORDS["en"]).asked[-1] == decided


def test_contested_actions_are_printed_as_actions() -> None:
    bet, check = {"does": "bet", "seat": 1, "to": 4}, {"does": "check", "seat": 1}
    contested = [{"at": "/table/log", "alternatives": [[check, bet], [check]]}]
    contested += [{"at": at, "alternatives": [check, bet]} for at in ("/table/log/0", "/action", "/event")]
    told = told_in_words({"table": {"log": [], "seats": []}, "contested": contested}, WORDS["en"]).asked
    assert told[0].endswith(": Seat 1 checks. Seat 1 bets 4. or Seat 1 checks.")
    assert all(each.endswith(": Seat 1 checks. or Seat 1 bets 4.") for each in told[1:]) and len(told) == 4


DISPUTES = sorted((SCENARIOS / "disputes").glob("*.yaml"))
# Here too many clauses differ to find those that decide: the rule of the other house is shown.
SHOWS_A_RULE = "can-eight-play-it-out"
IN_DISPUTE = {  # only the deciding reasons lead to another clause of these
    "the-odd-chip-and-the-seat-numbers",
    "break-the-odd-chip",
    "a-pot-split-three-ways",
    "a-short-all-in-in-limit",
    "which-cards-are-shuffled-in",
    "he-saw-the-new-cards-first",
    "which-pot-is-pushed-first",
    "raise-and-then-nothing",
}


def text_of(html: str) -> str:
    """The text in a part of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).replace("\u2011", "-").split())


@pytest.mark.parametrize(
    "path", [each for each in DISPUTES if EFFORT or each.stem in IN_DISPUTE], ids=lambda each: each.stem
)
def test_the_slip_prints_the_rule_in_dispute_and_every_fact(client: FlaskClient, path: Path) -> None:
    dispute = cases_of(path)[0]
    page = case(client, f"disputes/{path.stem}")
    slip = page.text.partition('<article class="slip">')[2].partition("</article>")[0]
    deciding = page.text.partition('<div class="deciding">')[2].partition("</div>")[0]
    rule = f"<code>{dispute.expected['rule']}</code>"
    assert rule in slip and rule in deciding and slip.count("<code>") == 2
    told = told_in_words(dispute.ask, WORDS["en"])
    for line in (*told.seats, *told.table, *told.done, *told.asked, *told.hands):
        assert " ".join(line.replace("\u2011", "-").split()) in text_of(slip)


@pytest.mark.parametrize(
    "path", [each for each in DISPUTES if EFFORT or each.stem in IN_DISPUTE], ids=lambda each: each.stem
)
def test_houses_that_differ_have_another_line_and_its_reason(client: FlaskClient, path: Path) -> None:
    shown = groups(case(client, f"disputes/{path.stem}"))
    others = [each for each in shown if '<p class="ruled">' in each]
    assert len({text_of(each.partition('<p class="ruled">')[2]) for each in others}) == len(others)
    for each in others:
        assert '<p class="because">' in each or 'name="do" value="tell"' in each


@pytest.mark.parametrize(
    "path", [each for each in DISPUTES if EFFORT or each.stem in IN_DISPUTE], ids=lambda each: each.stem
)
def test_only_a_different_rule_is_shown_for_another_house(book: Book, path: Path) -> None:
    """If exchanged clauses make the difference, they are shown instead of the rule of the house."""
    case = cases_of(path)[0]
    shown = side_by_side(Sheet(Asks(case.at), case.ask), book, ClauseJson(), WORDS["en"])
    for each in shown:
        differing = [clause for clause in each.clauses if clause["value"] != clause["here"]]
        assert not differing or [*each.clauses] == differing


@pytest.mark.parametrize(
    "path",
    [each for each in DISPUTES if each.stem != SHOWS_A_RULE and (EFFORT or each.stem in IN_DISPUTE)],
    ids=lambda each: each.stem,
)
def test_clauses_shown_for_another_house_make_the_difference(book: Book, path: Path) -> None:
    """They change the ruling of the own house into that of the other, or that of the other into the own one."""
    case = cases_of(path)[0]
    question, game = parse_question(Asks(case.at), case.ask), case.ask["game"]
    here = book.find(case.ask["house"], game)
    for each in side_by_side(Sheet(Asks(case.at), case.ask), book, ClauseJson(), WORDS["en"])[1:]:
        there = book.find(each.houses[0][0], game)
        shown = [clause["clause"] for clause in each.clauses if clause["value"] != clause["here"]]
        ways = [(here, there), (with_clauses(here, shown, there), with_clauses(there, shown, here))]
        before, after = ([essence(rule_or_breaches(question, rules, rule)) for rules in way] for way in ways)
        assert not shown or after[0] == before[1] or after[1] == before[0], shown


def with_clauses(rules: Ruleset, ids: list[str], source: Ruleset) -> Ruleset:
    """The rules with these clauses of the others."""
    return reduce(lambda found, id: found.exchange(id, source.clauses[id]), ids, rules)


# --- invalid input


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 400),
        ({"sheet": ""}, 400),
        ({"sheet": "z"}, 400),
        ({"sheet": "zAAAA"}, 400),
        ({"sheet": "z" + "é" * 5}, 400),
        ({"sheet": "q123"}, 400),
        ({"pasted": "not json"}, 400),
        ({"pasted": "[]"}, 422),
        ({"pasted": "{}"}, 422),
        ({"pasted": '{"question": 1}'}, 422),
        ({"pasted": '{"asks": {}, "question": {}}'}, 422),
        ({"pasted": '{"ruling_id": "r-1"}'}, 422),
        ({"pasted": '{"table": [], "house": 1, "game": []}'}, 422),
        ({"pasted": '{"table": {"seats": [1, null, {"number": true}], "log": {}, "stakes": 3}}'}, 422),
        (
            {"pasted": '{"asks": "pots", "question": {"house": "x"}, "told": {"x": {"/a/b": 1}}, "was": 3, "case": 4}'},
            422,
        ),
        ({"pasted": '{"house": "by-the-book", "game": "nothing", "hands": [["As"]]}'}, 404),
    ],
)
def test_an_invalid_form_is_an_error(client: FlaskClient, fields: dict[str, str], status: int) -> None:
    assert post(client, **fields).status_code == status


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "change",
    [
        {"do": "set", "at": "/table/seats/99/bet", "value": "1"},
        {"do": "set", "at": "table", "value": "1"},
        {"do": "set", "at": "", "value": "{}"},
        {"do": "set", "at": "/table", "value": '{"seats": 3}'},
        {"do": "set", "at": "/contested", "value": "[1]"},
        {"do": "contest", "at": "/table/button", "value": "1"},
        {"do": "contest", "at": "/table/nowhere/at/all", "value": "[[[]]]"},
        {"do": "contest", "at": "/house", "value": "x"},
        {"do": "settle", "facts": '{"/x/y/z": 1}'},
        {"do": "settle", "facts": "[]"},
        {"do": "tell", "house": "barge-2026", "at": "/table/rake", "value": '"much"'},
        {"do": "tell", "house": "nobody", "at": "/table/rake", "value": "1"},
        {"do": "house", "house": "nobody", "game": "badacey"},
        {"do": "asks", "asks": "nothing"},
        {"do": "asks", "asks": "hands"},
        {"do": "whatever"},
        {"do": "set", "at": "/table/button", "value": "9" * 5000},
    ],
)
def test_invalid_changes_are_client_errors(client: FlaskClient, change: dict[str, str]) -> None:
    assert post(client, sheet=link(case(client, ODD_CHIP)), **change).status_code in (200, 400, 404, 422)


# --- typed text, careless and hostile


@pytest.mark.one_in(2)
@pytest.mark.parametrize("typed", ["as 2h 3D 10♣", "As2h3dTc", "A♠, 2♥️ / 3♦ - 10c", "AS-2H|3D-TC"])
def test_cards_are_typed_as_on_the_dealers_screens(client: FlaskClient, typed: str) -> None:
    """In a seat's field, for a missing hand, and to change one card."""
    sheet = unpack(link(case(client, ODD_CHIP)))
    at, cards = "/table/seats/1/hand", ["As", "2h", "3d", "Tc"]
    for do in ({"do": "correct", at: typed}, {"do": "set", "at": at, "value": typed}):
        page = post(client, sheet=pack(sheet), **do)
        assert unpack(link(page))["question"]["table"]["seats"][1]["hand"] == cards
    told = post(client, sheet=pack(sheet), do="tell", house="barge-2026", at=at, value=typed)
    assert unpack(link(told))["told"] == {"barge-2026": {at: cards}}
    one = post(client, sheet=pack(sheet), do="set", at=f"{at}/0", value=typed.partition("2")[0])
    assert unpack(link(one))["question"]["table"]["seats"][1]["hand"][0] == "As"


def test_card_letters_depend_on_the_page_language(client: FlaskClient) -> None:
    at = "/table/seats/1/hand"
    for language, cards in (("fr", ["Ks", "Qd"]), ("en", ["Rs", "Dd"])):
        fields = {"language": language, "sheet": link(case(client, ODD_CHIP)), "do": "set", "at": at, "value": "Rs Dd"}
        assert unpack(link(post(client, **fields)))["question"]["table"]["seats"][1]["hand"] == cards


@pytest.mark.parametrize(
    ("fields", "status", "why"),
    [
        ({"pasted": "the pot was <b>mine</b>"}, 400, "Invalid JSON at line 1"),
        ({"pasted": "\n  "}, 400, "Paste a question"),
        ({"pasted": "https://dealer.example/floor#zNoLink"}, 400, "This link contains no question"),
        ({"pasted": '{"ruling_id": "R-1234"}'}, 422, "This is a ruling without its question"),
    ],
)
def test_refused_text_stays_on_the_page_with_the_reason(
    client: FlaskClient, fields: dict[str, str], status: int, why: str
) -> None:
    """A browser without a script gets a page, a script gets the problem."""
    page = post(client, **fields)
    assert (page.status_code, page.mimetype) == (status, "text/html")
    assert (kept(page), why in unescape(page.text)) == (fields["pasted"], True)
    scripted = client.post("/floor", json=fields)
    assert (scripted.status_code, scripted.mimetype) == (status, "application/problem+json")


def test_an_impossible_change_keeps_the_sheet_and_the_text(client: FlaskClient) -> None:
    brought = link(case(client, ODD_CHIP))
    page = post(client, sheet=brought, do="set", at="table", value="17 <i>")
    assert (page.status_code, kept(page)) == (422, brought)
    assert "does not exist in the question" in page.text and "17 &lt;i&gt;" in page.text


def test_the_rule_is_not_repeated_among_the_other_clauses(client: FlaskClient) -> None:
    """The rule of a refusal out of turn does not decide: all books have it."""
    question = {**EXAMPLE, "action": {"seat": 3, "does": "fold"}}
    page = post(client, sheet=pack({"asks": "betting", "question": question}))
    others = page.text.partition('<section class="more"')[2].partition("</section>")[0]
    rules = [re.findall(r"· <code>([a-z_.]+)</code>", part) for part in (page.text.partition(others)[0], others)]
    assert "betting.out_of_turn" in rules[0] and rules[1] == ["betting.in_turn"]


def kept(page: TestResponse) -> str:
    """The text in the input field."""
    found = re.search(r'<textarea id="pasted"[^>]*>\n?(.*?)</textarea>', page.text, re.DOTALL)
    assert found
    return unescape(found[1])


TYPED = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["<script>alert(1)</script>", '"><b>', "</textarea>", "{{7*7}}", "\x00", "\u202e", "[[[[", "-1", "1e999"]
    ),
    st.sampled_from(
        ["NaN", '"', "null", "true", "{}", "[]", "9" * 400, "as ♠", "10", "zAAAA", "#z", "{", "\\", "&amp;"]
    ),
)
TOLD_AT = ["/table/seats/0/stack", "/table/seats/1/hand", "/table/seats/1/hand/0", "/table/button", "/table/log/0/does"]
OTHERS = [
    "",
    "/",
    "no place",
    "/house",
    "/game",
    "/card",
    "/contested",
    "/hands/0",
    "/table",
    "/table/~2",
    "/table/seats/-",
]
PLACES = st.sampled_from([*TOLD_AT, *OTHERS])
CHANGES_SENT = st.fixed_dictionaries(
    {
        "do": st.sampled_from(
            ["set", "contest", "tell", "untell", "correct", "contest-all", "settle", "asks", "house", "x"]
        )
    },
    optional={
        **dict.fromkeys(("value", "facts", "asks", "house", "game", "language", "case", "/table/button"), TYPED),
        "at": PLACES,
        "/table/seats/1/hand": TYPED,
        "/table/seats/0/state": TYPED,
        "/table/log/0/to": TYPED,
    },
)


@examples(80)
@given(typed=TYPED)
def test_pasted_text_is_shown_again_or_ruled_on(client: FlaskClient, typed: str) -> None:
    page = post(client, pasted=typed)
    assert (page.status_code < 500, page.mimetype) == (True, "text/html")
    if "data-link" in page.text:  # it was a question
        assert unpack(link(page))["question"] == json.loads(typed)
    else:
        assert kept(page).replace("\r\n", "\n") == typed.replace("\r\n", "\n")


@examples(160)
@given(fields=CHANGES_SENT)
def test_no_change_fails_or_loses_facts(client: FlaskClient, fields: dict[str, str]) -> None:
    """The page shows the error; its sheet keeps the text typed for a fact, and all given facts."""
    before = unpack(DISPUTED)
    page = post(client, sheet=DISPUTED, **fields)
    assert (page.status_code < 500, page.mimetype) == (True, "text/html")
    if "data-link" not in page.text:
        assert kept(page) == DISPUTED
        return
    after, at, value = unpack(link(page)), fields.get("at", ""), fields.get("value", "")
    touched = {"/".join(each.split("/")[:3]) for each in (*fields, at)}
    for name in before["question"]["table"]:
        if fields["do"] not in ("settle",) and f"/table/{name}" not in touched and "/table" not in touched:
            assert after["question"]["table"][name] == before["question"]["table"][name]
    if fields["do"] == "set" and at == "/table/seats/0/stack" and not is_json(value):
        assert value_at(after["question"], at) == value.strip()


ODD_SHEETS: list[dict[str, Any]] = [
    {"log": [{"does": {}, "seat": 1}]},
    {"contested": [{"at": 7, "alternatives": [1, 2]}, {"at": "/table/button", "alternatives": []}]},
    {"action": {"seat": [], "does": "fold"}},
    {"was": {"language": {}, "answer": []}},
]


@pytest.mark.parametrize("odd", ODD_SHEETS, ids=lambda odd: str(*odd))
def test_an_odd_sheet_has_its_error_shown(client: FlaskClient, odd: dict[str, Any]) -> None:
    sheet = unpack(DISPUTED)
    table = {**sheet["question"]["table"], **{name: part for name, part in odd.items() if name == "log"}}
    question = {**sheet["question"], **{name: part for name, part in odd.items() if name not in ("log", "was")}}
    brought = {**sheet, "question": {**question, "table": table}, "was": odd.get("was")}
    page = post(client, sheet=pack(brought), do="contest-all", **{"/table/button": "2"})
    assert (page.status_code in (200, 422), page.mimetype) == (True, "text/html")
    assert unpack(link(page))["question"]["contested"][-1] == {"at": "/table/button", "alternatives": [1, 2]}


@examples(160)
@given(random=st.randoms(use_true_random=False), fields=CHANGES_SENT)
def test_any_sheet_gets_a_page(client: FlaskClient, random: Random, fields: dict[str, str]) -> None:
    """A link may come from anyone: its facts are removed, duplicated, made wrong, and changed by any form."""
    sheet = unpack(random.choice([DISPUTED, BETTING]))
    sheet |= {"told": {"by-the-book": {"/table/button": 2}}, "was": {"language": "fr", "rules": "x", "answer": "y"}}
    sheet["question"]["contested"] = (
        [{"at": "/table/button", "alternatives": [1, 2]}] if random.random() < 0.5 else None
    )
    for _ in range(random.randint(1, 4)):
        sheet = broken(sheet, random)
    page = post(client, sheet=json.dumps(sheet), **fields)
    assert (page.status_code < 500, page.mimetype) == (True, "text/html")


def is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def test_a_link_that_expands_too_far_is_refused(client: FlaskClient) -> None:
    assert post(client, sheet=pack({"question": {"house": "a" * 200_000}})).status_code == 413


@pytest.mark.parametrize("body", [b"[]", b'{"sheet": 1}', b"{", b'"x"'])
def test_fields_from_a_script_must_be_strings(client: FlaskClient, body: bytes) -> None:
    assert client.post("/floor", data=body, content_type="application/json").status_code == 400


@pytest.mark.parametrize(
    "query", ["case=nothing", "case=../../etc/passwd", f"case={ODD_CHIP}&number=0", "number=x&case=" + ODD_CHIP]
)
def test_an_unknown_case_is_an_error(client: FlaskClient, query: str) -> None:
    assert client.get(f"/floor?{query}").status_code == 422


# --- cases


def listed(page: TestResponse) -> set[str]:
    return set(re.findall(r'href="/floor\?case=([^"&]+)', page.text))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_dispute_is_listed_with_the_rule_that_answers_it(client: FlaskClient, language: str) -> None:
    shown = re.split(r'<li class="case">', client.get(f"/cases?language={language}").text)[1:]
    assert len(shown) == len(listed(client.get("/cases")))
    for each in shown:
        (id,) = re.findall(r'href="/floor\?case=([^"&]+)', each)
        first = cases_of(SCENARIOS / f"{id}.yaml")[0]
        ruling = client.post(f"/v1/{first.at}", json=first.ask, headers={"Accept-Language": language}).json
        (says,) = (reason["says"] for reason in ruling["reasons"] if reason["clause"] == ruling["rule"])
        (told,) = re.findall(r'<p class="rule"><b>[^<]+</b> <span>([^<]+)</span></p>', each)
        assert unescape(told) == says, id


def test_cases_are_searched_and_chosen_by_topic(client: FlaskClient, book: Book) -> None:
    every = listed(client.get("/cases"))
    assert ODD_CHIP in every and all(each.startswith("disputes/") for each in every)
    assert ODD_CHIP in listed(client.get("/cases?topic=showdown")) < every
    assert {ODD_CHIP, "disputes/the-fifth-bet"} <= listed(client.get("/cases?topic=differ")) < every
    french = client.get("/cases?language=fr&search=moities+jeton")
    assert ODD_CHIP in listed(french) and "Le <mark>jeton</mark> restant" in french.text
    by_clause = listed(client.get("/cases?topic=clauses"))
    assert {"betting/max_bets", "showdown/odd_chip_between_halves"} <= by_clause
    assert listed(client.get("/cases?search=xyzzy")) == set()


def test_each_case_of_a_clause_may_be_opened(client: FlaskClient) -> None:
    page = case(client, "betting/max_bets", number="2")
    assert page.status_code == 200 and "number=3" in page.text


@pytest.mark.prove
def test_every_variation_has_a_name_of_its_own_in_every_language(book: Book) -> None:
    cases = CaseBook([])
    for each in (*cases.disputes(book), *cases.of_clauses(book)):
        english = [asking.name for asking in each.askings]
        assert [variation.name for variation in variations_of(each, WORDS["en"], book)] == english
        french = variations_of(each, WORDS["fr"], book)
        names, numbers = [one.name for one in french], [one.number for one in french]
        assert len(set(names)) == len(names) and not set(names) & set(english), each.id
        facts = [facts_without_house(asking) for asking in each.askings]
        assert [facts.index(known) + 1 for known in dict.fromkeys(facts)] == numbers, each.id


def test_a_case_that_takes_too_long_is_asked_again(book: Book) -> None:
    cases = CaseBook([])
    disputed = next(each for each in cases.disputes(book) if CaseBook([]).houses_differ(each, book))
    set_deadline(-1)
    try:
        with pytest.raises(Overdue):
            cases.houses_differ(disputed, book)
    finally:
        set_deadline(None)
    assert cases.houses_differ(disputed, book)


def facts_without_house(asking: Asking) -> str:
    facts = {name: each for name, each in asking.question.items() if name not in ("house", "as_of", "digest")}
    return json.dumps([asking.asks, facts], sort_keys=True)


def test_a_french_variation_is_named_by_what_happened(client: FlaskClient) -> None:
    page = case(client, "disputes/a-short-all-in-in-limit", language="fr")
    assert "Les options\u00a0: Le siège 2 mise 300. Le siège 3 suit à 300. Le siège 4 suit à 300." in page.text
    assert "number=16" in page.text and "number=17" not in page.text, "another house is no variation"


def test_the_pages_of_a_house_keep_its_own_names(book: Book, tmp_path: Path) -> None:
    page = tmp_path / "scenarios" / "betting" / "max_bets.yaml"
    page.parent.mkdir(parents=True)
    page.write_text((SCENARIOS / "betting" / "max_bets.yaml").read_text())
    own = next(each for each in CaseBook([tmp_path]).of_clauses(book) if each.own)
    assert [each.name for each in variations_of(own, WORDS["fr"], book)] == [each.name for each in own.askings]


def test_a_case_of_a_clause_opens_with_its_words(client: FlaskClient) -> None:
    for language, words in (("en", "A bet and three raises are allowed"), ("fr", "Une mise et trois relances")):
        story = re.search(r'<p class="story">(.*?)</p>', case(client, "betting/max_bets", language=language).text)
        assert story and words in story[1] and "max_bets" not in story[1]


def test_cards_without_a_count_are_counted(book: Book) -> None:
    for language, said in (("en", "Seat 1 discards 2."), ("fr", "Le siège 1 écarte 2.")):
        writer = FactWriter(WORDS[language], {})
        assert writer.event({"does": "discard", "seat": 1, "cards": ["Kh", "2d"]}).startswith(said)


def test_a_table_without_a_button_says_so() -> None:
    at = {"button": 0, "small_blind_seat": 3, "big_blind_seat": 0}
    question = {"table": {**at, "seats": []}, "contested": [{"at": "/table/button", "alternatives": [0, 4]}]}
    facts = facts_of(question, WORDS["en"])
    assert facts.told == () and facts.in_words.asked == ("The button: none or 4",)
    assert [each.partition(": ")[2] for each in facts.in_words.table[:3]] == ["none", "3", "none"]


def test_a_whole_link_may_be_pasted(client: FlaskClient) -> None:
    pasted = f"https://dealer.example/floor#{link(case(client, ODD_CHIP))}"
    assert said(post(client, pasted=pasted)) == said(case(client, ODD_CHIP))


def test_a_form_with_too_many_fields_is_refused(client: FlaskClient) -> None:
    assert client.post("/floor", data={f"field-{number}": "1" for number in range(30)}).status_code == 400


def test_cases_survive_invalid_questions_and_deleted_pages(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = CaseBook([])
    dispute = cases.disputes(book)[0]
    asking = replace(dispute.askings[0], question={**dispute.askings[0].question, "table": 1})
    assert not cases.houses_differ(replace(dispute, id="odd", askings=(asking,)), book)
    gone, files = cases._files()[0], cases._files()
    real = Path.stat

    def stat(path: Path, **named: Any) -> Any:
        if path == gone:
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return real(path, **named)

    monkeypatch.setattr(Path, "stat", stat)
    assert len(list(_stamps(files))) == len(files) - 1


def test_a_dangling_link_is_left_out_of_the_cases(book: Book, tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "betting"
    folder.mkdir(parents=True)
    (folder / "gone.yaml").symlink_to(tmp_path / "nowhere.yaml")
    (folder / "max_bets_here.yaml").write_bytes((SCENARIOS / "betting" / "max_bets.yaml").read_bytes())
    found = {each.id for each in CaseBook([tmp_path]).of_clauses(book)}
    assert found - {each.id for each in CaseBook([]).of_clauses(book)} == {"betting/max_bets_here"}
