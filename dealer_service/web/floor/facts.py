"""The facts of a question for reading: seats clockwise from the button, the log, and other facts.

The question may come from anywhere and be malformed: unreadable facts are not shown, and the ruling lists the errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from dealer_service.i18n.words import Words
from dealer_service.message import capitalized
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.ruling import FloorOption, Ruling, each_fact_once
from dealer_service.web.floor.boards import cards_by_board
from dealer_service.web.floor.told import EVENTS, Told, told_in_words
from dealer_service.web.floor.writer import FactWriter, list_of, object_of
from dealer_service.web.rendering import card_faces

# The types of scalar facts, and the maximum number offered for change.
SCALARS = (str, int, bool)
MOST_OFFERED = 200
# Below this number, every seat is shown, even one that folded without chips.
FEW = 6
# The fields that make up a seat's chips.
CHIPS = ("gathered", "bet", "dead")
NOT_OFFERED = ("house", "game", "language", "as_of", "digest", "contested")


@dataclass(frozen=True, slots=True)
class Asked:
    """A missing fact: its place, its name, and the clause that needs it; the seat of a hand that is to be shown."""

    at: str
    label: str
    needed_by: str
    shown_by: int | None = None


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat: its number, its cards (None: unknown), its chips in the pot and in front, and its state."""

    number: int
    cards: tuple[tuple[str, str], ...] | None
    chips: int
    state: str
    button: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """All facts that are shown of a question.

    ``boards`` are the name and the cards of the board, or of each of two. ``hands`` are hands without a table, and
    ``in_words`` is every fact in words. ``offered`` holds the places, names and values of facts for change. ``gone``
    counts the seats that are hidden because they folded without chips.
    """

    seats: tuple[SeatFacts, ...]
    boards: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    hands: tuple[tuple[tuple[str, str], ...], ...]
    told: tuple[tuple[str, str], ...]
    in_words: Told
    offered: tuple[tuple[str, str, str], ...]
    gone: int


def facts_of(
    question: Mapping[str, Any],
    words: Words,
    streets: Streets | None = None,
    decided: FloorOption[Any] | None = None,
) -> Facts:
    """The facts of this question. ``streets`` are those of its game, if it is known.

    ``decided`` is the option of the floor's decision in the ruling.
    """
    table = object_of(question.get("table"))
    seats = [each for each in list_of(table.get("seats")) if _is_number(object_of(each).get("number"))]
    button = table.get("button")
    first = button if _is_number(button) else 0
    clockwise = sorted(seats, key=lambda each: ((each["number"] - first - 1) % 1000, each["number"]))
    acting = [object_of(question.get(name)).get("seat") for name in (*EVENTS, "gesture")]
    seated = [_seat(each, button, acting, words) for each in clockwise]
    shown = tuple(each for each in seated if each.state != "folded" or each.chips or len(seated) < FEW)
    return Facts(
        shown,
        tuple(_boards_of(question, streets, words)),
        tuple(card_faces(each, words) for each in list_of(question.get("hands")) if isinstance(each, list)),
        tuple(_told(table, words)),
        told_in_words(question, words, decided, streets),
        tuple(_offered(question, FactWriter(words, question, decided, streets))),
        len(seated) - len(shown),
    )


def _boards_of(
    question: Mapping[str, Any], streets: Streets | None, words: Words
) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """The name and the cards of each board: of the table, of each run, or of a question without a table."""
    table = object_of(question.get("table"))
    board = list_of(table.get("board")) or list_of(question.get("board"))
    complete = [list_of(each) for each in list_of(object_of(table.get("runs")).get("boards"))]
    if not complete:
        yield from _boards(board, streets, words)
        return
    for number, cards in enumerate((*complete, board), 1):
        yield capitalized(words.phrase("board-of-run", run=number)), card_faces(cards, words)


def _boards(
    cards: list[Any], streets: Streets | None, words: Words
) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """The name and the cards of the board, or of each of two."""
    boards = cards_by_board(cards, streets)
    for name, each in boards.items():
        yield capitalized(words.term(name)), card_faces(each, words)
    if cards and not boards:
        yield words.label("floor", "board"), card_faces(cards, words)


def asked_facts(ruling: Ruling, question: Mapping[str, Any], words: Words) -> tuple[Asked, ...]:
    """The facts that a ruling lacks, each once."""
    seats = FactWriter(words, question).numbers
    return tuple(
        Asked(each.at, capitalized(words.missing_fact(each, seats)), each.needed_by, each.shown_by)
        for each in each_fact_once(ruling.missing)
    )


def _seat(seat: Mapping[str, Any], button: Any, acting: Sequence[Any], words: Words) -> SeatFacts:
    hand, state = seat.get("hand"), seat.get("state")
    return SeatFacts(
        seat["number"],
        card_faces(hand, words) if isinstance(hand, list) and any(each != "??" for each in hand) else None,
        sum(part for name in CHIPS if _is_number(part := seat.get(name))),
        state if isinstance(state, str) else "in",
        seat["number"] == button,
        seat["number"] in acting,
    )


def _told(table: Mapping[str, Any], words: Words) -> Iterator[tuple[str, str]]:
    """The main facts of a table for a floor person."""
    stakes, deck = object_of(table.get("stakes")), object_of(table.get("deck"))
    chips = [
        part for each in list_of(table.get("seats")) for name in CHIPS if _is_number(part := object_of(each).get(name))
    ]
    dead = table.get("dead")
    if chips:
        yield "pot", words.number(sum(chips) + (dead if _is_number(dead) else 0))
    if _is_number(table.get("button")) and table["button"]:
        yield "button", str(table["button"])
    if _is_number(stakes.get("chip")):
        yield "chip", words.number(stakes["chip"])
    if table.get("phase") == "drawing" and _is_number(deck.get("stub")):
        yield "stub", str(deck["stub"])
    elif _is_number(table.get("round")):
        yield "round", str(table["round"])


def _offered(question: Mapping[str, Any], writer: FactWriter) -> Iterator[tuple[str, str, str]]:
    """Every given scalar fact, by its place."""
    found = 0
    for at, value in _leaves(question, ""):
        if at.split("/")[1] in NOT_OFFERED or at.endswith(("/number", "/does")):
            continue
        found += 1
        if found > MOST_OFFERED:
            return
        yield at, writer.called(at), writer.at(at, value)


def _leaves(value: Any, at: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, part in value.items():
            if "/" not in name and "~" not in name:
                yield from _leaves(part, f"{at}/{name}")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _leaves(part, f"{at}/{number}")
    elif isinstance(value, SCALARS):
        yield at, value


def _is_number(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
