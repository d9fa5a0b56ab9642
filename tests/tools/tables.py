"""`make tables`: write the questions, settings, metrics, alerts and answers to all clauses into the guides."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

import yaml
from prometheus_client.metrics_core import Metric

from dealer_service.engine import Asks
from dealer_service.rulebook import embedded
from dealer_service.rulebook.applicability import conditions_of
from dealer_service.rulebook.loading.clauses.value_types import (
    LEAST_NUMBER,
    NO_VALUE,
    VALUE_TYPES,
    item_type,
    words_allowed,
)
from dealer_service.rulebook.possible_answers import answer_types
from dealer_service.rulebook.sections import ALL_SECTIONS
from dealer_service.rulebook.sections.rotation import GameName
from dealer_service.rulebook.streets import Streets
from dealer_service.server.metrics import Children, Expiries, Metrics
from dealer_service.server.process_metrics import ProcessMetrics
from dealer_service.settings import Settings, variable
from dealer_service.settings.environment import SETS, UNSET
from tests.books import BOOK

ROOT = Path(__file__).parents[2]
WIDTH = 120
OF_THE_WALK = 2  # its own pages: the house and its sources
CONDITIONS = conditions_of(ALL_SECTIONS)


def questions() -> str:
    """Return the table of questions: each endpoint, and the question in a dealer's words."""
    rows = [f"| `POST /v1/{asks}` | {asks.words} |" for asks in Asks]
    return "\n".join(["| endpoint | question |", "|---|---|", *rows])


def settings() -> str:
    """Return the table of settings: each variable, its effect and its default."""
    rows = [
        f"| `{variable(each.name)}` | {each.metadata[SETS]} | {each.metadata[UNSET] or _default(each)} |"
        for each in fields(Settings)
    ]
    return "\n".join(["| variable | sets | default |", "|---|---|---|", *rows])


def _default(each: Any) -> str:
    value = each.default_factory() if each.default is MISSING else each.default
    if isinstance(value, tuple):
        return f"`{','.join(value)}`"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def metrics() -> str:
    """Return the table of metrics: each name, its help text, and its labels."""
    rows = []
    for name, (family, labels) in metric_families().items():
        named = ", ".join(f"`{label}`" for label in labels)
        rows.append(f"| `{name}` | {family.type} | {family.documentation} | {named} |")
    return "\n".join(["| metric | type | meaning | labels |", "|---|---|---|---|", *rows])


def alerts() -> str:
    """Return the table of alerts: each name, its meaning, and what to do."""
    page = yaml.safe_load((ROOT / "deploy" / "prometheus" / "rules.yaml").read_text("utf-8"))
    found = [rule for group in page["groups"] for rule in group["rules"] if "alert" in rule]
    rows = [
        f"| `{each['alert']}` | {each['labels']['severity']} | {each['annotations']['summary']} "
        f"| {each['annotations']['remedy']} |"
        for each in found
    ]
    return "\n".join(["| alert | severity | meaning | remedy |", "|---|---|---|---|", *rows])


def metric_families() -> dict[str, tuple[Metric, tuple[str, ...]]]:
    """Return each metric by its name, with its labels."""
    found: list[tuple[Metric, tuple[str, ...]]] = []
    for each in vars(Metrics()).values():
        if isinstance(each, Children):
            found += [(family, each.metric._labelnames) for family in each.metric.describe()]
        elif isinstance(each, Expiries | ProcessMetrics):
            found += [(family, tuple(getattr(family, "_labelnames", ()))) for family in each.describe()]
    return {f"{each.name}_total" if each.type == "counter" else each.name: (each, labels) for each, labels in found}


def answers() -> str:
    """Return the answers to every clause with a choice, section by section; the book's answer is in bold."""
    lines: list[str] = []
    for section in ALL_SECTIONS:
        lines += [f"### `{section}`", ""]
        for id in VALUE_TYPES:
            if id.startswith(f"{section}.") and VALUE_TYPES[id] is not NO_VALUE:
                lines += textwrap.wrap(
                    f"* `{id}`: {_entry(id)}",
                    WIDTH,
                    subsequent_indent="  ",
                    break_on_hyphens=False,
                    break_long_words=False,
                )
        lines.append("")
    return "\n".join(lines).strip()


