"""Many questions in one request: a JSON array, or a line each (NDJSON). Each is answered by itself, in order."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from flask import Blueprint, Response, stream_with_context

from dealer_service.api.batch import BATCH, BatchAnswerer, ItemAnswer, numbered_lines
from dealer_service.api.errors import InputError, Malformed, Unprocessable, describe
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.responses.problems import problem_body
from dealer_service.api.strict_json import decode
from dealer_service.canonical import canonical
from dealer_service.engine import Asks, Question, answer
from dealer_service.i18n.message import message
from dealer_service.rulings.ruling import Ruling
from dealer_service.server.active_rules import CurrentRules
from dealer_service.server.metrics import Counts
from dealer_service.server.ruling_log import RulingLines, Unwritten
from dealer_service.settings import Settings
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import words
from dealer_service.web.hooks.metrics import count_problem, count_ruling
from dealer_service.web.hooks.request_id import request_id
from dealer_service.web.hooks.ruling_log import write_line
from dealer_service.web.http import JSON, NDJSON, body, sent_as, takes
from dealer_service.web.ruling_record import Given

LOG = logging.getLogger("dealer_service.batch")

# The answer to one item; what its place in the batch is called, and where it stands.
Work = tuple[Callable[[], ItemAnswer], str, int]


def batch(
    current: CurrentRules, counts: Counts, rulings: RulingLines, settings: Settings, keys: Keys = NO_KEYS
) -> Blueprint:
    """The endpoint, over the rules that are active when it is asked; all items of a batch are ruled on by these."""
    door = Blueprint(BATCH, __name__)

    @door.post(f"/v1/{BATCH}")
    def batched() -> Response:
        sent = sent_as((JSON, NDJSON))
        form = takes((sent, *{JSON, NDJSON} - {sent}))
        raw = body(settings.batch_bytes, (JSON, NDJSON))
        book, citations = current.take()

        def rule(_: Asks, question: Question) -> Ruling:
            return answer(question, book)

        court = BatchAnswerer(rule, citations, words(), keys)
        work = _array(raw, court, settings) if sent == JSON else _lines(raw, court, settings)
        told = _told(work, counts, rulings, request_id())
        answers = Response(stream_with_context(_written(told, form)), mimetype=form)
        answers.headers["Cache-Control"] = "no-store"
        answers.vary.add("Accept")
        return answers

    return door


def _array(raw: bytes, court: BatchAnswerer, settings: Settings) -> list[Work]:
    """The items of a list. Raises Malformed and Unprocessable where there is none."""
    document = decode(raw, settings.batch_bytes)
    if not isinstance(document, list):
        detail = message("Expected a list of items; found {found}.", found=describe(document))
        raise Unprocessable([InputError("", "wrong-type", detail)])
    _bounded(len(document), settings)
    return [(partial(court.answer, each), "item", place) for place, each in enumerate(document)]


def _lines(raw: bytes, court: BatchAnswerer, settings: Settings) -> list[Work]:
    """The items of the lines. Raises Malformed where there is none."""
    count = sum(1 for _ in numbered_lines(raw))
    if not count:
        raise Malformed("empty-body", message("The body is empty; an item in each line is expected."), offset=0)
    _bounded(count, settings)
    return [(partial(court.answer_line, number, line), "line", number) for number, line in numbered_lines(raw)]


def _bounded(count: int, settings: Settings) -> None:
    """Refuse a batch of too many items, before anything is made of them."""
    most = settings.batch_items
    if count > most:
        raise Problem("batch-too-long", words().detail("batch-too-long", count=count, limit=most), limit=most)


def _told(work: Sequence[Work], counts: Counts, rulings: RulingLines, id: str) -> Iterator[bytes]:
    """Each answer in its order; a fault of the service's own in one is told in its place, and logged."""
    spoken = words()
    for answered, called, place in work:
        began = perf_counter()
        try:
            found = answered()
            if (given := _given(found)) is not None:
                write_line(rulings, given, began)
                count_ruling(counts, given)
        except Unwritten:
            found = ItemAnswer(None, problem_body("unlogged", spoken))
        except Exception:
            LOG.exception("[request %s] The batch's %s %s could not be answered.", id, called, place)
            found = ItemAnswer(None, problem_body("internal", spoken))
        if found.problem is not None:
            count_problem(counts, found.problem)
        where: dict[str, Any] = {called: place, "instance": id}
        yield found.told(**where)


def _given(found: ItemAnswer) -> Given | None:
    """The ruling of an item, as it is counted and logged; None where the item had a problem."""
    if found.ruling is None or found.ruled is None or found.item is None:
        return None
    ruled, item = found.ruled, found.item
    return Given(item.asks.value, (ruled.rules,), ruled.outcome.value, item.question, found.ruling)


def _written(told: Iterator[bytes], form: str) -> Iterator[bytes]:
    """The answers as one list, or each in a line."""
    if form == NDJSON:
        yield from (each + b"\n" for each in told)
        return
    before = b"["
    for each in told:
        yield before + each
        before = b","
    yield canonical([]) if before == b"[" else b"]"
