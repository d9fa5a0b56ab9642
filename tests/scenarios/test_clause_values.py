"""Each answer that a page gives is missed by a scenario: given another one, a case is answered otherwise."""

from __future__ import annotations

import zlib

from dealer_service.scenarios import run
from dealer_service.scenarios.mutation import Mutant, mutants, unnoticed
from tests.books import BOOK
from tests.oracles.effort import EFFORT
from tests.scenarios import pages, read

LEFT_OUT, PRESENT, OUT_OF_ORDER, FIRST = (
    "seat-left-out",
    "present-seat-left-out",
    "out-of-order",
    "first-card-to-wrong-seat",
)


def says_the_same(mutant: Mutant) -> bool:
    """Whether the other answer is the same rule in other words, so that no ruling can tell them apart."""
    now, other = mutant.clause.json, mutant.other.json
    match mutant.clause.id:
        case "dealing.misdeal_causes":
            # Whoever is left out is left out while present, and the first card may be out of order as any other.
            changed = {*now} ^ {*other}
            return (changed == {PRESENT} and LEFT_OUT in now) or (changed == {FIRST} and OUT_OF_ORDER in now)
    return False


def test_a_scenario_misses_each_answer_of_each_page():
    asked = list(run([read(page) for page in pages()], BOOK))
    set_by = {clause.set_by for rules in BOOK.rulesets() for clause in rules.clauses.values()}
    changed = [mutant for page in sorted(set_by) for mutant in mutants(page, BOOK)]
    assert {"poker", "badugi", "badeucy", "tda-2024"} <= {mutant.page for mutant in changed}
    if not EFFORT:  # of every third clause; make prove tries them all
        changed = [mutant for mutant in changed if zlib.crc32(mutant.clause.id.encode()) % 3 == 0]
    missed = [mutant for mutant in unnoticed(changed, asked, BOOK) if not says_the_same(mutant)]
    assert not missed, "write a case for " + "; ".join(
        f"{mutant.page}: {mutant.clause.id} is {mutant.clause.json}, not {mutant.other.json}" for mutant in missed
    )


def test_answers_that_say_the_same_are_still_said():
    kept = [mutant for page in ("poker", "wsop-live-2026") for mutant in mutants(page, BOOK) if says_the_same(mutant)]
    assert {mutant.clause.id for mutant in kept} == {"dealing.misdeal_causes"}
