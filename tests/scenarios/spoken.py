"""Whether an answer's sentences are true: each is compared with the answer itself, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealer_service.i18n.languages import Language
from dealer_service.i18n.words import WORDS

# The letters of a ruling with its reason and two steps, and of each further step.
MOST_LETTERS, LETTERS_OF_A_STEP = {"en": 120, "fr": 140}, 35
# Parts of an answer that make its line longer: choices, steps, pots, breaches, and several rulings at once.
LONG_PARTS = frozenset(
    {"instead", "options", "steps", "due", "pots", "readings", "remedies", "results", "breaches", "outlook"}
)
# For these the sentence says that all chips are returned, or whose.
ENDS_THE_HAND = frozenset({"misdeal", "misdeal-button", "void-hand", "forfeit-refund"})
BY_NOW = frozenset({"dealing", "betting", "drawing", "street"})


@dataclass(frozen=True, slots=True)
class Speech:
    """Patterns and sentences of a language for the statements that can be false."""

    plural_of_one: re.Pattern[str]
    singular_of_many: re.Pattern[str]
    goes_on: str
    is_live: str
    small_blind: re.Pattern[str]
    nobody_acts: str
    burn_first: str
    draw_complete: str
    choices: re.Pattern[str]
    verbs: Mapping[str, str]


SPEECH: Mapping[str, Speech] = {
    "en": Speech(
        re.compile(r"\b[Ss]eats \d+(?!\d|, \d| and)"),
        re.compile(r"(?<!to )\b[Ss]eat \d+(?:, \d+)* and \d"),
        "Play on.",
        "The hand is live.",
        re.compile(r"Small blind: seat (\d+)"),
        "No player is left to act.",
        "A card is burned first.",
        "The draw is complete.",
        re.compile(r"Seat \d+(?::| may only) ((?:fold|check|call|bet|raise|complete|bring in|post)\b[^.]*)\."),
        {
            "fold": "fold",
            "check": "check",
            "call": "call",
            "bet": "bet",
            "raise": "raise",
            "complete": "complete",
            "bring in": "bring-in",
            "post": "post",
        },
    ),
    "fr": Speech(
        re.compile(r"\b[Ss]ièges \d+(?!\d|, \d| et)"),
        re.compile(r"(?<!au )\b[Ss]iège \d+(?:, \d+)* et \d"),
        "Le jeu continue.",
        "La main est en lice.",
        re.compile(r"Petite blind\s: siège (\d+)"),
        "Plus personne n'a à parler.",
        "On brûle d'abord une carte.",
        "Le tirage est terminé.",
        re.compile(
            r"[Ss]iège \d+(?:\s:| ne peut que) ((?:passer|dire parole|suivre|miser|relancer|compléter|poser)\b[^.]*)\."
        ),
        {
            "passer": "fold",
            "dire parole": "check",
            "suivre": "call",
            "miser": "bet",
            "relancer": "raise",
            "compléter": "complete",
            "poser le bring-in": "bring-in",
            "poser": "post",
        },
    ),
}
NEGATIVE = re.compile(r"(?<![\w♠♥♦♣-])[-−]\d")


def untruths(answer: Mapping[str, Any], phase: str | None, language: Language) -> Iterator[str]:
    """The false statements in an answer's sentences; ``phase`` is the phase of the table in the question."""
    speech, says = SPEECH[language], answer["says"]
    for text in texts_of(answer):
        if speech.plural_of_one.search(text) or speech.singular_of_many.search(text):
            yield f"one seat is a seat, and several are seats: {text}"
        if NEGATIVE.search(text):
            yield f"there is no number below nought: {text}"
    after = answer.get("next")
    if speech.goes_on in says and (after is None or after["phase"] not in BY_NOW):
        yield f"play does not go on: {says}"
    if speech.is_live in says and not _is_live(answer):
        yield f"that hand is dead: {says}"
    if (posted := speech.small_blind.search(says)) and not _plays(after, int(posted[1])):
        yield f"nobody posts a dead small blind: {says}"
    if speech.nobody_acts in says and phase != "betting":
        yield f"no betting round is open: {says}"
    if speech.burn_first in says and (due_in(answer) or {}).get("does") != "burn":
        yield f"no card is burned next: {says}"
    if speech.draw_complete in says and after is not None and after["phase"] == "over":
        yield f"the hand is over: {says}"
    yield from _of_options(answer, speech)
    yield from _of_chips_back(answer)
    most = MOST_LETTERS[language] + LETTERS_OF_A_STEP * max(0, _spoken_steps(answer, language) - 2)
    if len(says) > most and not LONG_PARTS.intersection(_parts(answer)):
        yield f"more than {most} letters: {says}"


