"""The floor's sheet: the disputed question, facts for single houses, and an earlier ruling.

It is made from any input: a link, a question, a receipt, a table of the dealer's screens. Each change makes a new one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dealer_service.api.errors import InputError, Unprocessable, quote
from dealer_service.api.receipts.receipt import RECEIPT
from dealer_service.api.requests.contested_facts import INDEX, with_fact
from dealer_service.api.responses.comparison import COMPARE
from dealer_service.engine import Asks
from dealer_service.message import message

# The question for a table that comes without one, by the phase of its hand.
ASKED_IN = {"betting": Asks.OPTIONS, "drawing": Asks.DRAWING, "showdown": Asks.SHOWDOWN}
PINS = ("as_of", "digest")
DECIDED = "floor"  # a decision of the floor: an answer to one question of one house
OF_ONE_QUESTION = {
    Asks.BETTING: ("action", "gesture"),
    Asks.DRAWING: ("event",),
    Asks.DEALING: ("event",),
    Asks.SHOWDOWN: ("event",),
    Asks.IRREGULARITIES: ("incident",),
}
# The texts for a slip, each with its maximum length in letters.
PAPER = {"table": 40, "decision": 160, "reason": 160, "notes": 400}
MOST_SETTLED = 4
Document = Mapping[str, Any]
_LINK = re.compile(r"[jz][A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet. ``told`` holds facts for single houses by place; ``was`` is an earlier receipt.

    ``hand`` is the recorded hand of the dispute: the ``link`` to it, its name and the number of the event. ``paper``
    is the text for the slip, and ``settled`` lists the contested facts that the floor has settled, as they were.
    """

    asks: Asks
    question: dict[str, Any]
    told: dict[str, dict[str, Any]] = field(default_factory=dict)
    was: dict[str, Any] | None = None
    case: str | None = None
    hand: dict[str, Any] | None = None
    paper: dict[str, str] = field(default_factory=dict)
    settled: tuple[dict[str, Any], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The sheet as in a link."""
        more: dict[str, Any] = {"told": self.told, "was": self.was, "case": self.case, "hand": self.hand}
        more |= {"paper": self.paper, "settled": list(self.settled)}
        kept = {name: part for name, part in more.items() if part}
        return {"asks": self.asks.value, "question": self.question, **kept}

    def under(self, house: str, game: str) -> Sheet:
        """The same under another house's current rules."""
        question = {name: part for name, part in self.question.items() if name not in (*PINS, DECIDED)}
        return replace(self, question={**question, "house": house, "game": game}, was=None)

    def asking(self, asks: Asks) -> Sheet:
        """Another question about the same table, without the parts of the old question."""
        gone = {name for names in OF_ONE_QUESTION.values() for name in names} - set(OF_ONE_QUESTION.get(asks, ()))
        question = {name: part for name, part in self.question.items() if name not in {*gone, DECIDED}}
        return replace(self, asks=asks, question=question, was=None)

    def with_facts(self, facts: Mapping[str, Any]) -> Sheet:
        """The sheet with these facts, no longer contested. Raises Unprocessable for an unknown place."""
        question = self.question
        for at, value in facts.items():
            question = _told(question, at, value)
        left = [each for each in self.contested if each.get("at") not in facts]
        settled = [each for each in self.contested if each.get("at") in facts]
        others = [each for each in self.settled if each["at"] not in facts]
        return replace(self, question=_contesting(question, left), was=None, settled=(*others, *settled))

    def with_paper(self, texts: Mapping[str, str]) -> Sheet:
        """The sheet with these texts for its slip. An empty text is removed."""
        paper = {name: text for name, text in {**self.paper, **_texts_of(texts)}.items() if text}
        return replace(self, paper=paper)

    def with_contested(self, at: str, value: Any) -> Sheet:
        """The sheet with this value as another version of the fact."""
        already = next((each for each in self.contested if each.get("at") == at), None)
        alternatives = already["alternatives"] if already else [value_at(self.question, at)]
        others = [each for each in self.contested if each is not already]
        disputed = {"at": at, "alternatives": [*alternatives, value]}
        settled = tuple(each for each in self.settled if each["at"] != at)
        return replace(self, question=_contesting(self.question, [*others, disputed]), was=None, settled=settled)

    def with_told(self, houses: Collection[str], at: str, value: Any) -> Sheet:
        """The sheet with this fact for these houses only."""
        _told(self.question, at, value)
        return replace(self, told={**self.told, **{each: {**self.told.get(each, {}), at: value} for each in houses}})

    def without_told(self, houses: Collection[str]) -> Sheet:
        """The sheet without facts for these houses only."""
        return replace(self, told={each: facts for each, facts in self.told.items() if each not in houses})

    def question_for(self, house: str) -> dict[str, Any]:
        """The question with the facts for this house."""
        question = self.question
        for at, value in self.told.get(house, {}).items():
            question = _told(question, at, value)
        return question

    @property
    def contested(self) -> list[dict[str, Any]]:
        """The contested facts of the question, except malformed ones."""
        return _disputes(self.question.get("contested"))


def _disputes(listed: Any) -> list[dict[str, Any]]:
    """The contested facts in a list, except malformed ones."""
    return [each for each in listed if _is_dispute(each)] if isinstance(listed, list) else []


def _texts_of(told: Any) -> dict[str, str]:
    """The texts for a slip in an object, each shortened to its maximum length."""
    found = told if isinstance(told, Mapping) else {}
    return {
        name: " ".join(found[name].split())[:most] for name, most in PAPER.items() if isinstance(found.get(name), str)
    }


def _is_dispute(entry: Any) -> bool:
    """Whether this is a place with its alternatives."""
    if not isinstance(entry, dict) or not isinstance(entry.get("at"), str):
        return False
    return isinstance(entry.get("alternatives"), list) and bool(entry["alternatives"])


def sheet_of(document: Any) -> Sheet:
    """The sheet for any input. Raises Unprocessable if it cannot be asked."""
    if not isinstance(document, dict):
        raise _refused("", "wrong-type", message("Expected a question: an object with house, game and table or hands."))
    if "question" in document:
        return _of_request(document)
    if "ruling_id" in document:
        detail = message("This is a ruling without its question. Send both, as question and ruling.")
        raise _refused("/question", "required", detail)
    if isinstance(document.get("name"), str):  # a table of the dealer's screens
        question = {name: document[name] for name in ("house", "game", "table") if name in document}
        hand = _hand_of(document.get("hand"))
        return Sheet(_guessed(question), question, hand=hand).with_paper({"table": document["name"]})
    return Sheet(_guessed(document), document)


def asks_named(name: Any) -> Asks:
    """The question with this name. Raises Unprocessable if there is none."""
    known = tuple(each.value for each in Asks)
    if name not in known:
        detail = message("Unknown question {found}.", found=quote(str(name)))
        raise Unprocessable([InputError("/asks", "unknown-name", detail, known)])
    return Asks(name)


def value_at(document: Any, at: str) -> Any:
    """The value at this place of a document. None if there is none."""
    for part in at.split("/")[1:]:
        if isinstance(document, dict):
            document = document.get(part)
        elif isinstance(document, list) and INDEX.fullmatch(part) and int(part) < len(document):
            document = document[int(part)]
        else:
            return None
    return document


def _of_request(document: Document) -> Sheet:
    """The sheet of a link, of a receipt with its question, or of a comparison."""
    question, asks = document["question"], document.get("asks")
    if not isinstance(question, dict):
        raise _refused("/question", "wrong-type", message("The question must be an object."))
    if asks == COMPARE and isinstance(question.get("question"), dict):  # a receipt of a comparison
        return _of_request(question)
    under = document.get("under")
    first = under[0] if isinstance(under, list) and under else None
    if isinstance(first, dict):
        question = {**question, **{name: first[name] for name in ("house", "game") if name in first}}
    asked = asks_named(asks) if asks is not None else _guessed(question)
    ruling, told, was, case = (document.get(name) for name in ("ruling", "told", "was", "case"))
    if isinstance(ruling, dict):
        was = _receipt_of(ruling)
    return Sheet(
        asked,
        question,
        {house: facts for house, facts in told.items() if isinstance(facts, dict)} if isinstance(told, dict) else {},
        {name: text for name, text in was.items() if isinstance(text, str)} if isinstance(was, dict) else None,
        case if isinstance(case, str) else None,
        _hand_of(document.get("hand")),
        _texts_of(document.get("paper")),
        tuple(_disputes(document.get("settled"))[:MOST_SETTLED]),
    )


def _hand_of(told: Any) -> dict[str, Any] | None:
    """The recorded hand of a dispute, if the link has one."""
    if not isinstance(told, dict) or not _LINK.fullmatch(str(told.get("link"))):
        return None
    kinds = {"link": str, "hand": str, "event": int}
    return {name: told[name] for name, kind in kinds.items() if type(told.get(name)) is kind}


def _receipt_of(ruling: Document) -> dict[str, Any] | None:
    """The parts of an earlier ruling that show whether a later one is the same."""
    receipt, engine = ruling.get(RECEIPT), ruling.get("engine")
    if not isinstance(receipt, dict):
        return None
    kept = {name: receipt[name] for name in ("rules", "answer", "language") if isinstance(receipt.get(name), str)}
    version = engine.get("version") if isinstance(engine, dict) else None
    return {**kept, **({"engine": version} if isinstance(version, str) else {})}


def _guessed(question: Document) -> Asks:
    """The question that fits the contents, if it is not named."""
    if "hands" in question:
        return Asks.HANDS
    if "incident" in question:
        return Asks.IRREGULARITIES
    if "action" in question or "gesture" in question:
        return Asks.BETTING
    table = question.get("table")
    phase = table.get("phase") if isinstance(table, dict) else None
    return ASKED_IN.get(phase, Asks.DEALING) if isinstance(phase, str) else Asks.DEALING


def _contesting(question: Document, disputes: list[dict[str, Any]]) -> dict[str, Any]:
    kept = {name: part for name, part in question.items() if name != "contested"}
    return {**kept, "contested": disputes} if disputes else kept


def _told(question: Document, at: str, value: Any) -> dict[str, Any]:
    try:
        return with_fact(question, at, value)
    except LookupError as error:
        detail = message("{found} does not exist in the question.", found=quote(at))
        raise _refused(at, "no-such-place", detail) from error


def _refused(pointer: str, code: str, detail: Any) -> Unprocessable:
    return Unprocessable([InputError(pointer, code, detail)])
