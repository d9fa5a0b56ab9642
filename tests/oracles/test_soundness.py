"""One pass accepts sound tables: never one with a breach, whatever single facts or pairs of facts are changed."""

import random as plain
from collections import defaultdict
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.rulings.breaches.catalogue import breaches, find_breaches
from dealer_service.rulings.breaches.soundness import is_sound
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_DRAW, Event
from dealer_service.table.facts import Whole, facts_of
from dealer_service.values import replace
from tests.bench import questions
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.effort import EFFORT, SEED
from tests.oracles.random_hand import Hand
from tests.oracles.tables import RULESETS, of_each_house_and_game
from tests.scenarios import pages, read_cases, some_pages

CHANGES = 60 * EFFORT or 12  # of each table


def test_the_pass_accepts_a_table_in_play():
    question = parse_question(Asks.OPTIONS, questions.limit_badugi())
    rules = BOOK.find(question.house, question.game, mix=question.mix)
    assert is_sound(Spot(question.table, rules))


@pytest.mark.one_in(16)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
def test_no_table_of_a_random_hand_with_a_breach_is_accepted(house, game):
    random = plain.Random(f"{SEED} {house} {game}")
    rules = BOOK.find(house, game)
    for table in Hand(random, house, game).tables():
        if table.phase in BEFORE_THE_DRAW:
            assert_accepted_tables_are_sound(table, rules, random)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("page", some_pages(), ids=lambda page: page.stem)
def test_no_table_of_a_scenario_with_a_breach_is_accepted(page):
    random = plain.Random(f"{SEED} {page.stem}")
    for table, rules in scenario_tables(page):
        assert_accepted_tables_are_sound(table, rules, random, CHANGES // 6)


@pytest.mark.prove
@pytest.mark.parametrize("phase", BEFORE_THE_DRAW)
def test_plain_tables_up_to_the_end_of_a_betting_round_are_accepted(phase):
    """The pass is worth its time: it accepts the plain tables that players sit at."""
    accepted = []
    for house, game in RULESETS:
        rules = BOOK.find(house, game)
        if rules.dealing.streets.value.boards:  # in doubt: the pass knows no board
            continue
        for table in Hand(plain.Random(f"{house} {game}"), house, game).tables():
            plainly = table.phase is phase and table.small_blind_seat and not table.kill_seat
            if plainly and not any(seat.owes or seat.bound or seat.found for seat in table.seats):
                accepted.append(is_sound(Spot(table, rules)))
    assert accepted and all(accepted), f"{sum(accepted)} of {len(accepted)}"


def assert_accepted_tables_are_sound(table, rules, random, changes=CHANGES):
    assert_sound_if_accepted(table, rules)
    for _ in range(changes):
        other = changed(table, random)
        if random.random() < 0.3:
            other = changed(other, random)
        assert_sound_if_accepted(other, rules)


def assert_sound_if_accepted(table, rules):
    spot = Spot(table, rules)
    found = found_or_missing(find_breaches, spot)
    assert found_or_missing(breaches, spot) == found, table
    if found:
        assert found_or_missing(is_sound, spot) is not True, table


def found_or_missing(find, spot):
    """What is found, or the facts that are missing for it."""
    try:
        return find(spot)
    except MissingFacts as error:
        return error.missing


def changed(table, random):
    """The table with one field of one of its parts changed, or one item of a list."""
    path, part, name = random.choice(list(places(table)))
    value = getattr(part, name)
    default = next(field.default for field in fields(part) if field.name == name)
    others = [*donors()[type(part), name]]
    if type(value) is int:
        others += [0, value + 1, value - 1, 2 * value] * (len(others) // 4 + 1)
    if default is None or default == ():
        others += [default] * (len(others) // 4 + 1)
    if type(value) is tuple and value:
        at = random.randrange(len(value))
        others += [value[:at] + value[at + 1 :], value[: at + 1] + value[at:], value[::-1]] * (len(others) // 3 + 1)
    shape = next((fact.shape for fact in facts_of(type(part)) if fact.attribute == name), None)
    if isinstance(shape, Whole):
        others = [each for each in others if each is None or shape.least <= each <= shape.most]
    return with_part(table, path, replace(part, **{name: random.choice(others)})) if others else table


# What decides which other fields an event has: whole events are exchanged instead.
NOT_ALONE = {(Event, "does"), (Event, "kind")}


def places(part, path=()):
    """Every field of every part, with the way to it."""
    for field in fields(part):
        if (type(part), field.name) not in NOT_ALONE and field.name != "place":
            yield path, part, field.name
        value = getattr(part, field.name)
        for number, each in enumerate(value if type(value) is tuple else (value,)):
            if is_dataclass(each) and type(each).__name__ != "Card":
                yield from places(each, (*path, (field.name, number if type(value) is tuple else None)))


def with_part(whole, path, part):
    """The whole with this part in its place."""
    if not path:
        return part
    (name, number), *rest = path
    value = getattr(whole, name)
    below = with_part(value if number is None else value[number], rest, part)
    if number is not None:
        below = (*value[:number], below, *value[number + 1 :])
    return replace(whole, **{name: below})


@cache
def donors():
    """For each field, the values that it has in the tables of the scenarios."""
    found = defaultdict(dict)
    for page in pages():
        for table, _ in islice(scenario_tables(page), 4):
            for _, part, name in places(table):
                found[type(part), name][getattr(part, name)] = None
    return found


def scenario_tables(page):
    """The tables that a scenario page asks about, each with its rules."""
    for _, at, asked, _ in read_cases(page):
        try:
            question = parse_question(Asks(at.removeprefix("/v1/")), asked)
        except (Unprocessable, ValueError):
            continue
        if question.table is not None and not question.branches:
            rules = BOOK.find(question.house, question.game, question.as_of, question.digest, question.mix)
            yield question.table, rules
