"""Evenings of mixes at ``/table``, and what happens on them: networks, transfers, higher stakes, histories."""

from __future__ import annotations

import re
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DealMix, Open
from tests.browser.dealer import Dealer
from tests.browser.mix_taps import (
    announced,
    announces,
    fold_out,
    into_the_hand,
    next_hand,
    shows_legs,
    tell,
    tick_all,
)
from tests.browser.mixes import HOUSE, LEGS, OF_FORCED, held, link
from tests.browser.screen import Screen, transfer_link
from tests.browser.test_table import go_on
from tests.oracles.effort import EFFORT, SEED, few
from tests.server.running import Service

TABLE = "/table?language="
PHONE, UPRIGHT, TABLET = (390, 844), (768, 1024), (1024, 768)
MIXES = ("triple", "kitchen", "by-choice", "forced")
EVENINGS = list(product(MIXES, ("en", "fr"), (PHONE, UPRIGHT, TABLET)))
MOST_HANDS = 24


@pytest.mark.parametrize(("mix", "language", "size"), few(EVENINGS, []))
def test_an_evening_is_dealt_by_taps(
    open_screen: Open, club: Service, mix: str, language: str, size: tuple[int, int]
) -> None:
    """Two changes of game while a player is away, one who joins, and one who loses all chips; without a reload."""
    page = open_screen("", size=size, url=club.url).page
    chance = Random(f"{SEED} {mix} {language} {size}")
    dealer = Dealer(page, chance, curious=0, again=f"The same evening: SEED={SEED} before pytest.")
    facts: dict[str, Any] = {"choice_button": 1} if mix == "by-choice" else {}
    facts |= {"stakes": OF_FORCED} if mix == "forced" else {}
    page.goto(f"{club.url}{TABLE}{language}#{link(mix, 150, 150, 150, 150, 5, **facts)}")
    page.locator(".change .steps").wait_for()
    page.evaluate("window.evening = true")
    guests = {0: (3, "out", 0, 0), 1: (0, "waiting", 1, 8)}  # after which hand a player comes or goes
    dealt, busted, joined = [], False, False
    for hand in range(MOST_HANDS * max(EFFORT, 1)):
        dealer.hand()
        now = held(page)
        dealt.append(now["table"]["mix"]["leg"])
        assert now["game"] == LEGS[mix][dealt[-1] - 1]
        busted = busted or any(each.get("stack") == 0 for each in now["before"]["seats"])
        joined = joined or any(each["number"] == 8 and each["state"] == "in" for each in now["table"]["seats"])
        if busted and joined and sum(one != other for one, other in pairwise(dealt)) >= 2:
            break
        if hand in guests:
            page.locator(".to-seats").click()
            tell(page, language, *guests[hand])
            into_the_hand(dealer)
    else:
        raise dealer.fault(f"not all has happened: the games were {dealt}, a bust: {busted}, a new player: {joined}")
    assert page.evaluate("window.evening") is True
    assert sum(each.get("stack") or 0 for each in now["before"]["seats"]) == 4 * 150 + 5 + 100


@pytest.mark.prove
def test_an_evening_of_two_mixes_is_dealt_on_one_tablet(open_screen: Open, club: Service) -> None:
    """Mixed triple draw, then Badugi, Badacey, Archie and 2-7 by choice: two changes of game each, a player away."""
    screen = open_screen("", url=club.url)
    page = screen.page
    dealer = Dealer(page, Random(SEED), curious=0, again=f"The same evening: SEED={SEED} before pytest.")
    page.goto(f"{club.url}{TABLE}en#{link('short', 500, 500, 500)}")
    page.locator(".change .steps").wait_for()
    page.evaluate("window.evening = true")
    assert games_of_three_hands(screen, dealer) == [*LEGS["short"]]
    page.get_by_role("button", name="Tables").click()
    page.locator(".field select").nth(0).select_option(HOUSE)
    page.locator(".field select").nth(1).select_option("short-choice")
    for number in (4, 5, 6):
        page.locator(f".at-{number}").click()
    go_on(screen)
    games = games_of_three_hands(screen, dealer, "Table 2")
    assert len({*games} & {*LEGS["short-choice"]}) >= 2
    assert page.evaluate("window.evening") is True


def games_of_three_hands(screen: Screen, dealer: Dealer, table: str = "Table 1") -> list[str]:
    """Deal a whole hand, then fold two while the player in seat 3 is away; return the game of each."""
    games = []
    for away in (False, True, True):
        page = screen.page
        if page.locator(".between").count():
            into_the_hand(dealer)
        page.locator(".change").wait_for()
        games.append(held(page, table)["game"])
        assert [each["state"] for each in held(page, table)["table"]["seats"]][2] == ("out" if away else "in")
        if away:
            tick_all(screen)
            fold_out(screen, 2)
            next_hand(screen)
        else:
            dealer.hand()
            page.locator(".to-seats").click()
            tell(page, "en", 3, "out")
    return games


