"""A scenario page: the question that every case starts from, and what each case changes in it and expects.

```yaml
given: {house: gold-room, game: badugi, table: {...}}   # a whole question
at: betting/options                                     # the endpoint; without it, the folder's name
cases:
  - name: a fifth bet is allowed
    ask: {action: {to: 20}}                             # what this case changes in ``given``
    answer: {outcome: allowed}                          # as much of the answer as it speaks of
  - name: so it goes on                                 # a table: each row changes the case further
    answer: {outcome: allowed}
    each:
      - {ask: {action: {to: 24}}}
      - {ask: {action: {to: 28}}, answer: {outcome: refused, reasons: [betting.max_bets]}}
```

A page among the disputes (``disputes/six-bets-heads-up.yaml``) is about no clause: it tells a story, with a ``title``
and what ``happened``, and names the endpoint, or each of its cases does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import Fault, in_page_order, listed, quoted
from dealer_service.rulebook.loading.yaml_characters import LARGEST
from dealer_service.scenarios.merge import Unchangeable, change_question, merge_answers
from dealer_service.scenarios.yaml_text import Spot, read_text, to_data


@dataclass(frozen=True, slots=True)
class Part:
    """A mapping of the page: its place, and its parts by name."""

    at: Place
    parts: Mapping[str, Spot]

    def over(self, other: Part) -> Part:
        """This one, with what it does not say taken from the other."""
        return Part(self.at, {**other.parts, **self.parts})


def part_of(spot: Spot, names: tuple[str, ...], what: str, faults: list[Fault]) -> Part | None:
    """The mapping that stands there, or None; each part that has another name is refused."""
    if not isinstance(spot.value, dict):
        faults.append(Fault(spot.at, None, "something else", f"{what}, a mapping of {listed(names)}"))
        return None
    for name, part in spot.value.items():
        if name not in names:
            faults.append(Fault(part.at, None, quoted(str(name)), f"{listed(names)} in {what}", str(name), names))
    return Part(spot.at, {name: part for name, part in spot.value.items() if name in names})


def sentence(part: Part, name: str, wanted: str, faults: list[Fault]) -> str | None:
    """The words that stand under this name; None where there are none, or something else, which is refused."""
    spot = part.parts.get(name)
    if spot is None:
        return None
    if isinstance(spot.value, str) and spot.value.strip():
        return spot.value.strip()
    faults.append(Fault(spot.at, None, "something else", wanted))
    return None


MOST_ASKED = 1_000_000  # values in all questions of a page together
DISPUTES = "disputes"  # the folder of stories, whose pages are about no clause
ON_PAGE = ("title", "happened", "given", "at", "cases")
IN_CASE = ("name", "at", "ask", "answer", "each")
IN_ROW = ("name", "at", "ask", "answer")


@dataclass(frozen=True, slots=True)
class Case:
    """One question whole, the endpoint at which it is asked, and as much of the answer as is expected."""

    name: str
    at: str
    ask: Any
    answer: Spot
    place: Place

    @property
    def expected(self) -> dict[str, Any]:
        """The expected answer as plain data."""
        found: dict[str, Any] = to_data(self.answer)
        return found


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
        """The clause that the page is about; None for a dispute, and where its name begins with an underscore: it tells
        of several.
        """
        told_of_one = self.section != DISPUTES and not self.name.startswith("_")
        return f"{self.section}.{self.name}" if told_of_one else None

    @property
    def heading(self) -> str:
        """What the page is called: its title, or its section and name."""
        return self.title or f"{self.section}.{self.name}"


def read_page(path: Path, faults: list[Fault]) -> ScenarioPage | None:
    """The page that lies there, or None where it has faults, which are all told."""
    try:
        with path.open("rb") as content:
            return parse_page(path, content.read(LARGEST + 1), faults)
    except OSError as error:
        why = f"a file that cannot be read ({error.strerror})"
        faults.append(Fault(Place(path.as_posix(), 1, 1), None, why, "a page"))
        return None


def parse_page(path: Path, raw: bytes, faults: list[Fault]) -> ScenarioPage | None:
    """The page that these bytes are, at its path, or None where it has faults."""
    found: list[Fault] = []
    spot = read_text(path.as_posix(), raw, found)
    section = path.parent.name
    cases: list[Case] = []
    title = happened = None
    page = part_of(spot, ON_PAGE, "a page", found) if spot is not None and not found else None
    if page is not None:
        title, happened = _told(page, section, found)
        cases = list(_cases(page, section, found))
    faults += in_page_order(found, [path.as_posix()])
    return None if found else ScenarioPage(path, section, path.stem, tuple(cases), title, happened)


def _told(page: Part, section: str, faults: list[Fault]) -> tuple[str | None, str | None]:
    """The page's title and what happened; a dispute has both."""
    title = sentence(page, "title", "a title, a few words", faults)
    happened = sentence(page, "happened", "what happened, in a sentence or two", faults)
    for name in ("title", "happened"):
        if section == DISPUTES and name not in page.parts:
            faults.append(Fault(page.at, None, f"no {name}", f"a dispute with {name}"))
    return title, happened


