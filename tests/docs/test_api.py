"""The guide and the page of difficult rulings: questions are answered as printed, and every name in them exists."""

import inspect
import json
import re

import pytest

from dealer_service.api.responses.problems import STATUS
from dealer_service.rulings.irregularities import dead_hands, floor_options
from dealer_service.rulings.ruling import Outcome
from dealer_service.scenarios import find_mismatches
from dealer_service.table import Motion, Phase, Word
from dealer_service.table.incidents import KINDS
from dealer_service.web.routes.contract import DOCUMENT
from tests.books import BOOK
from tests.docs.pages import part, questions, text

GUIDE = text("docs/api.md")
RULINGS = text("docs/rulings.md")
MOST_BYTES = 20 * 1024
EXAMPLES = [
    pytest.param(*each, id=f"{page}-{number}")
    for page, printed in (("api", GUIDE), ("rulings", RULINGS))
    for number, each in enumerate(questions(printed))
]
# What needs an example on the page of difficult rulings.
CASES = (
    "Words and chips",
    "Out of turn",
    "Unknown stacks",
    "Incidents",
    "Irregular tables",
    "A change of game",
    "Partial hands",
)
# The code of an error in a request, and an argument of a remedy.
ELSEWHERE = {"too-much-work", "heard"}


def test_the_guide_is_short():
    before, _, rest = GUIDE.partition("<!-- endpoints")  # the table in between is written from the code
    written = before + rest.partition("<!-- end of endpoints -->")[2]
    assert len(written.encode()) <= MOST_BYTES, "fields, values and codes belong to the reference"


@pytest.mark.parametrize(("path", "question", "answer"), EXAMPLES)
def test_a_question_gets_the_answer_printed_below_it(client, path, question, answer):
    response = client.post(path, json=json.loads(question))
    assert find_mismatches(response.json, json.loads(answer)) == []


@pytest.mark.parametrize("page", [GUIDE, RULINGS], ids=["api", "rulings"])
def test_every_question_that_is_printed_is_asked(page):
    assert len(questions(page)) == page.count("curl -s ") > 0


@pytest.mark.parametrize("heading", CASES)
def test_a_difficult_ruling_is_shown_by_an_example(heading):
    section = RULINGS.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    assert questions(section)


@pytest.mark.parametrize("page", [GUIDE, RULINGS], ids=["api", "rulings"])
def test_every_name_is_one_of_the_reference_or_of_the_rulebook(page):
    """A field, value, code or clause that was renamed is found on the pages, too."""
    prose = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    found = set(re.findall(r"`([a-z]+(?:[_.-][a-z_-]+)*)`", prose))
    clauses = {*BOOK.find("by-the-book", "badugi", mix="mixed-triple-draw").clauses}
    known = names_in(json.loads(DOCUMENT.read_text("utf-8"))) | clauses | ELSEWHERE
    parts = {name for each in found - known for name in each.split(".")}
    assert parts - known == set()


def names_in(part):
    """Every key and every word of a document, and every word between its quotes."""
    match part:
        case dict():
            return {*part}.union(*(names_in(each) for each in part.values()))
        case list():
            return set().union(*map(names_in, part))
        case str():
            return {part, *re.findall(r"`([^`]+)`", part)}
        case _:
            return set()


@pytest.mark.parametrize("word", sorted({*Outcome, *Phase}))
def test_the_guide_says_what_to_do_with_every_outcome_and_in_every_phase(word):
    assert f"`{word}`" in GUIDE


@pytest.mark.parametrize("word", sorted({*Motion, *Word}))
def test_every_move_and_word_of_a_gesture_is_named(word):
    assert f"`{word}`" in part(RULINGS, "## Words and chips", "## Out of turn")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", sorted(each.kind for each in KINDS))
def test_a_kind_of_incident_is_explained_in_the_reference(client, kind):
    listed = client.get("/docs").text.split('id="schema-Incident"')[1].split("</article>")[0]
    assert re.search(rf"<code>{kind}</code></th><td lang=\"en\">[A-Z]", listed)


@pytest.mark.parametrize("status", sorted(set(STATUS.values())))
def test_every_status_of_a_problem_is_named(status):
    assert str(status) in part(GUIDE, "## Handle problems", "## Choose the rules")


def test_the_guide_lists_the_floors_options_for_a_breach():
    said = RULINGS.split("Its options are")[1].split("\n\n")[0]
    sources = inspect.getsource(floor_options) + inspect.getsource(dead_hands)
    offered = {*re.findall(r'FloorOption\("([a-z-]+)"', sources)}
    assert offered == {*re.findall("`([a-z-]+)`", said)}
    assert {*floor_options.DECIDED} == offered - {"void-hand"}