def pushed(screen: Screen) -> None:
    """Fold a hand to the last seat and push its pot: the next hand is one tap away."""
    fold_out(screen, 2)
    amber = screen.page.locator(".actionbar .primary")
    while amber.inner_text() != "Next hand":
        go_on(screen)


@pytest.mark.prove
def test_a_lost_network_waits_at_a_change_of_game(deal_mix: DealMix) -> None:
    """A tap waits for the network; a reload finds the words of the mix without it."""
    screen = deal_mix("short", 100, 100, reports=("status of 503",))
    page = screen.page
    tick_all(screen)
    pushed(screen)
    page.context.set_offline(True)
    go_on(screen)
    screen.says("No connection")
    shows_legs(screen, "2-7 triple draw 4/8 Last hand", "A-5 triple draw", "Badugi")
    page.context.set_offline(False)
    expect(page.locator(".change .answer")).to_have_text("A-5 triple draw from this hand")
    page.route("**/table/mix?*", lambda route: route.fulfill(status=503, body=""))
    page.reload()
    expect(page.locator(".change .answer")).to_have_text("A-5 triple draw from this hand")
    tick_all(screen)
    fold_out(screen, 2)


@pytest.mark.prove
def test_a_table_is_handed_over_amid_a_change_of_game(deal_mix: DealMix, open_screen: Open) -> None:
    """The other tablet announces the game from its first step, with those that were ticked off here."""
    screen = deal_mix("short-choice", 100, 100, choice_button=1)
    page = screen.page
    tick_all(screen)
    pushed(screen)
    go_on(screen)
    page.locator(".game-key").nth(2).click()
    go_on(screen)
    page.locator(".change").wait_for()
    expect(page.locator(".leg.now")).to_contain_text("Archie")
    steps = announced(screen)
    assert steps[0] == "ANNOUNCE the game: Archie, fixed limit triple draw"
    page.locator(".actionbar .ticks .primary").click()
    before = held(page)["table"]
    handed = transfer_link(page)
    page.locator(".code svg").wait_for()
    other = open_screen("/")
    other.page.goto(handed)
    go_on(other)
    other.page.locator(".change").wait_for()
    announces(other, *steps)
    assert held(other.page)["table"] == before
    tick_all(other)
    fold_out(other, 2)


@pytest.mark.prove
def test_stakes_that_rise_are_announced_with_their_game(deal_mix: DealMix) -> None:
    """They are raised on the form between two hands; at this house they begin with the next one."""
    screen = deal_mix("short", 500, 500)
    page = screen.page
    tick_all(screen)
    pushed(screen)
    page.get_by_role("button", name="Change the table").click()
    page.locator(".of-mix").first.locator(".btn").last.click()
    go_on(screen)
    page.locator(".hand-screen").wait_for()
    page.locator(".change").wait_for()
    assert announced(screen)[:2] == [
        "ANNOUNCE the game: A\u20115 triple draw, fixed limit",
        "ANNOUNCE the stakes: blinds 10/20",
    ]
    expect(page.locator(".leg.now")).to_have_text("A-5 triple draw 20/40 Last hand", use_inner_text=True)
    assert {each["big_bet"] for each in held(page)["table"]["mix"]["stakes"]} == {40}


@pytest.mark.prove
def test_orbits_are_counted_by_two_buttons(deal_mix: DealMix) -> None:
    """The green button goes round the players; once it meets the red one, both move on and the next player chooses."""
    screen = deal_mix("two-buttons", 100, 100, choice_button=1)
    page = screen.page
    tick_all(screen)
    for green in (2, 1):
        text = f"Badugi 4/8 Green button {green} · red 2"
        expect(page.locator(".leg.now")).to_have_text(text, use_inner_text=True)
        pushed(screen)
        go_on(screen)
        page.locator(".posting, .game-key").first.wait_for()
    page.locator(".game-key").nth(1).click()
    go_on(screen)
    page.locator(".change").wait_for()
    assert announced(screen)[1:3] == ["CHOICE BUTTON ► SEAT 2", "RED AND GREEN BUTTON ► SEAT 1"]


@pytest.mark.prove
def test_a_hand_of_a_mix_is_opened_in_the_histories(deal_mix: DealMix) -> None:
    screen = deal_mix("short", 100, 100)
    page = screen.page
    tick_all(screen)
    pushed(screen)
    page.get_by_role("button", name="Transfer").click()
    page.locator(".choices .btn").last.click()
    link = page.locator(".link")
    expect(link).to_have_value(re.compile("/history"))
    page.goto(link.input_value())
    expect(page.locator("[data-ruled]")).to_contain_text("events stand")
