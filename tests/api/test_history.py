"""The page of recorded hands over HTTP: records of every reader, several hands, hostile texts, and other houses."""

from __future__ import annotations

import copy
import json
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import yaml
from flask.testing import FlaskClient

from dealer_service.formats.recorded_hand import Lack, Loss
from dealer_service.i18n.catalogues import CATALOGUES
from dealer_service.web.floor.link import pack, unpack
from dealer_service.web.history.routes import MOST_TEXT
from dealer_service.web.history.sheet import MOST_HANDS
from tests.oracles.effort import few
from tests.real_hands.test_played_as_one import question_of
from tests.real_hands.test_real_hands import HANDS
from tests.unit.documents import EXAMPLE

BROWSER = {"Accept": "text/html"}
PHH = """
variant = "F2L3D"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
seats = [1, 2, 3]
players = ["Alice Nemo", "Bob Nemo", "Carol Nemo"]
actions = [
  "d dh p1 ??????????", "d dh p2 ??????????", "d dh p3 ??????????",
  "p3 f", "p1 f",
]
"""
HOSTILE = [
    "",
    " \n ",
    "{",
    "z",
    "j{}",
    "zAAAA",
    "[]",
    '{"question": 3}',
    '{"table": [], "events": {}}',
    '{"table": {"seats": [{"number": 1}]}, "events": [{"event": {"does": "explode"}}], "game": "badugi"}',
    '{"question": {"house": [], "game": {}, "table": {}, "events": []}, "record": {"form": [], "hand": {}}}',
    "PokerStars Hand #1: ",
    "PokerStars Hand #1: Badugi Limit ($1/$2)\nTable 'x' 6-max Seat #9 is the button",
    "variant = ",
    "[1]\n[2]\n[3]\n",
    "\x00\ud800<script>alert(1)</script>",
    "<script>alert(1)</script>",
    "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'aaaa'>]><x>&a;</x>",
    "{" * 5000,
    "PokerStars Hand #1: Badugi Limit\n" * 300,
]


def ask(client: FlaskClient, **fields: str) -> Any:
    return client.post("/history", data={"language": "en", **fields}, headers=BROWSER)


