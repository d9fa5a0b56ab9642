"""No fact of an incident is guessed: omit one, or one of all seats at once.

The ruling stays, or it is undetermined and lists the missing fact. Facts are omitted in groups because a clause that
checks whether any seat has cards does not notice one missing hand. With EFFORT under every house that deals the game.

Without the omitted fact another breach of the table may no longer show. Then its correction is left out of the ruling,
and the rest stays. The table itself is not reported as correct: asked about its breaches, the service requires the
missing fact.
"""

import zlib
from dataclasses import replace
from itertools import combinations

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import answer
from dealer_service.engine.questions import Asks
from dealer_service.errors import DealerServiceError, ImpossibleTable, NoSuchOption
from dealer_service.rulings.breaches.breach import Kind, standing_of_breach
from dealer_service.rulings.ruling import Outcome
from tests.oracles.effort import EFFORT
from tests.scenarios.test_omitted_facts import (
    CASES,
    DECIDED,
    IMPOSSIBLE_WITHOUT,
    SAYS_SOMETHING,
    TOLD_WHERE_WANTED,
    what_is_ruled,
    without,
)

ASKS = Asks.IRREGULARITIES
INCIDENTS = [(name, question) for name, at, question, _ in CASES if at == ASKS.value and question.get("incident")]
# Facts whose omission has a meaning: no player is said to have known, or the whole pot went
# to the seat.
INCIDENT_SAYS = {"knew", "chips", "counterpart"}
PARTS = 10
PAIRS = 2
NOT_STRUCK = SAYS_SOMETHING | {"number", "kind"}


def groups(question):
    """Facts that are omitted together: each of the incident, of the table and of the piles, and one of all seats."""
    found = {
        f"incident {key}": [("incident", key)] for key in question["incident"] if key not in INCIDENT_SAYS | {"kind"}
    }
    table = question["table"]
    found |= {f"table {key}": [("table", key)] for key in table if key not in NOT_STRUCK | {"seats"}}
    found |= {f"deck {key}": [("table", "deck", key)] for key in table.get("deck") or () if key not in NOT_STRUCK}
    of_seats = {key for seat in table["seats"] for key in seat} - NOT_STRUCK
    for key in of_seats:
        found[f"seats {key}"] = [
            ("table", "seats", place, key) for place, seat in enumerate(table["seats"]) if key in seat
        ]
    return {name: paths for name, paths in found.items() if paths[0] not in (*TOLD_WHERE_WANTED, DECIDED)}


def struck_out(question, paths):
    for path in paths:
        question = without(question, path)
    return question


def tries(name, question):
    """The names of the groups that are omitted together."""
    found = groups(question)
    pairs = [pair for pair in combinations(sorted(found), 2) if not nested(found[pair[0]][0], found[pair[1]][0])]
    pairs.sort(key=lambda pair: zlib.crc32(f"{name} {pair}".encode()))
    for each in [(one,) for one in sorted(found)] + pairs[: PAIRS * (1 + 10 * EFFORT)]:
        yield each, [path for one in each for path in found[one]]


def asked_for(ruling, question):
    """Whether the omitted facts are requested: each missing fact is absent from the question."""
    return bool(ruling.missing) and not any(given(each.at, question) for each in ruling.missing)


def given(pointer, value):
    """Whether the question has a fact at this path."""
    for part in pointer.strip("/").split("/"):
        if isinstance(value, list):
            value = value[int(part)] if int(part) < len(value) else None
        else:
            value = value.get(part) if isinstance(value, dict) else None
    return value is not None


def nested(one, other):
    return one == other[: len(one)] or other == one[: len(other)]


def ruled(question, book):
    return answer(parse_question(ASKS, question), book)


def repeated(told, paths):
    """The ruling without a card that it only repeats, if that card was omitted."""
    return without_card(told) if ("incident", "card") in paths else told


