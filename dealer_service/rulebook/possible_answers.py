"""The other answers that a page could give to a clause, by the type of its field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_origin

from dealer_service.hands import RANKINGS, Side
from dealer_service.hands.order import ACE_LOW
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.loading.clauses.value_types import (
    LEAST_NUMBER,
    NO_VALUE,
    VALUE_TYPES,
    holds_numbers,
    item_type,
    to_json,
    words_allowed,
)
from dealer_service.rulebook.loading.consistency import check_answers
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.ruleset import Ruleset
from dealer_service.rulebook.sections.betting import BringIn, Forced, PotBlinds, Structure
from dealer_service.rulebook.sections.dealing import INCLUDED_IN, MisdealCause
from dealer_service.rulebook.sections.rotation import GameName
from dealer_service.rulebook.sections.showdown import low_side
from dealer_service.rulebook.streets import Streets


def named_answers(id: str) -> tuple[str, ...]:
    """The named answers of the clause, or of its list's items. Empty for numbers."""
    return tuple(dict.fromkeys(word for kind in answer_types(id) for word in _words(kind)))


def other_answers(clause: Clause[Any]) -> list[Clause[Any]]:
    """The clause with each other answer nearby: every other word, adjacent numbers, a list one off.

    A list is one off if an item is dropped or added. A standing rule has no other answer.
    """
    values = dict.fromkeys(each for kind in answer_types(clause.id) for each in _near(kind, clause))
    return [replace(clause, value=each, json=to_json(each)) for each in values if each != clause.value]


def is_same_rule(one: Clause[Any], other: Clause[Any]) -> bool:
    """Whether two answers to a clause are the same rule, so no ruling can tell them apart."""
    same: bool = _without_included(one.value) == _without_included(other.value)
    return same


def _without_included(value: Any) -> Any:
    """The answer without the causes of a misdeal that another one of its causes includes.

    Any other answer is unchanged.
    """
    if not isinstance(value, tuple) or not all(isinstance(each, MisdealCause) for each in value):
        return value
    return {each for each in value if INCLUDED_IN.get(each) not in value}


def exchanged(rules: Ruleset, clause: Clause[Any]) -> Ruleset | None:
    """The rules with this clause in place of their own. None if no page could make such rules, or they are the same."""
    if isinstance(clause.value, Streets) and _bets_alike(rules, clause.value):
        return None
    if isinstance(clause.value, PotBlinds) and _blinds_alike(rules, clause.value):
        return None
    if isinstance(clause.value, BringIn) and _bring_ins_alike(rules, clause.value):
        return None
    other = rules.exchange(clause.id, clause)
    faults: list[Fault] = []
    check_answers(rules.game, other.clauses, faults)
    return None if faults else other


def _bets_alike(rules: Ruleset, streets: Streets) -> bool:
    """Whether these streets differ from the game's only in bets that its betting structure does not have."""
    return rules.betting.structure.value is not Structure.FIXED_LIMIT and streets.has_cards_of(
        rules.dealing.streets.value
    )


def _blinds_alike(rules: Ruleset, blinds: PotBlinds) -> bool:
    """Whether this count of the blinds differs from the game's only in a third blind, which the game does not have."""
    alike = {PotBlinds.EXACT, PotBlinds.BLINDS_COUNT_AS_THIRD_BLIND}
    return rules.betting.forced.value is not Forced.THREE_BLINDS and {blinds, rules.betting.pot_blinds.value} <= alike


def _bring_ins_alike(rules: Ruleset, bring_in: BringIn) -> bool:
    """Whether this bring-in differs from the game's only in the ace, which is low in its low hands."""
    side, alike = low_side(rules.showdown.sides.value), {BringIn.HIGH_CARD, BringIn.HIGH_CARD_ACE_LOW}
    ace_is_low = side is None or side.ranking.order == ACE_LOW
    return ace_is_low and {bring_in, rules.betting.bring_in.value} <= alike


def answer_types(id: str) -> tuple[Any, ...]:
    """The types of the clause's answer, a single one if there is no choice."""
    wanted = VALUE_TYPES[id]
    return get_args(wanted) if get_origin(wanted) is UnionType else (wanted,)


def _words(kind: Any) -> tuple[str, ...]:
    item = item_type(kind)
    return () if item is int or kind is NO_VALUE else words_allowed(item)


def _near(kind: Any, clause: Clause[Any]) -> Iterator[Any]:
    value = clause.value
    if item_type(kind) is not kind:
        now = value if isinstance(value, tuple) else ()
        if item_type(kind) is Side:
            yield from _sides(now)
        elif item_type(kind) is GameName:
            yield from _lists(now, now)
        else:
            yield from _numbers(now) if holds_numbers(kind) else _lists(_members(item_type(kind)), now)
    elif kind is Streets:
        yield from value.neighbors()
    elif kind is int:
        beside = (value - 1, value + 1) if type(value) is int else ()
        yield from (number for number in beside if number >= LEAST_NUMBER)
    elif kind is not NO_VALUE:
        yield from _members(kind)


def _lists(members: tuple[Any, ...], now: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The lists with one item dropped or added, in the order of their definition."""
    for member in members:
        if member not in now:
            yield (*now, member)
        elif len(now) > 1:
            yield tuple(each for each in now if each != member)


def _sides(now: tuple[Side, ...]) -> Iterator[tuple[Side, ...]]:
    """The lists with a side added or dropped, and those with a least hand dropped, or the next easier or harder one."""
    for name, ranking in RANKINGS.items():
        others = tuple(each for each in now if each.name != name)
        if len(others) == len(now):
            yield (*now, Side(name, ranking))
        elif others:
            yield others
    for place, side in enumerate(now):
        hands = list(side.ranking.least_hands.values())
        at = hands.index(side.at_least) if side.at_least else None
        beside = () if at is None else (None, *hands[max(at - 1, 0) : at], *hands[at + 1 : at + 2])
        for least in beside:
            yield (*now[:place], replace(side, at_least=least), *now[place + 1 :])


def _numbers(now: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The lists with another first number, or one item fewer. Words stay."""
    first, *rest = now or (1,)  # a word may replace the list, as in a cap on the rake
    if type(first) is int:
        yield (first + 1, *(each for each in rest if each != first + 1))
    if rest:
        yield tuple(now[:-1])


def _members(kind: Any) -> tuple[Any, ...]:
    """Every value of a type with only a few."""
    if kind is bool:
        return (True, False)
    assert issubclass(kind, StrEnum)
    return tuple(kind)
