"""All-in hands at ``/table`` whose board is dealt two or three times: from the agreement to the push."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, expect

from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import Book
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.dealer import Dealer
from tests.browser.layout import misplaced
from tests.browser.screen import Screen, transfer_link
from tests.browser.test_board import BLINDS, FLOP, deal_street
from tests.browser.test_table import MIDDLE, act, go_on, pushes
from tests.oracles.effort import SEED, few
from tests.server.running import Service

OFFERS, NEVER = "wsop-live-2026", "by-the-book"
GAME, SHORT = "holdem-no-limit", "short-deck-holdem-button-blind"
STAKES = BLINDS | {"cents": 100, "blind_chip": 1}
SIZES = {"phone": (390, 844), "tablet": (1024, 768)}
WIDE = ((1024, 768), (1280, 800))  # here all keys of a street must be in sight at once
# The turn and the river of each board: aces win the first and the third board, kings the second.
BOARDS = (("7c", "7d"), ("3c", "Ks"), ("8h", "9h"))
ACES, KINGS = ("Ad", "Ac"), ("Kd", "Kc")
RAKE = 6  # of a pot of 80


def dealt_in(open_screen: Open, *stacks: int, house: str = OFFERS, language: str = "en", **more: Any) -> Screen:
    """A table with these stacks at seats 1, 2 and on, dealt to the first turn."""
    seats = [{"number": number, "stack": stack} for number, stack in enumerate(stacks, 1)]
    table = {"button": 1, "stakes": STAKES, "seats": seats}
    fragment = pack({"name": "Table 1", "house": house, "game": GAME, "table": table})
    screen = open_screen(f"/table?language={language}#{fragment}", **more)
    go_on(screen)
    screen.page.locator(".act").wait_for(state="detached")
    go_on(screen)
    screen.page.locator(".bets").wait_for()
    return screen


def all_in(open_screen: Open, *stacks: int, **more: Any) -> Screen:
    """The same with the first seat in turn all-in and all others in, at the burn of the flop."""
    screen = dealt_in(open_screen, *stacks, **more)
    screen.page.locator(".size").last.click()
    act(screen, *[MIDDLE] * (len(stacks) - 1))
    screen.page.locator(".street-now").wait_for()
    return screen


def on_street(house: str, game: str, *seats: Mapping[str, Any]) -> str:
    """The path of a table before the burn of the turn."""
    held = {"name": "Table 1", "house": house, "game": game, "table": street(game, *seats)}
    return f"/table?language=en#{pack(held)}"


def street(game: str, *seats: Mapping[str, Any]) -> dict[str, Any]:
    """A table before the burn of the turn. Each seat has put in 20."""
    hand, deck = 4 if "omaha" in game else 2, 36 if game == SHORT else 52
    folded = hand * sum(each["state"] == "folded" for each in seats)
    blinds = {"ante": 1, "button_blind": 4} if game == SHORT else {"small_blind": 2, "big_blind": 4, "ante": 0}
    posted = {} if game == SHORT else {"small_blind_seat": 1, "big_blind_seat": 2}
    whole = [{"number": number, "bet": 0, "gathered": 20, "dead": 0, **seat} for number, seat in enumerate(seats, 1)]
    return {
        "button": len(seats) if len(seats) > 2 else 1,
        **posted,
        "phase": "street",
        "round": 2,
        "stakes": blinds | {"chip": 1, "chips": [1, 5, 25, 100], "cents": 100, "blind_chip": 1},
        "board": ["Qh", "Td", "9h"],
        "deck": {"stub": deck - 4 - hand * len(seats), "burns": 1, "folded": folded, "discards": []},
        "log": [],
        "seats": whole,
    }


def run_keys(screen: Screen) -> Locator:
    """The keys for an agreement to several boards."""
    return screen.page.locator(".run-keys .btn")


def agree(screen: Screen, times: int) -> None:
    """Tap the key with these words, in the language of the page."""
    words = WORDS[screen.page.evaluate("document.documentElement.lang")].catalogue("console")
    code = {2: "run-it-twice", 3: "run-it-three-times"}[times]
    run_keys(screen).get_by_text(words[code], exact=True).click()
    expect(screen.page.locator(".board.runs .run")).to_have_count(times)


def cards_of(screen: Screen, board: int) -> str:
    """The suits of the cards on a board, in order; an unknown card is ``?``."""
    kinds: list[str] = (
        screen.page.locator(".board.runs .run")
        .nth(board - 1)
        .evaluate("""run => [...run.querySelectorAll(".card:not(.empty)")].map(({ classList }) => classList[1])""")
    )
    return "".join("?" if each == "back" else each for each in kinds)


def deal_boards(screen: Screen, *boards: Sequence[str]) -> None:
    """Deal the turn and the river of each board; an empty card is dealt face down."""
    for number, cards in enumerate(boards, 1):
        for count, card in enumerate(cards, len(FLOP) + 1):
            deal_street(screen, *filter(None, [card]))
            if count < len(FLOP) + len(cards) or number < len(boards):
                expect(screen.page.locator(".street-now .steps .now .mark")).to_have_text("1")
    ready_for_hands(screen)


def ready_for_hands(screen: Screen) -> None:
    """Wait until the showdown takes cards. It does once the first seat to show is known."""
    screen.page.locator(".showdown .board.runs").wait_for()
    expect(screen.page.locator(".picker .key").first).not_to_have_attribute("aria-disabled", "true")


def held(screen: Screen) -> dict[str, Any]:
    """The state of the table as the browser holds it."""
    found: dict[str, Any] = screen.page.evaluate("JSON.parse(localStorage.getItem('dealer.table.Table 1')).now")
    return found


def stacks_of(screen: Screen) -> list[int]:
    return [each["stack"] for each in held(screen)["table"]["seats"]]


def finish(screen: Screen) -> list[str]:
    """Tick off the steps of the push, and return them."""
    page, found = screen.page, list[str]()
    while page.locator(".push-steps .steps .now").count():
        line = page.locator(".push-steps .steps .now .what").inner_text()
        found.append(line.replace("\u2011", "-"))
        page.locator(".actionbar .primary:not([aria-disabled=true])").click()
        page.wait_for_function(
            "([before]) => document.querySelector('.push-steps .steps .now .mark')?.textContent !== before",
            arg=[str(len(found))],
        )
    return found


@pytest.mark.prove
@pytest.mark.parametrize("size", few([*SIZES], ["phone"]))
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_a_board_is_run_twice_by_taps_to_the_right_chips(open_screen: Open, size: str, language: str) -> None:
    screen = all_in(open_screen, 40, 40, language=language, size=SIZES[size])
    page = screen.page
    deal_street(screen, *FLOP)
    agree(screen, 2)
    expect(run_keys(screen)).to_have_count(0)  # they have agreed
    deal_boards(screen, ("", BOARDS[0][1]), BOARDS[1])
    assert [cards_of(screen, board) for board in (1, 2)] == ["hdh?d", "hdhcs"]
    screen.tap(BOARDS[0][0])
    assert cards_of(screen, 1) == "hdhcd"
    screen.tap(*KINGS, *ACES)  # seat 2 shows first
    page.locator(".hands-read").wait_for()
    if language == "en":
        expect(page.locator(".hands-read > li", has_text="Seat 1").locator(".reads-as")).to_contain_text(
            re.compile("Board 1.*Two pair, aces and sevens.*Board 2.*Pair of aces", re.DOTALL)
        )
    assert page.locator(".push-steps .steps").inner_text().count("37") >= 4  # two boards, two pushes
    steps = finish(screen)
    assert sum("37" in each for each in steps) == 4
    assert stacks_of(screen) == [37, 37]


@pytest.mark.prove
def test_a_board_is_run_three_times_and_the_odd_chips_go_to_the_first_boards(open_screen: Open) -> None:
    screen = all_in(open_screen, 40, 40)
    deal_street(screen, *FLOP)
    agree(screen, 3)
    deal_boards(screen, *BOARDS)
    assert [cards_of(screen, board) for board in (1, 2, 3)] == ["hdhcd", "hdhcs", "hdhhh"]
    screen.tap(*KINGS, *ACES)
    screen.page.locator(".hands-read").wait_for()
    steps = finish(screen)
    announced = [re.findall(r"\d+", each)[:3] for each in steps if each.startswith("Board")]
    assert announced == [["1", "25", "1"], ["2", "25", "2"], ["3", "24", "1"]]
    assert stacks_of(screen) == [25 + 24, 25]


@pytest.mark.prove
def test_the_cards_that_play_are_marked_for_the_board_that_is_open(open_screen: Open) -> None:
    screen = all_in(open_screen, 40, 40)
    page = screen.page
    deal_street(screen, *FLOP)
    agree(screen, 2)
    deal_boards(screen, *BOARDS[:2])
    screen.tap(*KINGS, *ACES)
    page.locator(".hands-read").wait_for()
    runs, kings = page.locator(".board.runs .run"), page.locator(".hands-read > li", has_text="Seat 2")
    for board, plays in enumerate((["K♦", "K♣", "7♣", "7♦", "Q♥"], ["K♦", "K♣", "K♠", "Q♥", "T♦"])):
        runs.nth(board).click()
        expect(runs.nth(board)).to_have_attribute("aria-pressed", "true")
        expect(kings.locator(".plays")).to_have_count(1)
        assert sorted(kings.locator(".plays > span").all_inner_texts()) == sorted(plays)
    page.locator(".push-keys .again").click()
    runs.first.click()
    page.locator(".of-board .card").last.click()  # the river of the first board was misread
    assert [cards_of(screen, board) for board in (1, 2)] == ["hdhc?", "hdhcs"]
    screen.tap("9d")
    page.locator(".hands-read").wait_for()
    assert held(screen)["table"]["runs"]["boards"] == [[*FLOP, "7c", "9d"]]


@pytest.mark.prove
def test_it_is_offered_in_its_houses_once_the_betting_is_over(open_screen: Open) -> None:
    screen = all_in(open_screen, 40, 40, house=NEVER)
    expect(screen.page.locator(".at-step .hands")).to_be_visible()
    expect(run_keys(screen)).to_have_count(0)
    screen = dealt_in(open_screen, 200, 200, 40)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.page.locator(".street-now").wait_for()
    expect(run_keys(screen)).to_have_count(0)  # all can bet
    screen = all_in(open_screen, 40, 200, 200)
    expect(run_keys(screen)).to_have_count(0)  # two can bet
    deal_street(screen, *FLOP)
    screen.page.locator(".bets").wait_for()


ALL_IN, RICH, UNTOLD, FOLDED = (
    {"state": "in", "stack": 0},
    {"state": "in", "stack": 100},
    {"state": "in"},
    {"state": "folded", "stack": 100},
)
# The house, the game, the seats, and whether the keys are offered.
TABLES: Sequence[tuple[str, str, tuple[Mapping[str, Any], ...], bool]] = (
    (OFFERS, GAME, (ALL_IN, RICH, FOLDED), True),
    (OFFERS, GAME, (ALL_IN, ALL_IN, ALL_IN), True),
    (OFFERS, GAME, (ALL_IN, RICH, RICH), False),
    (OFFERS, GAME, (ALL_IN, UNTOLD, UNTOLD), False),
    (OFFERS, "omaha-pot-limit", (ALL_IN, RICH), True),
    ("natural8", SHORT, (ALL_IN, RICH, FOLDED), True),
    ("natural8", SHORT, (ALL_IN, ALL_IN, RICH), False),
    (NEVER, GAME, (ALL_IN, RICH), False),
)


@pytest.mark.prove
@pytest.mark.parametrize(("house", "game", "seats", "offered"), TABLES)
def test_it_is_offered_where_the_service_allows_it(
    open_screen: Open,
    service: Service,
    house: str,
    game: str,
    seats: tuple[Mapping[str, Any], ...],
    offered: bool,
) -> None:
    question = {"house": house, "game": game, "table": street(game, *seats)}
    for times in (2, 3):
        body = json.dumps(question | {"event": {"does": "run", "times": times}}).encode()
        asked = Request(f"{service.url}/v1/dealing", body, {"Content-Type": "application/json"})
        with urlopen(asked) as answer:
            assert (json.load(answer)["outcome"] == "allowed") == offered
    screen = open_screen(on_street(house, game, *seats))
    screen.page.locator(".street-now").wait_for()
    if offered:
        agree(screen, 2)
        screen.says("Burn")
    else:
        screen.page.wait_for_load_state("networkidle")
        expect(run_keys(screen)).to_have_count(0)


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
@pytest.mark.parametrize("stacks", [(40, 40), (40, 80, 120, 160)], ids=len)
def test_states_with_several_boards_have_a_correct_layout(
    open_screen: Open, stacks: tuple[int, ...], language: str
) -> None:
    found: list[str] = []
    screen = all_in(open_screen, *stacks, language=language, size=SIZES["phone"])
    page = screen.page

    def measure(name: str) -> None:
        found.extend(f"{name}: {each}" for each in [*misplaced(page), *screen.too_wide()])
        for width, height in WIDE:
            page.set_viewport_size({"width": width, "height": height})
            found.extend(f"{name} {width}: {each}" for each in screen.overflowing())

    deal_street(screen, *FLOP)
    run_keys(screen).first.wait_for()
    measure("offer")
    agree(screen, 3)
    measure("agreed")
    go_on(screen)
    expect(page.locator(".street-now .steps .now .mark")).to_have_text("2")
    measure("burned")
    assert screen.violations() == []
    screen.tap(BOARDS[0][0])
    deal_street(screen, BOARDS[0][1])
    for card in ("", BOARDS[1][1], *BOARDS[2]):
        expect(page.locator(".street-now .steps .now .mark")).to_have_text("1")
        deal_street(screen, *filter(None, [card]))
    page.locator(".of-board").wait_for()
    measure("board asked")
    screen.tap(BOARDS[1][0], *KINGS)
    measure("one hand")
    assert screen.violations() == []
    screen.tap(*(*ACES, "4s", "5s", "Js", "Jd")[: 2 * (len(stacks) - 1)])
    page.locator(".hands-read").wait_for()
    measure("push")
    assert screen.violations() == []
    page.locator(".push-keys .again").click()
    page.locator(".strip .tab").first.click()
    measure("again")
    assert found == [], "\n".join(found)


@pytest.mark.prove
def test_an_agreement_is_undone_handed_over_and_replayed(open_screen: Open) -> None:
    screen = all_in(open_screen, 40, 40)
    page = screen.page
    deal_street(screen, *FLOP)
    agree(screen, 3)
    screen.key("undo").click()
    expect(run_keys(screen)).to_have_count(2)
    agree(screen, 2)
    deal_street(screen, BOARDS[0][0])
    page.locator(".ticks .all").click()  # the river face down: the second board begins
    expect(page.locator(".board.runs .run.now")).to_contain_text("Board 2")
    screen.key("undo").click()
    expect(page.locator(".board.runs .run.now")).to_contain_text("Board 1")
    deal_street(screen, BOARDS[0][1])
    expect(page.locator(".board.runs .run.now")).to_contain_text("Board 2")
    page.reload()
    expect(page.locator(".board.runs .run.now")).to_contain_text("Board 2")
    assert cards_of(screen, 1) == "hdhcd"
    page.get_by_role("button", name="Floor", exact=True).click()
    page.locator("h1").first.wait_for()
    assert "/floor" in page.url
    page.go_back()
    other = open_screen("/table?language=en#" + transfer_link(page).partition("#")[2])
    other.page.locator(".board.runs").wait_for()
    assert cards_of(other, 1) == "hdhcd"
    for card in ("", BOARDS[1][1]):
        deal_street(other, *filter(None, [card]))
    ready_for_hands(other)
    other.tap(BOARDS[1][0], *KINGS, *ACES)
    other.page.locator(".hands-read").wait_for()
    assert pushes(other) == ["PUSH 37 ► SEAT 1: 1×25, 2×5 and 2×1", "PUSH 37 ► SEAT 2: 1×25, 2×5 and 2×1"]
    other.page.get_by_role("button", name="Transfer").click()
    other.page.get_by_role("button", name="As a hand history").click()
    expect(other.page.locator(".link")).to_have_value(re.compile("/history"))
    other.page.goto(other.page.locator(".link").input_value())
    expect(other.page.locator("[data-ruled]")).to_contain_text("events stand")


@pytest.mark.prove
def test_a_dealer_who_knows_no_rules_runs_boards_to_the_push(open_screen: Open, book: Book) -> None:
    page = open_screen("", size=SIZES["phone"]).page
    dealer = Dealer(page, Random(f"{SEED} runs"), again=f"The same hands: SEED={SEED} before pytest.", curious=0.3)
    seats = [{"number": number, "stack": 12} for number in (1, 2, 3)]
    table = {"button": 1, "stakes": STAKES, "seats": seats, "rake": 0}
    tapped = 0
    for _ in range(12):
        fragment = pack({"name": "Table 1", "house": OFFERS, "game": GAME, "table": table})
        page.goto(f"{page.url.partition('/table')[0].rstrip('/')}/table?language=en#{fragment}")
        page.reload()
        page.locator(".hand-screen").wait_for()
        dealer.hand()
        tapped = sum(count for name, count in dealer.tapped.items() if name.startswith("run-keys"))
        if tapped > 1:
            break
    assert tapped
