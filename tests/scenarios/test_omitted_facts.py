"""No fact is guessed: omit one from any scenario, and the answer stays or the fact is requested.

A required fact makes the answer undetermined or the question invalid; any other changes only itself. An omitted stack
is assumed to be large enough and is listed if that matters, and each missing fact once. A missing fact contradicts
no other: tables that are impossible without a fact are listed.
"""

import copy
import zlib

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.serializer import serialize_answer
from dealer_service.engine import answer
from dealer_service.engine.questions import Asks
from dealer_service.errors import DealerServiceError, ImpossibleTable, NoSuchOption
from dealer_service.rulings.betting.amounts import SizeName
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.breaches.breach import Kind
from dealer_service.rulings.ruling import Outcome
from tests.oracles.effort import in_sample
from tests.scenarios import pages, read_cases

# Facts whose omission has a meaning: there is none.
SAYS_SOMETHING = {
    "contested",
    "event",
    "action",
    "cards",
    "draw",
    "mode",
    "announced",
    "placed",
    "received",
    "log",
    "owes",
    "shown",
    "bound",
    "least",
    "exposed",
    "aside",
    "short",
    "replace",
    "if",
    "out_of_turn",
    "let_stand",
    "burned_again",
    "refused",
    "early_card",
    "runs",
}
# Parts that only repeat a fact, or give the next step if it is known.
ECHOES = {"sizes", "step", "after", "steps", "stub", "pool", "count", "facts", "because", "due", "instead"}
# Known cards are checked. A missing card can only allow an event that it would have refused or corrected. A table
# is found correct only if its hands are known, unless their breach stands.
IDENTITIES = {"hand", "shown", "discards", "deck"}
# Chips of seats that left the table, and chips already taken by the house, are given only if there are any;
# denominations only if chips are broken down.
TOLD_WHERE_WANTED = (("table", "dead"), ("table", "rake"), ("table", "stakes", "chips"))
# A missing floor decision is requested as an open decision.
DECIDED, DECIDED_AT_A_SEAT = ("table", "uncontested"), "found_aside"
# The table is impossible without it: only this fact makes the log correct or the cards add up.
IMPOSSIBLE_WITHOUT = {
    ("hand", "cards-do-not-add-up"),  # cards at a seat that was not due any
    ("board", "cards-do-not-add-up"),  # a board with more or fewer cards than its round has
    ("board", "hand-of-wrong-size"),  # a last card of stud that all share
    ("round", "cards-do-not-add-up"),  # the number of cards in a hand that an incident is about
    ("phase", "cards-do-not-add-up"),
    ("stack", "irregular-action"),  # an all-in for less than a whole bet
    ("stack", "irregular-post"),
    ("big_blind", "irregular-action"),
    ("stakes", "irregular-action"),
    ("phase", "gathered-uneven"),
}
# A player skipped by the small blind is one before a lone big blind if the seat of the small blind is unknown.
SAME_BREACH = {"before-lone-big-blind": "before-small-blind"}
ASKED = {asks.value for asks in Asks} - {"dealing"}
CASES = [case for page in pages() for case in read_cases(page) if "table" in case[2]]


def facts(document, path=()):
    """Each fact of the table that may be omitted, by its path."""
    for key, value in list(document.items()) if isinstance(document, dict) else list(enumerate(document)):
        here = (*path, key)
        if isinstance(value, dict) or (isinstance(value, list) and (key == "seats" or isinstance(key, int))):
            yield from facts(value, here)
        if not isinstance(key, int) and key not in SAYS_SOMETHING and len(here) > 1:
            yield here


def without(document, path):
    """The document without the fact. Everything not on its path is shared."""
    key, *rest = path
    struck = copy.copy(document)
    if rest:
        struck[key] = without(document[key], rest)
    else:
        del struck[key]
    return struck


def what_is_ruled(ruling, asks):
    """Outcome and answer, without parts that only repeat a fact."""
    return ruling.outcome, unechoed(serialize_answer(ruling.answer, asks))


def sizes_of(ruling):
    """The sizes of the options: a size whose facts are unknown is omitted."""
    options = ruling.answer.options if isinstance(ruling.answer, Options) else ()
    return {(each.does, size) for each in options for size in each.sizes or ()}


