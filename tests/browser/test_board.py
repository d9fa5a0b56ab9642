"""Hands of games with a board at ``/table``: burns and streets, known and unknown cards, run-outs, the showdown."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from dealer_service.i18n.words import WORDS
from dealer_service.web.floor.link import pack
from tests.browser.conftest import TABLET, Open
from tests.browser.layout import misplaced
from tests.browser.screen import Screen, first_visit, transfer_link, two_players
from tests.browser.test_table import MIDDLE, act, go_on, pushes
from tests.oracles.effort import few

STACK = 200
FLOP, TURN, RIVER = ("Qh", "Td", "2h"), "7c", "7d"
BLINDS = {"small_blind": 2, "big_blind": 4, "ante": 0, "chip": 1, "chips": [1, 5, 25, 100]}
FIXED = {"small_bet": 4, "big_bet": 8}


def dealt(open_screen: Open, game: str, *stacks: int, language: str = "en", **more: Any) -> Screen:
    """A table of three, dealt to the first turn: the button at seat 1, blinds at seats 2 and 3."""
    fixed = FIXED if "limit" not in game else {}
    seats = [{"number": number, "stack": stack} for number, stack in enumerate(stacks or (STACK,) * 3, 1)]
    table = {"button": 1, "stakes": BLINDS | fixed, "seats": seats}
    fragment = pack({"name": "Table 1", "house": "by-the-book", "game": game, "table": table})
    screen = open_screen(f"/table?language={language}#{fragment}", **more)
    go_on(screen)
    screen.page.locator(".act").wait_for(state="detached")
    go_on(screen)
    screen.page.locator(".bets").wait_for()
    return screen


def burn(screen: Screen) -> None:
    """Tick off the burn."""
    screen.page.locator(".street-now").wait_for()
    go_on(screen)
    expect(screen.page.locator(".street-now .steps .now")).to_contain_text(word(screen, "deal-"))


def word(screen: Screen, code: str) -> str:
    """The first letters that all streets share in the language of the page."""
    words = WORDS[screen.page.evaluate("document.documentElement.lang")].catalogue("console")
    return words[f"{code}flop"][:4]


def check_round(screen: Screen) -> None:
    """Call or check with every seat, to the end of the betting round."""
    board = cards_shown(screen)
    while True:
        act(screen, MIDDLE)
        if not screen.page.locator(".act").count() or cards_shown(screen) != board:
            return


def cards_shown(screen: Screen) -> int:
    """The cards on the board, known or not."""
    return screen.page.locator(".board .card:not(.empty)").count()


def deal_street(screen: Screen, *cards: str) -> None:
    """Burn, then deal these cards; without any, face down."""
    burn(screen)
    if cards:
        screen.tap(*cards)
    else:
        go_on(screen)


def to_the_flop(screen: Screen) -> None:
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.says("Burn")


@pytest.mark.prove
def test_a_flop_is_dealt_in_four_taps(open_screen: Open) -> None:
    screen = dealt(open_screen, "holdem")
    expect(screen.page.locator(".stage")).to_contain_text("Preflop")
    to_the_flop(screen)
    expect(screen.page.locator(".stage")).to_contain_text("Flop")
    assert screen.page.locator('[data-card="As"]').get_attribute("aria-disabled") == "true"  # the burn comes first
    burn(screen)
    screen.says("Deal the flop")
    screen.tap(*FLOP)
    screen.says("Seat 2: fold, check or bet 4.")
    expect(screen.page.locator(".board")).to_have_attribute(
        "aria-label", "Board: queen of hearts, ten of diamonds, two of hearts"
    )


@pytest.mark.prove
def test_a_whole_hand_with_known_and_unknown_cards(open_screen: Open) -> None:
    screen = dealt(open_screen, "holdem")
    page = screen.page
    to_the_flop(screen)
    deal_street(screen)
    screen.says("Seat 2: fold, check or bet 4.")
    expect(page.locator(".board .back")).to_have_count(3)
    page.locator("button.board").click()
    for card in FLOP:
        page.locator(f'dialog [data-card="{card}"]').click()
    expect(page.locator("dialog")).to_have_count(0)  # it ends with the last card
    expect(page.locator(".board .back")).to_have_count(0)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    deal_street(screen, TURN)
    screen.says("Seat 2: fold, check or bet 8.")
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    deal_street(screen)
    screen.says("Seat 2: fold, check or bet 8.")
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.says("Tap the cards of the board")
    screen.tap(RIVER)
    screen.says("Tap seat 2's hand")
    screen.tap("Qd", "Qc")
    screen.says("Tap seat 3's hand")
    page.locator(".strip .tab", has_text="Seat 2").click()
    expect(page.locator(".open .reading")).to_contain_text("Full house, queens full of sevens")
    expect(page.locator(".open .plays .own")).to_have_text(["Q♦", "Q♣"])
    page.locator(".strip .tab", has_text="Seat 3").click()
    screen.tap("As", "Ac", "3s", "4s")
    expect(page.locator(".push .steps li").first).to_be_visible()
    assert "PUSH 12 ► SEAT 2: 2×5 and 2×1" in pushes(screen)
    won = page.locator(".hands-read .wins")
    expect(won.locator(".plays")).to_contain_text("Q♦")
    third = page.locator(".hands-read > li", has_text="Seat 1")
    expect(third.locator(".plays span")).to_have_count(5)


@pytest.mark.prove
@pytest.mark.parametrize("cards", [FLOP[:1], FLOP[:2]], ids=len)
def test_an_incident_amid_a_street_keeps_the_cards_that_were_tapped(open_screen: Open, cards: tuple[str, ...]) -> None:
    screen = dealt(open_screen, "holdem")
    to_the_flop(screen)
    burn(screen)
    screen.tap(*cards)
    screen.key("something-wrong").click()
    screen.page.locator(".kinds").get_by_text("Boxed card", exact=True).click()
    screen.page.locator(".guided-foot .primary[aria-disabled=false]").click()
    screen.page.locator(".incident").wait_for(state="detached")
    expect(screen.page.locator(".board .card:not(.empty)")).to_have_count(len(cards))
    screen.tap(*FLOP[len(cards) :])
    expect(screen.page.locator(".board")).to_have_attribute(
        "aria-label", "Board: queen of hearts, ten of diamonds, two of hearts"
    )


def test_each_tap_is_undone(open_screen: Open) -> None:
    screen = dealt(open_screen, "holdem")
    page = screen.page
    to_the_flop(screen)
    burn(screen)
    screen.tap("Qh")
    expect(page.locator(".board .card.h")).to_have_count(1)
    screen.key("undo").click()
    expect(page.locator(".board .card.h")).to_have_count(0)
    screen.key("undo").click()
    screen.says("Burn")
    page.reload()
    screen.says("Burn")
    deal_street(screen, *FLOP)
    screen.says("Seat 2: fold, check or bet 4.")
    screen.key("undo").click()
    screen.says("Deal the flop")
    expect(page.locator(".board .card.h")).to_have_count(1)
    screen.tap(FLOP[2])
    screen.says("Seat 2: fold, check or bet 4.")


@pytest.mark.prove
def test_all_in_the_board_is_run_out(open_screen: Open) -> None:
    screen = dealt(open_screen, "holdem-no-limit", 40, 40, 40)
    page = screen.page
    page.locator(".size", has_text="ALL-IN").click()
    act(screen, MIDDLE, MIDDLE)
    screen.says("Burn")
    deal_street(screen, *FLOP)
    screen.says("Burn")
    page.locator(".ticks .all").click()  # the turn in one step, face down
    expect(page.locator(".board .back")).to_have_count(1)
    expect(page.locator(".stage")).to_contain_text("River")
    deal_street(screen, RIVER)
    screen.says("Tap the cards of the board")
    screen.tap(TURN, "Qd", "Qc", "As", "Ac", "3s", "4s")
    assert "PUSH 120 ► SEAT 2: 1×100 and 4×5" in pushes(screen)


@pytest.mark.prove
def test_hands_are_entered_while_the_board_is_run_out(open_screen: Open) -> None:
    screen = dealt(open_screen, "holdem-no-limit", 40, 40, 40)
    page = screen.page
    page.locator(".size").last.click()  # all-in
    act(screen, MIDDLE, 0)
    burn(screen)
    page.locator(".at-step .hands").click()
    screen_says = page.locator(".hands-form > p")
    expect(screen_says).to_have_text("Tap seat 2's hand")
    for card in ("As", "Ah", "Kd"):
        page.locator(f".hands-form [data-card='{card}']").click()
    expect(screen_says).to_have_text("Tap seat 1's hand")
    assert misplaced(page) == []
    page.keyboard.press("Escape")
    page.reload()  # the entry survives a reload
    expect(page.locator(".street .key.used")).to_have_count(3)
    screen.tap("As", *FLOP)  # the ace is in a hand
    page.locator(".street-now .steps").get_by_text("Deal the turn").wait_for()
    page.locator(".at-step .hands").click()
    page.locator(".hands-form [data-card='Qh']").click()  # and this queen on the board
    page.locator(".hands-form [data-card='Kc']").click()
    expect(screen_says).to_have_text("")
    page.keyboard.press("Escape")
    deal_street(screen, TURN)
    deal_street(screen, RIVER)
    page.locator(".push").first.wait_for()
    assert any("SEAT 2" in each for each in pushes(screen))


@pytest.mark.prove
def test_a_hand_on_the_board_is_split(open_screen: Open) -> None:
    screen = dealt(open_screen, "holdem", STACK, STACK)
    for number, cards in enumerate((("As", "Ks", "Qs"), ("Js",), ("Ts",))):
        while not screen.page.locator(".street-now").count():
            act(screen, MIDDLE)
        deal_street(screen, *cards)
        screen.page.locator(".bets").wait_for()
        assert cards_shown(screen) == 3 + number
    act(screen, MIDDLE, MIDDLE)
    screen.tap("2c", "2d", "3c", "3d")
    expect(screen.page.locator(".hands-read .plays em")).to_have_text(["plays the board"] * 2)


@pytest.mark.prove
def test_two_halves_have_their_own_cards(open_screen: Open) -> None:
    screen = dealt(open_screen, "omaha-eight-or-better", STACK, STACK)
    for cards in (("2c", "3d", "8h"), ("Kh",), ("Ks",)):
        while not screen.page.locator(".street-now").count():
            act(screen, MIDDLE)
        deal_street(screen, *cards)
        screen.page.locator(".bets").wait_for()
    act(screen, MIDDLE, MIDDLE)
    screen.tap("Ac", "4d", "9c", "9d", "Kd", "Kc", "7s", "7h")
    winners = screen.page.locator(".hands-read .wins")
    expect(winners).to_have_count(2)
    assert sorted(screen.page.locator(".hands-read .own").all_inner_texts()).count("4♦") == 1


@pytest.mark.prove
def test_a_table_with_a_board_is_handed_over(open_screen: Open) -> None:
    screen = dealt(open_screen, "holdem")
    to_the_flop(screen)
    deal_street(screen, *FLOP)
    screen.says("Seat 2: fold, check or bet 4.")
    other = open_screen(transfer_link(screen.page).partition("/table")[2].join(("/table", "")))
    other.says("Seat 2: fold, check or bet 4.")
    expect(other.page.locator(".board .card:not(.empty)")).to_have_count(3)
    act(other, MIDDLE, MIDDLE, MIDDLE)
    other.says("Burn")


@pytest.mark.prove
def test_a_game_with_a_board_has_no_word_of_draws(open_screen: Open) -> None:
    screen = dealt(open_screen, "holdem")
    asked: list[str] = []
    screen.page.on("request", lambda each: asked.append(each.url))
    to_the_flop(screen)
    deal_street(screen, *FLOP)
    screen.says("Seat 2: fold, check or bet 4.")
    assert not [each for each in asked if "draw" in each]
    assert "draw" not in screen.page.locator("main").inner_text().lower()


@pytest.mark.prove
def test_a_draw_game_loads_no_part_of_a_board(open_screen: Open) -> None:
    screen = open_screen("", fresh=True)
    asked = first_visit(screen)
    go_on(screen)
    screen.says("Seat 2: post the small blind, 2.")
    screen.key("all-posted").click()
    screen.says("DEAL 4 cards to each player")
    go_on(screen)
    act(screen, MIDDLE)
    assert [each.rpartition("/")[2] for each in asked if "/board/" in each] == ["places.js"]


@pytest.mark.prove
def test_a_hand_is_read_so_far_with_a_partial_board(open_screen: Open) -> None:
    screen = open_screen("/showdown?language=en")
    page = screen.page
    two_players(screen, "holdem")  # the last bettor is asked for, and a first card goes on without it
    screen.tap(*FLOP)
    screen.says("Tap the cards of the board")
    page.locator(".strip .tab").nth(1).click()
    screen.tap("Qd", "Qc")
    page.locator(".strip .tab").nth(1).click()
    expect(page.locator(".open .reading")).to_contain_text("Three queens")
    expect(page.locator(".open .plays .own")).to_have_text(["Q♦", "Q♣"])
    assert misplaced(page) == []
    page.locator(".strip .tab").first.click()
    screen.tap(TURN, RIVER, "As", "Ac")
    expect(page.locator(".hands-read .wins .plays")).to_contain_text("7♦")


@pytest.mark.prove
def test_two_hands_are_compared_with_a_board(open_screen: Open) -> None:
    screen = open_screen("/compare?language=en")
    page = screen.page
    screen.choose("omaha-eight-or-better")
    screen.tap("As", "2s", "Kd", "Kh", "Ac", "3c", "Qd", "Qh", "4d", "5h", "8c", "Kc", "9s")
    expect(screen.answer).to_contain_text("hand 1 wins")
    expect(screen.slot(1).locator(".plays")).to_have_count(2)
    expect(screen.slot(1).locator(".plays .own")).to_have_text(["K♥", "K♦", "2♠", "A♠"])
    assert misplaced(page) == []
    screen.choose("badugi")
    expect(page.locator(".slot")).to_have_count(2)


def test_the_screen_of_draws_offers_games_with_draws(open_screen: Open) -> None:
    screen = open_screen("/showdown?language=en")
    screen.choose("holdem")
    screen.page.goto(screen.page.url.replace("showdown", "draw"))
    games = screen.page.locator("select").first.locator("option")
    expect(games.first).to_be_attached()
    offered = games.all_inner_texts()
    assert "Badugi, fixed limit" in offered and not [each for each in offered if "hold" in each or "Omaha" in each]


@pytest.mark.prove
def test_a_draw_between_two_streets_shows_the_board(open_screen: Open) -> None:
    screen = dealt(open_screen, "drawmaha")
    to_the_flop(screen)
    deal_street(screen, *FLOP)
    screen.page.locator(".bets").wait_for()
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    screen.page.locator(".count").first.wait_for()
    expect(screen.page.locator(".before-it .board .card:not(.empty)")).to_have_count(3)
    assert [screen.misfits(), screen.too_wide(), misplaced(screen.page), screen.violations()] == [[], [], [], []]


@pytest.mark.parametrize(("size", "language"), [(TABLET, "en"), ((390, 844), "fr")])
def test_a_player_refuses_the_card_that_is_dealt_open(open_screen: Open, size: tuple[int, int], language: str) -> None:
    screen = dealt(open_screen, "sviten-special", language=language, size=size)
    page = screen.page
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    deal_street(screen, *FLOP)
    page.locator(".bets").wait_for()
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    page.locator(".count").first.wait_for()
    for count in (1, 2, 1):
        page.locator(".count").nth(count).click()
    refuses = page.locator(".refuses")
    expect(refuses).to_have_count(2)
    refuses.first.click()
    expect(refuses.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".draw-do .steps")).to_contain_text(
        "then 1 face down" if language == "en" else "puis 1 face cachée"
    )
    assert [screen.misfits(), screen.too_wide(), misplaced(page), screen.violations()] == [[], [], [], []]
    refuses.first.click()
    expect(refuses.first).to_have_attribute("aria-pressed", "false")
    refuses.last.click()
    go_on(screen)
    page.locator(".street-now").wait_for()
    stored = page.evaluate("JSON.parse(localStorage.getItem('dealer.table.Table 1')).now.table")
    assert [(each["seat"], each["count"]) for each in stored["deck"]["discards"]] == [(2, 1), (3, 2), (1, 1), (1, 1)]


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
@pytest.mark.parametrize("game", few(["holdem", "big-o"], ["big-o"]))
def test_states_with_a_board_have_a_correct_layout(open_screen: Open, game: str, language: str) -> None:
    screen = dealt(open_screen, game, language=language)
    page, found = screen.page, []

    def measure(name: str) -> None:
        found.extend(f"{name}: {each}" for each in misplaced(page))

    measure("preflop")
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    page.locator(".street-now").wait_for()
    measure("burn")
    burn(screen)
    measure("flop")
    screen.tap(*FLOP)
    page.locator(".bets").wait_for()
    measure("round")
    page.locator("button.board").click()
    page.locator(".board-form").wait_for()
    measure("sheet")
    assert screen.violations() == []
    page.keyboard.press("Escape")
    for cards in ((TURN,), ()):
        act(screen, MIDDLE, MIDDLE, MIDDLE)
        deal_street(screen, *cards)
        page.locator(".bets").wait_for()
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    page.locator(".of-board").wait_for()
    measure("board asked")
    assert screen.violations() == []
    screen.tap(RIVER, *("As", "Ah", "Ks", "Kd", "3c")[: {"holdem": 2, "big-o": 5}[game]])
    page.locator(".strip .tab").nth(1).click()
    page.locator(".open .plays").first.wait_for()
    measure("one hand")
    page.locator(".strip .tab").nth(2).click()
    rest = ("Qs", "Qc", "4c", "5c", "6d", "8d", "Jd", "Js", "9s", "3d")
    screen.tap(*rest[: {"holdem": 4, "big-o": 10}[game]])
    page.locator(".hands-read").wait_for()
    measure("push")
    assert screen.violations() == []
    assert found == [], "\n".join(found)
