"""The tables that the guides take from the code: settings, metrics, and the answers to all clauses."""

import re

import pytest

from dealer_service.rulebook.loading.clauses.value_types import NO_VALUE, VALUE_TYPES
from dealer_service.rulebook.possible_answers import named_answers
from tests.tools.tables import TABLES, printed


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_the_one_that_the_code_makes(name):
    assert printed(name) == TABLES[name][1](), f"the code has changed: run `make tables` ({TABLES[name][0]})"


@pytest.mark.parametrize("clause", [id for id in VALUE_TYPES if VALUE_TYPES[id] is not NO_VALUE])
def test_every_answer_to_a_clause_is_listed(clause):
    (entry,) = re.findall(rf"(?ms)^\* `{re.escape(clause)}`:(.*?)(?=^\* |^#|\Z)", printed("answers"))
    assert set(named_answers(clause)) <= set(re.findall(r"`([\w-]+)`", entry))
