"""Every scenario of the rooms is answered as it says, each in the book of all embedded pages and the rooms."""

import pytest

from dealer_service.rulebook.loading.faults import Fault
from dealer_service.scenarios import read_pages, scenario_files
from dealer_service.scenarios.mutation import mutants, unnoticed
from dealer_service.scenarios.runner import run
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.rooms import ROOMS

FAULTS: list[Fault] = []
RESULTS = list(run(read_pages(scenario_files(ROOMS, FAULTS), FAULTS), BOOK))


def test_every_page_reads():
    assert FAULTS == []


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: f"{result.page.clause}: {result.case.name}")
def test_scenario(result):
    assert result.passed, str(result)


def test_every_room_is_asked():
    rooms = {page.stem for page in (ROOMS / "houses").glob("*.yaml")}
    assert rooms <= {result.house for result in RESULTS}


def test_a_scenario_would_miss_each_answer_of_a_room():
    for page in sorted((ROOMS / "houses").glob("*.yaml")):
        missed = {mutant.clause.id for mutant in unnoticed(mutants(page.stem, BOOK), RESULTS, BOOK)}
        assert not missed, f"no scenario of {page.stem} would miss {sorted(missed)}"
