"""Mixes at ``/table``: the form, the legs, changes of game, and choices."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dealer_service.web.floor.link import pack
from tests.browser.conftest import DealMix, Open
from tests.browser.layout import misplaced
from tests.browser.mix_taps import announced, announces, fold_out, legs, next_hand, shows_legs, tell, tick_all
from tests.browser.mixes import STRUCTURES, held
from tests.browser.screen import transfer_link
from tests.browser.test_table import FOLD, act, begin_by_keys, go_on
from tests.oracles.effort import few
from tests.server.running import Service

TABLE = "/table?language="


@pytest.mark.prove
def test_the_form_asks_what_each_game_of_a_mix_reads(open_screen: Open, club: Service) -> None:
    screen = open_screen(f"{TABLE}en", url=club.url)
    page = screen.page
    page.locator(".field select").nth(0).select_option("club")
    page.locator(".field select").nth(1).select_option("structures")
    keys = page.locator(".mix-keys .btn")
    expect(keys).to_have_text(
        [
            "Badugi, fixed limit 4/8",
            "Badugi, spread limit 2/5",
            "Badugi, no limit with a cap on the hand 2/5",
            "2-7 single draw 2/5",
        ]
    )
    asked = []
    for place, _ in enumerate(STRUCTURES):
        keys.nth(place).click()
        page.locator(".stakes-form .seat").first.wait_for()
        asked.append(page.locator(".stakes-form .seat small").all_inner_texts())
        page.keyboard.press("Escape")
        page.locator(".stakes-form").wait_for(state="detached")
    blinds = ["Small blind", "Big blind", "Ante"]
    assert asked == [
        [*blinds, "Small bet", "Big bet"],
        [*blinds, "Minimum bet", "Maximum bet"],
        [*blinds, "Cap on the hand"],
        blinds,
    ]
    keys.nth(1).click()
    page.locator(".stakes-form .seat").last.click()
    for figure in "40":
        page.locator(".pad").get_by_role("button", name=figure, exact=True).click()
    page.locator(".table-foot .primary").click()
    assert [screen.misfits(), screen.overflowing_low(), screen.violations()] == [[], [], []]
    go_on(screen)
    page.locator(".change .steps").wait_for()
    mix = held(page)["table"]["mix"]
    assert [mix["name"], mix["leg"], mix["stakes"][1]["most_bet"], mix["stakes"][2]["hand_cap"]] == [
        "structures",
        1,
        40,
        150,
    ]


@pytest.mark.prove
def test_a_table_that_the_house_names_deals_its_mix(open_screen: Open, club: Service) -> None:
    screen = open_screen(f"{TABLE}en", url=club.url)
    named = screen.page.locator(".usual")
    expect(named).to_have_text("KitchenThe kitchen mix 4/8 · 10/20 (1) · 4/12The club")
    assert [screen.misfits(), screen.overflowing_low()] == [[], []]
    named.click()
    screen.page.locator(".change .steps").wait_for()
    kept = held(screen.page, "Kitchen")
    assert [kept["game"], kept["table"]["stakes"]["chips"]] == ["badugi", [1, 5, 25]]
    assert [each["big_bet"] for each in kept["table"]["mix"]["stakes"]] == [8, 20, 12, 8]
    expect(screen.page.locator(".leg.now")).to_have_text("Badugi 4/8 1 hand left", use_inner_text=True)


@pytest.mark.prove
def test_the_strip_names_the_game_that_follows(deal_mix: DealMix) -> None:
    """At this house a game that takes fewer players is not dealt: seven pass by Badacey."""
    screen = deal_mix("kitchen-of-six", *[100] * 7)
    shows_legs(screen, "Badugi 4/8 1 hand left", "Archie", "2-7 triple draw")
    expect(screen.page.locator(".change .verdict")).to_contain_text("Then Archie.")
    tick_all(screen)
    for _ in range(2):
        fold_out(screen, 7)
        next_hand(screen)
    shows_legs(screen, "‹ 2 played", "Archie 4/8 1 hand left", "2-7 triple draw")


@pytest.mark.prove
def test_the_hand_after_a_change_of_game_has_its_rules(deal_mix: DealMix) -> None:
    screen = deal_mix("kitchen", 100, 100, 100)
    shows_legs(screen, "Badugi 4/8 1 hand left", "Badacey", "Archie", "2-7 triple draw")
    announces(screen, "ANNOUNCE the game: Badugi, fixed limit", "BUTTON ► SEAT 1")
    tick_all(screen)
    for _ in range(2):
        fold_out(screen, 3)
        next_hand(screen)
    expect(screen.page.locator(".change .answer")).to_have_text("Badacey from this hand")
    shows_legs(screen, "‹ 1 played", "Badacey 4/8 1 hand left", "Archie", "2-7 triple draw")
    expect(screen.page.locator(".ruled")).to_contain_text("As the club has it.")
    screen.page.get_by_role("button", name="Undo").click()
    expect(screen.page.locator(".main.over")).to_be_visible()
    expect(screen.page.locator(".leg.now")).to_have_text("Badugi 4/8 Last hand", use_inner_text=True)
    next_hand(screen)
    asked: list[dict[str, object]] = []
    screen.page.on("response", lambda each: asked.append(each.json()) if "/v1/" in each.url else None)
    tick_all(screen)
    begin_by_keys(screen)
    for _ in range(3):
        act(screen, 1)
    expect(screen.page.locator(".count")).to_have_count(6)
    assert {each["ruleset"]["game"] for each in asked} == {"badacey"}  # type: ignore[index]
    screen.page.reload()
    expect(screen.page.locator(".count")).to_have_count(6)
    expect(screen.page.locator(".leg.now")).to_have_text("Badacey 4/8 1 hand left", use_inner_text=True)


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_what_seven_players_see_fits_every_glass(deal_mix: DealMix, language: str) -> None:
    """Archie, whose stub may be short; the games of the mix; the bar before the first post."""
    screen = deal_mix("kitchen-of-six", *[100] * 7, language=language, leg=3)
    page = screen.page
    tick_all(screen)
    page.locator(".posting").wait_for()
    assert misplaced(page) == []
    begin_by_keys(screen)
    act(screen, 1)
    page.locator(".lasts.short").wait_for()
    assert misplaced(page) == []
    page.locator(".leg.now .btn").click()
    page.locator(".mix-games").wait_for()
    assert misplaced(page) == []


@pytest.mark.prove
def test_a_player_chooses_the_next_game(deal_mix: DealMix) -> None:
    screen = deal_mix("by-choice", 100, 100, 100, choice_button=1)
    page = screen.page
    shows_legs(screen, "Badugi 4/8 1 hand left", "Choice button: seat 1")
    tick_all(screen)
    for _ in range(2):
        fold_out(screen, 3)
        next_hand(screen)
    screen.says("Seat 2 chooses the next game.")
    expect(page.locator(".game-key b")).to_have_text(["Badugi", "Badacey", "Archie", "2-7 triple draw"])
    expect(page.locator(".actionbar .primary")).to_have_attribute("aria-disabled", "true")
    tell(page, "en", 2, "out")
    screen.says("Seat 3 chooses the next game.")
    page.locator(".game-key").nth(2).click()
    expect(page.locator(".game-key[aria-pressed=true] b")).to_have_text("Archie")
    page.reload()
    expect(page.locator(".game-key[aria-pressed=true] b")).to_have_text("Archie")
    go_on(screen)
    expect(page.locator(".change .answer")).to_have_text("Archie from this hand")
    expect(page.locator(".change .verdict")).to_contain_text("Seat 3 has chosen it.")
    assert "CHOICE BUTTON ► SEAT 3" in announced(screen)
    shows_legs(screen, "Archie 4/8 1 hand left", "Choice button: seat 3")


@pytest.mark.prove
def test_players_without_room_sit_out_and_come_back(deal_mix: DealMix) -> None:
    screen = deal_mix("kitchen", *[100] * 8)
    tick_all(screen)
    for _ in range(2):
        fold_out(screen, 8)
        next_hand(screen)
    away = [each for each in announced(screen) if each.startswith("NO HAND")]
    assert len(away) == 2
    assert [screen.misfits(), screen.overflowing_low(), screen.violations()] == [[], [], []]
    screen.page.locator(".to-seats").click()
    expect(screen.page.locator(".state-of").get_by_text("No room in this game")).to_have_count(2)
    go_on(screen)
    tick_all(screen)
    expect(screen.page.locator(".at-table.out")).to_have_count(2)
    fold_out(screen, 6)
    screen.page.locator(".to-seats").click()
    lacking = screen.page.locator(".state-of").get_by_text("No room in this game")
    expect(lacking).to_have_count(2)
    tell(screen.page, "en", held(screen.page)["table"]["mix"]["sitting_out"][0], "out")
    expect(lacking).to_have_count(1)


@pytest.mark.prove
def test_the_time_of_a_game_is_up_with_a_tap(deal_mix: DealMix) -> None:
    screen = deal_mix("by-time", 100, 100)
    tick_all(screen)
    fold_out(screen, 2)
    next_hand(screen)
    screen.page.locator(".posting").wait_for()
    expect(screen.page.locator(".change")).to_have_count(0)
    screen.page.locator(".legs .time").click()
    expect(screen.page.locator(".legs .time")).to_have_attribute("aria-pressed", "true")
    fold_out(screen, 2)
    next_hand(screen)
    expect(screen.page.locator(".change .answer")).to_have_text("A-5 triple draw from this hand")


@pytest.mark.prove
def test_other_tablets_and_screens_follow_the_game(deal_mix: DealMix, open_screen: Open) -> None:
    screen = deal_mix("kitchen", 100, 100)
    page = screen.page
    tick_all(screen)
    for _ in range(2):
        fold_out(screen, 2)
        next_hand(screen)
    tick_all(screen)
    handed = transfer_link(page)
    page.locator(".code svg").wait_for()
    page.keyboard.press("Escape")
    other = open_screen("/")
    other.page.goto(handed)
    other.says("Seat 1: post the small blind, 2.")
    shows_legs(other, *legs(screen))
    page.locator(".leg.now .btn").click()
    expect(page.locator(".mix-games [aria-current] b")).to_have_text("Badacey, fixed limit triple draw")
    assert [screen.misfits(), screen.overflowing_low(), screen.violations()] == [[], [], []]
    page.locator(".table-foot").get_by_role("link", name="Compare hands").click()
    game = page.locator(".topbar select").first
    expect(game).to_have_value("badacey")
    expect(page.locator(".follow")).to_have_count(0)
    game.select_option("badugi")
    page.locator(".follow").click()
    expect(game).to_have_value("badacey")
    page.get_by_role("link", name="Showdown").click()
    expect(game).to_have_value("badacey")
    page.go_back()
    page.go_back()
    page.get_by_role("button", name="Floor").click()
    expect(page.locator("main")).to_contain_text("kitchen")


@pytest.mark.parametrize("language", few(["en", "fr"], []))
def test_the_screens_of_a_mix_fit_and_are_accessible(deal_mix: DealMix, language: str) -> None:
    screen = deal_mix("by-choice", 100, 100, 100, 12, 100, 100, language=language, choice_button=1)

    def look(where: str) -> None:
        looks = [screen.misfits(), screen.overflowing_low(), screen.violations_of_both_themes()]
        assert looks == [[], [], []], where

    look("first game")
    tick_all(screen)
    look("posting")
    begin_by_keys(screen)
    look("betting")
    for _ in range(5):
        act(screen, 1)
    look("betting, pots")
    act(screen, 1)
    screen.page.locator(".count").first.wait_for()
    look("draw")
    for _ in range(6):
        screen.page.locator(".count").nth(1).click()
    look("draw told")
    go_on(screen)
    act(screen, *[FOLD] * 5)
    screen.page.locator(".main.over").wait_for()
    look("over")
    next_hand(screen)
    fold_out(screen, 6)
    next_hand(screen)
    screen.page.locator(".game-key").nth(1).wait_for()
    look("choice")
    screen.page.locator(".game-key").nth(1).click()
    look("chosen")
    go_on(screen)
    screen.page.locator(".change .steps").wait_for()
    look("change")


TWENTY = {
    "button": 1,
    "small_blind_seat": 2,
    "big_blind_seat": 3,
    "round": 4,
    "phase": "over",
    "dead": 0,
    "log": [],
    "seats": [
        {"number": number, "stack": 100, "bet": 0, "gathered": 0, "dead": 0, "state": "in"} for number in range(1, 7)
    ],
    "stakes": {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1, "chips": [1, 5]},
}


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_choice_of_twenty_games_fits(open_screen: Open, language: str) -> None:
    mix = {
        "name": "dealers-choice",
        "leg": 17,
        "hand": 6,
        "began_with": {"players": 6, "button": 2},
        "choice_button": 3,
    }
    table = {"name": "Table 1", "house": "by-the-book", "game": "badeucy", "table": {**TWENTY, "mix": mix}}
    screen = open_screen(f"{TABLE}{language}#{pack(table)}")
    page = screen.page
    next_hand(screen)
    expect(page.locator(".game-key")).to_have_count(20)
    assert [misplaced(page), screen.violations()] == [[], []]
    page.locator(".game-key").nth(12).click()
    assert misplaced(page) == []
