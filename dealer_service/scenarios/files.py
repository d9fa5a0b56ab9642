"""The files of scenario pages, next to a rules folder's houses: ``scenarios/<section>/<page>.yaml``.

Disputes, which are not about one clause, have their own section, ``scenarios/disputes/``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import Fault, unreadable
from dealer_service.scenarios.page import ScenarioPage, read_page

FOLDER = "scenarios"
WANTED = f"{FOLDER}/<section>/<page>.yaml"


def scenario_files(folder: Path, faults: list[Fault]) -> list[Path]:
    """Every scenario page of a rules folder, by section and name. Empty if it has none."""
    return files_below(folder / FOLDER, faults)


def files_below(scenarios: Path, faults: list[Fault]) -> list[Path]:
    """Every page in the sections of this folder of scenarios. Any other YAML file in it is an error."""
    found = []
    for path in all_files_below(scenarios, lambda error: faults.append(_unlisted(scenarios, error))):
        if path.suffix.lower() not in (".yaml", ".yml") or path.name.startswith("."):
            continue
        if path.suffix == ".yaml" and path.parent.parent == scenarios:
            found.append(path)
        else:
            faults.append(Fault(Place(path.as_posix(), 1, 1), None, "a page that is not read", WANTED))
    return found


def _unlisted(scenarios: Path, error: OSError) -> Fault:
    return unreadable(str(error.filename or scenarios), error, "a folder", "a folder with pages")


def all_files_below(folder: Path, failed: Callable[[OSError], object]) -> list[Path]:
    """Every file in the folder and below it, including linked folders. Circular links are not followed.

    ``failed`` is called for an unreadable folder, which is skipped. A missing folder is ignored.
    """
    found, seen = [], set()
    for at, below, names in os.walk(folder, onerror=lambda error: _is_gone(error) or failed(error), followlinks=True):
        real = os.path.realpath(at)
        if real in seen:
            below.clear()
            continue
        seen.add(real)
        found += [Path(at, name) for name in names]
    return sorted(found)


def _is_gone(error: OSError) -> bool:
    return isinstance(error, FileNotFoundError | NotADirectoryError)


def read_pages(paths: Iterable[Path], faults: list[Fault]) -> list[ScenarioPage]:
    """The pages without errors in these files. The errors of the others go to ``faults``."""
    return [page for path in paths if (page := read_page(path, faults))]


def embedded_scenarios() -> Path | None:
    """The folder of the embedded scenarios: in the package, or in the tests of a checkout."""
    package = Path(__file__).parents[1]
    places = (package / "_scenarios", package.parent / "tests" / FOLDER)
    return next((place for place in places if place.is_dir()), None)
