"""The work of a question, counted in advance in units that depend only on the question.

A ruling takes about as long as its question has values, and an answer has about as many bytes: so a unit is a value
in the question's JSON, every ruling has fifty to begin with, and contested facts have it ruled on in every way. An
event of a whole hand has a ruling too, of a table that is not read or checked again: it has more units
if the answer has more of it.

One cost shows only while it is ruled: where facts are missing, a few rulings more find out what else is (eight at
most, one as a rule). In a batch they are counted as they are made, and items beyond the bound are not ruled on.
"""

from __future__ import annotations

from math import prod
from typing import Any

from dealer_service.engine import Asks
from dealer_service.errors import DealerServiceError

EACH_RULING = 50
# The units of one event of a whole hand, by how much of it the answer has: as measured, whatever the number of seats.
EACH_EVENT = {"summary": 65, "events": 85, "full": 110}
USUAL_DETAIL = "events"
# The limits of one question or comparison, of the search for the clauses that decide a comparison, and of a batch.
MOST_WORK = 15_000
MOST_WORK_OF_A_HAND = 30_000
MOST_TRYING = 25_000
MOST_BATCH_WORK = 500_000
# A question that asks for more than this is expensive: some hundredths of a second. No plain question comes near it.
EXPENSIVE = 1_500
# The most units of a plain question: the table of a usual hand. All houses rule on it in some hundredths of a second,
# except on a whole draw: its many steps take about three times as long.
PLAIN = 250
# So many bytes cannot ask for more: in JSON each value takes two, counting the comma or bracket behind it.
PLAIN_BYTES = 2 * (EXPENSIVE - EACH_RULING) - 1
DRAWS = (Asks.DRAWING, Asks.FORECAST)
OF_A_DRAW = 3
MULTIPLIED = frozenset({"events", "contested"})
# And so is a body of more bytes than this, whatever is in it: it takes milliseconds to decode.
EXPENSIVE_BYTES = 16 * 1024
# The most bytes of one answer, and of all answers of a batch.
MOST_ANSWER = 4 * 1024 * 1024
MOST_BATCH_ANSWER = 32 * 1024 * 1024


class AnswerTooLong(DealerServiceError):
    """The answer would be longer than ``limit`` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"The answer is longer than {limit} bytes.")


def work_of(document: Any) -> int:
    """The units of work of one question."""
    return (EACH_RULING + _work_of_events(document) + _values_in(document)) * ways_of(document)


def is_expensive(document: Any, size: int | None = None) -> bool:
    """Whether one question needs a place among the expensive ones. ``size`` is its bytes in JSON, if known.

    A short one without events and contested facts, which multiply its work, is not counted.
    """
    if size is not None and size <= PLAIN_BYTES and not (type(document) is dict and MULTIPLIED & document.keys()):
        return False
    return work_of(document) > EXPENSIVE


def work_of_comparison(document: Any) -> int:
    """The units of work of a comparison.

    The search for the clauses that decide is included. For a plain question it is short.
    """
    under = document.get("under") if isinstance(document, dict) else None
    question, asks = (document.get("question"), document.get("asks")) if isinstance(document, dict) else (None, None)
    once = work_of(question)
    rulings = once * max(len(under) if isinstance(under, list) else 0, 1)
    if once > PLAIN:
        return rulings + MOST_TRYING
    return rulings * OF_A_DRAW if asks in DRAWS else rulings


def most_work_of(document: Any) -> int:
    """The limit for this question, or for its comparison: a whole hand has many events."""
    return MOST_WORK_OF_A_HAND if _work_of_events(document) else MOST_WORK


def ways_of(document: Any) -> int:
    """Number of combinations of the contested facts: 1 if there are none, or if they are invalid."""
    disputes = document.get("contested") if isinstance(document, dict) else None
    if not isinstance(disputes, list):
        return 1
    alternatives = [each.get("alternatives") if isinstance(each, dict) else None for each in disputes]
    return prod(len(each) for each in alternatives[:8] if isinstance(each, list) and each)


def bounded(answer: bytes) -> bytes:
    """The answer. Raises AnswerTooLong if it exceeds the limit."""
    if len(answer) > MOST_ANSWER:
        raise AnswerTooLong(MOST_ANSWER)
    return answer


def _work_of_events(document: Any) -> int:
    """The units of the rulings on the events of a whole hand. 0 for any other question."""
    events = document.get("events") if isinstance(document, dict) else None
    if not isinstance(events, list):
        return 0
    detail = document.get("detail")
    return len(events) * EACH_EVENT.get(detail if isinstance(detail, str) else USUAL_DETAIL, EACH_EVENT[USUAL_DETAIL])


def _values_in(document: Any) -> int:
    """Number of values in a document, including objects and lists."""
    count, waiting = 1, [document]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, dict | list):
            count += len(holder)
            waiting += holder.values() if isinstance(holder, dict) else holder
    return count
