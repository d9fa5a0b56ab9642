"""Every scenario of the rooms is answered as it says, each in the book of all embedded pages and the rooms."""

from functools import cache

import pytest

from dealer_service.rulebook.loading.faults import Fault
from dealer_service.scenarios import read_pages, scenario_files
from dealer_service.scenarios.mutation import mutants, unnoticed
from dealer_service.scenarios.runner import Result, run
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.rooms import ROOMS

FAULTS: list[Fault] = []
PAGES = list(read_pages(scenario_files(ROOMS, FAULTS), FAULTS))


@cache
def results() -> list[Result]:
    return list(run(PAGES, BOOK))


def test_every_page_reads():
    assert FAULTS == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.clause))
def test_every_scenario_is_answered_as_it_says(page):
    assert [str(each) for each in run([page], BOOK) if not each.passed] == []


def test_every_room_is_asked():
    rooms = {page.stem for page in (ROOMS / "houses").glob("*.yaml")}
    assert rooms <= {result.house for result in results()}


def test_a_scenario_would_miss_each_answer_of_a_room():
    for page in sorted((ROOMS / "houses").glob("*.yaml")):
        missed = {mutant.clause.id for mutant in unnoticed(mutants(page.stem, BOOK), results(), BOOK)}
        assert not missed, f"no scenario of {page.stem} would miss {sorted(missed)}"
