"""A question whose log has its posts in the order of the house. The answer points at the places of the log as asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dealer_service.engine.questions import Question
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.posts.house_order import in_order, order_of_posts
from dealer_service.rulings.ruling import FloorOption, Missing, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import LetStand, Snapshot
from dealer_service.values import replace

ENTRY = "entry"
_IN_LOG = re.compile("(/table/log/)([0-9]+)(.*)")


def rule_in_order(question: Question, rules: Ruleset, rule: Callable[[Question], Ruling]) -> Ruling:
    """The ruling on the question with its posts in the order of the house, about the log as it was asked.

    Posts of a wrong log stay as they are. Raises ImpossibleTable.
    """
    table = question.table
    order = [] if table is None else order_of_posts(Spot(table, rules))
    posts = None if table is None or order == sorted(order) else in_order(table.events[: len(order)], order)
    if table is None or posts is None:
        return rule(question)
    to, back = {was: now for now, was in enumerate(order)}, dict(enumerate(order))
    after = replace(table, log=(*posts, *table.events[len(posts) :]), let_stand=_let_stand(table, to))
    floor = question.floor
    if floor is not None and floor.args is not None:
        floor = replace(floor, args=_args(floor.args, to))
    try:
        ruling = rule(replace(question, table=after, floor=floor))
    except ImpossibleTable as error:
        raise ImpossibleTable(_breaches(error.breaches, back)) from error
    return _as_asked(ruling, back)


def _let_stand(table: Snapshot, to: Mapping[int, int]) -> tuple[LetStand, ...]:
    """The breaches that stand, each at its entry in the new order."""
    return tuple(
        each if each.entry is None else replace(each, entry=to.get(each.entry, each.entry)) for each in table.let_stand
    )


def _args(args: Mapping[str, Any], to: Mapping[int, int]) -> Mapping[str, Any]:
    entry = args.get(ENTRY)
    return {**args, ENTRY: to.get(entry, entry)} if isinstance(entry, int) else args


def _as_asked(ruling: Ruling, back: Mapping[int, int]) -> Ruling:
    """The ruling with the entries of the log that was asked about. Options at a next table are about its own log."""
    answer = ruling.answer
    if isinstance(answer, Checked):
        answer = replace(answer, breaches=_breaches(answer.breaches, back))
    elif isinstance(answer, Remedies) and ruling.next is None:
        answer = replace(answer, options=_options(answer.options, back))
    floor = ruling.floor
    if floor is not None:
        (option,) = _options([floor.option], back)
        floor = replace(floor, option=option, options=_options(floor.options, back))
    missing = tuple(Missing(_at(each.at, back), each.needed_by) for each in ruling.missing)
    breaches = _breaches(ruling.breaches, back)
    return replace(ruling, answer=answer, missing=missing, floor=floor, breaches=breaches)


def _options(options: Sequence[FloorOption[Any]], back: Mapping[int, int]) -> tuple[FloorOption[Any], ...]:
    return tuple(replace(each, args=_args(each.args, back)) for each in options)


def _breaches(breaches: Sequence[Breach], back: Mapping[int, int]) -> tuple[Breach, ...]:
    return tuple(replace(each, at=_at(each.at, back)) for each in breaches)


def _at(pointer: str, back: Mapping[int, int]) -> str:
    """The pointer to the same entry of the log as it was asked."""
    found = _IN_LOG.fullmatch(pointer)
    if found is None:
        return pointer
    before, entry, rest = found.groups()
    return f"{before}{back.get(int(entry), int(entry))}{rest}"