def without_card(value):
    if isinstance(value, dict):
        return {key: without_card(each) for key, each in value.items() if key != "card"}
    return [without_card(each) for each in value] if isinstance(value, list | tuple) else value


def faults(ruling):
    """The breaches of the table, apart from the incident."""
    return {(each.code, each.at) for each in ruling.breaches}


def by_itself(question):
    """The question about the table's breaches, without the incident."""
    return {key: told for key, told in question.items() if key != "incident"}


def without_faults(whole, unseen, question, book):
    """The ruling without its corrections or decisions for breaches that no longer show.

    The incident is ruled on first; the rest after its remedy is about the table. If other breaches still show, the
    options may be about them: then the ruling is that on the same table, whose unseen breaches stand.
    """
    codes, seen = {code for code, _ in unseen}, faults(whole) - unseen
    standing = as_standing(whole, unseen, question)
    if seen and whole.answer.options and standing is not None:
        return ruled(question | {"table": question["table"] | {"let_stand": standing}}, book)
    kept = tuple(each for each in whole.answer.remedies if each.of not in codes)
    options = whole.answer.options if seen or not whole.answer.remedies else ()
    stands = all(each.changes_nothing for each in kept)
    outcome = Outcome.NEEDS_FLOOR if options else Outcome.ALLOWED if stands else Outcome.CORRECTED
    return replace(whole, outcome=outcome, answer=replace(whole.answer, remedies=kept, options=options))


def as_standing(whole, unseen, question):
    """The unseen breaches as ``let_stand`` lists them, beside those that it lists. None if one of them cannot stand."""
    table = parse_question(ASKS, question).table
    standing = [standing_of_breach(each, table) for each in whole.breaches if (each.code, each.at) in unseen]
    if None in standing:
        return None
    listed = [{"breach": each.breach.value, "seat": each.seat, "entry": each.entry} for each in standing]
    return [*(question["table"].get("let_stand") or ()), *listed]


def houses(question, book):
    dealt = [house for house, games in book.houses().items() if question["game"] in games]
    return dealt if EFFORT else [question["house"]]


@pytest.mark.one_in(6)
@pytest.mark.parametrize("part", range(PARTS))
def test_omitted_incident_facts_are_requested_or_irrelevant(book, part):
    guessed = []
    for name, asked in INCIDENTS:
        if zlib.crc32(name.encode()) % PARTS != part:
            continue
        for house in houses(asked, book):
            guessed += guesses(name, asked | {"house": house}, book)
    assert not guessed, "\n".join(guessed)


def guesses(name, question, book):
    """Rulings that change without a request when facts are omitted."""
    try:
        whole = ruled(question, book)
    except (Unprocessable, DealerServiceError):
        return
    if whole.outcome is Outcome.UNDETERMINED:
        return
    for names, paths in tries(name, question):
        left = struck_out(question, paths)
        try:
            ruling = ruled(left, book)
        except (Unprocessable, NoSuchOption):
            continue
        except ImpossibleTable as refusal:
            codes = [each.code for each in refusal.breaches if each.kind is Kind.IMPOSSIBLE]
            if not any((path[-1], codes[0]) in IMPOSSIBLE_WITHOUT for path in paths):
                yield f"{name} ({question['house']}): without {names} the table has {codes[0]}"
            continue
        struck = what_is_ruled(ruling, ASKS)
        if asked_for(ruling, left):
            continue
        unseen = faults(whole) - faults(ruling)
        alone = ruled(by_itself(left), book) if unseen else None
        # Such a table is never ignored: a fact of it is required, or the floor decides on it.
        if alone is not None and alone.outcome is not Outcome.NEEDS_FLOOR and not asked_for(alone, left):
            yield f"{name} ({question['house']}): without {names} {unseen} is not seen, and the table {alone.outcome}"
        body = what_is_ruled(without_faults(whole, unseen, question, book) if unseen else whole, ASKS)
        if repeated(struck, paths) != repeated(body, paths):
            yield f"{name} ({question['house']}): without {names} it is {struck}, and not {body}"
