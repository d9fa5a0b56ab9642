"""A scenario page: a question, and the changes and expected answer of each case.

```yaml
given: {house: gold-room, game: badugi, table: {...}}   # a whole question
at: betting/options                                     # the endpoint; without it, the folder's name
cases:
  - name: a fifth bet is allowed
    ask: {action: {to: 20}}                             # what this case changes in ``given``
    answer: {outcome: allowed}                          # the expected part of the answer
  - name: so it goes on                                 # a table: each row changes the case further
    answer: {outcome: allowed}
    each:
      - {ask: {action: {to: 24}}}
      - {ask: {action: {to: 28}}, answer: {outcome: refused, reasons: [betting.max_bets]}}
```

A dispute (``disputes/six-bets-heads-up.yaml``) is not about one clause. It has a ``title``, the story in ``happened``,
and an endpoint, which its cases may give instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dealer_service.engine import Asks
from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import Fault, in_page_order, listed, quoted, unreadable
from dealer_service.rulebook.loading.files import read_regular
from dealer_service.rulebook.loading.page_reader import word_of
from dealer_service.rulebook.loading.yaml_reader import LARGEST, QUICK, Grammar, read_tree
from dealer_service.rulebook.loading.yaml_tree import Items, Node, Table, size_of, to_data
from dealer_service.rulebook.sections import ROTATION
from dealer_service.scenarios.merge import Unchangeable, change_question, merge_answers

MOST_ASKED = 1_000_000  # values in all questions of a page
# The endpoint that a section is asked at, if its name is another one.
ENDPOINTS = {ROTATION: Asks.DEALING.value}
DISPUTES = "disputes"  # the folder of stories, which are not about one clause
ON_PAGE = ("title", "happened", "given", "at", "cases")
IN_CASE = ("name", "at", "ask", "answer", "each")
IN_ROW = ("name", "at", "ask", "answer")
YAML = Grammar(
    content="a page with given and cases",
    start="a page that begins with given or cases",
    levels="24 at most",
    tags="no tags",
    deepest=24,
    data=True,
    parsers=(QUICK,),
)


@dataclass(frozen=True, slots=True)
class Case:
    """One whole question, its endpoint, and the expected part of the answer."""

    name: str
    at: str
    ask: Any
    answer: Table
    place: Place

    @property
    def expected(self) -> dict[str, Any]:
        """The expected answer as data."""
        expected: dict[str, Any] = to_data(self.answer)
        return expected


@dataclass(frozen=True, slots=True)
class ScenarioPage:
    """The cases of one page, by its section and name: betting/max_bets is about betting.max_bets."""

    path: Path
    section: str
    name: str
    cases: tuple[Case, ...]
    title: str | None = None
    happened: str | None = None

    @property
    def clause(self) -> str | None:
        """The clause that the page is about.

        None for a dispute, and for a page whose name begins with an underscore: it is about several clauses.
        """
        is_about_one = self.section != DISPUTES and not self.name.startswith("_")
        return f"{self.section}.{self.name}" if is_about_one else None

    @property
    def heading(self) -> str:
        """The title of the page, else its section and name."""
        return self.title or f"{self.section}.{self.name}"


def read_page(path: Path, faults: list[Fault]) -> ScenarioPage | None:
    """The page in this file. None if it has errors, which go to ``faults``."""
    try:
        return parse_page(path, read_regular(path, LARGEST + 1), faults)
    except OSError as error:
        faults.append(unreadable(path.as_posix(), error, "a file", "a page"))
        return None


def parse_page(path: Path, raw: bytes, faults: list[Fault]) -> ScenarioPage | None:
    """The page with this content. None if it has errors. Its section comes from the path."""
    own: list[Fault] = []
    tree = read_tree(path.as_posix(), raw, own, YAML)
    section = path.parent.name
    cases: list[Case] = []
    title = happened = None
    page = _read_fields(tree, ON_PAGE, "a page", own) if tree is not None and not own else None
    if page is not None:
        title, happened = _read_story(page, section, own)
        cases = list(_read_cases(page, section, own))
    faults += in_page_order(own, [path.as_posix()])
    return None if own else ScenarioPage(path, section, path.stem, tuple(cases), title, happened)


@dataclass(frozen=True, slots=True)
class _Fields:
    """A mapping with known keys: its place, and its nodes by key."""

    at: Place
    nodes: Mapping[str, Node]

    def over(self, other: _Fields) -> _Fields:
        """These fields, with missing ones taken from the other."""
        return _Fields(self.at, {**other.nodes, **self.nodes})


def _read_fields(node: Node, names: tuple[str, ...], what: str, faults: list[Fault]) -> _Fields | None:
    """The fields of a mapping. None for any other node. An unknown field is an error."""
    if not isinstance(node, Table):
        faults.append(Fault(node.at, None, "something else", f"{what}, a mapping of {listed(names)}"))
        return None
    for name, field in node.nodes.items():
        if name not in names:
            faults.append(Fault(field.at, None, quoted(name), f"{listed(names)} in {what}", name, names))
    return _Fields(node.at, {name: field for name, field in node.nodes.items() if name in names})


def _read_sentence(fields: _Fields, name: str, wanted: str, faults: list[Fault]) -> str | None:
    """The words of this field. None if it is missing, or is not words, which is an error."""
    node = fields.nodes.get(name)
    if node is None:
        return None
    words = (word_of(node) or "").strip()
    if not words:
        faults.append(Fault(node.at, None, "something else", wanted))
    return words or None


def _read_story(page: _Fields, section: str, faults: list[Fault]) -> tuple[str | None, str | None]:
    """The page's title and story. A dispute requires both."""
    title = _read_sentence(page, "title", "a title, a few words", faults)
    happened = _read_sentence(page, "happened", "what happened, in a sentence or two", faults)
    for name in ("title", "happened"):
        if section == DISPUTES and name not in page.nodes:
            faults.append(Fault(page.at, None, f"no {name}", f"a dispute with {name}"))
    return title, happened