def _spoken_steps(answer: Mapping[str, Any], language: Language) -> int:
    """The number of the dealer's steps that the sentence says."""
    body = answer.get("answer")
    steps = (body.get("instructions") if isinstance(body, dict) else None) or ()
    return sum(WORDS[language].has("says", f"then-{each['code']}") for each in steps)


def _of_chips_back(answer: Mapping[str, Any]) -> Iterator[str]:
    """Chips returned to a seat while the hand goes on must be said with the seat."""
    body, says = answer.get("answer"), re.sub(r"(?<=\d)[,\u202f](?=\d{3})", "", answer["says"])
    told = [] if answer["outcome"] != "corrected" or not isinstance(body, dict) else body.get("remedies") or []
    goes_on = not any(each["code"] in ENDS_THE_HAND for each in told)
    for step in (step for each in told if goes_on for step in each["steps"] if step["code"] == "return"):
        if not {str(step["args"]["chips"]), str(step["args"]["seat"])} <= {*re.findall(r"\d+", says)}:
            yield f"{step['args']['chips']} go back to seat {step['args']['seat']}: {says}"


def due_in(answer: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The next step of a draw; in a whole hand, the one that was due in place of its first deviation."""
    body = answer.get("answer")
    if isinstance(body, dict) and body.get("deviation"):
        body = body["deviation"].get("instead")
    return body.get("due") if isinstance(body, dict) else None


def texts_of(part: Any) -> Iterator[str]:
    """Every sentence of an answer that is made from codes. The words of clauses come from their pages."""
    if isinstance(part, dict) and isinstance(part.get("says"), str) and "clause" not in part:
        yield part["says"]
    if isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from texts_of(each)


def _is_live(answer: Mapping[str, Any]) -> bool:
    """Whether the hand in a remedy is live on the next table."""
    live = {each["number"] for each in (answer["next"] or {}).get("seats", ()) if each.get("state") == "in"}
    return any(each["args"].get("seat") in live for each in answer["answer"]["remedies"])


def _plays(table: Mapping[str, Any] | None, number: int) -> bool:
    seats = () if table is None else table["seats"]
    return any(each["number"] == number and each["state"] != "out" for each in seats)


def _of_options(answer: Mapping[str, Any], speech: Speech) -> Iterator[str]:
    """The floor's options are said separately; a seat's options are said completely and without extras."""
    says, body = answer["says"], answer.get("answer")
    options = body.get("options") if isinstance(body, dict) else None
    if answer["outcome"] == "needs_floor" and options:
        told = [each["says"] for each in options]
        if len(set(told)) < len(told):
            yield f"two things that the floor may decide read alike: {told}"
    instead = body.get("instead") if isinstance(body, dict) else None
    choices = (instead or {}).get("options") if answer["outcome"] == "refused" else options
    if answer["outcome"] in ("determined", "refused") and choices and all("does" in each for each in choices):
        found = speech.choices.findall(says)
        does = {each["does"] for each in choices}
        verbs = set()
        for part in found:
            for word, verb in speech.verbs.items():
                part, told = re.subn(rf"\b{word}\b", "", part)
                verbs |= {"raise" if verb == "complete" and verb not in does else verb} if told else set()
        if verbs != does:
            yield f"a seat may do {sorted(each['does'] for each in choices)}: {says}"


def _parts(answer: Mapping[str, Any]) -> Iterator[str]:
    """The names of an answer's parts."""
    body = answer.get("answer")
    for each in (answer, body if isinstance(body, dict) else {}):
        yield from (name for name, part in each.items() if part)
    reasons = answer.get("reasons") or ()
    # The reasons of a hand are those of all its events, and its sentence is about one of them.
    named = reasons if (body or {}).get("deviation") else reasons[:1]
    said = answer["says"].lower()
    own_words = any(each["says"].rstrip(".").lower() in said for each in named)
    if own_words or "contested" in answer or "floor" in answer or "worst" in (body or {}):
        yield "results"  # a clause gives its own words if no shorter ones fit
