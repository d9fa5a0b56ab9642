"""The screen of a whole hand: set a table, deal from the blinds to the push, transfer the table, reload."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Response, Route, expect

from dealer_service.api.requests.schemas import IncidentSchema
from dealer_service.i18n.words import WORDS
from dealer_service.message import capitalized
from dealer_service.web.floor.link import pack
from tests.browser.conftest import Open
from tests.browser.screen import SIZES, Requests, Screen, has_asked, transfer_link
from tests.fire.stage import free_port
from tests.oracles.effort import few
from tests.scenarios import SCENARIOS, cases_of
from tests.server.running import Service, served

DROPPED = SCENARIOS / "dealing" / "dropped_by_player.yaml"
TABLE = "/table?language=en"
OF_STUD = ("looked", "declared")  # facts of an incident that only a game with up cards has
FOUR = ["As", "2h", "3d", "4c", "Kh", "Qd", "Jc", "Ts", "9h", "8d", "7c", "6s"]
FIVE = ["9h", "8s", "6d", "4c", "Ks", "5h", "4h", "3h", "2h", "Ah", "Tc", "Td", "3s", "7d", "8h"]
CLUB = """\
title: The club
edition: 2026-11-20
from: 2026-11-20
current: true
language: en
deals: [badugi-no-limit]
tables:
  Table 7: {game: badugi-no-limit, stakes: {small_blind: 5, big_blind: 10}, chips: [5, 25, 100]}
