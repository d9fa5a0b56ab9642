"""Audits one hand: the function that every process and every machine of a cluster runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import islice
from typing import Any

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import NOTHING_KEPT
from dealer_service.api.responses.problems import problem_for
from dealer_service.api.responses.spoken_line import says
from dealer_service.audit.findings import Finding, Kind
from dealer_service.audit.pieces import Piece
from dealer_service.engine import Asks, answer
from dealer_service.engine.play.played import Played
from dealer_service.errors import DealerServiceError, ImpossibleTable, NoSuchOption, UnknownRuleset
from dealer_service.formats.problems import BadHand, Code, Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.i18n.languages import DEFAULT, Language
from dealer_service.i18n.words import WORDS, Words
from dealer_service.message import message
from dealer_service.rulebook import Book
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import Missing, Outcome, Ruling, each_fact_once
from dealer_service.values import value

RESULTS = "results"  # the topic of a hand whose record has no results
HAND = "hand"  # the topic of a hand that has to be shown
IN_EVENTS = "/events/"
NO_RESULTS = message("The record has no result to compare the awards with.")
ASSUMED = message("Facts are missing. The record and the rules agree if the unknown stacks are large enough.")


@value
class Auditor:
    """The rules of an audit. ``house`` applies to every hand; None is that of the record.

    ``game`` is that of records that name none.
    ``stakes`` are facts about the table that the caller knows and records lack, such as the smallest chip.
    """

    book: Book
    house: str | None
    game: str | None = None
    stakes: Mapping[str, int] | None = None
    language: Language = DEFAULT

    def audit(self, file: str, each: RecordedHand | Unreadable) -> Finding:
        """The finding about one hand, or about the part of a file that cannot be read."""
        if isinstance(each, Unreadable):
            return self._unreadable(file, each)
        try:
            return self._audit_hand(file, each)
        except BadHand as bad:
            return self._unreadable(file, bad.unreadable(each.line, each.hand))
        except DealerServiceError as refusal:
            return self._refused(file, each, refusal)
        except Exception as error:
            says = f"{type(error).__name__}: {error}"
            return Finding(file, each.line, 1, Kind.INTERNAL_ERROR, says, each.hand, each.game, (type(error).__name__,))

    def _audit_hand(self, file: str, hand: RecordedHand) -> Finding:
        """The finding about a hand that can be read. Raises BadHand and DealerServiceError."""
        asked = {"results": {}, **hand.question(self.house, self.game, self.stakes), "detail": "summary"}
        ruling = answer(parse_question(Asks.PLAY, asked), self.book)
        found = partial(Finding, file, hand.line, 1, hand=hand.hand, game=asked.get("game"))
        played, words = ruling.answer, self._words
        if isinstance(played, Played) and played.deviation is not None:
            first = played.deviation
            topics = tuple(islice(_clauses_of(first.ruling), 1))
            told, count = says(ruling, words), played.deviations
            return found(
                Kind.RULE_DIFFERENCE, told, topics=topics, at=first.at, pointer=first.pointer, deviations=count
            )
        if places := _missing_of(ruling):
            told = says(ruling, words) if ruling.outcome is Outcome.UNDETERMINED else words.translate(ASSUMED)
            topics = tuple(dict.fromkeys(map(_name_of, places)))
            return found(Kind.INCOMPLETE, told, topics=topics, missing=tuple(dict.fromkeys(each.at for each in places)))
        if not isinstance(played, Played) or not played.results or any(each.same is None for each in played.results):
            return found(Kind.INCOMPLETE, words.translate(NO_RESULTS), topics=(RESULTS,))
        return found(Kind.EXACT, "")

    def _refused(self, file: str, hand: RecordedHand, refusal: DealerServiceError) -> Finding:
        """The finding about an invalid question, or about a hand whose first table the house rules out."""
        problem = problem_for(refusal, self._words, NOTHING_KEPT)
        first: Mapping[str, Any] = next(iter(problem["errors"]), {})
        told = str(first.get("detail", problem["detail"]))
        pointer = str(first.get("pointer", ""))
        game = hand.game or self.game
        if isinstance(refusal, ImpossibleTable | NoSuchOption):
            breaches = refusal.breaches if isinstance(refusal, ImpossibleTable) else ()
            clause = next((id for each in breaches for id in _clauses(each.because)), None)
            topics = () if clause is None else (clause,)
            at = _event_of(pointer)
            return Finding(
                file, hand.line, 1, Kind.RULE_DIFFERENCE, told, hand.hand, game, topics, at, pointer, deviations=1
            )
        is_other_game = isinstance(refusal, UnknownRuleset) and refusal.at == "/game"
        code = Code.OTHER_GAME if is_other_game else Code.INVALID_VALUE
        return Finding(file, hand.line, 1, Kind.UNREADABLE, told, hand.hand, game, (code.value,), pointer=pointer)

    def _unreadable(self, file: str, each: Unreadable) -> Finding:
        told = self._words.translate(each.why)
        return Finding(file, each.line, each.column, Kind.UNREADABLE, told, each.hand, topics=(each.code.value,))

    @property
    def _words(self) -> Words:
        return WORDS[self.language]


def audit_chunk(auditor: Auditor, chunk: Sequence[Piece]) -> list[list[Finding]]:
    """The findings about the hands of each piece, in order."""
    return [[auditor.audit(piece.file, each) for each in _hands_of(piece)] for piece in chunk]


def _hands_of(piece: Piece) -> Iterable[RecordedHand | Unreadable]:
    return piece.hands if piece.content is None else read_hands(BytesIO(piece.content))


def _missing_of(ruling: Ruling) -> tuple[Missing, ...]:
    """All facts that the record lacks, each once."""
    parts = ruling.answer.undetermined if isinstance(ruling.answer, Played) else ()
    return each_fact_once([*(each for part in parts for each in part.missing), *ruling.missing])


def _name_of(missing: Missing) -> str:
    """The last name in the place of a fact: ``stack`` of ``/table/seats/2/stack``."""
    if missing.shown_by is not None:
        return HAND
    return next((part for part in reversed(missing.at.split("/")) if part and not part.isdecimal()), missing.at)


def _event_of(pointer: str) -> int | None:
    """The place of the event that a pointer leads to."""
    number = pointer.removeprefix(IN_EVENTS).partition("/")[0]
    return int(number) if pointer.startswith(IN_EVENTS) and number.isdecimal() else None


def _clauses_of(ruling: Ruling) -> Iterator[str]:
    if ruling.rule is not None:
        yield ruling.rule.clause.id
    yield from _clauses(ruling.reasons)


def _clauses(because: Because) -> Iterator[str]:
    """The clauses, those that decide first."""
    yield from (each.clause.id for each in because if each.decides)
    yield from (each.clause.id for each in because)
