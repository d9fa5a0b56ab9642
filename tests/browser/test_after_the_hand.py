"""Incidents after a hand: while it is paid out, between two hands, and until the next hand has its first post."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from dealer_service.i18n.words import WORDS
from dealer_service.table.incidents import KINDS
from dealer_service.table.snapshot import Phase
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import SIZES, Screen
from tests.browser.test_seats import card, table_of, to_seats
from tests.browser.test_seats import tell as tell_seat
from tests.browser.test_table import DEAL, FOLD, FOUR, MIDDLE, act, begin, go_on, pushes, to_the_showdown
from tests.oracles.effort import few
from tests.scenarios import SCENARIOS, cases_of
from tests.server.running import Service, sooner_or_later

AFTER = [each for each in KINDS if Phase.OVER in each.phases]
PHONE = (390, 844)
CLAIMS = SCENARIOS / "showdown" / "claim_reading.yaml"
LOGGED = "() => JSON.parse(localStorage.getItem('dealer.evening'))"
SAVED = "() => JSON.parse(localStorage.getItem('dealer.hands.Table 1'))"
STACKS = """() => JSON.parse(localStorage.getItem("dealer.table.Table 1")).now.table.seats.map(({ stack }) => stack)"""
IN_SIGHT = """(names) => names.every((name) => {
  const key = [...document.querySelectorAll(".actionbar button")].find((each) => each.innerText.trim() === name);
  const { top, bottom, left, right, height } = key.getBoundingClientRect();
  return height >= 44 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
})"""


def kinds(screen: Screen) -> Locator:
    """Open the sheet of incidents, and return the keys of its kinds."""
    screen.key("something-wrong").click()
    found = screen.page.locator(".kinds .btn")
    found.first.wait_for()
    return found


def choose(screen: Screen, kind: str) -> None:
    kinds(screen).get_by_text(kind, exact=True).click()
    expect(screen.page.locator(".chosen-kind b")).to_have_text(kind)


def fact(screen: Screen, question: str, answer: str) -> None:
    """Tap the answer to a question about the incident."""
    key = screen.page.get_by_role("group", name=question, exact=True).get_by_role("button", name=answer, exact=True)
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")


def rules(screen: Screen, line: str) -> None:
    """Wait for the ruling in the sheet."""
    expect(screen.page.locator(".guided-foot .answer")).to_have_text(line, use_inner_text=True)


def steps_after(screen: Screen) -> list[str]:
    """Accept the ruling, and return the steps to be done after it."""
    screen.page.locator(".guided-foot .primary:not([aria-disabled=true])").click()
    expect(screen.page.locator("dialog")).to_have_count(0)
    expect(screen.page.locator(".steps .now .mark")).to_have_text("1")
    return screen.page.locator(".steps .what").all_inner_texts()


def has_stacks(screen: Screen, *stacks: int | None) -> None:
    """Wait until the saved table has these stacks from seat 1 on."""
    screen.page.wait_for_function(
        f"(wanted) => JSON.stringify(({STACKS})()) === wanted", arg=json.dumps(stacks, separators=(",", ":"))
    )


def record(screen: Screen, service: Service) -> tuple[list[Any], Any]:
    """The last events of the hand that was over last, and the ruling on the whole hand."""
    hand = [each for each in screen.page.evaluate(SAVED) if each["over"]][-1]
    facts = {name: hand[name] for name in ("house", "game", "events")}
    played = service.post("/v1/play", {**facts, "table": hand["opening"], "results": {}})
    assert played.status == 200, played.json
    return hand["events"][-2:], played.json


def paid(screen: Screen) -> None:
    """Deal a hand to the showdown, pay it out to seat 2, and show the seats."""
    to_the_showdown(screen)
    screen.tap(*FOUR)
    assert pushes(screen) == ["PUSH 12 ► SEAT 2: 2×5 and 2×1"]
    to_seats(screen)
    expect(card(screen, 2)).to_contain_text("108")


@pytest.mark.prove
def test_every_kind_is_reported_after_a_hand(open_screen: Open, service: Service) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    page = screen.page
    paid(screen)
    offered = kinds(screen)
    names = [WORDS["en"].label("term", each.kind) for each in AFTER]
    expect(offered).to_have_count(len(AFTER))
    assert sorted(each.lower() for each in offered.all_inner_texts()) == sorted(names)
    page.keyboard.press("Escape")
    seated = screen.answer.inner_text()

    def undo() -> None:
        page.get_by_role("button", name="Undo").click()
        page.locator(".sit").wait_for()
        screen.says(seated)
        has_stacks(screen, 96, 108, 96)

    choose(screen, "Fouled deck")
    rules(screen, "It stands.")
    assert steps_after(screen) == ["SAY: “It stands.”"]
    undo()

    choose(screen, "Cards shown to one player")
    fact(screen, "Which seat it was", "3")
    fact(screen, "Which seat it went to", "1")
    rules(screen, "Show seat 3's cards to all players now.")
    assert steps_after(screen) == ["SHOW the cards to all ◄ SEAT 3: now"]
    undo()

    choose(screen, "Misplaced button or blinds")
    fact(screen, "The button", "2")
    rules(screen, "The button stays where it is.")
    assert steps_after(screen) == ["SAY: “The button stays.” It moves on from there"]
    undo()

    choose(screen, "Misawarded pot")
    expect(page.get_by_role("button", name="Main pot")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Substantial action in it")).to_have_count(0)
    fact(screen, "Which seat it went to", "3")
    expect(page.locator(".guided-foot .answer")).to_contain_text("whether the next hand has begun")
    fact(screen, "Whether the next hand has begun", "Not begun")
    rules(screen, "The claim is heard: the chips move now.\nTake 12 back from seat 3. Push 12 to seat 2.")
    taken = ["SAY: “The claim is heard.”", "TAKE BACK 12 ◄ SEAT 3: 2×5 and 2×1", "PUSH 12 ► SEAT 2: 2×5 and 2×1"]
    assert steps_after(screen) == taken
    undo()

    choose(screen, "Misread hand")
    fact(screen, "Which seat it was", "2")
    fact(screen, "Whether the next hand has begun", "Not begun")
    rules(screen, "The claim is heard: the pots were pushed correctly. No chips move.")
    page.get_by_role("button", name="Seat 2's cards as tabled").click()
    screen.tap("4c")
    expect(page.locator(".guided-foot .answer")).to_have_text("Seat 2's cards as tabled")
    screen.tap("4d")
    rules(screen, "The claim is heard: the chips move now.\nTake 12 back from seat 2. Push 12 to seat 1.")
    page.reload()  # the sheet opens as it was
    rules(screen, "The claim is heard: the chips move now.\nTake 12 back from seat 2. Push 12 to seat 1.")
    assert steps_after(screen)[1:] == ["TAKE BACK 12 ◄ SEAT 2: 2×5 and 2×1", "PUSH 12 ► SEAT 1: 2×5 and 2×1"]
    has_stacks(screen, 108, 96, 96)
    page.reload()
    assert pushes(screen) == ["PUSH 12 ► SEAT 1: 2×5 and 2×1"]
    (carried, told), played = record(screen, service)
    assert carried == {"event": {"does": "carry-out"}}
    assert told == {"incident": {"kind": "misread-hand", "seat": 2, "next_hand": "not-begun"}}
    assert played["outcome"] == "allowed"
    assert [(each["seat"], each["chips"]) for each in played["answer"]["awards"]] == [(1, 12)]
    go_on(screen)
    screen.says("Seat 3: post the small blind, 2.")


@pytest.mark.prove
def test_a_claim_after_the_last_push_moves_chips(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    to_the_showdown(screen)
    screen.tap(*FOUR)
    pushes(screen)  # the seats are not shown yet
    choose(screen, "Misread hand")
    fact(screen, "Which seat it was", "2")
    fact(screen, "Whether the next hand has begun", "Not begun")
    rules(screen, "The claim is heard: the pots were pushed correctly. No chips move.")
    assert steps_after(screen)[0] == "SAY: “The claim is heard.”"
    screen.page.get_by_role("button", name="Undo").click()
    screen.page.locator(".sit").wait_for()


@pytest.mark.prove
def test_the_steps_of_the_payout_that_are_left_follow(open_screen: Open, service: Service) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    begin(screen)
    act(screen, FOLD, FOLD)
    screen.says("RETURN 2 ► SEAT 3")
    go_on(screen)
    screen.says("PUSH 4 ► SEAT 3")
    choose(screen, "Fouled deck")
    rules(screen, "It stands.")
    assert steps_after(screen) == ["SAY: “It stands.”", "PUSH 4 ► SEAT 3: 4×1", "MUCK all hands"]
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("PUSH 4 ► SEAT 3")
    expect(kinds(screen).get_by_text("Misread hand")).to_have_count(0)  # no hand was read
    screen.page.keyboard.press("Escape")
    choose(screen, "Misawarded pot")
    expect(screen.page.get_by_role("button", name="Not begun")).to_have_attribute("aria-pressed", "true")
    fact(screen, "Which seat it went to", "2")
    rules(screen, "The claim is heard: the chips move now.\nTake 4 back from seat 2. Push 4 to seat 3.")
    assert steps_after(screen)[1:] == ["TAKE BACK 4 ◄ SEAT 2: 4×1", "PUSH 4 ► SEAT 3: 4×1", "MUCK all hands"]
    has_stacks(screen, 100, 98, 102)
    (_, told), played = record(screen, service)
    assert told["incident"]["kind"] == "misawarded-pot"
    assert played["outcome"] == "allowed"


@pytest.mark.prove
def test_a_claim_is_heard_until_the_first_post_and_entered_seats_stay(open_screen: Open, service: Service) -> None:
    screen = table_of(open_screen, 100, 100, 100, 100)
    begin(screen)
    act(screen, FOLD, FOLD, FOLD)
    to_seats(screen)
    tell_seat(screen, 2, "Sits out")
    tell_seat(screen, 4, "Plays", 25)
    go_on(screen)
    screen.says("Seat 3: post the small blind, 2.")
    choose(screen, "Misawarded pot")
    fact(screen, "Which seat it went to", "1")
    fact(screen, "Whether the next hand has begun", "Begun")
    rules(screen, "Too late: the result of the hand stands.")
    assert steps_after(screen) == ["SAY: “Too late. The result stands.”"]
    has_stacks(screen, 104, 98, 98, 125)
    to_seats(screen)
    expect(card(screen, 2)).to_contain_text("sits out", ignore_case=True)
    expect(card(screen, 4)).to_contain_text("125")
    (_, told), _ = record(screen, service)
    assert told["incident"]["next_hand"] == "begun"
    go_on(screen)
    screen.says("Seat 3: post the small blind, 2.")
    go_on(screen)
    expect(screen.answer).to_have_text(DEAL)
    expect(kinds(screen).get_by_text("Misawarded pot")).to_have_count(0)


@pytest.mark.prove
def test_a_hand_that_is_void_amid_a_draw_returns_all_chips(open_screen: Open, service: Service) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    begin(screen)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.page.locator(".count").nth(2).click()
    expect(screen.page.locator(".tab.told")).to_have_count(1)
    choose(screen, "Fouled deck")
    fact(screen, "How the deck is fouled", "Duplicate card")
    expect(screen.page.locator(".guided-foot .answer")).to_have_text("The hand is void: all chips are returned.")
    returned = [f"RETURN 4 ► SEAT {seat}: 4×1" for seat in (2, 3, 1)]
    said, *others = steps_after(screen)
    assert said.startswith("SAY: “The hand is void.”")
    assert others == [*returned, "TAKE BACK all cards and shuffle"]
    has_stacks(screen, 100, 100, 100)
    screen.page.reload()
    expect(screen.page.locator(".steps .what")).to_have_text([said, *others], use_inner_text=True)
    offered = kinds(screen)
    expect(offered.get_by_text("Fouled deck")).to_be_visible()
    expect(offered.filter(has_text=re.compile("Misread|Misawarded"))).to_have_count(0)  # no pot was pushed
    screen.page.keyboard.press("Escape")
    (_, told), played = record(screen, service)
    assert told["incident"] == {"kind": "fouled-deck", "foul": "card-twice"}
    assert played["outcome"] == "allowed"
    assert pushes(screen) == []
    go_on(screen)
    screen.says("Seat 3: post the small blind, 2.")


@pytest.mark.prove
def test_stacks_are_counted_after_bets_that_the_service_cannot_return(open_screen: Open) -> None:
    """Under the sevens rule the floor may return the last bets: the service does not say how many chips they were."""
    seven = next(each.ask for each in cases_of(CLAIMS) if each.name.endswith("and the next table is unknown"))
    held = {"name": "Table 1", **{name: seven[name] for name in ("house", "game", "table")}}
    screen = open_screen(f"/table?language=en#{pack(held)}")
    page = screen.page
    page.locator(".sit").wait_for()
    expect(page.locator(".chips-of")).to_have_text(["180", "60", "60"])
    choose(screen, "Misread hand")
    fact(screen, "Which seat it was", "2")
    fact(screen, "Whether the next hand has begun", "Not begun")
    stands = page.locator(".guided-foot .primary")
    expect(page.locator(".guided-foot .option")).to_have_count(3)
    expect(stands).to_have_attribute("aria-disabled", "true")
    page.locator(".guided-foot .option").first.click()
    expect(page.locator(".guided-foot .answer")).to_contain_text(
        "The claim is heard: the last round's bets are returned"
    )
    expect(stands).to_have_text("Done, count the stacks")
    steps = steps_after(screen)
    assert steps[0] == "SAY: “The claim is heard.”" and len(steps) == 2
    has_stacks(screen, None, None, 60)  # seat 3 folded before the last round
    page.reload()
    assert pushes(screen) == []
    to_seats(screen)
    tell_seat(screen, 1, "Plays", 25)
    expect(card(screen, 1)).to_contain_text("25")
    expect(card(screen, 2)).to_contain_text("–")
    go_on(screen)
    screen.says("Seat 2: post the small blind, 2.")
    assert sooner_or_later(lambda: "last round" in page.evaluate(f"({LOGGED})()")[0]["says"])


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_incident_and_change_of_table_are_in_sight_at_every_size(open_screen: Open, language: str) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    begin(screen)
    act(screen, FOLD, FOLD)
    screen.page.goto(screen.page.url.partition("#")[0].replace("language=en", f"language={language}"))
    console = WORDS[language].catalogue("console")
    names = [console["something-wrong"], console["change-table"]]
    bars = set()
    for _ in range(2):
        screen.key("change-table").wait_for()
        for width, height in (*SIZES, (768, 1024), PHONE):
            screen.page.set_viewport_size({"width": width, "height": height})
            assert screen.page.evaluate(IN_SIGHT, names), (width, screen.page.locator(".actionbar").inner_text())
        bars.add(screen.page.locator(".actionbar").bounding_box()["height"])  # type: ignore[index]
        if screen.page.locator(".to-seats").is_visible():
            screen.key("seats").click()
            screen.page.locator(".sit").wait_for()
    assert len(bars) == 1  # on the phone, which is the last size