"""
DEAL = re.compile(r"^\s*DEAL [45] cards to each player\s*$")
OF_HAND = ("posting", "betting", "draw", "draw told")
FOLD, MIDDLE, MOST = 0, 1, 2  # the keys of a turn: fold; check or call; bet or raise


def set_table(screen: Screen, game: str, house: str = "by-the-book", seats: int = 3) -> None:
    """Set a table with this number of seats and the button at seat 1, ready to be dealt."""
    screen.page.locator(".field select").nth(0).select_option(house)
    screen.page.locator(".field select").nth(1).select_option(game)
    for number in range(seats + 1, 7):
        screen.page.locator(f".at-{number}").click()
    go_on(screen)


def go_on(screen: Screen) -> None:
    """Tap the amber key."""
    screen.page.locator(".actionbar .primary:not([aria-disabled=true])").click()


def begin(screen: Screen) -> None:
    """Confirm the posts and the deal."""
    go_on(screen)
    expect(screen.answer).to_have_text(DEAL)
    go_on(screen)


def begin_by_keys(screen: Screen) -> None:
    """Confirm the posts and the deal in any language."""
    go_on(screen)
    screen.page.locator(".act").wait_for(state="detached")
    go_on(screen)
    screen.page.locator(".bets").wait_for()


def act(screen: Screen, *keys: int) -> None:
    """Tap a key for each turn."""
    for key in keys:
        screen.page.locator(".act").nth(key).wait_for()
        screen.page.locator(".options:not(.settling)").wait_for()
        line = screen.answer.inner_text()
        screen.page.locator(".act").nth(key).click()
        expect(screen.answer).not_to_have_text(line, use_inner_text=True)


def announce(screen: Screen, *counts: int) -> None:
    """Enter the discards of a draw."""
    for place, count in enumerate(counts):
        expect(screen.page.locator(".tab.told")).to_have_count(place)
        screen.page.locator(".count").nth(count).click()


def announce_draw(screen: Screen) -> None:
    """Set a table of three and deal Badugi to its first draw, with the discards entered."""
    set_table(screen, "badugi")
    begin(screen)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    announce(screen, 2, 0, 1)


def draw(screen: Screen, *counts: int) -> None:
    """Enter a whole draw."""
    announce(screen, *counts)
    go_on(screen)
    screen.page.locator(".options").wait_for()


def to_the_showdown(screen: Screen) -> None:
    """Call and check to the end with every seat, with all draws."""
    begin(screen)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    for _ in range(3):
        draw(screen, 2, 0, 1)
        act(screen, MIDDLE, MIDDLE, MIDDLE)


def pushes(screen: Screen) -> list[str]:
    """Tap each step of the payout until the next hand can be dealt; return the pushes."""
    found: list[str] = []
    primary = screen.page.locator(".actionbar .primary")
    expect(primary).to_have_text(re.compile("Done|Next"))  # the hand may be on its way by a link
    while "Next" not in primary.inner_text():
        expect(screen.page.locator(".steps .now .mark")).to_have_text(str(len(found) + 1))
        found.append(screen.page.locator(".steps .now .what").inner_text())
        go_on(screen)
        expect(primary).to_have_text(re.compile("Done|Next"))
    return [each for each in found if each.startswith("PUSH")]


def test_a_hand_of_badugi_is_dealt_by_tapping_to_the_right_chips(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi")
    screen.says("Seat 2: post the small blind, 2.")
    begin(screen)
    screen.says("Seat 1: fold, call 4 or raise to 8.")
    act(screen, MOST)
    expect(screen.page.locator(".bets b")).to_have_text("2 of 4")
    expect(screen.page.locator(".no").first).to_contain_text("No check. A player may check only if")
    act(screen, MIDDLE, MIDDLE)
    expect(screen.page.locator(".did")).to_contain_text("GATHER 24")
    draw(screen, 3, 0, 2)
    expect(screen.page.locator(".stub-now b")).to_have_text("34")
    act(screen, MOST, MIDDLE, FOLD)
    asked: list[Route] = []
    screen.page.route("**/v1/showdown", lambda route: asked.append(route))
    for counts in ((1, 0), (0, 0)):
        draw(screen, *counts)
        act(screen, MIDDLE, MOST, MIDDLE)
    card = screen.page.locator(f'[data-card="{FOUR[4]}"]')
    expect(card).to_have_attribute("aria-disabled", "true")  # only the answer says who shows first
    card.dispatch_event("click")
    has_asked(screen.page, asked, 1)
    asked.pop().continue_()
    screen.page.unroute("**/v1/showdown")
    expect(screen.answer).to_have_text("Tap seat 3's hand", use_inner_text=True)  # it bet last
    screen.tap(*FOUR[4:8], *FOUR[:4])
    assert pushes(screen) == ["PUSH 64 ► SEAT 2: 2×25, 2×5 and 4×1"]
    go_on(screen)
    screen.says("Seat 3: post the small blind, 2.")


@pytest.mark.prove
def test_three_way_badacey_with_a_side_pot_takes_fifteen_taps_on_cards_and_three(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badacey", "badacey-handbook")
    begin(screen)
    act(screen, MOST)
    screen.page.get_by_role("button", name="All-in for less").click()
    screen.page.locator(".pad").get_by_text("6", exact=True).click()
    screen.page.locator(".amount-form .primary").click()
    screen.says("Seat 3: fold, call 8 or raise to 12.")
    act(screen, MIDDLE)
    for _ in range(3):
        draw(screen, 2, 0, 5)
        act(screen, MIDDLE, MIDDLE)
    screen.tap(*FIVE[5:], *FIVE[:5])  # seat 2, only in the main pot, shows last
    pushed: list[str] = []
    for pot in ("Side pot 1", "Main pot"):
        expect(screen.page.locator(".steps .now")).to_contain_text(pot)
        pushed += screen.page.locator(".steps li:not(.done) .what").all_inner_texts()
        screen.page.locator(".ticks .all").click()
        screen.taps += 1
    screen.says("MUCK all hands")
    go_on(screen)
    screen.taps += 1
    assert screen.taps == 15 + 3
    assert list(dict.fromkeys(each.split(":")[0] for each in pushed if each.startswith("PUSH"))) == [
        "PUSH 2 ► SEAT 3",
        "PUSH 2 ► SEAT 1",
        "PUSH 9 ► SEAT 3",
        "PUSH 9 ► SEAT 2",
    ]
    assert screen.taps == 15 + 3
    screen.says("Seat 3: post the small blind, 2.")


def test_a_reload_keeps_the_hand_and_undo_goes_back(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi")
    begin(screen)
    act(screen, MOST)
    screen.page.reload()
    screen.says("Seat 2: fold, call 8 or raise to 12.")
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("Seat 1: fold, call 4 or raise to 8.")
    screen.page.get_by_role("button", name="Tables").click()
    expect(screen.page.locator(".kept")).to_contain_text("in a hand")
    screen.page.locator(".kept").click()
    act(screen, FOLD, FOLD)
    assert pushes(screen) == ["PUSH 4 ► SEAT 3: 4×1"]


@pytest.mark.prove
def test_undo_goes_back_at_the_posts_and_at_the_showdown(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    undo = screen.page.get_by_role("button", name="Undo")
    set_table(screen, "badugi")
    screen.says("Seat 2: post the small blind, 2.")
    screen.page.locator(".act").first.click()
    screen.says("Seat 3: post the big blind, 4.")
    undo.click()
    screen.says("Seat 2: post the small blind, 2.")
    to_the_showdown(screen)
    screen.says("Tap seat 2's hand")
    screen.tap(*FOUR[:4])
    screen.says("Tap seat 3's hand")
    undo.click()
    screen.says("Tap seat 2's hand")


@pytest.mark.prove
def test_a_link_transfers_the_table_and_no_server_sees_it(open_screen: Open) -> None:
    one = open_screen(TABLE)
    set_table(one, "badugi", seats=6)
    begin(one)
    act(one, MOST)
    link = transfer_link(one.page)
    one.page.locator(".code svg").wait_for()
    assert len(link) < 1000
    one.page.get_by_role("button", name="To the floor").click()
    expect(one.page.locator(".link")).to_have_value(re.compile("/floor[?].*#z"))
    one.page.locator(".code svg").wait_for()
    one.page.keyboard.press("Escape")
    other = open_screen("/")
    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(request.url))
    other.page.goto(link)
    other.says("Seat 5: fold, call 8 or raise to 12.")
    assert link.partition("#")[2] not in "".join(each.partition("#")[0] for each in asked)
    assert other.page.evaluate("location.hash") == ""
    one.page.get_by_role("button", name="Floor").click()
    expect(one.page.locator("#answer")).to_have_text("Seat 5: fold, call 8 or raise to 12.")
    expect(one.page.locator(".slip")).to_contain_text("Recorded hand, event 3")
    one.page.get_by_role("link", name="Recorded hand, event 3").click()
    expect(one.page.locator("[data-where]")).to_contain_text("Event 3 of 3")
    expect(one.page.locator("[data-ruled]")).to_contain_text("Seat 4 raises to 8.")
    one.page.go_back()
    one.page.go_back()
    one.says("Seat 5: fold, call 8 or raise to 12.")
    for broken in ("znonsense", "j" + "A" * 9, "z", "x"):
        other.page.goto("about:blank")
        other.page.goto(link.partition("#")[0] + "#" + broken)
        other.says("Seat 5: fold, call 8 or raise to 12.")


@pytest.mark.prove
def test_a_table_is_handed_over_before_its_pot_is_pushed(open_screen: Open) -> None:
    """All others have folded: the other tablet goes on at the step that is due."""
    one = open_screen(TABLE)
    set_table(one, "badugi")
    begin(one)
    act(one, MOST, FOLD, FOLD)
    one.says("RETURN 4 ► SEAT 1")
    go_on(one)
    one.says("PUSH 10 ► SEAT 1")
    handed = transfer_link(one.page)
    other = open_screen("/")
    other.page.goto(handed)
    other.says("PUSH 10 ► SEAT 1")
    expect(other.page.locator(".steps li")).to_have_count(3)
    go_on(other)
    other.says("MUCK all hands")
    go_on(other)
    other.says("Seat 3: post the small blind, 2.")


@pytest.mark.prove
def test_the_record_of_a_hand_goes_with_its_table(open_screen: Open) -> None:
    """The hand goes on on the other tablet, and its history begins with the first post on this one."""
    one = open_screen(TABLE)
    set_table(one, "badugi")
    begin(one)
    act(one, MOST, FOLD, FOLD)
    one.says("RETURN 4 ► SEAT 1")
    handed = transfer_link(one.page)
    other = open_screen("/")
    other.page.goto(handed)
    pushes(other)
    other.page.get_by_role("button", name="Transfer").click()
    other.page.get_by_role("button", name="As a hand history").click()
    expect(other.page.locator(".link")).to_have_value(re.compile("/history"))
    other.page.goto(other.page.locator(".link").input_value())
    expect(other.page.locator("[data-ruled]")).to_contain_text("events stand")
    expect(other.page.locator(".event:not(.derived)")).to_have_count(5)


def test_chips_and_words_become_an_action(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi-no-limit", "tda-2024")
    begin(screen)
    screen.page.get_by_role("button", name="Words or chips").click()
    screen.page.locator(".chip-keys .btn").nth(2).click()
    expect(screen.page.locator(".guided-foot .answer")).to_contain_text("Corrected: seat 1 calls")
    screen.page.locator(".sheet .primary").click()
    screen.says("Seat 2: fold, call 5 or raise to at least 10.")
    expect(screen.page.locator(".because")).to_contain_text("GIVE CHANGE")


@pytest.mark.prove
def test_an_action_out_of_turn_is_entered_and_binds_its_seat(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi")
    begin(screen)
    screen.page.get_by_role("button", name="Incident").click()
    screen.page.get_by_role("button", name="Acted out of turn").click()
    acted = screen.page.get_by_role("group", name="Acted out of turn")
    expect(acted.get_by_role("button")).to_have_text(["2", "3"])
    assert screen.small_targets() == []
    acted.get_by_role("button", name="3", exact=True).click()
    screen.page.get_by_role("button", name="“Raise”").click()
    expect(screen.page.locator(".guided-foot .answer")).to_contain_text("Hold seat 3's action until its turn.")
    screen.page.get_by_role("button", name="Done").click()
    screen.says(
        "Out of turn: action is on seat 1. Hold seat 3's action until its turn. Seat 1: fold, call 4 or raise to 8."
    )
    act(screen, MIDDLE)
    screen.says("Seat 2: fold, call 4 or raise to 8.")
    act(screen, MIDDLE)
    screen.says("Seat 3 may only raise to 8.")


@pytest.mark.prove
def test_a_possible_penalty_is_shown(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi-no-limit", "tda-2024")
    begin(screen)
    screen.page.get_by_role("button", name="Incident").click()
    screen.page.get_by_role("button", name="Acted out of turn").click()
    acted = screen.page.get_by_role("group", name="Acted out of turn")
    acted.get_by_role("button", name="3", exact=True).click()
    screen.page.get_by_role("button", name="“Call”").click()
    expect(screen.page.locator(".guided-foot .answer")).to_contain_text("A penalty is possible.")
    screen.page.get_by_role("button", name="Done").click()
    expect(screen.page.locator(".answer").first).to_contain_text("A penalty is possible.")


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_every_state_fits_both_screens_and_is_accessible(open_screen: Open, language: str) -> None:
    screen = open_screen(f"/table?language={language}", theme="light" if language == "fr" else "dark")

    places: set[tuple[float, ...]] = set()

    def look(state: str, everybody: bool = True) -> None:
        for width, height in SIZES:
            screen.page.set_viewport_size({"width": width, "height": height})
            assert screen.overflowing() == [] and screen.small_targets() == [], (state, width)
            if state in OF_HAND:
                box = screen.key("something-wrong").bounding_box()
                assert box is not None
                places.add((width, box["x"], box["y"]))
        assert screen.too_wide() == [], state
        assert not everybody or screen.violations() == [], state

    look("form")
    set_table(screen, "badacey", "wsop-tournament-2026", seats=6)
    screen.page.locator(".act").wait_for()
    look("posting", everybody=False)
    begin_by_keys(screen)
    look("betting")
    act(screen, MIDDLE, MIDDLE, MIDDLE, FOLD, FOLD, MIDDLE)
    look("draw", everybody=False)
    for count in (2, 0, 1, 3):
        screen.page.locator(".count").nth(count).click()
    screen.page.locator(".stub .burn").wait_for()
    look("draw told")
    screen.page.locator(".topbar nav .btn").first.click()
    screen.page.locator(".code svg").wait_for()
    look("handed over")
    assert len(places) == len(SIZES), "a key moves while a hand goes on"


@pytest.mark.prove
def test_a_hand_is_dealt_with_only_the_keyboard(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    keys = screen.page.keyboard
    screen.page.get_by_role("button", name="Deal Table 1").focus()
    keys.press("Enter")
    screen.says("Seat 2: post the small blind, 2.")
    for name in ("All posted", "The hands are dealt"):
        screen.page.get_by_role("button", name=name).wait_for()
        for _ in range(20):
            keys.press("Tab")
            if screen.page.evaluate("document.activeElement.textContent") == name:
                break
        keys.press("Enter")
        screen.page.get_by_role("button", name=name).wait_for(state="detached")
    screen.says("Seat 4: fold, call 4 or raise to 8.")
    for _ in range(12):
        keys.press("Tab")
        if screen.page.evaluate("document.activeElement.className").startswith("btn act call"):
            break
    keys.press("Enter")
    screen.says("Seat 5: fold, call 4 or raise to 8.")
    keys.press("Enter")
    screen.says("Seat 6: fold, call 4 or raise to 8.")
    keys.press("Control+z")
    screen.says("Seat 5: fold, call 4 or raise to 8.")


@pytest.mark.prove
def test_the_table_recovers_from_a_lost_connection(open_screen: Open) -> None:
    port = str(free_port())
    with served("--port", port, workers=1) as running:
        screen = open_screen(TABLE, url=running.url)
        requests = Requests(screen.page)
        set_table(screen, "badugi")
        begin(screen)
        screen.says("Seat 1: fold, call 4 or raise to 8.")
        requests.settle()
    screen.page.locator(".act").nth(MOST).click()
    screen.says("No connection")
    assert screen.overflowing() == []
    with served("--port", port, workers=1):
        screen.says("Seat 2: fold, call 8 or raise to 12.")
        requests.settle()  # the first action brings parts of the screen


@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_the_screen_is_light(open_screen: Open, service: Service, language: str) -> None:
    """A first visit with an empty cache: the form and the hand, without rulings."""
    screen = open_screen("", url="about:blank", fresh=True)
    came: list[Response] = []
    requests = Requests(screen.page)
    screen.page.on("response", lambda each: came.append(each) if "/v1/" not in each.url else None)
    screen.page.goto(service.url + f"/table?language={language}", wait_until="networkidle")
    set_table(screen, "badugi")
    begin_by_keys(screen)
    requests.settle()
    unpacked = {each.url: len(each.body()) for each in came}
    sent = sum(each.request.sizes()["responseBodySize"] for each in came)
    assert len(unpacked) == len(came) and 100_000 < sum(unpacked.values()) < 150_000, (sum(unpacked.values()), unpacked)
    assert 30_000 < sent < 75_000


@pytest.mark.prove
def test_the_floor_decides_from_what_a_short_draw_is_dealt(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    for number in (7, 8):
        screen.page.locator(f".at-{number}").click()
    set_table(screen, "badacey", "badacey-handbook", seats=8)
    begin(screen)
    act(screen, *[MIDDLE] * 8)
    for place in range(8):
        expect(screen.page.locator(".tab.told")).to_have_count(place)
        screen.page.locator(".count").nth(3).click()
    screen.says("Burn.")
    go_on(screen)
    screen.says("Deal 3 to seats 2, 3 and 4, and 1 to seat 5.")
    go_on(screen)
    screen.says("The floor decides")
    assert screen.overflowing() == [] and screen.overflowing_low() == [] and screen.small_targets() == []
    screen.page.locator(".option").first.click()
    screen.says("Shuffle in the last card and the burn: 2.")
    go_on(screen)
    screen.says("Deal 1 to seat 5.")
    go_on(screen)
    screen.says("The floor decides")
    screen.page.locator(".option").first.click()
    screen.says("Shuffle in the last card, 21 from the others' discards and 3 of the seat's own: 25.")
    screen.page.reload()
    go_on(screen)
    screen.says("Deal 1 to seat 5, and 3 to seats 6, 7, 8 and 1.")
    go_on(screen)
    go_on(screen)
    screen.says("Seat 2: fold, check or bet 4.")


@pytest.mark.prove
def test_where_all_but_one_have_lost_their_chips_no_hand_is_offered(open_screen: Open) -> None:
    """The service deals to two players at least: the key that asked for a hand at such a table was refused."""
    seats = [{"number": 1, "stack": 100}, {"number": 2, "stack": 100}]
    table = {"button": 1, "stakes": {"small_blind": 5, "big_blind": 10, "ante": 0}, "seats": seats}
    held = {"name": "Table 1", "house": "by-the-book", "game": "badugi-no-limit", "table": table}
    screen = open_screen(f"{TABLE}#{pack(held)}")
    begin(screen)
    screen.page.locator(".act").nth(MOST).click()
    for figure in "100":
        screen.page.locator(".pad").get_by_text(figure, exact=True).click()
    screen.page.locator(".amount-form .primary").click()
    expect(screen.answer).to_contain_text("Seat 2:")
    act(screen, MIDDLE)
    for _ in range(3):
        for told in range(2):
            expect(screen.page.locator(".tab.told")).to_have_count(told)
            screen.page.locator(".count").first.click()
        go_on(screen)
    screen.tap("As", "2h", "3d", "4c", "Kh", "Qd", "Jc", "Ts")
    pushes(screen)
    go_on(screen)  # carry out the payout
    expect(screen.page.locator(".actionbar .primary")).to_have_text("Change the table")
    expect(screen.answer).to_contain_text("Seat 2 wins 200")
    expect(screen.page.locator(".chips-of")).to_have_text(["0", "200"])
    expect(screen.page.locator(".state-of")).to_have_text(["No chips", "Plays"])
    expect(screen.page.get_by_role("button", name="Change the table")).to_have_count(1)
    go_on(screen)
    screen.page.locator(".start").wait_for()


@pytest.mark.prove
def test_a_second_decision_of_the_floor_is_asked_of_the_table_after_the_first(open_screen: Open) -> None:
    asked = next(each.ask for each in cases_of(DROPPED) if "undercall in the log" in each.name)
    screen = open_screen("/")
    held = {"name": "Table 7", **{name: asked[name] for name in ("house", "game", "table")}}
    screen.page.goto(screen.page.url.rstrip("/") + f"{TABLE}#{pack(held)}")
    screen.page.get_by_role("button", name="Incident").click()
    tell(screen, "Card that fell off the table", "Which seat it was", "2")
    screen.page.get_by_role("button", name="A hand", exact=True).click()
    screen.page.get_by_role("button", name="LET THE CARD PLAY").click()
    screen.page.get_by_role("button", name="TAKE BACK").click()
    expect(screen.page.locator(".incident .steps li")).to_have_count(2)
    screen.page.get_by_role("button", name="Done").click()
    screen.says("Seat 1: fold, call 8 or raise to 12.")


@pytest.mark.prove
def test_what_went_wrong_is_put_right_and_play_goes_on(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    announce_draw(screen)
    wrong = screen.page.get_by_role("button", name="Incident")
    wrong.click()
    stands = screen.page.get_by_role("button", name="Done")
    tell(screen, "Expired clock", "Which seat it was", "2")
    expect(screen.page.locator(".guided-foot .answer")).to_contain_text("The floor decides: seat 2 stands pat")
    expect(stands).to_have_attribute("aria-disabled", "true")
    screen.page.get_by_role("button", name="STAND PAT ► SEAT 2").click()
    expect(stands).to_have_attribute("aria-disabled", "false")
    stands.click()
    expect(screen.page.locator(".tab")).to_have_text(["Seat 2Pat", "Seat 3Pat", "Seat 1 Dtakes 1"])
    wrong.click()
    tell(screen, "Fouled deck", "How the deck is fouled", "Duplicate card")
    stands.click()
    screen.says("SAY: “The hand is void.” Stop the action")
    assert pushes(screen) == []
    go_on(screen)
    expect(screen.answer).to_contain_text("post the small blind")
    screen.page.get_by_role("button", name="Undo").click()
    screen.page.get_by_role("button", name="Next hand").wait_for()


@pytest.mark.prove
def test_a_table_that_a_house_names_is_dealt_with_a_tap(open_screen: Open, tmp_path: Path) -> None:
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "club.yaml").write_text(CLUB, "utf-8")
    with served(workers=1, DEALER_RULESETS=str(tmp_path)) as running:
        screen = open_screen(TABLE, url=running.url)
        usual = screen.page.locator(".kept.usual")
        expect(usual).to_have_text(re.compile("Table 7.*Badugi, no limit.*5/10.*The club"))
        assert screen.overflowing() == [] and screen.small_targets() == [] and screen.violations() == []
        usual.click()
        screen.says("Seat 2: post the small blind, 5.")
        expect(screen.page.locator(".topbar")).to_contain_text("Table 7")
        screen.page.get_by_role("button", name="Tables").click()
        expect(screen.page.locator(".kept")).to_have_count(1)
        expect(screen.page.locator(".kept")).to_contain_text("in a hand")


@pytest.mark.prove
def test_every_fact_of_every_incident_is_entered_by_taps(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi")
    begin(screen)
    act(screen, MOST)
    screen.page.get_by_role("button", name="Incident").click()
    facts = screen.page.locator(".facts > .fact")
    kinds = screen.page.locator(".kinds .btn")
    kinds.first.wait_for()
    takes = {capitalized(WORDS["en"].label("term", kind)): each.fields for kind, each in IncidentSchema.takes.items()}
    for says in [each for each in kinds.all_inner_texts() if each in takes]:
        kinds.get_by_text(says, exact=True).click()
        expect(facts).to_have_count(len([fact for fact in takes[says] if fact not in OF_STUD]))
        assert [fact.get_attribute("aria-label") for fact in facts.all() if not fact.locator("button").count()] == []
        screen.page.get_by_role("button", name="Something else").click()
    knew = tell(screen, "Fouled deck", "Who knew of it", "1", "3")
    expect(knew.locator("[aria-pressed=true]")).to_have_text(["3", "1"])
    screen.page.get_by_role("button", name="Something else").click()
    kinds.first.wait_for()
    expect(kinds.get_by_text("Wrong bet amount", exact=True)).to_have_count(0)  # every bet of the log was right
    screen.page.get_by_role("button", name="Show them").click()
    expect(screen.page.locator("p.cannot")).to_contain_text("Wrong bet amount")
    kinds.first.click()
    place = "Which card of the deal it was"
    row = tell(screen, "Card exposed on the deal", place, "12")
    expect(row.locator("[aria-pressed=true]")).to_have_text("12")
    card = screen.page.get_by_role("group", name="Which card it was", exact=True)
    for part in ("nine", "diamonds"):
        card.get_by_role("button", name=part).click()
    expect(card.locator("[aria-pressed=true]")).to_have_count(2)
    assert screen.small_targets() == [] and screen.violations() == []


def tell(screen: Screen, kind: str, fact: str, *keys: str) -> Locator:
    """Choose a kind of incident and tap one of its facts."""
    if screen.page.locator(".facts").count():
        screen.page.get_by_role("button", name="Something else").click()
    screen.page.locator(".kinds").get_by_role("button", name=kind, exact=True).click()
    found = screen.page.get_by_role("group", name=fact, exact=True)
    for key in keys:
        found.get_by_role("button", name=key, exact=True).click()
    return found
