"""Each kind of fact that a ruling may require is missing in some scenario."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from dealer_service.scenarios import read_pages, scenario_files
from tests.rooms import ROOMS
from tests.scenarios import cases_of, pages
from tests.tools.syntax import nodes_of

RULINGS = Path(__file__).parents[2] / "dealer_service" / "rulings"
OF_SEATS = "require_of_seats"
ASKING = {"require": 1, "Missing": 0}  # which argument is the pointer


def asked() -> Iterator[str]:
    """The kinds of facts that rulings require, found by their names in the code."""
    for module in sorted(RULINGS.rglob("*.py")):
        for call in nodes_of(module):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            if call.func.id == OF_SEATS:
                found = (each for name in call.args[2:] for each in ast.walk(name))
                yield from (f"table/seats/{each.value}" for each in found if isinstance(each, ast.Constant))
            elif call.func.id in ASKING and len(call.args) > ASKING[call.func.id]:
                pointer = written(call.args[ASKING[call.func.id]])
                if pointer and "{}" not in pointer.replace("/{}/", "/"):
                    yield kind(pointer)


def written(argument: ast.expr) -> str:
    """A pointer as written in the code, with ``{}`` for its arguments. Empty if it is a name."""
    match argument:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in parts)
    return ""


def kind(pointer: str) -> str:
    """The names in a pointer, without its numbers: ``table/seats/hand``."""
    return "/".join(part for part in pointer.strip("/").split("/") if not part.isdigit() and part != "{}")


def shown() -> Iterator[str]:
    """The kinds of facts that are missing in some scenario."""
    of_rooms = read_pages(scenario_files(ROOMS, []), [])
    for cases in (*map(cases_of, pages()), *(page.cases for page in of_rooms)):
        for case in cases:
            yield from (kind(each["at"]) for each in case.expected.get("missing", ()) if "at" in each)


# Facts of games that no page deals: tests/boards asks for them.
OF_BOARDS = {"table/board"}


def test_each_kind_of_missing_fact_has_its_scenario() -> None:
    kinds = {*asked()}
    assert len(kinds) > 20, "the names of the facts that are asked for are no longer found in the code"
    lacking = kinds - OF_BOARDS - {*shown()}
    assert not lacking, f"write a scenario that is answered as missing {sorted(lacking)}"
