"""Each answer of a rule page decides some scenario: with another answer a case is ruled on differently."""

from __future__ import annotations

from dealer_service.scenarios.mutation import mutants, unnoticed
from tests.books import BOOK
from tests.oracles.effort import in_sample
from tests.scenarios import pages, results_of


def test_scenarios_notice_each_changed_answer_of_each_page():
    asked = [result for page in pages() for result in results_of(page)]
    set_by = {clause.set_by for rules in BOOK.rulesets() for clause in rules.clauses.values()}
    changed = [mutant for page in sorted(set_by) for mutant in mutants(page, BOOK)]
    assert {"poker", "badugi", "badeucy", "tda-2024"} <= {mutant.page for mutant in changed}
    changed = [mutant for mutant in changed if in_sample(mutant.clause.id, 200)]
    missed = list(unnoticed(changed, asked, BOOK))
    assert not missed, "write a case for " + "; ".join(
        f"{mutant.page}: {mutant.clause.id} is {mutant.clause.json}, not {mutant.other.json}" for mutant in missed
    )