def is_maximum(told, sizes):
    """Whether the size is the maximum, where one by the pot came to as many chips."""
    does, size = told
    return size.code is SizeName.MAX and (does, size.to) in {(each, other.to) for each, other in sizes}


def named(path, ruling):
    """Whether the fact, or a part of it, is listed as missing with the answer."""
    at = "/" + "/".join(map(str, path))
    return any(f"{each.at}/".startswith(f"{at}/") for each in ruling.missing)


def unechoed(value):
    """The answer without its echoes. The chips in the middle after each event of a hand repeat the chips gathered."""
    if isinstance(value, dict):
        kept = {key: each for key, each in value.items() if not (key == "pot" and isinstance(each, int))}
        named = {**kept, "of": SAME_BREACH.get(kept["of"], kept["of"])} if isinstance(kept.get("of"), str) else kept
        return {key: unechoed(each) for key, each in named.items() if key not in ECHOES}
    return [unechoed(each) for each in value] if isinstance(value, list) else value


def for_the_floor(told):
    """Whether the floor must be called, now or by a forecast: its options are the known piles."""
    outcome, answer = told
    parts = answer.values() if isinstance(answer, dict) else ()
    return outcome is Outcome.NEEDS_FLOOR or any(isinstance(part, dict) and part.get("stuck") for part in parts)


def bars_opening(ruling):
    """Whether the known cards of the seat to act bar it from opening the pot."""
    barred = ruling.answer.barred if isinstance(ruling.answer, Options) else ()
    return any(reason.clause.id == "betting.openers" for each in barred for reason in each.because)


def found_correct(told):
    """Whether the table was found to be correct."""
    outcome, answer = told
    return outcome is Outcome.ALLOWED and isinstance(answer, dict) and answer.get("breaches") == []


@pytest.mark.one_in(6)
@pytest.mark.parametrize("part", range(10))
def test_omitted_facts_are_requested_or_irrelevant(book, part):
    guessed = []
    for name, at, question, _ in CASES:
        if zlib.crc32(name.encode()) % 10 != part or at not in ASKED:
            continue
        try:
            given = answer(parse_question(Asks(at), question), book)
            body, sizes = what_is_ruled(given, Asks(at)), sizes_of(given)
        except (Unprocessable, DealerServiceError):
            continue
        if body[0] is Outcome.UNDETERMINED:
            continue
        for path in facts(question["table"], ("table",)):
            if not in_sample(f"{name} {path}", 16):
                continue
            try:
                ruling = answer(parse_question(Asks(at), without(question, path)), book)
            except (Unprocessable, NoSuchOption):
                continue
            except ImpossibleTable as refusal:
                codes = [
                    each.code for each in sorted(refusal.breaches, key=lambda each: each.kind is not Kind.IMPOSSIBLE)
                ]
                if (path[-1], codes[0]) not in IMPOSSIBLE_WITHOUT:
                    guessed.append(f"{at}: {name}: without {path} the table has {codes[0]}")
                continue
            if len({(each.at, each.shown_by) for each in ruling.missing}) < len(ruling.missing):
                guessed.append(f"{at}: {name}: without {path} a missing fact is listed twice: {ruling.missing}")
            if path == ("table", "stakes") and question["table"]["stakes"].get("chips"):
                continue
            if named(path, ruling):
                continue
            struck = what_is_ruled(ruling, Asks(at))
            if struck[0] is Outcome.UNDETERMINED or path in TOLD_WHERE_WANTED:
                continue
            if (path == DECIDED or path[-1] == DECIDED_AT_A_SEAT) and struck[0] is Outcome.NEEDS_FLOOR:
                continue
            hidden = body[0] is Outcome.REFUSED or Asks(at) is Asks.IRREGULARITIES or bars_opening(given)
            guessed_hand = path[-1] == "hand" and found_correct(struck) and body[0] is not Outcome.ALLOWED
            if not guessed_hand and (for_the_floor(body) or (hidden and path[-1] in IDENTITIES)):
                continue
            if not all(each in sizes or is_maximum(each, sizes) for each in sizes_of(ruling)):
                guessed.append(f"{at}: {name}: without {path} the sizes are {sizes_of(ruling)}, and not {sizes}")
            if struck != body:
                guessed.append(f"{at}: {name}: without {path} it is {struck}, and not {body}")
    assert not guessed, "\n".join(guessed)