def _cases(page: Part, section: str, faults: list[Fault]) -> Iterator[Case]:
    for part in ("given", "cases"):
        if part not in page.parts:
            faults.append(Fault(page.at, None, f"no {part}", f"a page with {part}"))
    given, cases = page.parts.get("given"), page.parts.get("cases")
    if given is None or cases is None:
        return
    if not isinstance(cases.value, list) or not cases.value:
        faults.append(Fault(cases.at, None, "no cases", "a list of cases"))
        return
    about = Part(page.at, {name: spot for name, spot in page.parts.items() if name == "at"})
    asked = 0
    for spot in cases.value:
        case = part_of(spot, IN_CASE, "a case", faults)
        if case is None:
            continue
        whole = case.over(about)
        rows = _rows(whole, faults)
        asked += len(rows) * (given.size + spot.size)
        if asked > MOST_ASKED:
            faults.append(Fault(spot.at, None, "more questions than a page may ask", f"{MOST_ASKED} values in all"))
            return
        for number, row in enumerate(rows, 1):
            yield from _case(given, whole, row, number if "each" in whole.parts else 0, section, faults)


def _rows(case: Part, faults: list[Fault]) -> list[Part]:
    """The rows of a case; a case without a table is one row that changes nothing."""
    each = case.parts.get("each")
    if each is None:
        return [Part(case.at, {})]
    if not isinstance(each.value, list) or not each.value:
        faults.append(Fault(each.at, None, "no rows", "a list of rows"))
        return []
    return [row for spot in each.value if (row := part_of(spot, IN_ROW, "a row", faults))]


def _case(given: Spot, case: Part, row: Part, number: int, section: str, faults: list[Fault]) -> Iterator[Case]:
    """The case that this row makes; nothing where something is wrong with it."""
    name, answer = _name(case, row, number, faults), _answer(case, row, faults)
    at = row.over(case).parts.get("at")
    if at is None and section == DISPUTES:
        faults.append(Fault(row.at, None, "no at", "the endpoint at which a dispute is asked"))
    if at is not None and not isinstance(at.value, str):
        faults.append(Fault(at.at, None, "something else", "the name of an endpoint"))
        return
    ask = to_data(given)
    for part in (case, row):
        change = part.parts.get("ask")
        if change is None or change.value is None:
            continue
        try:
            ask = change_question(ask, to_data(change))
        except Unchangeable as error:
            faults.append(Fault(change.at, None, str(error), "a change of what is there"))
            return
    if name and answer:
        yield Case(name, at.value if at else section, ask, answer, row.at)


def _name(case: Part, row: Part, number: int, faults: list[Fault]) -> str | None:
    """The case's name, and its row's name or number behind it."""
    names = []
    for part in (case, row):
        spot = part.parts.get("name")
        if spot is not None and not isinstance(spot.value, str):
            faults.append(Fault(spot.at, None, "something else", "a name, one sentence"))
            return None
        names.append(spot.value if spot else None)
    if not names[0]:
        if number < 2:
            faults.append(Fault(case.at, None, "no name", "a case with a name, one sentence"))
        return None
    return f"{names[0]}: {names[1] or f'row {number}'}" if number else names[0]


def _answer(case: Part, row: Part, faults: list[Fault]) -> Spot | None:
    """What the case and its row expect together."""
    told = [part.parts["answer"] for part in (case, row) if "answer" in part.parts]
    for spot in told:
        if not isinstance(spot.value, dict) or not spot.value:
            faults.append(Fault(spot.at, None, "something else", "an answer, as much of it as the case speaks of"))
            return None
    if not told:
        faults.append(Fault(row.at, None, "no answer", "a case or a row with an answer"))
        return None
    return merge_answers(told[0], told[-1]) if len(told) > 1 else told[0]
