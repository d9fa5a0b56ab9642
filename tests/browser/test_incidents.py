"""What went wrong at a table: the kinds that can be noticed now, every question with its keys, the ruling in sight."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from dealer_service.i18n.words import WORDS
from dealer_service.message import capitalized
from dealer_service.web.floor.link import pack
from dealer_service.web.screens.incident_forms import incident_forms
from tests.browser.conftest import Open
from tests.browser.layout import misplaced
from tests.browser.screen import Requests, Screen, has_asked
from tests.browser.test_struck_out import tables
from tests.browser.test_table import DEAL, act, announce, announce_draw, begin, begin_by_keys, go_on, set_table, tell
from tests.oracles.effort import few
from tests.scenarios import SCENARIOS, cases_of

TABLE = "/table?language=en"
HOUSE = "by-the-book"
MIDDLE, MOST = 1, 2
LIVE = "button:not([aria-disabled=true])"
KNOWN = ".facts[aria-busy=false]"  # it is known which keys the service would refuse
GLASS = ((1024, 768), (1024, 700), (768, 1024), (390, 844), (512, 384))  # the last: 1024 x 768 at 200 %
FORMS = incident_forms(WORDS["en"])
IN_EACH = [(language, phase) for language in ("en", "fr") for phase in ("betting", "drawing", "showdown")]
IMPOSSIBLE = re.compile("cannot happen in the .* phase")
POINTERS = """async (places) => {
  const script = document.querySelector("script[src*='/table.js']").src;
  const { keysAt } = await import(script.replace("table.js", "hand/missing_keys.js"));
  return places.filter((at) => !keysAt(at));
}"""
# Facts of several parts. The sheet shows their clause and the way to the floor.
KEYLESS = re.compile(r"/table/(log|seats|draw|deck|should_be|out_of_turn)(/.*)?$")
KEPT_IN_SIGHT = """() => {
  const sheet = document.querySelector(".sheet").getBoundingClientRect();
  const inside = (part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const within = top >= sheet.top - 1 && bottom <= sheet.bottom + 1 && bottom <= innerHeight;
    return within && left >= 0 && right <= innerWidth;
  };
  const foot = [...document.querySelectorAll(".guided-foot > .verdict, .guided-foot > .primary")];
  const questions = document.querySelector(".incident");
  return [Math.round(sheet.height), ...foot.map(inside), questions.scrollWidth <= questions.clientWidth + 1];
}"""


def opened(open_screen: Open, game: str, phase: str, language: str = "en") -> Screen:
    """Open the sheet of incidents at a table of a random hand in this phase."""
    held = {"name": "Table 1", "house": HOUSE, "game": game, "table": tables(game)[phase]}
    screen = open_screen(f"/table?language={language}#{pack(held)}")
    screen.key("something-wrong").click()
    screen.page.locator(".kinds .btn").first.wait_for()
    return screen


def kinds(screen: Screen) -> list[str]:
    """The names of the kinds that are offered, once all are shown."""
    screen.page.locator(".kinds .btn").first.wait_for()
    for more in screen.page.locator(".kinds .more").all():
        more.click()
    return screen.page.locator(".kinds .btn").all_inner_texts()


@pytest.mark.prove
@pytest.mark.parametrize("phase", few(["dealing", "betting", "drawing", "showdown"], ["betting", "drawing"]))
def test_no_kind_is_offered_that_cannot_happen_in_the_phase(open_screen: Open, phase: str) -> None:
    screen = opened(open_screen, "badugi-no-limit", phase)
    requests = Requests(screen.page)
    offered = [each for each in kinds(screen) if each != "Acted out of turn"]
    for name in offered:
        kinds(screen)
        screen.page.locator(".kinds").get_by_role("button", name=name, exact=True).click()
        for row in screen.page.locator(".facts > .fact").all():
            screen.page.locator(KNOWN).wait_for()
            if row.locator(LIVE).count():
                row.locator(LIVE).first.click()
        requests.settle()
        assert not IMPOSSIBLE.search(screen.page.locator(".guided-foot").inner_text()), name
        screen.page.get_by_role("button", name="Something else").click()
    listed = {each["says"] for each in FORMS if "twin" not in each}
    screen.page.get_by_role("button", name="Show them").click()
    cannot = screen.page.locator("p.cannot").inner_text().split(" · ")
    assert sorted([*offered, *cannot]) == sorted(listed)
    expect(screen.page.locator(".cannot > span")).to_have_text(f"Not possible now: {len(cannot)} more.")


@pytest.mark.prove
def test_each_group_has_at_most_six_keys_until_more_are_asked_for(open_screen: Open) -> None:
    for game, phase in (("badugi-no-limit", "betting"), ("badacey", "drawing"), ("badugi-no-limit", "showdown")):
        screen = opened(open_screen, game, phase)
        screen.page.locator(".kinds h3").first.wait_for()
        expect(screen.page.locator(".kinds h3")).to_have_text(
            ["Players' actions", "Players' cards", "Deck, deal and blinds"]
        )
        assert max(each.locator(".btn").count() for each in screen.page.locator(".kinds > div").all()) <= 6


def places_missing() -> Iterator[str]:
    """Every place of a missing fact that the scenario pages of incidents expect."""
    for page in sorted(SCENARIOS.rglob("*.yaml")):
        for case in cases_of(page):
            if case.at == "irregularities":
                yield from (each["at"] for each in case.expected.get("missing") or ())


def test_every_missing_fact_of_the_scenarios_has_keys(open_screen: Open) -> None:
    places = sorted({each for each in places_missing() if not each.startswith("/incident/")})
    assert len(places) > 5
    keyless = open_screen(TABLE).page.evaluate(POINTERS, places)
    assert [each for each in keyless if not KEYLESS.fullmatch(each)] == []


@pytest.mark.prove
@pytest.mark.parametrize(("language", "phase"), few(IN_EACH, [("fr", "drawing")]))
def test_the_ruling_and_its_key_stay_in_sight_at_every_size(open_screen: Open, language: str, phase: str) -> None:
    screen = opened(open_screen, "badugi-no-limit", phase, language)
    again = screen.page.get_by_role("button", name=WORDS[language].catalogue("console")["other-incident"], exact=True)
    for number in range(1, len(kinds(screen))):
        kinds(screen)
        screen.page.locator(".kinds .btn").nth(number).click()
        heights: dict[tuple[int, int], set[int]] = {}
        for told in range(screen.page.locator(".facts > .fact").count() + 1):
            for width, height in GLASS:
                screen.page.set_viewport_size({"width": width, "height": height})
                tall, *inside = screen.page.evaluate(KEPT_IN_SIGHT)
                assert inside == [True, True, True], (number, told, width)
                heights.setdefault((width, height), set()).add(tall)
            rows = screen.page.locator(".facts > .fact")
            screen.page.locator(KNOWN).wait_for()
            if told < rows.count() and rows.nth(told).locator(LIVE).count():
                rows.nth(told).locator(LIVE).first.click()
        assert all(len(each) == 1 for each in heights.values()), "the sheet jumps"
        again.click()


@pytest.mark.prove
def test_a_card_exposed_during_the_deal_is_replaced_after_it(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    page = screen.page
    set_table(screen, "badugi", seats=6)
    go_on(screen)
    expect(screen.answer).to_have_text(DEAL)
    screen.key("something-wrong").click()
    page.locator(".kinds .btn").first.wait_for()
    expect(page.locator(".kinds h3")).to_have_text(
        ["Players' cards", "Deck, deal and blinds"]
    )  # before the first action
    tell(screen, "Card exposed on the deal", "Which seat it was", "4")
    rules = page.locator(".guided-foot .answer")
    expect(rules).to_contain_text("whether the dealer, the player or another player did it")
    page.get_by_role("button", name="The dealer", exact=True).click()
    expect(rules).to_contain_text("how many cards were exposed before it")
    page.get_by_role("group", name="How many cards were exposed before it").get_by_role("button", name="0").click()
    expect(rules).to_have_text("Replace seat 4's card when the deal is complete.")
    page.locator(".guided-foot .primary[aria-disabled=false]").click()
    screen.says("Seat 4: fold, call 4 or raise to 8.")
    page.get_by_role("button", name="Undo").click()
    expect(screen.answer).to_have_text(DEAL)
    screen.key("something-wrong").click()
    tell(screen, "Card that fell off the table", "Which seat it was", "2")
    page.get_by_role("button", name="A hand", exact=True).click()
    expect(rules).to_contain_text("keeps the card")
    page.locator(".guided-foot .primary[aria-disabled=false]").click()
    screen.says("SAY: “The card plays.”")
    go_on(screen)
    screen.says("Seat 4: fold, call 4 or raise to 8.")


@pytest.mark.prove
def test_a_missed_burn_is_entered_before_and_after_the_draw(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    announce_draw(screen)
    wrong = screen.page.get_by_role("button", name="Incident")
    wrong.click()
    tell(screen, "Missing or extra burn", "How many cards were burned", "0")
    expect(screen.page.locator(".guided-foot .answer")).to_have_text("Burn the missing card now. Play on.")
    screen.page.keyboard.press("Escape")
    go_on(screen)
    screen.says("Seat 2: fold, check or bet 4.")
    wrong.click()
    tell(screen, "Missing or extra burn", "How many cards were burned", "0")
    expect(screen.page.locator(".guided-foot .answer")).to_have_text("Burn the missing card now. Play on.")
    screen.page.get_by_role("button", name="Done").click()
    screen.says("Seat 2: fold, check or bet 4.")


def of_new_cards(screen: Screen) -> tuple[list[str], int]:
    """The kinds about cards on a draw in the sheet of incidents, and how many meanings a wrong number of cards has."""
    screen.page.get_by_role("button", name="Incident").click()
    found = [each for each in kinds(screen) if each in ("Card exposed on a draw", "Wrong number of cards")]
    screen.page.get_by_role("button", name="Wrong number of cards").click()
    screen.page.locator(KNOWN).wait_for()
    return found, screen.page.get_by_role("group", name="Which one it was").get_by_role("button").count()


@pytest.mark.prove
def test_a_wrong_number_of_cards_has_two_meanings_once_cards_can_have_been_drawn(open_screen: Open) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badacey")  # all players discard before the first replacement is dealt
    begin(screen)
    act(screen, MIDDLE, MIDDLE, MIDDLE)
    announce(screen, 2)
    assert of_new_cards(screen) == (["Wrong number of cards"], 0)
    screen.page.keyboard.press("Escape")
    screen.page.locator(".count").nth(0).click()
    expect(screen.page.locator(".tab.told")).to_have_count(2)
    screen.page.locator(".count").nth(1).click()
    assert of_new_cards(screen) == (["Card exposed on a draw", "Wrong number of cards"], 2)
    which = screen.page.get_by_role("group", name="Which one it was")
    expect(which.get_by_role("button")).to_have_text(["Wrong number of cards", "Wrong number of replacement cards"])
    which.get_by_role("button").nth(1).click()
    expect(screen.page.get_by_role("group", name="How many extra cards were dealt")).to_be_visible()


@pytest.mark.prove
def test_an_unfinished_incident_survives_a_reload(open_screen: Open) -> None:
    screen = open_screen("/table?language=fr")
    set_table(screen, "badugi")
    begin_by_keys(screen)
    screen.key("something-wrong").click()
    screen.page.locator(".kinds .btn").last.click()
    screen.page.locator(".facts .keys .btn").nth(1).click()
    facts = screen.page.locator(".facts .btn")
    told = facts.all_inner_texts()
    screen.page.reload()
    screen.page.locator(".facts").wait_for()
    expect(screen.page.locator(".facts .keys .btn").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(facts).to_have_text(told)
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator("dialog")).to_have_count(0)
    screen.page.reload()
    screen.page.locator(".act").first.wait_for()
    expect(screen.page.locator("dialog")).to_have_count(0)


@pytest.mark.prove
def test_what_cannot_have_happened_is_asked_again_at_the_next_table(open_screen: Open) -> None:
    """Before the raise no bet can be wrong; after it, the service refuses to find it wrong."""
    screen = open_screen(TABLE)
    page = screen.page
    set_table(screen, "badugi")
    begin(screen)
    page.locator(".act").nth(MOST).wait_for()
    raised: list[Route] = []
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url) if each.url.endswith("/v1/batch") else None)
    requests = Requests(page)
    page.route("**/v1/betting", lambda route: raised.append(route))
    page.locator(".options:not(.settling) .act").nth(MOST).click()
    screen.key("something-wrong").click()
    page.locator(".kinds .btn").first.wait_for()
    has_asked(page, raised, 1)
    assert len(asked) == 1
    raised[0].continue_()
    screen.says("Seat 2: fold, call 8 or raise to 12.")
    requests.settle()
    assert "Wrong bet amount" not in kinds(screen)
    page.get_by_role("button", name="Show them").click()
    expect(page.locator("p.cannot")).to_contain_text("Wrong bet amount")
    assert len(asked) == 2


@pytest.mark.prove
@pytest.mark.parametrize("while_asked", [False, True], ids=["then", "while-an-answer-is-awaited"])
def test_the_clock_expires_for_the_seat_in_turn(open_screen: Open, while_asked: bool) -> None:
    screen = open_screen(TABLE)
    set_table(screen, "badugi")
    go_on(screen)
    expect(screen.answer).to_have_text(DEAL)
    held: list[Route] = []
    screen.page.route("**/v1/dealing", lambda route: held.append(route) if while_asked else route.continue_())
    go_on(screen)
    if not while_asked:
        screen.says("Seat 1: fold, call 4 or raise to 8.")
    screen.page.get_by_role("button", name="Incident").click()
    if while_asked:
        expect(screen.page.locator(".kinds button").first).to_be_visible()
        has_asked(screen.page, held, 1)
        held[0].continue_()
    screen.page.get_by_role("button", name="Expired clock").click()
    expect(screen.page.locator(".guided-foot .answer")).to_contain_text("seat 1 folds")
    screen.page.get_by_role("button", name="Done").click()
    screen.says("Seat 2: fold, call 4 or raise to 8.")


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_steps_after_an_incident_are_read_whole_beside_the_next_action(open_screen: Open, language: str) -> None:
    seats = [{"number": number, "stack": stack} for number, stack in enumerate((100, 9, 50, 21, 5), 1)]
    stakes = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1, "chips": [1, 5]}
    held = {"name": "Table 1", "house": HOUSE, "game": "badacey"}
    table = {"button": 1, "stakes": stakes, "seats": seats}
    screen = open_screen(f"/table?language={language}#{pack({**held, 'table': table})}")
    begin_by_keys(screen)
    act(screen, MOST, MIDDLE)
    page = screen.page
    screen.key("something-wrong").click()
    kind = capitalized(WORDS[language].label("term", "premature-cards"))
    page.locator(".kinds").get_by_role("button", name=kind, exact=True).click()
    page.locator(f"{KNOWN} > .fact").nth(0).locator(LIVE).first.click()
    page.locator(f"{KNOWN} > .fact").nth(1).locator(LIVE).nth(1).click()
    page.locator(".guided-foot .primary:not([aria-disabled=true])").click()
    expect(page.locator(".turn .because")).to_contain_text(re.compile("►.*►.*►"))
    page.locator(".round-log li").first.wait_for()
    assert misplaced(page, GLASS) == []
