"""Hands of games with up cards at ``/table``: bring-in, streets, unknown cards, the short stub, the showdown."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.layout import misplaced
from tests.browser.screen import Screen, first_visit, transfer_link, two_players
from tests.browser.test_seats import card, tell
from tests.browser.test_table import FOLD, MIDDLE, act, go_on, pushes
from tests.browser.test_table import tell as report

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8, "chip": 1, "chips": [1, 5, 25, 100]}
BRING_IN, COMPLETE = 0, 1  # the keys of the seat that brings in
HANDS = (("9d", "9h", "3h", "3s", "Ad", "Ac", "8c"), ("2c", "4h", "7s", "5d", "6s", "3d", "As"))


def opened(open_screen: Open, game: str, *stacks: int, language: str = "en", house: str = "by-the-book") -> Screen:
    """A table without a button, with antes posted and the first cards due."""
    seats = [{"number": number, "stack": stack} for number, stack in enumerate(stacks, 1)]
    table = {"button": 0, "stakes": STAKES, "seats": seats}
    fragment = pack({"name": "Table 1", "house": house, "game": game, "table": table})
    screen = open_screen(f"/table?language={language}#{fragment}")
    screen.page.locator(".act.post").wait_for()
    go_on(screen)
    screen.page.locator(".up-deal").wait_for()
    return screen


def dealt(open_screen: Open, game: str, *stacks: int, cards: tuple[str, ...], **more: Any) -> Screen:
    """The same with an up card tapped for each seat."""
    screen = opened(open_screen, game, *stacks, **more)
    screen.tap(*cards)
    screen.page.locator(".bets").wait_for()
    return screen


def check_round(screen: Screen, seats: int) -> None:
    """Call or check with each seat, to the next street."""
    act(screen, *[MIDDLE] * (seats - 1))
    screen.page.locator(".act").nth(MIDDLE).click()
    screen.page.locator(".up-deal, .showdown .picker").first.wait_for()


def street(screen: Screen, *cards: str) -> None:
    """An up card for each seat in turn, or the whole street unseen."""
    if cards:
        screen.tap(*cards)
    else:
        screen.page.locator(".ticks .all").click()
    screen.page.locator(".bets").wait_for()


def to_the_showdown(screen: Screen) -> None:
    """Two seats with these hands, which bring in, call, and check to the end."""
    act(screen, BRING_IN)
    screen.page.locator(".act").nth(MIDDLE).click()
    screen.page.locator(".up-deal").wait_for()
    for place in (1, 2, 3):
        street(screen, *(hand[place] for hand in HANDS))
        check_round(screen, 2)
    street(screen)
    check_round(screen, 2)


def up_cards(screen: Screen, seat: int) -> str:
    return screen.page.locator(".at-table").nth(seat - 1).locator(".ups").get_attribute("aria-label") or ""


@pytest.mark.prove
def test_a_hand_of_seven_card_stud_to_the_push(open_screen: Open) -> None:
    screen = opened(open_screen, "seven-card-stud", 200, 200, 200)
    page = screen.page
    screen.says("Tap seat 1's up card")
    expect(page.locator(".stage")).to_contain_text("Third street")
    screen.tap("9d", "2c", "Kh")
    screen.says("Seat 2: bring in for 2 or complete to 4.")
    expect(page.locator(".opens")).to_have_text("bring-in")
    expect(page.locator(".because")).to_contain_text("The player with the lowest up card brings in.")
    expect(page.locator(".act .name")).to_have_text(["Bring in", "Complete to"])
    act(screen, BRING_IN)
    screen.says("Seat 3: fold, call 2 or complete to 4.")
    act(screen, FOLD)
    expect(page.locator(".at-table.out .ups .card")).to_have_count(1)  # all have seen it
    page.locator(".act").nth(MIDDLE).click()
    screen.says("Tap seat 1's up card")
    assert "Seat 3" in page.locator('[data-card="Kh"]').inner_text()
    street(screen, "9h", "4h")
    screen.says("Seat 1: fold, check or bet 4 or 8.")
    expect(page.locator(".act b")).to_have_text(["4", "8"])  # an open pair: either bet is a key
    expect(page.locator(".opens")).to_have_text("opens")
    check_round(screen, 2)
    street(screen, "3h", "7s")
    screen.says("Seat 1: fold, check or bet 8.")
    check_round(screen, 2)
    street(screen, "3s", "5d")
    check_round(screen, 2)
    screen.says("Burn")
    street(screen)
    check_round(screen, 2)
    screen.says("Tap seat 1's hand")
    screen.tap("Ad", "Ac", "8c", "6s", "3d", "As")
    expect(page.locator(".hands-read .wins")).to_contain_text("Straight 7\u20116\u20115\u20114\u20113")
    expect(page.locator(".hands-read .wins .plays-0")).to_have_count(5)
    assert "PUSH 7 ► SEAT 2: 1×5 and 2×1" in pushes(screen)


@pytest.mark.prove
def test_a_seat_that_folds_without_a_bet_gets_cards_until_a_bet(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", 200, 200, 200, cards=("9d", "2c", "Kh"))
    page = screen.page
    act(screen, BRING_IN, MIDDLE)
    page.locator(".act").nth(MIDDLE).click()
    page.locator(".up-deal").wait_for()
    street(screen, "9h", "4h", "5s")
    act(screen, FOLD, MIDDLE)
    page.locator(".act").nth(MIDDLE).click()
    page.locator(".up-deal").wait_for()
    expect(page.locator(".street-now")).to_contain_text("DEAL ► SEAT 1, too: folded without facing a bet")
    screen.says("Tap seat 1's up card")
    street(screen, "3h", "7s", "Jd")
    assert up_cards(screen, 1).count(",") == 2  # its last card is seen by all
    act(screen, 2)
    page.locator(".act").nth(MIDDLE).click()
    page.locator(".up-deal").wait_for()
    screen.says("Tap seat 2's up card")
    assert "Seat 1" in page.locator('[data-card="3h"]').inner_text()


@pytest.mark.prove
def test_burns_before_a_street_are_corrected(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", 200, 200, cards=(HANDS[0][0], HANDS[1][0]))
    page = screen.page
    act(screen, BRING_IN)
    page.locator(".act").nth(MIDDLE).click()
    page.locator(".up-deal").wait_for()
    page.locator(".ticks .primary").click()  # the burn
    page.get_by_role("button", name="Two cards burned").click()
    expect(page.locator(".guided-foot .answer")).to_contain_text("Put one of the two burns back on the stub.")
    page.get_by_role("button", name="Done").click()
    screen.says("Tap seat 1's up card")
    street(screen, "9h", "4h")
    page.get_by_role("button", name="Incident").click()
    report(screen, "Missing or extra burn", "How many cards were burned", "0")
    expect(page.locator(".guided-foot .answer")).to_contain_text("Move the cards of the street to their right places.")
    page.get_by_role("button", name="Done").click()
    screen.says("Tap seat 2's up card")  # it came from the stub
    screen.tap("Jd")
    screen.says("Seat 2: fold, check or bet 4.")
    assert up_cards(screen, 1) == "Up cards: nine of diamonds, four of hearts"


@pytest.mark.prove
def test_a_hand_of_razz_to_the_push(open_screen: Open) -> None:
    screen = dealt(open_screen, "razz", 200, 200, cards=(HANDS[0][0], HANDS[1][0]))
    screen.says("Seat 1: bring in for 2 or complete to 4.")
    to_the_showdown(screen)
    screen.tap(*HANDS[1][4:], *HANDS[0][4:])
    assert "PUSH 6 ► SEAT 2: 1×5 and 1×1" in pushes(screen)


@pytest.mark.prove
def test_a_hand_of_deuce_to_seven_razz_to_the_push(open_screen: Open) -> None:
    screen = opened(open_screen, "deuce-to-seven-razz", 200, 200)
    screen.tap("As", "Ks")
    screen.says("Seat 1: bring in for 2 or complete to 4.")
    expect(screen.page.locator(".because")).to_contain_text("The player with the highest up card brings in.")
    to_the_showdown(screen)
    screen.tap("6s", "3d", "8s", "Ad", "2h", "4c")
    winner = screen.page.locator(".hands-read .wins")
    expect(winner).to_contain_text("8\u20116")
    expect(winner.locator(".plays-0")).to_have_count(5)
    assert "PUSH 6 ► SEAT 2: 1×5 and 1×1" in pushes(screen)


@pytest.mark.prove
def test_a_hand_of_razzdugi_to_the_push(open_screen: Open) -> None:
    screen = dealt(open_screen, "razzdugi", 200, 200, cards=(HANDS[0][0], HANDS[1][0]))
    screen.says("Seat 1: bring in for 2 or complete to 4.")
    to_the_showdown(screen)
    screen.tap("6s", "3d", "8s", "Ad", "2h", "4c")
    badugi = screen.page.locator(".hands-read > li", has_text="Seat 1")
    expect(badugi).to_contain_text("Badugi 4\u20113\u20112\u2011A")
    expect(badugi.locator(".plays-1")).to_have_count(4)
    found = pushes(screen)
    assert "PUSH 3 ► SEAT 2: 3×1" in found and "PUSH 3 ► SEAT 1: 3×1" in found, found


def test_a_hand_of_stud_eight_to_the_push(open_screen: Open) -> None:
    screen = dealt(open_screen, "stud-eight-or-better", 200, 200, cards=(HANDS[0][0], HANDS[1][0]))
    to_the_showdown(screen)
    screen.tap(*HANDS[0][4:], *HANDS[1][4:])
    won = screen.page.locator(".hands-read .wins")
    expect(won.locator(".plays-0")).to_have_count(5)
    expect(won.locator(".plays-1")).to_have_count(5)
    other = screen.page.locator(".hands-read > li", has_text="Seat 1")
    expect(other).to_contain_text("Does not qualify")
    expect(other.locator(".plays-1")).to_have_count(0)
    assert "PUSH 6 ► SEAT 2: 1×5 and 1×1" in pushes(screen)


@pytest.mark.prove
def test_each_tap_is_undone_and_kept_over_a_reload(open_screen: Open) -> None:
    screen = opened(open_screen, "seven-card-stud", 200, 200)
    page = screen.page
    screen.tap("9d")
    screen.says("Tap seat 2's up card")
    screen.key("undo").click()
    screen.says("Tap seat 1's up card")
    screen.tap("9c", "2c")
    screen.says("Seat 2: bring in for 2 or complete to 4.")
    page.reload()
    screen.says("Seat 2: bring in for 2 or complete to 4.")
    assert up_cards(screen, 1) == "Up cards: nine of clubs"
    screen.key("undo").click()
    screen.says("Tap seat 2's up card")
    screen.tap("9c")  # taken back
    screen.says("Tap seat 1's up card")
    screen.tap("9s", "2d")
    screen.says("Seat 2: bring in for 2 or complete to 4.")
    assert up_cards(screen, 1) == "Up cards: nine of spades"


@pytest.mark.prove
def test_unknown_cards_are_asked_for_or_what_follows_from_them(open_screen: Open) -> None:
    screen = opened(open_screen, "seven-card-stud", 200, 200)
    page = screen.page
    go_on(screen)  # all dealt, none tapped
    screen.says("Tap seat 1's up card")
    page.locator(".instead .btn", has_text="2").click()
    screen.says("Seat 2: bring in for 2 or complete to 4.")
    act(screen, BRING_IN)
    page.locator(".act").nth(MIDDLE).click()
    page.locator(".up-deal").wait_for()
    page.locator(".ticks .all").click()
    page.locator(".instead").wait_for()
    page.locator(".instead .btn", has_text="1").click()
    expect(page.locator(".instead")).to_contain_text("Does a hand show a pair?")
    page.locator(".instead .btn", has_text="No").click()
    screen.says("Seat 1: fold, check or bet 4.")


@pytest.mark.prove
def test_a_wrong_up_card_is_put_right(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", 200, 200, cards=("9d", "2c"))
    page = screen.page
    page.locator("button.ups").first.click()
    page.locator("dialog .ups button").nth(1).click()
    screen.says("Tap seat 2's up card")  # who brings in hangs on it
    screen.tap("Kc")
    screen.says("Seat 1: bring in for 2 or complete to 4.")
    act(screen, BRING_IN)
    page.locator("button.ups").first.click()
    page.locator("dialog .ups button").nth(1).click()
    page.locator('dialog [data-card="Ac"]').click()
    expect(page.locator("dialog")).to_have_count(0)  # it ends with the last card
    screen.says("Seat 2: fold, call 2 or complete to 4.")
    assert up_cards(screen, 2) == "Up cards: ace of clubs"


@pytest.mark.prove
def test_all_in_the_streets_are_run_out(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", 5, 5, cards=("9d", "2c"))
    page = screen.page
    act(screen, COMPLETE)
    page.locator(".act").nth(MIDDLE).click()
    for place in (1, 2, 3):
        page.locator(".up-deal .picker").wait_for()
        expect(page.locator(".ups .card")).to_have_count(2 * place + 1)  # and the place of the next one
        screen.tap(*(hand[place] for hand in HANDS))
    screen.says("Burn")
    page.locator(".ticks .all").click()
    screen.says("Tap seat 1's hand")
    screen.tap(*HANDS[0][4:], *HANDS[1][4:])
    assert "PUSH 10 ► SEAT 2: 2×5" in pushes(screen)


@pytest.mark.prove
def test_a_table_with_up_cards_is_handed_over(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", 200, 200, 200, cards=("9d", "2c", "Kh"))
    act(screen, BRING_IN, FOLD)
    other = open_screen(transfer_link(screen.page).partition("/table")[2].join(("/table", "")))
    other.says("Seat 1: fold, call 2 or complete to 4.")
    expect(other.page.locator(".ups .card")).to_have_count(3)
    assert up_cards(other, 3) == "Up cards: king of hearts"


SPARE = ("2s", "2d", "2h", "9d", "9c", "Qd", "Qc", "Th", "Ts", "3d", "3c", "7h", "7s", "6d", "6c", "4s", "4h")
EIGHT = (
    *("As", "Kd", "Js", "Td", "8s", "7d", "5s", "4d"),
    *("Ah", "Kc", "Jh", "Tc", "8h", "7c", "5h", "4c"),
    *("Ad", "Qs", "Jd", "9s", "8d", "6s", "5d", "3s"),
    *("Ac", "Qh", "Jc", "9h", "8c", "6h", "5c", "3h"),
)


@pytest.mark.prove
def test_eight_players_share_the_last_card(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", *[200] * 8, cards=EIGHT[:8])
    page = screen.page
    act(screen, BRING_IN)
    check_round(screen, 7)
    for place in (1, 2, 3):
        street(screen, *EIGHT[8 * place : 8 * place + 8])
        check_round(screen, 8) if place < 3 else act(screen, *[MIDDLE] * 8)
    page.locator(".street-now").wait_for()
    go_on(screen)
    screen.says("Deal the board")
    screen.tap("2c")
    page.locator(".bets").wait_for()
    expect(page.locator(".board .card")).to_have_count(1)
    act(screen, *[MIDDLE] * 8)
    screen.says("Tap seat 1's hand")
    expect(page.locator(".strip").get_by_role("button", name="Seat 1: 4 of 6")).to_be_visible()


def test_the_form_for_a_table_without_a_button(open_screen: Open) -> None:
    screen = open_screen("/table?language=en")
    page = screen.page
    page.locator(".field select").nth(0).select_option("by-the-book")
    page.locator(".field select").nth(1).select_option("razz")
    expect(page.locator(".felt")).not_to_contain_text("utton")
    expect(page.locator(".facts-of-table")).to_contain_text("Bring-in")
    for number in (7, 8, 9):
        page.locator(f".at-{number}").click()
    expect(page.locator(".advice")).to_have_text("At most 8 seats are dealt in.")
    assert page.locator(".actionbar .primary").get_attribute("aria-disabled") == "true"
    page.locator(".at-9").click()
    go_on(screen)
    screen.says("Seat 1: post the ante, 2.")


@pytest.mark.prove
def test_a_draw_game_loads_no_part_of_stud(open_screen: Open) -> None:
    screen = open_screen("", fresh=True)
    asked = first_visit(screen)
    go_on(screen)
    screen.page.locator(".act.post").wait_for()
    go_on(screen)
    screen.says("DEAL 4 cards to each player")
    go_on(screen)
    act(screen, MIDDLE)
    assert [each for each in asked if "/stud/" in each] == []


@pytest.mark.prove
def test_a_hand_of_seven_cards_is_read_at_a_showdown_of_its_own(open_screen: Open) -> None:
    screen = open_screen("/showdown?language=en")
    page = screen.page
    two_players(screen, "stud-eight-or-better")
    page.locator(".who .btn").first.click()
    screen.tap(*HANDS[0], *HANDS[1])
    won = page.locator(".hands-read .wins")
    expect(won.locator(".plays-0")).to_have_count(5)
    assert misplaced(page) == []


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1024, 768), (768, 1024), (390, 844)])
def test_states_with_up_cards_have_a_correct_layout(open_screen: Open, size: tuple[int, int], language: str) -> None:
    screen = opened(open_screen, "stud-eight-or-better", *[200] * 8, language=language)
    page, found = screen.page, []
    width, height = size
    page.set_viewport_size({"width": width, "height": height})

    def measure(name: str) -> None:
        found.extend(f"{name}: {each}" for each in misplaced(page))

    measure("third street")
    screen.tap(*EIGHT[:8])
    page.locator(".bets").wait_for()
    measure("bring-in")
    act(screen, BRING_IN, *[FOLD] * 4)
    measure("round")
    assert screen.violations() == []
    act(screen, MIDDLE, MIDDLE)
    page.locator(".act").nth(MIDDLE).click()
    page.locator(".up-deal").wait_for()
    measure("fourth street")
    for place in (1, 2, 3):
        page.locator(".ticks .primary").click()
        page.locator(".ticks .all").wait_for(state="detached")
        page.locator(".ticks .primary").click()
        page.locator(".instead").wait_for()
        measure(f"asked {place}")
        while page.locator(".instead").count():
            free = [each for each in SPARE if page.locator(f'[data-card="{each}"]:not(.used)').count()]
            screen.tap(*free[:1])  # none while an answer is awaited
            page.wait_for_timeout(50)
        page.locator(".bets").wait_for()
        page.locator("button.ups").first.click()
        page.locator(".up-form").wait_for()
        measure(f"up cards {place}")
        page.locator(".sheet-head .btn").click()
        act(screen, *[MIDDLE] * 3)
        page.locator(".act").nth(MIDDLE).click()
        page.locator(".up-deal").wait_for()
    assert screen.violations() == []
    assert found == [], "\n".join(found)


@pytest.mark.prove
@pytest.mark.parametrize("count", [4, 6, 7])
def test_hands_of_seven_cards_fit_at_the_push(open_screen: Open, count: int) -> None:
    deck = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
    seats = [
        {
            "number": number,
            "bet": 0,
            "gathered": 20,
            "dead": 1,
            "state": "in",
            "stack": 100,
            "hand": deck[number::count][:7],
        }
        for number in range(1, count + 1)
    ]
    facts = {"phase": "showdown", "round": 5, "acts_first": 1, "round_aggressor": 1, "last_aggressor": 1, "log": []}
    table = {"button": 0, "stakes": STAKES, "seats": seats, **facts}
    held = {"name": "Table 1", "house": "by-the-book", "game": "stud-eight-or-better", "table": table}
    screen = open_screen(f"/table?language=fr#{pack(held)}")
    expect(screen.page.locator(".hands-read > li")).to_have_count(count)
    assert [screen.misfits(), misplaced(screen.page), screen.violations()] == [[], [], []]


@pytest.mark.prove
def test_no_player_waits_for_a_blind_in_stud(open_screen: Open) -> None:
    """A player who was away or sits down plays the next hand without a post."""
    seats = [{"number": number, "stack": 100, "state": "in"} for number in range(1, 5)]
    seats[2] |= {"state": "waiting", "owes": ["entry"]}
    seats[3] |= {"state": "out", "owes": ["big-blind"]}
    table = {"button": 0, "stakes": STAKES, "seats": seats, "round": 5, "phase": "over", "log": []}
    held = {"name": "Table 1", "house": "by-the-book", "game": "seven-card-stud", "table": table}
    screen = open_screen(f"/table?language=en#{pack(held)}")
    page = screen.page
    page.locator(".sit").wait_for()
    expect(page.locator(".state-of")).to_have_text(["Plays", "Plays", "Plays", "Sits out"])
    expect(page.locator(".sit .owes")).to_have_count(0)
    for number, ways in ((4, ["Plays", "Sits out", "Leaves the table"]), (0, ["Plays", "Sits out"])):
        (card(screen, number) if number else page.get_by_role("button", name="New player")).click()
        expect(page.locator(".seat-form .ways .btn")).to_have_text(ways)
        expect(page.locator(".seat-form .owed")).to_have_count(0)
        page.keyboard.press("Escape")
        page.locator(".seat-form").wait_for(state="detached")
    tell(screen, 4, "Plays")
    tell(screen, 0, "Plays", 100)
    go_on(screen)
    screen.says("Seat 1: post the ante, 1.")
    expect(page.locator(".at-table:not(.out)")).to_have_count(5)


@pytest.mark.prove
def test_an_incident_amid_a_street_keeps_the_cards_that_were_tapped(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", 100, 100, 100, cards=("2c", "9d", "Kh"))
    act(screen, BRING_IN, MIDDLE)
    screen.page.locator(".act").nth(MIDDLE).click()
    screen.page.locator(".up-deal .picker").wait_for()
    screen.tap("4h", "7s")
    screen.says("Tap seat 3's up card")
    screen.key("something-wrong").click()
    screen.page.locator(".kinds").get_by_text("Boxed card", exact=True).click()
    screen.page.locator(".guided-foot .primary[aria-disabled=false]").click()
    screen.page.locator(".incident").wait_for(state="detached")
    screen.says("Tap seat 3's up card")
    assert [up_cards(screen, seat) for seat in (1, 2)] == [
        "Up cards: two of clubs, four of hearts",
        "Up cards: nine of diamonds, seven of spades",
    ]
    screen.tap("Qs")
    screen.page.locator(".bets").wait_for()
    assert up_cards(screen, 1) == "Up cards: two of clubs, four of hearts"


@pytest.mark.prove
def test_a_street_that_came_too_early_goes_back(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", 200, 200, cards=(HANDS[0][0], HANDS[1][0]))
    page = screen.page
    act(screen, BRING_IN)
    page.get_by_role("button", name="Incident").click()
    report(screen, "Street of stud dealt too early", "Which seats got cards too early", "1")
    page.get_by_role("group", name="How many cards were burned", exact=True).get_by_role("button", name="1").click()
    expect(page.locator(".guided-foot .answer")).to_contain_text("Cards dealt before the betting is over do not play")
    page.get_by_role("button", name="Done").click()
    page.locator(".act").nth(MIDDLE).click()
    page.locator(".up-deal").wait_for()
    screen.says("Tap seat 1's up card")  # its burn stays: no other is made


@pytest.mark.prove
def test_a_last_card_that_came_face_up_leaves_its_player_the_choice(open_screen: Open) -> None:
    screen = dealt(open_screen, "seven-card-stud", 200, 200, cards=(HANDS[0][0], HANDS[1][0]))
    page = screen.page
    act(screen, BRING_IN)
    page.locator(".act").nth(MIDDLE).click()
    page.locator(".up-deal").wait_for()
    for place in (1, 2, 3):
        street(screen, *(hand[place] for hand in HANDS))
        check_round(screen, 2)
    street(screen)
    page.locator(".act").nth(MIDDLE).wait_for()
    page.get_by_role("button", name="Incident").click()
    report(screen, "Last card of stud exposed", "Which seat it was", "2")
    page.get_by_role("group", name="Whether the dealer, the player or another player did it", exact=True).get_by_role(
        "button", name="The dealer", exact=True
    ).click()
    page.get_by_role("group", name="The declaration of the player with the exposed card", exact=True).get_by_role(
        "button", name="All-in for the pot"
    ).click()
    expect(page.locator(".guided-foot .answer")).to_contain_text("Seat 2 is all\u2011in for the pot as it is.")