def _entry(id: str) -> str:
    asked, more = _words_of(id)
    return " ".join(each for each in (asked, "Answers:" if asked else "", _listed(id), more, _read_with(id)) if each)


def _words_of(id: str) -> tuple[str, str]:
    """Return the question of the clause and notes on its answers, from the docstring of their type."""
    for kind in answer_types(id):
        item = item_type(kind)
        if item not in (int, bool) and get_origin(item) is not UnionType:
            first, _, rest = inspect.cleandoc(item.__doc__ or "").partition("\n\n")
            asked, more = (re.sub(r"\s+", " ", each).replace("``", "`") for each in (first, rest))
            return ("" if item is not kind or kind.__name__ in SAID_BY_THEIR_NAME else asked), more
    return "", ""


# Types whose docstring is about one answer only, not about the question of a clause.
SAID_BY_THEIR_NAME = ("RakeCap", "Floor")


def _listed(id: str) -> str:
    return ", or ".join(_of_kind(id, kind) for kind in answer_types(id)) + "."


def _of_kind(id: str, kind: Any) -> str:
    item = item_type(kind)
    if kind is int:
        book = _by_the_book(id)
        return f"a whole number from {LEAST_NUMBER} up" + (f" (**{book}**)" if isinstance(book, int) else "")
    if kind is Streets:
        return "a list, such as `[{down: 4, bet: small}, {draw: 4, bet: big}]`"
    if item is GameName:
        return "a list of games, such as `[badugi, badacey]`"
    if int in get_args(item):
        return f"a list of whole numbers or {', '.join(f'`{word}`' for word in words_allowed(item))}"
    words = ", ".join(_marked(id, word) for word in words_allowed(item))
    return words if item is kind else f"a list of {words}"


def _marked(id: str, word: str) -> str:
    book = _by_the_book(id)
    own = [str(each).lower() for each in (book if isinstance(book, list) else [book])]
    return f"**`{word}`**" if word in own else f"`{word}`"


def _by_the_book(id: str) -> object:
    """Return the answer of poker.yaml; None if only a game answers the clause."""
    mixed = BOOK.find("by-the-book", "badugi", mix="mixed-triple-draw")
    found = mixed.clauses[id]
    return found.json if found.where.file.endswith("poker.yaml") else None


def _read_with(id: str) -> str:
    """Return the condition for reading the clause; empty if it depends on more than one other clause."""
    condition = CONDITIONS.get(id)
    if condition is None:
        return ""
    (first, *others) = condition.clauses
    kinds = answer_types(first)
    if others or not all(isinstance(kind, type) and issubclass(kind, StrEnum) for kind in kinds):
        return ""
    read = [f"`{word}`" for kind in kinds for word in kind if condition.holds(word)]
    return f"Read only if `{first}` is {_either(read)}."


def _either(words: list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


TABLES: Mapping[str, tuple[str, Callable[[], str]]] = {
    "questions": ("README.md", questions),
    "endpoints": ("docs/api.md", questions),
    "settings": ("docs/operate.md", settings),
    "metrics": ("docs/operate.md", metrics),
    "alerts": ("docs/operate.md", alerts),
    "answers": ("docs/write-a-house.md", answers),
}


def around(name: str) -> tuple[str, str]:
    """Return the first and the last line around the table on its page."""
    return f"<!-- {name}: written by make tables -->\n", f"\n<!-- end of {name} -->"


def printed(name: str) -> str:
    """Return the table on its page."""
    start, end = around(name)
    page = (ROOT / TABLES[name][0]).read_text("utf-8")
    return page.split(start)[1].split(end)[0].strip("\n")


def _count_pages() -> int:
    """Return the number of embedded rule pages. The synonyms of the search are not one."""
    return len([page for page in embedded().rglob("*.yaml") if page.parent.name != "search"])


def write() -> None:
    """Write each table on its page, and the number of pages that the walk of the owners' guide reads."""
    for name, (path, table) in TABLES.items():
        start, end = around(name)
        before, rest = (ROOT / path).read_text("utf-8").split(start)
        (ROOT / path).write_text(f"{before}{start}\n{table()}\n{end}{rest.split(end)[1]}", "utf-8")
    guide, read = ROOT / "docs/write-a-house.md", _count_pages() + OF_THE_WALK
    guide.write_text(re.sub(r"\d+ pages read", f"{read} pages read", guide.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write()