def _read_cases(page: _Fields, section: str, faults: list[Fault]) -> Iterator[Case]:
    """Every case of the page, row by row. All questions together are limited to MOST_ASKED values."""
    for name in ("given", "cases"):
        if name not in page.nodes:
            faults.append(Fault(page.at, None, f"no {name}", f"a page with {name}"))
    given, cases = page.nodes.get("given"), page.nodes.get("cases")
    if given is None or cases is None:
        return
    if not isinstance(cases, Items) or not cases.items:
        faults.append(Fault(cases.at, None, "no cases", "a list of cases"))
        return
    endpoint = _Fields(page.at, {name: node for name, node in page.nodes.items() if name == "at"})
    size, asked = size_of(given), 0
    for node in cases.items:
        fields = _read_fields(node, IN_CASE, "a case", faults)
        if fields is None:
            continue
        case = fields.over(endpoint)
        rows = _read_rows(case, faults)
        asked += len(rows) * (size + size_of(node))
        if asked > MOST_ASKED:
            faults.append(Fault(node.at, None, "more questions than a page may ask", f"{MOST_ASKED} values in all"))
            return
        for number, row in enumerate(rows, 1):
            yield from _read_case(given, case, row, number if "each" in case.nodes else 0, section, faults)


def _read_rows(case: _Fields, faults: list[Fault]) -> list[_Fields]:
    """The rows of a case. A case without a table has one row without changes."""
    each = case.nodes.get("each")
    if each is None:
        return [_Fields(case.at, {})]
    if not isinstance(each, Items) or not each.items:
        faults.append(Fault(each.at, None, "no rows", "a list of rows"))
        return []
    return [row for node in each.items if (row := _read_fields(node, IN_ROW, "a row", faults))]


def _read_case(
    given: Node, case: _Fields, row: _Fields, number: int, section: str, faults: list[Fault]
) -> Iterator[Case]:
    """The case of this row. Empty if it has errors."""
    name, answer = _read_name(case, row, number, faults), _read_answer(case, row, faults)
    at = row.over(case).nodes.get("at")
    if at is None and section == DISPUTES:
        faults.append(Fault(row.at, None, "no at", "the endpoint of the dispute"))
    endpoint = ENDPOINTS.get(section, section) if at is None else word_of(at)
    if at is not None and endpoint is None:
        faults.append(Fault(at.at, None, "something else", "the name of an endpoint"))
    if endpoint is None:
        return
    ask = to_data(given)
    for fields in (case, row):
        node = fields.nodes.get("ask")
        change = to_data(node) if node else None
        if node is None or change is None:
            continue
        try:
            ask = change_question(ask, change)
        except Unchangeable as error:
            faults.append(Fault(node.at, None, str(error), "a change of an existing part"))
            return
    if name and answer:
        yield Case(name, endpoint, ask, answer, row.at)


def _read_name(case: _Fields, row: _Fields, number: int, faults: list[Fault]) -> str | None:
    """The case's name, followed by its row's name or number."""
    names = []
    for fields in (case, row):
        node = fields.nodes.get("name")
        if node is not None and word_of(node) is None:
            faults.append(Fault(node.at, None, "something else", "a name, one sentence"))
            return None
        names.append(word_of(node) if node else None)
    if not names[0]:
        if number < 2:
            faults.append(Fault(case.at, None, "no name", "a case with a name, one sentence"))
        return None
    return f"{names[0]}: {names[1] or f'row {number}'}" if number else names[0]


def _read_answer(case: _Fields, row: _Fields, faults: list[Fault]) -> Table | None:
    """The expectation of the case merged with that of its row."""
    answers: list[Table] = []
    for answer in (fields.nodes["answer"] for fields in (case, row) if "answer" in fields.nodes):
        if not isinstance(answer, Table) or not answer.entries:
            faults.append(
                Fault(answer.at, None, "something else", "an answer, or the part of it that the case is about")
            )
            return None
        answers.append(answer)
    if not answers:
        faults.append(Fault(row.at, None, "no answer", "a case or a row with an answer"))
        return None
    return merge_answers(answers[0], answers[-1]) if len(answers) > 1 else answers[0]
