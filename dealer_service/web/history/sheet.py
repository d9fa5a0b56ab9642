"""The sheet of a recorded hand: the question about it, and what its record says besides.

It is made from pasted text, from a link, or from a hand of the dealer's screens. Players' names are dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import islice
from typing import Any

from dealer_service.api.errors import InputError, Malformed, Unprocessable, quote
from dealer_service.api.requests.contested_facts import with_fact
from dealer_service.api.strict_json import decode
from dealer_service.canonical import JsonObject
from dealer_service.errors import DealerServiceError
from dealer_service.formats.problems import BadHand, Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import Lack, Loss, RecordedHand
from dealer_service.message import message
from dealer_service.web.floor.link import unpack

# The most hands of one text that are listed, and the most problems.
MOST_HANDS = 50
MOST_PROBLEMS = 20
FIRST_HOUSE = "by-the-book"
# The parts of a question that belong to the rules of one house on one day.
PINS = ("as_of", "digest")
# The fields of a question that the page asks with.
ASKED = ("house", "game", "as_of", "digest", "table", "events", "results")
_NUMBERS = re.compile(r"\d{1,4} \d{1,2}", re.ASCII)
LACKS, LOSSES = (tuple(each.value for each in kind) for kind in (Lack, Loss))


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The question, and facts of the record: its format, the number of the hand, the unit, missing and lost facts.

    ``event`` is the place of the event that the page opens at, counted from 1.
    """

    question: JsonObject
    record: JsonObject = field(default_factory=dict)
    event: int | None = None

    def as_json(self) -> JsonObject:
        """The sheet as in a link."""
        more = {"record": self.record, "event": self.event}
        return {"question": self.question, **{name: part for name, part in more.items() if part}}

    @property
    def lacks(self) -> list[tuple[str, list[int]]]:
        """Each fact that is not in the record, with the seats that it is about."""
        found: dict[str, list[int]] = {}
        for each in _listed(self.record.get("lacks")):
            what, seat = (each.get("what"), each.get("seat")) if isinstance(each, dict) else (None, None)
            if isinstance(what, str) and what in LACKS:
                found.setdefault(what, []).extend([seat] if isinstance(seat, int) else [])
        return list(found.items())

    @property
    def lost(self) -> list[str]:
        """Each fact that was lost when the record was read."""
        return [each for each in LOSSES if each in _listed(self.record.get("lost"))]

    def shown(self, at: str, seat: str, cards: list[str]) -> HandSheet:
        """The hand with a hand that its record lacks, shown at this place of its events.

        Raises Unprocessable if there is no such place.
        """
        events = self.question.get("events")
        if not _NUMBERS.fullmatch(f"{at} {seat}") or not isinstance(events, list) or int(at) > len(events):
            detail = message("{found} does not exist in the question.", found=quote(f"/events/{at}"))
            raise Unprocessable([InputError(f"/events/{at}", "no-such-place", detail)])
        show = {"event": {"does": "show", "seat": int(seat), "cards": cards}}
        return replace(self, question={**self.question, "events": [*events[: int(at)], show, *events[int(at) :]]})

    def told(self, at: str, value: Any) -> HandSheet:
        """The hand with a fact that its record lacks. Raises Unprocessable if there is no such place."""
        try:
            return replace(self, question=with_fact(self.question, at, value))
        except LookupError as error:
            detail = message("{found} does not exist in the question.", found=quote(at))
            raise Unprocessable([InputError(at, "no-such-place", detail)]) from error

    def under(self, house: str) -> HandSheet:
        """The same hand under another house's current rules."""
        question = {name: part for name, part in self.question.items() if name not in PINS}
        return replace(self, question={**question, "house": house})


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


@dataclass(frozen=True, slots=True)
class Pasted:
    """The hands of a text and the problems of others; ``more`` if it has more hands than are read."""

    hands: tuple[HandSheet, ...] = ()
    problems: tuple[Unreadable, ...] = ()
    more: bool = False


def read_pasted(text: str, house: str, game: str | None) -> Pasted:
    """The hands of this text: records of rooms, a link, or a question. Raises Malformed and Unprocessable."""
    text = text.strip("\ufeff")
    if not text.strip():
        raise Malformed("nothing-brought", message("Paste a recorded hand, or open a file."))
    if (brought := _linked(text.strip())) is not None:
        return Pasted((sheet_of(brought, house),))
    hands, problems = list[HandSheet](), list[Unreadable]()
    found = read_hands(BytesIO(text.encode("utf-8", "replace")))
    for each in found:
        if isinstance(each, Unreadable):
            problems.append(each)
        else:
            try:
                hands.append(_sheet_of_record(each, house, game))
            except BadHand as bad:
                problems.append(bad.unreadable(each.line, each.hand))
        if len(hands) >= MOST_HANDS or len(problems) >= MOST_PROBLEMS:
            break
    more = next(islice(found, 1), None) is not None
    return Pasted(tuple(hands), tuple(problems), more)


def sheet_of(document: Any, house: str = FIRST_HOUSE) -> HandSheet:
    """The sheet of a link, of a question, or of a saved hand. Raises Unprocessable for anything else."""
    within = document.get("question") if isinstance(document, dict) else None
    question = within if isinstance(within, dict) else document
    if not isinstance(question, dict) or "table" not in question or "events" not in question:
        detail = message("Expected a hand: an object with house, game, table and events.")
        raise Unprocessable([InputError("", "wrong-type", detail)])
    record, event = (document.get(name) if question is within else None for name in ("record", "event"))
    asked = {name: question[name] for name in ASKED if name in question}
    place = event if isinstance(event, int) and not isinstance(event, bool) and event > 0 else None
    return HandSheet({"house": house, **asked}, record if isinstance(record, dict) else {}, place)


def _linked(text: str) -> Any:
    """The document of a link, of its fragment, or of a question in JSON. None for any other text."""
    if "\n" not in text and "#" in text and not text.startswith("{"):
        text = text.partition("#")[2]
    if text[0] in "zj" and text.isascii() and not any(each in text for each in " \n{"):
        return unpack(text)
    if not text.startswith("{"):
        return None
    try:
        document = decode(text.encode("utf-8", "replace"))
    except DealerServiceError:
        return None  # the readers of records find the error and its line
    return document if _is_question(document) else None


def _is_question(document: Any) -> bool:
    if not isinstance(document, dict):
        return False
    question = document.get("question", document)
    return isinstance(question, dict) and "table" in question and "events" in question


def _sheet_of_record(hand: RecordedHand, house: str, game: str | None) -> HandSheet:
    """The hand as a question, and its record without names. Raises BadHand if its game is unknown."""
    question = hand.question(house, game)
    question.setdefault("results", {})
    told = {
        "form": hand.form,
        "hand": hand.hand,
        "room": hand.room,
        "variant": hand.variant,
        "currency": hand.currency,
        "unit": str(hand.unit),
        "lacks": [*_lacks(hand)],
        "lost": [each.value for each in hand.lost],
    }
    return HandSheet(question, {name: part for name, part in told.items() if part})


def _lacks(hand: RecordedHand) -> Iterator[JsonObject]:
    for each in hand.lacks:
        yield {"what": each.what.value, **({} if each.seat is None else {"seat": each.seat})}
