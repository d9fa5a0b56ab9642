"""Seats between two hands: players come, leave, wait for the big blind, post missed blinds and buy chips."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import Screen
from tests.browser.test_table import FOLD, TABLE, act, begin, go_on
from tests.oracles.effort import few

OTHER_GAMES = [("badacey", True), ("badacey-half-kill", True), ("five-card-draw-antes", False)]

STAKES = {
    "small_blind": 2,
    "big_blind": 4,
    "small_bet": 4,
    "big_bet": 8,
    "ante": 0,
    "chip": 1,
    "chips": [1, 5, 25, 100],
}


def table_of(open_screen: Open, *stacks: int) -> Screen:
    """Open a table with these stacks from seat 1 on and the button at seat 1, before its first post."""
    seats = [{"number": number, "stack": stack} for number, stack in enumerate(stacks, 1)]
    table = {"button": 1, "stakes": STAKES, "seats": seats}
    held = {"name": "Table 1", "house": "by-the-book", "game": "badugi", "table": table}
    screen = open_screen(f"{TABLE}#{pack(held)}")
    screen.says("Seat 2: post the small blind, 2." if len(stacks) > 2 else "Seat 1: post the small blind, 2.")
    return screen


def to_seats(screen: Screen) -> None:
    screen.page.get_by_role("button", name="Seats", exact=True).click()
    screen.page.locator(".sit").wait_for()


def folded_out(screen: Screen, seats: int) -> None:
    """Fold a hand to the last seat and open the seats."""
    begin(screen)
    expect(screen.answer).to_contain_text("fold")
    act(screen, *[FOLD] * (seats - 1))
    to_seats(screen)


def card(screen: Screen, number: int) -> Locator:
    return screen.page.locator(f".sit [data-seat='{number}']")


def tell(screen: Screen, number: int, way: str, *chips: int) -> None:
    """Enter how the player in a seat takes part in the next hand, and the chips that they buy."""
    (card(screen, number) if number else screen.page.get_by_role("button", name="New player")).click()
    screen.page.locator(".ways").get_by_role("button", name=way, exact=True).click()
    for chip in chips:
        screen.page.get_by_role("button", name=f"Add a chip of {chip}", exact=True).click()
    screen.page.locator(".table-foot .primary").get_by_text(way, exact=True).click()
    screen.page.locator(".seat-form").wait_for(state="detached")


@pytest.mark.prove
def test_a_seat_that_sits_out_leaves_the_small_blind_dead_and_owes_it(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100, 100)
    folded_out(screen, 4)
    tell(screen, 3, "Sits out")
    screen.says("The button goes to seat 2. Dead small blind at seat 3. Big blind: seat 4.")
    expect(card(screen, 3).locator(".owes")).to_have_count(0)  # not before the blinds have passed
    go_on(screen)
    screen.says("Seat 4: post the big blind, 4.")
    expect(screen.page.locator(".at-table").filter(has_text="sits out")).to_have_count(1)
    folded_out(screen, 3)
    expect(card(screen, 3)).to_contain_text("owes SB")
    card(screen, 3).click()
    expect(screen.page.locator(".owed [aria-pressed=true]")).to_have_text(["Small blind"])


def test_a_missed_blind_is_posted_when_the_seat_may_come_in(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100, 100)
    folded_out(screen, 4)
    tell(screen, 3, "Sits out")
    go_on(screen)
    folded_out(screen, 3)
    card(screen, 3).click()
    screen.page.locator(".ways").get_by_role("button", name="Posts and plays").click()
    expect(screen.page.locator(".seat-form .answer")).to_contain_text("Big blind: seat 1.")
    screen.page.locator(".table-foot .primary").click()
    expect(card(screen, 3)).to_contain_text("Posts and plays")
    screen.page.reload()  # the entry survives a reload
    expect(card(screen, 3)).to_contain_text("Posts and plays")
    go_on(screen)
    screen.says("Seat 4: post the small blind, 2.")
    for line in (
        "Seat 1: post the big blind, 4.",
        "Seat 3: post 2 live.",
        "DEAL 4 cards to each player",
    ):
        screen.page.locator(".act.post").click()
        expect(screen.answer).to_contain_text(line)


@pytest.mark.prove
def test_a_player_who_may_not_post_yet_waits_for_the_big_blind(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100, 100, 100)
    folded_out(screen, 5)
    tell(screen, 3, "Leaves the table")
    expect(card(screen, 3)).to_have_count(0)
    screen.page.get_by_role("button", name="New player").click()
    screen.page.locator(".free").get_by_role("button", name="3", exact=True).click()
    screen.page.locator(".ways").get_by_role("button", name="Posts and plays").click()
    screen.page.get_by_role("button", name="Add a chip of 100").click()
    expect(screen.page.locator(".seat-form .refused")).to_contain_text("Seat 3 must wait for the big blind")
    screen.page.locator(".table-foot .primary").get_by_text("Waits for the big blind").click()
    expect(card(screen, 3)).to_contain_text("Waits for the big blind")
    screen.page.get_by_role("button", name="Undo").click()
    expect(card(screen, 3)).to_have_count(0)


@pytest.mark.prove
def test_players_who_come_back_to_an_empty_table_begin_the_game_again(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    folded_out(screen, 3)
    tell(screen, 3, "Sits out")
    go_on(screen)
    folded_out(screen, 2)
    tell(screen, 1, "Leaves the table")
    tell(screen, 2, "Leaves the table")
    tell(screen, 3, "Posts and plays")
    expect(card(screen, 3)).to_contain_text("Posts and plays")
    screen.page.get_by_role("button", name="New player").click()
    screen.page.locator(".free").get_by_role("button", name="5", exact=True).click()
    screen.page.locator(".ways").get_by_role("button", name="Posts and plays").click()
    screen.page.get_by_role("button", name="Add a chip of 100").click()
    screen.page.locator(".table-foot .primary").get_by_text("Posts and plays").click()
    go_on(screen)
    for line in ("post the big blind, 4", "DEAL 4 cards to each player"):
        screen.page.locator(".act.post").click()
        expect(screen.answer).to_contain_text(line)


@pytest.mark.prove
def test_a_player_who_owes_no_post_is_not_said_to_post(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100, 100, 100, 100)
    folded_out(screen, 6)
    tell(screen, 6, "Sits out")
    go_on(screen)
    folded_out(screen, 5)
    expect(card(screen, 6).locator(".owes")).to_have_count(0)
    tell(screen, 6, "Plays")
    expect(card(screen, 6)).to_contain_text("Plays")
    card(screen, 6).click()
    screen.page.locator(".owed").get_by_role("button", name="Small blind").click()
    expect(screen.page.locator(".table-foot .primary")).to_have_text("Posts and plays")


@pytest.mark.prove
def test_a_busted_seat_buys_in_and_is_dealt_the_next_hand(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100)
    folded_out(screen, 2)
    expect(card(screen, 1)).to_contain_text("98")
    tell(screen, 2, "Leaves the table")
    expect(screen.answer).to_contain_text("A hand needs two players with chips.")
    expect(screen.page.locator(".actionbar .primary")).to_have_text("Change the table")
    tell(screen, 0, "Waits for the big blind", 100, 25)
    screen.says("The button goes to seat 1. Small blind: seat 1. Big blind: seat 2.")
    go_on(screen)
    expect(screen.page.locator(".front")).to_contain_text(["125 behind"])


def test_heads_up_is_dealt_in_two_taps(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    screen.page.get_by_role("button", name="Heads-up").click()
    go_on(screen)
    screen.says("Seat 1: post the small blind, 2.")
    expect(screen.page.locator(".at-table")).to_have_count(2)


@pytest.mark.prove
def test_a_changed_table_keeps_its_stacks_and_who_owes(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100, 100)
    folded_out(screen, 4)
    tell(screen, 3, "Sits out")
    screen.page.get_by_role("button", name="Change the table").click()
    go_on(screen)
    screen.says("Seat 4: post the big blind, 4.")
    to_seats(screen)
    expect(card(screen, 1)).to_contain_text("100")
    screen.page.get_by_role("button", name="Change the table").click()
    screen.page.locator(".field select").nth(1).select_option("badugi-pot-limit")
    go_on(screen)
    screen.page.locator(".act.post").wait_for()
    to_seats(screen)
    expect(screen.page.locator(".chips-of")).to_have_text(["100", "98", "102", "100"])
    expect(screen.page.locator(".state-of")).to_have_text(["Plays", "Plays", "Sits out", "Plays"])


@pytest.mark.prove
def test_a_hand_that_is_undone_before_its_first_post_is_not_counted(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100)
    folded_out(screen, 3)
    for _ in range(3):
        go_on(screen)
        screen.says("Seat 3: post the small blind, 2.")
        expect(screen.page.locator(".topbar")).to_contain_text("Hand 2 ")
        screen.page.get_by_role("button", name="Undo").click()
        screen.page.locator(".sit").wait_for()


@pytest.mark.prove
def test_a_dead_post_puts_in_its_own_amount_beside_the_live_post(open_screen: Open) -> None:
    screen = table_of(open_screen, 100, 100, 100, 100)
    folded_out(screen, 4)
    screen.page.get_by_role("button", name="New player").click()
    screen.page.locator(".ways").get_by_role("button", name="Posts and plays").click()
    for name in ("New player's post", "Small blind", "Big blind"):
        screen.page.locator(".owed").get_by_role("button", name=name).click()
    screen.page.get_by_role("button", name="Add a chip of 100").click()
    screen.page.locator(".table-foot .primary").get_by_text("Posts and plays").click()
    expect(card(screen, 5)).to_contain_text("owes SB + BB")
    go_on(screen)
    post = screen.page.locator(".act.post")
    for kind, amount in (("Small blind", 2), ("Big blind", 4), ("Live post", 4), ("Dead post", 2)):
        expect(post).to_have_text(f"{kind}\n{amount}", use_inner_text=True)
        post.click()


@pytest.mark.prove
@pytest.mark.parametrize(("game", "has_blinds"), few(OTHER_GAMES, OTHER_GAMES[:1]))
def test_button_and_posts_go_on_with_another_game(open_screen: Open, game: str, has_blinds: bool) -> None:
    """The button moves on as in the same game. No player posts a blind twice; one who posts to come in still does."""
    screen = table_of(open_screen, 100, 100, 100, 100, 100)
    folded_out(screen, 5)
    tell(screen, 5, "Leaves the table")
    if has_blinds:
        tell(screen, 0, "Posts and plays", 100)
    screen.page.get_by_role("button", name="Change the table").click()
    screen.page.locator(".field select").nth(1).select_option(game)
    go_on(screen)
    if not has_blinds:
        expect(screen.page.locator(".at-table:has(.button)")).to_contain_text("2")
        return
    screen.says("The button goes to seat 2. Small blind: seat 3. Big blind: seat 4.")
    expect(card(screen, 5)).to_contain_text("Posts and plays")
    go_on(screen)
    screen.says("Seat 3: post the small blind, 2.")
    screen.page.locator(".act.post").click()
    screen.says("Seat 4: post the big blind, 4.")
    screen.page.locator(".act.post").click()
    screen.says("Seat 5: post 4 live.")


@pytest.mark.prove
def test_seats_and_sheet_fit_and_are_accessible(open_screen: Open) -> None:
    screen = table_of(open_screen, *[1000] * 7)
    to_seats(screen)
    tell(screen, 3, "Sits out")
    for number in (0, 3):
        looks = [screen.misfits(), screen.overflowing_low(), screen.violations()]
        assert looks == [[], [], []]
        (card(screen, number) if number else screen.page.get_by_role("button", name="New player")).click()
        screen.page.locator(".seat-form .answer").get_by_text("The button").wait_for()
        looks = [screen.misfits(), screen.overflowing_low(), screen.violations()]
        assert looks == [[], [], []]
        screen.page.keyboard.press("Escape")


@pytest.mark.prove
def test_a_third_blind_is_named_between_hands(open_screen: Open) -> None:
    seats = [{"number": number, "stack": 100} for number in range(1, 5)]
    stakes = {"small_blind": 1, "big_blind": 2, "third_blind": 5, "ante": 0, "chip": 1, "chips": [1, 5, 25]}
    table = {"button": 1, "stakes": stakes, "seats": seats}
    held = {"name": "Table 1", "house": "by-the-book", "game": "big-o-three-blinds", "table": table}
    screen = open_screen(f"{TABLE}#{pack(held)}")
    screen.says("Seat 2: post the small blind, 1.")
    to_seats(screen)
    screen.says("The button goes to seat 1. Small blind: seat 2. Big blind: seat 3. Third blind: seat 4.")
    for number, posts in ((2, "SB"), (3, "BB"), (4, "3B")):
        expect(card(screen, number).locator(".tag")).to_have_text(posts)
    go_on(screen)
    folded_out(screen, 4)
    tell(screen, 3, "Sits out")
    screen.says("The button goes to seat 2. Dead small blind at seat 3. Big blind: seat 4. Third blind: seat 1.")
    expect(card(screen, 1).locator(".tag")).to_have_text("3B")
    expect(card(screen, 3).locator(".owes")).to_have_count(0)
    tell(screen, 0, "Posts and plays", 25)
    expect(card(screen, 5)).to_contain_text("Posts and plays")
    expect(card(screen, 5).locator(".tag.owes")).to_have_text("owes 3B")


def test_card_and_sheet_of_a_seat_show_the_same_debts(open_screen: Open) -> None:
    """If the blinds pass the seat again, its debts grow afterwards: before, they are its posts in the next hand."""
    seats = [{"number": number, "stack": 100, "state": "in"} for number in range(1, 6)]
    seats[3] |= {"state": "out", "owes": ["big-blind"]}
    stakes = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1, "chips": [1, 5, 25]}
    table = {"button": 2, "small_blind_seat": 3, "big_blind_seat": 5, "round": 1, "phase": "over", "stakes": stakes}
    held = {"name": "Table 1", "house": "by-the-book", "game": "badugi", "table": {**table, "seats": seats, "log": []}}
    screen = open_screen(f"{TABLE}#{pack(held)}")
    screen.says("The button goes to seat 3. Small blind: seat 5. Big blind: seat 1.")
    expect(card(screen, 4).locator(".owes")).to_have_text("owes BB")
    card(screen, 4).click()
    expect(screen.page.locator(".owed [aria-pressed=true]")).to_have_text(["Big blind"])