def real(path: Path = HANDS[0]) -> dict[str, Any]:
    question: dict[str, Any] = question_of(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
    return question


@pytest.mark.one_in(4)
@pytest.mark.parametrize("path", few(HANDS, HANDS[::4]), ids=lambda path: Path(path).stem)
def test_every_real_hand_is_shown_with_its_pots_and_stacks(client: FlaskClient, path: Path) -> None:
    question = real(path)
    page = ask(client, pasted=json.dumps(question))
    assert page.status_code == 200
    frames = pictures(page.text)["frames"]
    stacks = {each["number"]: each["stack"] for each in question["table"]["seats"] if "stack" in each}
    assert {int(seat): facts[0] for seat, facts in frames[0]["seats"].items()} == stacks
    shown: dict[str, Any] = {}
    for frame in frames:
        shown |= frame["seats"]
        in_front = sum(facts[1] for facts in shown.values())
        assert frame["pot"] == frame["in"] + in_front and min(facts[0] for facts in shown.values()) >= 0
        total = sum(facts[0] for facts in shown.values()) + frame["pot"]
        assert total <= sum(stacks.values())
    rake = question["results"]["rake"]
    assert frames[-1]["pot"] == 0 and sum(facts[0] for facts in shown.values()) == sum(stacks.values()) - rake
    final = {str(each["seat"]): each["stack"] for each in question["results"]["stacks"]}
    assert {seat: shown[seat][0] for seat in final} == final


def pictures(text: str) -> dict[str, Any]:
    within = text.partition('id="pictures">')[2].partition("</script>")[0]
    found: dict[str, Any] = json.loads(within)
    return found


def test_a_record_is_read_without_its_names(client: FlaskClient) -> None:
    page = ask(client, pasted=PHH, house="by-the-book")
    assert page.status_code == 200, page.text
    assert "Nemo" not in page.text and "read as PHH" in page.text


def test_several_hands_are_listed_and_one_is_chosen(client: FlaskClient) -> None:
    several = "".join(f"[{number}]{PHH}" for number in (1, 2, 3)) + "[4]\nvariant = 3\n"
    page = ask(client, pasted=several)
    assert page.status_code == 200 and page.text.count('name="sheet"') == 3
    assert "Nemo" not in page.text.partition("<textarea")[0]
    assert "Line " in page.text and 'data-line="' in page.text
    sheet = page.text.partition('name="sheet" value="')[2].partition('"')[0]
    assert "read as PHH" in ask(client, sheet=sheet).text


def test_the_number_of_hands_is_limited(client: FlaskClient) -> None:
    page = ask(client, pasted="".join(f"[{number}]{PHH}" for number in range(MOST_HANDS + 5)))
    assert page.text.count('name="sheet"') == MOST_HANDS
    assert f"more hands than the {MOST_HANDS}" in page.text


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_hostile_texts_are_refused_with_their_line(client: FlaskClient, text: str, language: str) -> None:
    for sent in ({"json": {"pasted": text, "language": language}}, {"data": {"pasted": text, "language": language}}):
        text_of_form = {**sent, "data": {"pasted": text.encode("utf-8", "replace")}} if "data" in sent else sent
        page = client.post("/history", headers=BROWSER, **text_of_form)
        assert page.status_code in (400, 413, 422), page.text
        assert 'role="alert"' in page.text or "data-line" in page.text
        assert "<script>alert" not in page.text
        assert page.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("sheet", [*HOSTILE, pack([]), pack({"question": {"table": 1, "events": 2}})])
def test_hostile_links_are_refused(client: FlaskClient, sheet: str) -> None:
    fields = {"sheet": sheet.encode("utf-8", "replace").decode(), "do": "house", "house": "\x00"}
    page = client.post("/history", data=fields, headers=BROWSER)
    assert page.status_code in (400, 413, 422) and 'role="alert"' in page.text
    problem = client.post("/history", json=fields, headers=BROWSER)  # a page with a script stays, and tells it
    assert problem.status_code == page.status_code and problem.json["errors"]


def test_a_text_beyond_the_limit_is_refused_with_the_limit(client: FlaskClient) -> None:
    page = client.post("/history", json={"pasted": "x" * (MOST_TEXT + 1)}, headers=BROWSER)
    assert page.status_code == 422 and "262,144" in page.text


def test_a_house_that_does_not_deal_the_game_is_refused(client: FlaskClient) -> None:
    question = {**real(), "house": "nowhere"}
    page = ask(client, pasted=json.dumps(question))
    assert page.status_code == 404 and 'role="alert"' in page.text


def test_a_wrong_result_is_shown_beside_the_right_one(client: FlaskClient) -> None:
    question = copy.deepcopy(real())
    question["results"].pop("awards")
    question["results"]["stacks"][0]["stack"] += 7
    page = ask(client, pasted=json.dumps(question))
    assert "The recorded result differs" in page.text and "Recorded results that differ" in page.text


def test_other_houses_tell_where_they_depart(client: FlaskClient) -> None:
    text = ask(client, pasted=json.dumps(real())).text
    groups = text.partition('class="groups"')[2]
    assert 'class="group own"' in groups and 'class="group other"' in groups and "<b>Event " in groups


def test_a_hand_is_a_ruling_of_its_question(client: FlaskClient) -> None:
    page = ask(client, sheet=pack({"question": real()}), do="house", house="by-the-book")
    assert page.status_code == 200 and '<option value="by-the-book" selected>' in page.text


@pytest.mark.parametrize("name", ["PHH", "OHH", "JSON"])
def test_an_exported_hand_is_read_again_as_the_same_hand(client: FlaskClient, name: str) -> None:
    question = real()
    page = ask(client, sheet=pack({"question": question, "record": {"unit": "0.01", "hand": "77"}}))
    link = re.search(rf'href="data:[^,"]+,([^"]+)" download="[^"]+">{name}<', page.text)
    assert link is not None
    text = unquote(unescape(link[1]))
    again = ask(client, pasted=text, house=question["house"], game=question["game"])
    assert again.status_code == 200 and "data-ruled" in again.text, again.text
    if name != "JSON":  # these formats have no smallest chip
        again = tell(client, again, "/table/stakes/chip", "1")
    first, second = (pictures(each.text)["frames"] for each in (page, again))
    assert first[-1]["pot"] == second[-1]["pot"] == 0
    assert max(each["pot"] for each in first) == max(each["pot"] for each in second)


def test_a_hand_that_begins_after_the_deal_is_exported_as_json(client: FlaskClient) -> None:
    question = real()
    played = client.post("/v1/play", json={**question, "events": question["events"][:6], "results": {}}).json
    rest = {**question, "table": played["next"], "events": question["events"][6:]}
    text = ask(client, pasted=json.dumps(rest)).text
    assert 'download="hand.jsonl"' in text and "hand.phh" not in text


def test_a_discard_of_all_players_is_shown_and_asked_at_the_floor(client: FlaskClient) -> None:
    seats = [{"number": number, "stack": 96, "bet": 0, "gathered": 4, "state": "in"} for number in (1, 2)]
    stakes = {"small_blind": 2, "big_blind": 4, "small_bet": 4, "big_bet": 8, "chip": 1}
    table = {"button": 1, "small_blind_seat": 1, "big_blind_seat": 2, "round": 1, "phase": "street", "stakes": stakes}
    table |= {"seats": seats, "log": [], "deck": {"stub": 46, "burns": 0, "folded": 0, "discards": []}}
    events = [{"event": {"does": "discard"}}, {"event": {"does": "burn"}}]
    question = {"house": "by-the-book", "game": "pineapple", "table": table, "events": events}
    page = ask(client, pasted=json.dumps(question)).text
    assert "All players discard." in page
    floor = at_the_floor(client, page, "1")
    assert floor.status_code == 200 and "All players discard." in settled(floor.text)


def tell(client: FlaskClient, page: Any, at: str, value: str) -> Any:
    """The page after a fact is entered that it asks for."""
    assert f'name="at" value="{at}"' in page.text, page.text
    sheet = page.text.partition('data-link="')[2].partition('"')[0]
    return ask(client, sheet=sheet, do="set", at=at, value=value)


def test_the_missing_hand_of_a_winner_is_asked_for_and_entered(client: FlaskClient) -> None:
    question = next(each for each in map(real, HANDS) if sum(map(is_show, each["events"])) > 1)
    shows = [each for each in question["events"] if is_show(each)]
    winner = max(question["results"]["awards"], key=lambda each: each["chips"])["seat"]
    hidden = next(each for each in shows if each["event"]["seat"] == winner)
    del question["results"]["awards"]
    rest = {**question, "events": [each for each in question["events"] if each is not hidden]}
    page = ask(client, pasted=json.dumps(rest))
    assert "Missing facts" in page.text
    cards, place = "".join(hidden["event"]["cards"]), str(len(rest["events"]))
    assert f'name="do" value="show"><input type="hidden" name="seat" value="{winner}"' in page.text
    assert f'name="at" value="{place}"' in page.text
    sheet = page.text.partition('data-link="')[2].partition('"')[0]
    shown = {"do": "show", "seat": str(winner), "at": place, "value": cards}
    told = ask(client, sheet=sheet, **shown)
    assert told.status_code == 200 and pictures(told.text)["frames"][-1]["pot"] == 0
    for name, value in (("at", str(len(rest["events"]) + 1)), ("at", "-1"), ("seat", "x"), ("at", "²")):
        nowhere = ask(client, sheet=sheet, **{**shown, name: value})
        assert nowhere.status_code == 422 and 'role="alert"' in nowhere.text
    wrong = ask(client, sheet=pack({"question": rest}), do="set", at="/nowhere/9", value="7")
    assert wrong.status_code == 422 and 'role="alert"' in wrong.text
    nowhere = {"sheet": pack({"question": rest}), "do": "set", "at": "/table/seats/99/stack", "value": "7"}
    scripted = client.post("/history", json=nowhere)
    (error,) = scripted.json["errors"]
    assert (error["pointer"], error["code"]) == ("/table/seats/99/stack", "no-such-place")


LINE = re.compile(r"<summary><small>1</small> <span>(.*?)</span>")


@pytest.mark.parametrize(
    ("seat", "move", "says"),
    [
        (2, {"does": "say", "word": "call"}, "Seat 2 calls 16."),
        (1, {"does": "say", "word": "call"}, "Seat 1 checks."),
        (2, {"does": "push", "chips": [1]}, "Find out first: which chips were already in front of the seat."),
    ],
    ids=["an action", "a check beside chips in front", "no action yet"],
)
def test_words_and_chips_are_listed_as_an_action(
    client: FlaskClient, seat: int, move: dict[str, Any], says: str
) -> None:
    asked = {name: EXAMPLE[name] for name in ("house", "game", "table")}
    page = ask(client, pasted=json.dumps({**asked, "events": [{"gesture": {"seat": seat, "moves": [move]}}]}))
    assert LINE.findall(page.text) == [says]


def is_show(entry: Any) -> bool:
    return bool(entry["event"]["does"] == "show")


def events_in(page: str) -> list[dict[str, str]]:
    """The place of each event with a button to the floor, and its ruling."""
    found = re.findall(r'<li class="event[^"]*" data-place="(\d+)".*?</li>', page, re.DOTALL)
    items = re.findall(r'<li class="event.*?</li>', page, re.DOTALL)
    assert len(found) == len(items)
    told = []
    for item in items:
        button = re.search(r'form="to-floor" name="event" value="(\d+)"', item)
        said = re.search(r'<p class="answer-line">(.*?)</p>', item, re.DOTALL)
        if button and said:
            told.append({"event": button[1], "says": unescape(said[1])})
    return told


def at_the_floor(client: FlaskClient, page: str, event: str, **fields: str) -> Any:
    hand = re.search(r'name="hand" value="([^"]+)"', page)
    assert hand
    return client.post("/floor", data={"language": "en", "hand": hand[1], "event": event, **fields}, headers=BROWSER)


def settled(text: str) -> str:
    return re.sub(r"\s+", " ", unescape(text).replace("\u2011", "-"))


@pytest.mark.prove
@pytest.mark.parametrize("path", HANDS[::25], ids=lambda path: Path(path).stem)
def test_each_event_is_asked_at_the_floor_with_the_same_ruling_and_leads_back(client: FlaskClient, path: Path) -> None:
    page = ask(client, pasted=json.dumps(real(path))).text
    events = events_in(page)
    assert len(events) >= len(real(path)["events"])
    for each in events:
        floor = at_the_floor(client, page, each["event"])
        assert floor.status_code == 200
        assert settled(each["says"]) in settled(floor.text), each
        back = re.search(r'href="/history[^"#]*#([jz][A-Za-z0-9_-]+)"', floor.text)
        assert back
        again = ask(client, sheet=back[1]).text
        assert f'data-event="{each["event"]}"' in again and events_in(again) == events


@pytest.mark.parametrize("event", ["0", "9999", "", "-1", "x", "1" * 400])
def test_an_event_that_is_not_in_the_hand_is_refused_at_the_floor(client: FlaskClient, event: str) -> None:
    page = ask(client, pasted=json.dumps(real())).text
    floor = at_the_floor(client, page, event)
    assert floor.status_code == 422 and "This event cannot be taken to the floor." in floor.text


@pytest.mark.parametrize("hand", ["", "z", "zAAAA", "{}", "j!", pack({"question": 3}), pack([])])
def test_a_hand_that_cannot_be_read_is_refused_at_the_floor(client: FlaskClient, hand: str) -> None:
    floor = client.post("/floor", data={"language": "en", "hand": hand, "event": "1"}, headers=BROWSER)
    assert floor.status_code in (400, 422)


def test_the_hand_stays_with_the_dispute_under_another_house_and_on_the_slip(client: FlaskClient) -> None:
    link = pack({"question": real(), "record": {"hand": "77"}})
    page = ask(client, sheet=link).text
    floor = at_the_floor(client, page, events_in(page)[5]["event"])
    sheet = re.search(r'name="sheet" value="([^"]+)"', floor.text)
    assert sheet
    other = {"language": "en", "sheet": sheet[1], "do": "house", "house": "by-the-book", "game": real()["game"]}
    there = client.post("/floor", data=other, headers=BROWSER)
    for text in (floor.text, there.text):
        assert len(re.findall(r"Recorded hand 77, event \d+", text)) == 2  # above the ruling, and on the slip
        assert "<svg" in text  # its code still fits: it leaves the hand out


@pytest.mark.one_in(3)
@pytest.mark.parametrize("told", [3, [], {}, {"link": "javascript:alert(1)"}, {"link": 'z"><script>'}, {"event": 2}])
def test_a_hostile_hand_of_a_dispute_is_dropped(client: FlaskClient, told: Any) -> None:
    page = ask(client, pasted=json.dumps(real())).text
    floor = at_the_floor(client, page, events_in(page)[5]["event"])
    link = re.search(r'name="sheet" value="([^"]+)"', floor.text)
    assert link
    sheet = {**unpack(link[1]), "hand": told}
    there = client.post("/floor", data={"language": "en", "sheet": pack(sheet)}, headers=BROWSER)
    assert there.status_code == 200 and "Recorded hand" not in there.text and "<script>" not in there.text


def facts_of_the_record(page: str) -> str:
    section = re.search(r'<section class="of-reading".*?</section>', page, re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", section[0]))).strip() if section else ""


def test_facts_that_the_record_does_not_give_are_named_with_their_seats(client: FlaskClient) -> None:
    unknown = PHH.replace("[100, 100, 100]", "[inf, 100, inf]")
    told = facts_of_the_record(ask(client, pasted=unknown).text)
    assert "the smallest chip" in told and "Seat 1 , Seat 3 · the stack" in told.replace("Seat 1, ", "Seat 1 , ")
    assert "Not checked" not in told
    assert facts_of_the_record(ask(client, pasted=json.dumps(real())).text) == ""


@pytest.mark.parametrize(("language", "words"), [("en", CATALOGUES["en"]), ("fr", CATALOGUES["fr"])])
def test_each_missing_and_each_lost_fact_is_said_in_words(client: FlaskClient, language: str, words: Any) -> None:
    record = {"lacks": [{"what": each.value, "seat": 2} for each in Lack], "lost": [each.value for each in Loss]}
    sheet = pack({"question": real(), "record": record})
    told = facts_of_the_record(client.post("/history", data={"language": language, "sheet": sheet}).text)
    for context, kind in (("lack", Lack), ("loss", Loss)):
        said = {each: " ".join(str(words[context][each.value]).split()) for each in kind}
        assert all(text in told for text in said.values()), told


@pytest.mark.parametrize(
    "facts", [3, "x", {}, [3], ["<b>"], [{"what": [], "seat": {}}], [{"what": "stack", "seat": "<b>"}]]
)
def test_hostile_facts_of_a_record_are_ignored(client: FlaskClient, facts: Any) -> None:
    page = ask(client, sheet=pack({"question": real(), "record": {"lacks": facts, "lost": facts}}))
    assert page.status_code == 200 and "<b>" not in facts_of_the_record(page.text)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("path", few(HANDS, HANDS[::4]), ids=lambda path: Path(path).stem)
def test_a_shown_hand_is_seen_from_its_last_draw_on(client: FlaskClient, path: Path) -> None:
    """And a seat that stands pat on a draw is seen from the draw before; a folded one is never shown."""
    question = real(path)
    events = [each["event"] for each in question["events"]]
    shown = {each["seat"]: set(each["cards"]) for each in events if each["does"] == "show"}
    page = ask(client, pasted=json.dumps(question)).text
    places = {int(at): int(place) for place, at in re.findall(r'data-place="(\d+)"[^>]*data-number="(\d+)"', page)}
    hands: dict[int, dict[str, list[str]]] = {}
    seats: dict[str, list[str]] = {}
    for place, frame in enumerate(pictures(page)["frames"]):
        seats = {**seats, **{seat: facts[3] for seat, facts in frame["seats"].items()}}
        hands[place] = seats
    for seat, cards in shown.items():
        drew = max(
            (
                at
                for at, each in enumerate(events)
                if each["does"] == "discard" and each["seat"] == seat and drawn(each)
            ),
            default=-1,
        )
        acts = [at for at, each in enumerate(events) if at > drew and each["does"] in ("bet", "check", "call", "raise")]
        for at in acts if drew >= 0 else ():
            assert set(hands[places[at + 1]][str(seat)]) == cards, (seat, at)


def drawn(event: dict[str, Any]) -> int:
    return event.get("count", 0) or len(event.get("cards", ()))
