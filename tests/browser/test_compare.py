"""The screen that reads and compares hands."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from dealer_service.i18n.languages import LANGUAGES, Language
from dealer_service.i18n.words import WORDS
from dealer_service.table import DECK_WITH_JOKER
from dealer_service.web.floor.card_input import read_cards
from tests.browser.conftest import Open
from tests.browser.layout import misplaced
from tests.fire.stage import free_port
from tests.oracles.effort import EFFORT, SEED, few
from tests.server.running import served

COMPARE = "/compare?language=en"
# Hands whose answers are long: many cards that do not count, either of a pair, kinds with long names.
LONG = {
    "badugi": ["Ac Ad Ah As | 2c 2d 3c 3d", "Kc Qc Jc Tc | Ks Ks"],
    "badacey": [
        "5h 4h 3h 2h Ah | 9h 8s 6d 4c Ks",
        "Ac Ad Ah Kc Kd | Qc Qd Qh Jc Jd",
        "Tc Jc Qc Kc 9c | Td Jd Qd Kd 9d",
    ],
    "badeucy": ["Th Jh Qh Kh 9h | Ac Ad Ah Kc Kd"],
    "five-card-draw": ["Ac Ad Ah Kc Kd | Qc Qd Qh Jc Jd", "Tc Jc Qc Kc 9c | Td Jd Qd Kd 9d"],
    "deuce-to-seven-triple-draw": ["7c 5d 4h 3s 2c | 7d 6h 4s 3c 2d", "Qc Qd Qh Jc Jd | Tc Jh Qs Ks 9s"],
}


def test_a_hand_is_read_in_four_taps(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    screen.tap("7s", "4c", "2h", "2d")
    screen.says("Three-card 7-4-2.")
    assert screen.taps == 4
    expect(screen.slot(1).locator(".idles")).to_have_text("2♦ and 2♥ pair: one of them counts, either one")
    expect(screen.slot(1).locator(".card.idle")).to_have_count(1)


def test_a_hand_is_read_as_it_grows(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    screen.tap("7s", "4c")
    screen.says("Two-card 7-4 so far.")


def test_two_hands_are_compared_in_as_many_taps_as_they_have_cards(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    screen.choose("badacey")
    screen.tap("9h", "8s", "6d", "4c", "Ks", "5h", "4h", "3h", "2h", "Ah")
    screen.says("Low: hand 2 wins, 5-4-3-2-A.\nBadugi: hand 1 wins, 9-8-6-4.")
    assert screen.taps == 10
    for number, half in ((1, 1), (2, 0)):
        expect(screen.slot(number).locator(".reading").nth(half).locator("em")).to_have_text("wins")
        expect(screen.slot(number).locator(".reading em")).to_have_count(1)


def test_a_hand_that_does_not_qualify_wins_no_chips_and_says_so(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    screen.choose("archie")
    screen.tap("6h", "6s", "5d", "4c", "2h", "9s", "Td", "9c", "5h", "2s")
    screen.says("High: hand 2 wins, Pair of nines, T-5-2.\nLow: no hand qualifies; it takes 8 or better.")
    expect(screen.page.locator(".decided")).to_have_text("9 is higher than 6.")
    expect(screen.slot(1).locator(".reading em")).to_have_count(0)
    expect(screen.slot(2).locator(".reading em")).to_have_count(1)
    expect(screen.slot(1).locator(".idles li")).to_have_text(
        ["High Does not qualify: needs a pair of nines or better", "Low Does not qualify: needs 8 or better"]
    )


def test_the_deciding_cards_and_the_rule_of_a_win_are_shown(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    screen.tap("7s", "4c", "2h", "2d", "7d", "5c", "Ah", "Ad")
    screen.says("Hand 1 wins: Three-card 7-4-2.")
    expect(screen.page.locator(".decided")).to_have_text("4 is lower than 5.")
    assert [each.get_attribute("aria-label") for each in screen.page.locator(".card.decides").all()] == [
        "four of clubs, decides",
        "five of clubs, decides",
    ]
    screen.page.get_by_role("button", name="Why").click()
    expect(screen.page.locator(".clauses")).to_contain_text("showdown.badugi_hands")
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".clause")).to_have_count(0)


def test_a_tap_changes_its_key_first_and_then_the_hand(open_screen: Open) -> None:
    """The hand follows after that frame: on a slow tablet it would hold the frame up."""
    screen = open_screen(COMPARE)
    screen.tap("Ks")
    screen.says("One-card K so far.")
    screen.page.evaluate(
        """() => {
          window.drawn = [];
          new MutationObserver((found) => window.drawn.push(found.map(({ target }) => target.dataset?.card))).observe(
            document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        }"""
    )
    screen.tap("7s")
    expect(screen.slot(1).locator("button.card")).to_have_count(2)
    first, second, *_ = screen.page.evaluate("window.drawn")
    assert first == ["7s"]
    assert len(second) > 1


def test_quick_taps_and_a_tap_before_a_reload_are_kept(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    tap = "(...cards) => cards.forEach((card) => document.querySelector(`[data-card='${card}']`).click())"
    screen.page.locator('[data-card="7s"]').wait_for()
    screen.page.evaluate(f"() => ({tap})('7s', '4c', '2h')")  # in one frame
    screen.says("Three-card 7-4-2 so far.")
    screen.page.evaluate(f"() => {{ ({tap})('Ad'); location.reload(); }}")
    screen.says("Badugi 7-4-2-A.")


@pytest.mark.prove
def test_every_game_of_the_book_is_read(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    games = screen.page.locator("select").nth(0).locator("option")
    expect(games.nth(9)).to_be_attached()
    for game in [each.get_attribute("value") or "" for each in games.all()]:
        screen.choose(game)
        size = screen.page.locator(".slot").first.get_attribute("class") or ""
        screen.write(" ".join(["Ac", "6d", "7h", "8s", "9c"][: int(size.partition("of-")[2][0])]))
        expect(screen.slot(1).locator(".reading b").first).not_to_be_empty()


@pytest.mark.prove
def test_the_joker_is_a_key_where_it_is_dealt(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    expect(screen.page.locator('[data-card="As"]')).to_be_visible()
    expect(screen.page.locator('[data-card="Jk"]')).to_have_count(0)
    screen.choose("california-lowball")
    screen.tap("7c", "5d", "4h", "Jk", "As", "7d", "5h", "4s", "2c", "Ad")
    screen.says("Hands 1 and 2 tie: A-5 low 7-5-4-2-A.")
    expect(screen.page.locator('[data-card="Jk"]')).to_have_attribute("aria-label", "Joker, in hand 1")
    assert misplaced(screen.page) == []
    joker, ace = (screen.page.locator(f"button.card.{suit}").first.evaluate(INK) for suit in "ks")
    assert joker == ace  # dark on a face that stays light in each theme
    screen.page.locator('[data-card="Ad"]').focus()
    screen.page.keyboard.press("ArrowDown")
    screen.page.keyboard.press("End")
    assert screen.page.evaluate("document.activeElement.dataset.card") == "Jk"
    screen.choose("a5-single-draw")
    screen.says("No.\nThe joker is not used in this game.")
    expect(screen.page.locator(".picker [tabindex='0']")).to_have_attribute("data-card", "Kc")


def test_a_short_deck_has_36_keys(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    expect(screen.page.locator("[data-card]")).to_have_count(52)
    screen.choose("short-deck-holdem")
    expect(screen.page.locator("[data-card]")).to_have_count(36)
    assert (
        screen.page.locator("[data-card]").evaluate_all(
            "(keys) => keys.filter(({ dataset }) => '2345'.includes(dataset.card[0])).length"
        )
        == 0
    )
    assert misplaced(screen.page) == []
    screen.page.locator('[data-card="As"]').focus()
    screen.page.keyboard.press("ArrowRight")
    assert screen.page.evaluate("document.activeElement.dataset.card") == "6s"
    screen.page.keyboard.press("End")
    assert screen.page.evaluate("document.activeElement.dataset.card") == "Ks"
    screen.choose("holdem")
    expect(screen.page.locator("[data-card]")).to_have_count(52)


def test_a_second_tap_removes_a_card_and_undo_restores_it(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    screen.tap("7s", "4c", "2h", "2d", "4c")
    screen.says("Two-card 7-2 so far.")
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("Three-card 7-4-2.")
    screen.page.get_by_role("button", name="Clear hand 1").click()
    screen.says("Tap the first hand")
    screen.page.get_by_role("button", name="Undo").click()
    screen.says("Three-card 7-4-2.")


def test_a_reload_keeps_all_cards(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    screen.choose("badacey")
    screen.tap("9h", "8s", "6d", "4c", "Ks", "5h")
    screen.page.reload()
    expect(screen.slot(1).locator("button.card")).to_have_count(5)
    expect(screen.slot(2).locator("button.card")).to_have_count(1)
    screen.page.get_by_role("button", name="Undo").click()
    expect(screen.slot(2).locator("button.card")).to_have_count(0)


@pytest.mark.prove
def test_a_hand_is_typed_as_people_write_it(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    for text in ("As2h3d4c", "as 2h 3d 4c", "A♠2♥3♦4♣", "A♠ 2♥ / 3♦ - 4♣", "As,2h;3d,4c", "\n As2h3d4c\n"):
        screen.write(text)
        screen.says("Badugi 4-3-2-A.")
        screen.page.get_by_role("button", name="Clear hand 1").click()
        screen.says("Tap the first hand")


def test_two_hands_are_pasted_and_tens_and_french_letters_are_known(open_screen: Open) -> None:
    screen = open_screen("/compare?language=fr")
    screen.write("10s Vd Dh Rc | Ts\u202f9c")
    cards = screen.page.locator("button.card")
    expect(cards).to_have_count(6)
    labels = [each.get_attribute("aria-label") for each in cards.all()]
    assert labels[:4] == ["dix de pique", "valet de carreau", "dame de cœur", "roi de trèfle"]


INK = "card => getComputedStyle(card).color"
SEPARATORS = [
    *" ,;/|-\n\t\r\f\v",
    *"\x1c\x1f\x85\xa0\u1680\u180e\u2003\u200b\u2011\u2015\u2016\u2028\u202f\u3000\ufe0e\ufe0f\ufeff",
]
LETTERS = [
    *"A23456789TJQKatjqkVDRvdr01?cdhsCDHSx♣♦♥♠♧♢♡♤",
    "10",
    "10h",
    "As",
    "Jk",
    "jK",
    "J\u212a",
    "2♥\ufe0f",
    "\u212as",
    "K\u0301s",
    "İs",
    "ﬀ",
    "🂡",
    "٣s",
]
READ = """async (texts) => {
  const { readHands } = await import(new URL("card_input.js", document.querySelector("script[src*='compare.js']").src));
  return texts.map((text) => readHands(text).hands?.flat() ?? null);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_service_reads_typed_hands_as_the_screens_do(open_screen: Open, language: Language) -> None:
    """The script and the service read the same cards in any text, or both refuse it."""
    chance, page = Random(SEED), open_screen(f"/compare?language={language}").page
    ranks, suits = [*"A23456789TJQKatjqk", "10", *("VDRvdr" if language == "fr" else "")], [*"cdhsCDHS♣♦♥♠♧♢♡♤"]
    texts = ["7c5djkAs", "Jk|Jk", "Jks", "JJk", "", "|", "As|2h", "As - 2h", "10", "1 0s", "A", "AsA", "asA♠\n\n2H"]
    for _ in range(600 * max(1, EFFORT)):
        good = [chance.choice(ranks) + chance.choice(suits) for _ in range(chance.randint(0, 6))]
        parts = good + [chance.choice(LETTERS) for _ in range(chance.choice([0, 0, 0, 1, 2, 9]))]
        chance.shuffle(parts)
        texts.append("".join(part + chance.choice(["", "", " ", chance.choice(SEPARATORS)]) for part in parts))
    read = [read_cards(text, WORDS[language]) for text in texts]
    meant = [cards if cards and DECK_WITH_JOKER.keys() >= set(cards) else None for cards in read]
    found = page.evaluate(READ, texts)
    assert [each for each in zip(texts, meant, found, strict=True) if each[1] != each[2]] == []
    assert 100 * max(1, EFFORT) < sum(each is not None for each in meant) < 500 * max(1, EFFORT)


@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    "text, fault, marked",
    [
        ("As 2x 3d", "“2” needs a suit: c, d, h or s.", "2"),
        ("As ?? 3d", "“?” is not a card. Write a rank and a suit, as in 9d.", "?"),
        ("As2h3d4c5c", "Hand 1 has 5 cards; the maximum is 4.", ""),
        ("As|2h|3d", "Only two hands can be compared; you entered 3.", ""),
        (" ", "Write at least one card.", " "),
    ],
)
def test_unreadable_text_is_reported_marked_and_kept(open_screen: Open, text: str, fault: str, marked: str) -> None:
    screen = open_screen(COMPARE)
    screen.tap("Kc")
    screen.write(text)
    expect(screen.page.locator(".fault")).to_have_text(fault)
    assert screen.page.locator("textarea").input_value() == text
    assert (
        screen.page.evaluate(
            "(box => box.value.slice(box.selectionStart, box.selectionEnd))(document.querySelector('textarea'))"
        )
        == marked
    )
    screen.page.keyboard.press("Escape")
    screen.says("One-card K so far.")


def test_a_duplicate_card_is_refused_unless_the_deals_differ(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    screen.write("As2h3d4c | As2h3d5c")
    expect(screen.page.locator(".verdict.refused .answer")).not_to_be_empty()
    screen.page.get_by_role("button", name="Hands of different deals").click()
    screen.says("Hand 1 wins: Badugi 4-3-2-A.")


def test_the_screen_works_with_only_the_keyboard(open_screen: Open) -> None:
    screen = open_screen(COMPARE)
    keys = screen.page.keyboard
    screen.page.locator('[data-card="As"]').wait_for()
    for _ in range(30):
        keys.press("Tab")
        if screen.page.evaluate("document.activeElement.dataset.card"):
            break
    assert screen.page.evaluate("document.activeElement.dataset.card") == "As"
    for press in (
        "Enter",
        "ArrowRight",
        "ArrowDown",
        "Enter",
        "ArrowRight",
        "ArrowDown",
        "Space",
        "End",
        "ArrowDown",
        "Enter",
    ):
        keys.press(press)
    screen.says("Badugi K-3-2-A.")
    keys.press("Backspace")
    screen.says("Three-card 3-2-A so far.")
    keys.press("Control+z")
    screen.says("Badugi K-3-2-A.")
    for _ in range(3):
        keys.press("Tab")
    expect(screen.page.get_by_role("button", name="New hands")).to_be_focused()
    keys.press("Enter")
    screen.says("Tap the first hand")
    keys.press("Shift+Tab")
    keys.press("Enter")
    keys.type("As2h3d4c")
    keys.press("Tab")
    keys.press("Enter")
    screen.says("Badugi 4-3-2-A.")


@pytest.mark.prove
@pytest.mark.parametrize("language", few(["en", "fr"], ["fr"]))
def test_the_screen_fits_and_every_target_fits_a_thumb(open_screen: Open, language: str) -> None:
    screen = open_screen(f"/compare?language={language}")
    assert screen.misfits(targets=False) == []
    for game, texts in LONG.items():
        screen.choose(game)
        for text in texts:
            screen.write(text)
            expect(screen.page.locator(".why")).to_be_visible()
            expect(screen.page.locator(".waiting")).to_have_count(0)
            assert screen.misfits() == [], (game, text)
        assert screen.overflowing_low() == [], game


@pytest.mark.prove
def test_the_screen_recovers_from_a_lost_connection(open_screen: Open) -> None:
    port = str(free_port())
    with served("--port", port, workers=1) as running:
        screen = open_screen("/compare?language=fr", url=running.url)
        screen.tap("7s", "4c", "2h")
        screen.says("Trois cartes 7-4-2 pour l'instant.")
    screen.tap("2d")
    screen.says("Pas de connexion")
    expect(screen.page.locator(".verdict")).to_contain_text("vos cartes sont conservées")
    assert screen.overflowing() == []
    expect(screen.slot(1).locator("button.card")).to_have_count(4)
    with served("--port", port, workers=1):
        screen.says("Trois cartes 7-4-2.")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("path", ["/compare", "/showdown", "/draw"])
def test_a_screen_is_light_and_brings_everything_itself(open_screen: Open, path: str) -> None:
    screen = open_screen("/", fresh=True)
    screen.page.wait_for_load_state("networkidle")  # the downloads of the first page do not count
    sizes: dict[str, int] = {}
    screen.page.on("response", lambda each: sizes.__setitem__(each.url, len(each.body())))
    screen.page.goto(screen.page.url.rstrip("/") + path, wait_until="networkidle")
    screen.page.locator('.actionbar .btn:not([aria-disabled="true"]), .btn.seat').first.click()
    assert {each.split("/")[2] for each in sizes} == {screen.page.url.split("/")[2]}
    assert 0 < sum(sizes.values()) < 150_000, sizes
