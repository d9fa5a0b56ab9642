"""The spoken line of every ruling of every scenario, in every language, without codes."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from dealer_service.i18n.languages import LANGUAGES
from tests.scenarios import SCENARIOS, cases_of, pages, some_cases
from tests.scenarios.spoken import texts_of

# Instructions are printed in capitals, and so is the title of one house.
INSTRUCTION = re.compile(r"\b(?!BARGE\b)[A-ZÉ]{4,}\b")
UNSEPARATED = re.compile(r"\d{4,}")
CODES = re.compile(r"[{}]|/table|/hands|/event")

# Twelve everyday rulings as a dealer hears them: page, case, English, French.
EVERYDAY = [
    (
        "betting/max_bets",
        "a fifth bet is refused",
        "Seat 2 may not raise to 20: 4 bets are in; the betting is capped at 4. Seat 2: fold or call 16.",
        "Le siège 2 ne peut pas relancer à 20 : 4 mises sont faites ; le plafond est de 4. Siège 2 : passer ou suivre "
        "à 16.",
    ),
    (
        "betting/limit_short_all_in",
        "facing an all-in of 100, a player may fold, call 100 or complete to 400",
        "Seat 2: fold, call 100 or complete to 400.",
        "Siège 2 : passer, suivre à 100 ou compléter à 400.",
    ),
    (
        "betting/under_bets",
        "TDA: a raise to 6 is brought up to 8",
        "Corrected: seat 2 raises to 8; the minimum is 8. Bring the bet up to 8.",
        "Corrigé : le siège 2 relance à 8 ; le minimum est de 8. Portez la mise à 8.",
    ),
    (
        "betting/over_bets",
        "TDA: the raise is reduced to 14",
        "Corrected: seat 3 raises to 14; the maximum is 14. Give 36 back to seat 3.",
        "Corrigé : le siège 3 relance à 14 ; le maximum est de 14. Rendez 36 au siège 3.",
    ),
    (
        "drawing/reshuffle",
        "the plan has the reshuffle and the seats that have not announced",
        "Shuffle in the last card, 3 burned, 4 folded and 23 from earlier draws: 31. Deal 1 to seat 1. Waiting for "
        "seats 2, 3, 4 and 5: how many cards?",
        "Mélangez la dernière carte, 3 brûlées, 4 couchées et 23 écarts des tirages précédents, 31 en tout. Donnez 1 "
        "au siège 1. On attend les sièges 2, 3, 4 et 5 : combien de cartes ?",
    ),
    (
        "drawing/max_discard",
        "in Badugi a fifth discard is refused",
        "No. The maximum discard is 4.",
        "Non. L'écart maximal est de 4.",
    ),
    (
        "drawing/if_still_short",
        "Badacey Handbook: discards of this draw stay out, so the floor decides",
        "Deal 2 to seat 6. The floor decides: shuffle the piles that the rule names, 2 in all, deal until they run "
        "out, and ask again; shuffle in the other seats' discards of this draw too; or shuffle in the seat's own "
        "discards of this draw too.",
        "Donnez 2 au siège 6. Le floor décide : mélanger les tas que nomme la règle, 2 en tout, distribuer jusqu'à ce "
        "qu'il n'y en ait plus, et redemander ; mélanger aussi les écarts des autres sièges à ce tirage ; ou mélanger "
        "aussi les écarts du siège lui-même à ce tirage.",
    ),
    (
        "showdown/show_order",
        "the last bettor shows first, and the others follow clockwise",
        "Seat 2 shows first. Seat 1 wins 72: Badugi 7-5-3-2.",
        "Le siège 2 montre en premier. Le siège 1 gagne 72 : Badugi 7-5-3-2.",
    ),
    (
        "showdown/odd_chip_between_halves",
        "the odd chip goes to the ace-to-five half",
        "Seat 2 shows first. Low 55: seat 5, 5-4-3-2-A. Badugi 50: seat 2, 9-8-6-4.",
        "Le siège 2 montre en premier. Low 55 : siège 5, 5-4-3-2-A. Badugi 50 : siège 2, 9-8-6-4.",
    ),
    (
        "showdown/pot_order",
        "the last side pot is pushed first and the main pot last",
        "Seat 1 shows first. Side pot 2, 4: seats 1 and 2 split, Badugi 9-8-7-5. Side pot 1, 6: seat 3 wins, Badugi "
        "6-4-3-A. Main pot, 29: seat 4 wins, Badugi 4-3-2-A.",
        "Le siège 1 montre en premier. Pot annexe 2, 4 : les sièges 1 et 2 partagent, Badugi 9-8-7-5. Pot annexe 1, 6"
        " : le siège 3 gagne, Badugi 6-4-3-A. Pot principal, 29 : le siège 4 gagne, Badugi 4-3-2-A.",
    ),
    (
        "showdown/cards_speak",
        "one unknown card in a live hand leaves the award open",
        "Find out first: seat 3's hand. Seat 2 shows first.",
        "Il faut d'abord savoir : la main du siège 3. Le siège 2 montre en premier.",
    ),
    (
        "dealing/button",
        "if no player has left, button and blinds move one seat",
        "Yes. The button goes to seat 2. Small blind: seat 3. Big blind: seat 4.",
        "Oui. Le bouton passe au siège 2. Petite blind : siège 3. Grosse blind : siège 4.",
    ),
]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_ruling_can_be_read_aloud(client, language):
    wrong = []
    for case in (case for page in pages() for case in some_cases(page)):
        answer = client.post(f"/v1/{case.at}", json=case.ask, headers={"Accept-Language": language}).json
        wrong += [f"{case.place}: {told}" for told in faults_of_speech(answer)]
    assert not wrong, "\n".join(wrong)


def faults_of_speech(answer: dict[str, Any]) -> Iterator[str]:
    """Errors in the words of an answer read aloud. English lines are checked in test_scenarios.py."""
    if answer.get("status", 200) != 200:
        return
    says = answer["says"]
    if not says or "\n" in says:
        yield f"one line is to be said, not {says!r}"
    if CODES.search(says):
        yield f"a code is left in what is said: {says}"
    if INSTRUCTION.search(says):
        yield f"say this in i18n/english/says.py as it is spoken, as floor-<code> or then-<code>: {says}"
    for text in texts_of(answer):
        if UNSEPARATED.search(text):
            yield f"a number is read with separators: {text}"
        if "??" in text:
            yield f"an unknown card has no name: {text}"
    for part in with_codes(answer):
        if " " not in part["says"] and part["says"].lower().startswith(part["code"]):
            yield f"there are no words for this code: {part['says']}"


def with_codes(part: Any) -> Iterator[dict[str, Any]]:
    """Every part of an answer whose code is put into words."""
    if isinstance(part, dict) and {"code", "says"} <= part.keys():
        yield part
    if isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from with_codes(each)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (
            {"seat": 2, "does": "raise", "to": 20},
            "Seat 2 may not raise to 20: 4 bets are in; the betting is capped at 4. Seat 2: fold or call 16.",
        ),
        ({"seat": 2, "does": "call"}, "Yes. Seat 2 calls 16."),
        ({"seat": 2, "does": "fold"}, "Yes. Seat 2 folds."),
    ],
)
def test_a_dealer_hears_the_answer_first(client, action, says):
    seats = [
        {"number": 1, "stack": 84, "bet": 16, "gathered": 4, "dead": 0, "state": "in"},
        {"number": 2, "stack": 92, "bet": 8, "gathered": 4, "dead": 0, "state": "in"},
        {"number": 3, "stack": 88, "bet": 12, "gathered": 4, "dead": 0, "state": "in"},
    ]
    log = [(1, "bet", 4), (2, "raise", 8), (3, "raise", 12), (1, "raise", 16)]
    table = {
        "button": 3,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "round": 2,
        "phase": "betting",
        "stakes": {"small_blind": 2, "big_blind": 4, "small_bet": 4, "big_bet": 8, "chip": 1},
        "seats": seats,
        "log": [{"seat": seat, "does": does, "to": to} for seat, does, to in log],
    }
    question = {"house": "by-the-book", "game": "badugi", "table": table, "action": action}
    assert client.post("/v1/betting", json=question).json["says"] == says


@pytest.mark.parametrize(("page", "name", "english", "french"), EVERYDAY, ids=[row[0] for row in EVERYDAY])
def test_everyday_rulings_sound_as_dealers_speak(client, page, name, english, french):
    (case,) = (each for each in cases_of(SCENARIOS / f"{page}.yaml") if each.name == name)
    for language, says in (("en", english), ("fr", french)):
        answer = client.post(f"/v1/{case.at}", json=case.ask, headers={"Accept-Language": language})
        assert answer.json["says"].replace("\u00a0", " ") == says
