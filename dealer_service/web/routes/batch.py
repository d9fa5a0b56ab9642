"""``POST /v1/batch``: many questions in one request, as a JSON array or NDJSON, answered in order."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from time import perf_counter
from typing import Any

from flask import Blueprint, Response, stream_with_context

from dealer_service.api.batch import (
    BATCH,
    BatchAnswerer,
    ItemAnswer,
    ItemProblem,
    ItemRuling,
    numbered_lines,
    serialize_item_answer,
    work_of_item,
    work_of_line,
)
from dealer_service.api.errors import InputError, Malformed, Unprocessable, describe
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.responses.problems import answer_too_long_problem, problem_body
from dealer_service.api.responses.ruling_body import rule_of
from dealer_service.api.strict_json import decode
from dealer_service.api.work_units import MOST_BATCH_ANSWER, MOST_BATCH_WORK, AnswerTooLong, work_of
from dealer_service.canonical import canonical
from dealer_service.deadline import set_deadline
from dealer_service.engine import Asks, Question, answer
from dealer_service.i18n.words import Words
from dealer_service.message import message
from dealer_service.rulings.ruling import Ruling
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.metrics import Metrics
from dealer_service.server.ruling_log import LineNotWritten, RulingLogWriter
from dealer_service.settings import Settings
from dealer_service.web.expensive import close_when_sent, in_lane_by_size
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import words
from dealer_service.web.hooks.metrics import count_problem, count_ruling
from dealer_service.web.hooks.request_id import request_id
from dealer_service.web.hooks.ruling_log import write_line
from dealer_service.web.http import JSON, NDJSON, body_media_type, negotiate, read_body
from dealer_service.web.ruling_record import RecordedRuling

LOG = logging.getLogger("dealer_service.batch")

# The function that answers one item, and its number in a problem with its unit ("item" or "line").
Work = tuple[Callable[[], ItemAnswer], str, int]


def batch_routes(
    rules: ActiveRules, metrics: Metrics, ruling_log: RulingLogWriter, settings: Settings, keys: Keys = NO_KEYS
) -> Blueprint:
    """The endpoint. All items of a batch are answered by the rules that were active at its start."""
    routes = Blueprint(BATCH, __name__)

    @routes.post(f"/v1/{BATCH}")
    def batched() -> Response:
        sent = body_media_type((JSON, NDJSON))
        media_type = negotiate((sent, *{JSON, NDJSON} - {sent}))
        raw = read_body(settings.batch_bytes, (JSON, NDJSON))
        book, clause_json = rules.current()

        def rule(_: Asks, question: Question) -> Ruling:
            return answer(question, book)

        answerer = BatchAnswerer(rule, clause_json, words(), keys)
        items = _array_items if sent == JSON else _line_items
        with in_lane_by_size(raw) as hold_on:
            work, units = items(raw, answerer, settings)
            held = hold_on(units)
        answers = _answer_items(work, metrics, ruling_log, request_id())
        response = Response(stream_with_context(_in_time(_joined(answers, media_type))), mimetype=media_type)
        response.headers["Cache-Control"] = "no-store"
        response.vary.add("Accept")
        return close_when_sent(response, held)

    return routes


def _array_items(raw: bytes, answerer: BatchAnswerer, settings: Settings) -> tuple[list[Work], int]:
    """The items of a JSON array, and their units of work.

    Raises Malformed and Unprocessable if the body is not an array, and Problem if it has too many.
    """
    document = decode(raw, settings.batch_bytes)
    if not isinstance(document, list):
        detail = message("Expected a list of items; found {found}.", found=describe(document))
        raise Unprocessable([InputError("", "wrong-type", detail)])
    _refuse_too_many(len(document), settings)
    units = _refuse_too_much(map(work_of_item, document))
    return [(partial(answerer.answer, each), "item", number) for number, each in enumerate(document)], units


def _line_items(raw: bytes, answerer: BatchAnswerer, settings: Settings) -> tuple[list[Work], int]:
    """The items of the lines, and their units of work.

    Raises Malformed if there are none, and Problem if there are too many.
    """
    count = sum(1 for _ in numbered_lines(raw))
    if not count:
        raise Malformed("empty-body", message("The body is empty. Expected one item per line."), offset=0)
    _refuse_too_many(count, settings)
    units = _refuse_too_much(work_of_line(line) for _, line in numbered_lines(raw))
    return [
        (partial(answerer.answer_line, number, line), "line", number) for number, line in numbered_lines(raw)
    ], units


def _refuse_too_many(count: int, settings: Settings) -> None:
    """Refuse a batch of too many items, before any is parsed. Raises Problem."""
    most = settings.batch_items
    if count > most:
        raise Problem("batch-too-long", words().detail("batch-too-long", count=count, limit=most), limit=most)


def _refuse_too_much(works: Iterable[int]) -> int:
    """The units of work of a batch. Above the limit, raises Problem with the number of items within it."""
    done = list(accumulate(works))
    if done and done[-1] > MOST_BATCH_WORK:
        work, limit, enough = done[-1], MOST_BATCH_WORK, bisect_right(done, MOST_BATCH_WORK)
        says = words().detail("batch-too-much", count=work, limit=limit, enough=enough)
        raise Problem("batch-too-long", says, work=work, limit=limit, enough=enough)
    return done[-1] if done else 0


def _answer_items(work: Sequence[Work], metrics: Metrics, ruling_log: RulingLogWriter, id: str) -> Iterator[bytes]:
    """Yield each answer in order, logged and counted.

    An exception in one item is logged, and its answer is a problem. No more items are ruled once the answers exceed the
    maximum length, or the search for missing facts the maximum work of a batch.
    """
    language_words, length, tried, answered = words(), 0, 0, 0
    for answer_item, unit, number in work:
        began = perf_counter()
        try:
            if length > MOST_BATCH_ANSWER:
                raise AnswerTooLong(MOST_BATCH_ANSWER)
            item = answer_item() if tried <= MOST_BATCH_WORK else _tried_too_much(tried, answered, language_words)
            answered += tried <= MOST_BATCH_WORK
            if isinstance(item, ItemRuling):
                tried += item.ruling.tried and item.ruling.tried * work_of(item.item.question)
                ruling = _ruling_of(item)
                write_line(ruling_log, ruling, began)
                count_ruling(metrics, ruling)
        except AnswerTooLong as refusal:
            item = ItemProblem(answer_too_long_problem(refusal.limit, language_words))
        except LineNotWritten:
            item = ItemProblem(problem_body("unlogged", language_words))
        except Exception:
            LOG.exception("[request %s] The batch's %s %s could not be answered.", id, unit, number)
            item = ItemProblem(problem_body("internal", language_words))
        if isinstance(item, ItemProblem):
            count_problem(metrics, item.body)
        place: dict[str, Any] = {unit: number, "instance": id}
        told = serialize_item_answer(item, **place)
        length += len(told)
        yield told


def _tried_too_much(tried: int, answered: int, language_words: Words) -> ItemProblem:
    """The problem of an item after a batch's work is used up."""
    limit = MOST_BATCH_WORK
    detail = language_words.detail("batch-tried-too-much", count=tried, limit=limit, enough=answered)
    return ItemProblem(problem_body("batch-too-long", language_words, detail, work=tried, limit=limit, enough=answered))


def _ruling_of(answer: ItemRuling) -> RecordedRuling:
    """The ruling of an item for counting and logging."""
    ruling, item = answer.ruling, answer.item
    outcome, rule = ruling.outcome.value, rule_of(ruling)
    return RecordedRuling(answer.sealed.ruling_id, item.asks.value, (ruling.rules,), outcome, rule, item.question)


def _in_time(written: Iterator[bytes]) -> Iterator[bytes]:
    """The same with its own deadline: that of the request ends before the first answer is streamed."""
    set_deadline()
    try:
        yield from written
    finally:
        set_deadline(None)


def _joined(answers: Iterator[bytes], media_type: str) -> Iterator[bytes]:
    """The answers as one JSON array, or one in each line."""
    if media_type == NDJSON:
        yield from (each + b"\n" for each in answers)
        return
    before = b"["
    for each in answers:
        yield before + each
        before = b","
    yield canonical([]) if before == b"[" else b"]"
