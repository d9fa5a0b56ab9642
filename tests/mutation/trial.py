"""Try a mutant: a separate process imports the changed module, and runs scenarios and tests on it."""

from __future__ import annotations

import inspect
import os
import pickle
import resource
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from enum import IntEnum
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any, TypeVar

from tests.mutation.cases import Books, PlainCase, narrow_pages
from tests.mutation.mutants import Mutant

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ENOUGH = 240  # CPU seconds; a mutant that takes longer counts as noticed, because it never ends
# Tests about each scenario beyond its answer; a mutant faces them with the cases that run its line or module.
ABOUT_SCENARIOS = [
    f"tests/scenarios/test_{name}"
    for name in (
        "scenarios.py::test_every_case_is_answered_as_its_page_says",
        "says.py::test_every_ruling_can_be_read_aloud",
        "floor.py",
        "deciding_reasons.py",
        "omitted_facts.py",
    )
]
MOST_CASES = 60
# Fast tests by folder or module; the longest name that matches the mutant's path applies.
UNIT = "tests/unit/test_"
ORACLE = "tests/oracles/test_"
NEXT = "tests/api/test_next_round_trip.py"
UNTOLD = "tests/api/test_unknown_stacks.py"
HANDS = [f"{ORACLE}hand_after_hand.py", "tests/real_hands", f"{ORACLE}forced_money.py"]
CLAIMS = [f"{UNIT}awards.py", f"{ORACLE}claims.py", "tests/real_hands", f"{ORACLE}pots.py"]
API, SERVER = "tests/api/test_", "tests/server/test_"
PAGES = "tests/outlines/test_outlines.py"
READ = [f"{UNIT}parser.py", f"{UNIT}table.py", f"{UNIT}table_json.py", "tests/engine/test_contested.py"]
API_ALONE = [f"{API}languages.py", f"{API}batch.py"]
SPOKEN = [f"{UNIT}translations.py", "tests/scenarios/test_says.py", f"{API}languages.py"]
TRANSLATED = f"{UNIT}translations.py::test_exactly_the_existing_sentences_are_translated"
SCREENS = [f"{UNIT}screen_messages.py", f"{UNIT}screen_imports.py"]
LET_IN = [f"{SERVER}auth.py", f"{SERVER}sign_in.py"]
READ_PAGES = [
    f"{UNIT}{name}.py"
    for name in ("pages", "composition", "book", "yaml_reader", "applicability", "lint", "house_tables")
]
# Folders that no scenario runs.
WITHOUT_SCENARIOS = ("web", "server")
FAST = {
    "rulings": [*HANDS, UNTOLD],
    "rulings/betting": [f"{UNIT}betting_round.py", f"{ORACLE}out_of_turn.py", UNTOLD, f"{ORACLE}forced_money.py"],
    "rulings/breaches": [f"{ORACLE}hand_after_hand.py", f"{ORACLE}drawing.py", UNTOLD, NEXT],
    "rulings/breaches/soundness": [
        *(
            f"{ORACLE}soundness.py::test_{name}"
            for name in (
                "the_pass_accepts_a_table_in_play",
                "plain_tables_up_to_the_end_of_a_betting_round_are_accepted",
            )
        ),
        *(f"{ORACLE}hand_after_hand.py", f"{ORACLE}drawing.py", UNTOLD, NEXT),
    ],
    "rulings/chips": [f"{UNIT}stacks.py", *HANDS, UNTOLD, NEXT],
    "rulings/drawing": [f"{ORACLE}drawing.py", f"{ORACLE}hand_after_hand.py"],
    "rulings/gestures": ["tests/engine/test_gestures.py", f"{ORACLE}gestures.py"],
    "rulings/hand": [*HANDS, f"{ORACLE}rotation.py"],
    "rulings/hand/trial_values": ["tests/engine/test_trial_values.py", "tests/scenarios/test_missing_at_once.py"],
    "rulings/irregularities": [
        *("tests/engine/test_misdeal_causes.py", f"{ORACLE}irregularities.py", f"{ORACLE}remedies_by_their_steps.py"),
    ],
    "rulings/posts": [*HANDS, f"{ORACLE}rotation.py", UNTOLD],
    "rulings/pots": CLAIMS,
    "rulings/showdown": CLAIMS,
    "hands": ["tests/ladders", f"{UNIT}hands.py"],
    "engine": [
        *(
            f"tests/engine/test_{name}.py"
            for name in ("trial_values", "contested", "floor", "bound", "gestures", "clause_usage")
        ),
        *(
            "tests/engine/test_named_seats.py",
            "tests/scenarios/test_missing_at_once.py",
            "tests/engine/test_comparison.py",
        ),
    ],
    "rulebook": [
        *READ_PAGES,
        *(
            f"{UNIT}{name}.py"
            for name in (
                "possible_answers",
                "json_schema",
                "page_writer",
                "house_tables",
                "ruleset_diff",
                "withheld_rulesets",
                "scenario_pages",
            )
        ),
        *("tests/scenarios/test_named_answers.py", "tests/api/test_rulebook_pages.py"),
    ],
    "rulebook/first_table": [f"{API}first_tables.py", f"{UNIT}house_tables.py"],
    "rulebook/house_draft": [PAGES, f"{API}new_house.py"],
    "rulebook/loading": [*READ_PAGES, f"{SERVER}active_rules.py", f"{API}new_house.py"],
    "rulebook/loading/yaml_reader": [*READ_PAGES, f"{UNIT}scenario_pages.py"],
    "rulebook/loading/yaml_breaks": [f"{UNIT}yaml_breaks.py", f"{UNIT}yaml_reader.py"],
    "rulebook/page_writer": [PAGES, f"{UNIT}page_writer.py", f"{API}new_house.py"],
    "rulebook/synonyms": [f"{API}search.py"],
    "api": [f"{UNIT}parser.py", f"{UNIT}ruling_body.py", f"{UNIT}serializer.py", f"{API}work.py", *API_ALONE],
    "api/errors": [f"{UNIT}strict_json.py", f"{UNIT}parser.py", *API_ALONE],
    "api/strict_json": [f"{UNIT}strict_json.py", f"{API}http.py", f"{API}batch.py"],
    "api/requests": [*READ, f"{UNIT}words.py", f"{UNIT}translations.py", f"{API}work.py", *API_ALONE],
    "api/requests/comparison": [*READ, "tests/engine/test_comparison.py", f"{API}languages.py", f"{API}play.py"],
    "api/requests/fast_reader": [f"{UNIT}fast_reader.py", *READ],
    "api/work_units": [f"{API}work.py", f"{API}expensive.py"],
    "api/batch": [f"{API}batch.py", f"{API}languages.py"],
    "api/responses": [
        *(PAGES, f"{UNIT}ruling_body.py", f"{UNIT}serializer.py", f"{UNIT}words.py", *API_ALONE),
        *("tests/engine/test_contested.py", f"{API}rulebook_pages.py"),
    ],
    "api/responses/problems": [f"{UNIT}problems.py", f"{API}languages.py", f"{API}batch.py", f"{API}http.py"],
    "api/receipts": [f"{API}receipts.py", f"{API}batch.py"],
    "api/openapi": [f"{API}openapi.py"],
    "i18n": [
        PAGES,
        f"{UNIT}words.py",
        f"{UNIT}serializer.py",
        f"{UNIT}templates.py::test_words_show_their_arguments_unchanged",
        *SPOKEN,
    ],
    "i18n/english/console": [TRANSLATED, *SCREENS],
    "i18n/english/pages": [f"{API}openapi.py", f"{UNIT}words.py"],
    "i18n/english/problems": [f"{UNIT}words.py", f"{UNIT}problems.py", f"{API}http.py", *LET_IN],
    "server": [f"{SERVER}active_rules.py", f"{SERVER}ruling_log.py", f"{SERVER}status.py", *LET_IN],
    "server/case_book": [f"{API}floor.py", f"{API}search.py", f"{API}slip.py", f"{SERVER}fault_sweep.py"],
    "server/counters_file": [f"{SERVER}{name}.py" for name in ("full_folder", "fault_sweep", "status")],
    "server/lane": [f"{SERVER}lane.py", f"{API}expensive.py"],
    "server/log_format": [f"{SERVER}status.py", f"{SERVER}ruling_log.py", f"{API}http.py"],
    "server/masking": [f"{SERVER}ruling_log.py"],
    "server/metrics": [f"{SERVER}{name}.py" for name in ("status", "active_rules", "process_metrics", "fault_sweep")],
    "server/process_metrics": [f"{SERVER}process_metrics.py"],
    "server/reload": [f"{SERVER}watched_files.py", f"{SERVER}active_rules.py", f"{SERVER}auth.py"],
    "server/ruling_log": [f"{SERVER}ruling_log.py", f"{SERVER}fault_sweep.py", f"{API}slip.py", f"{API}http.py"],
    "server/run_folder": [f"{SERVER}{name}.py" for name in ("fault_sweep", "full_folder", "status", "serving")],
    "server/status": [f"{SERVER}status.py", f"{SERVER}watched_files.py"],
    "server/traces": [f"{SERVER}tracing.py"],
    "server/watched_file": [f"{SERVER}watched_files.py", f"{SERVER}active_rules.py", f"{SERVER}auth.py"],
    "server/worker_status": [f"{SERVER}status.py", f"{SERVER}serving.py"],
    "server/auth": [*LET_IN, f"{UNIT}patterns.py::test_keys_and_tokens_are_found_as_by_the_plain_pattern"],
    "web": [f"{API}http.py", f"{API}batch.py", f"{API}languages.py"],
    "web/book_search": [PAGES, f"{API}search.py", f"{API}rulebook_pages.py"],
    "web/expensive": [f"{API}expensive.py"],
    "web/screens/first_tables": [f"{API}first_tables.py"],
    "web/floor": [
        PAGES,
        *(f"{API}floor.py", f"{API}slip.py", f"{API}slip_rules.py", f"{API}hostile_values.py"),
        *("tests/scenarios/test_facts_in_words.py", "tests/scenarios/test_facts_on_the_slip.py"),
    ],
    "web/gunicorn": [f"{UNIT}client_sockets.py", f"{SERVER}serving.py", f"{SERVER}peers.py"],
    "web/gunicorn/early_errors": [f"{SERVER}early_errors.py"],
    "web/forms": [PAGES, f"{API}floor.py", f"{API}history.py"],
    "web/account": [PAGES, f"{API}account.py"],
    "web/history": [PAGES, f"{API}history.py"],
    "web/hooks": [f"{API}http.py", *LET_IN, f"{SERVER}ruling_log.py"],
    "web/hooks/auth": LET_IN,
    "web/hooks/compression": [f"{API}compression.py", f"{API}http.py"],
    "web/hooks/language": [f"{API}languages.py", f"{API}http.py"],
    "web/hooks/metrics": [f"{SERVER}status.py", f"{API}http.py"],
    "web/hooks/ruling_log": [f"{SERVER}ruling_log.py", f"{API}slip.py", f"{API}http.py"],
    "web/hooks/tracing": [f"{SERVER}tracing.py"],
    "web/screens/incident_forms": [PAGES, f"{API}incident_forms.py", f"{API}http.py"],
    "web/new_house": [PAGES, f"{API}new_house.py"],
    "web/offline": [f"{API}offline.py"],
    "web/practice": [PAGES, f"{API}practice.py"],
    "web/screens/games": [f"{API}first_tables.py", f"{API}board_pages.py", f"{API}http.py"],
    "web/screens/messages": SCREENS,
    "web/rendering": [PAGES, f"{API}http.py", f"{API}languages.py", f"{API}floor.py", f"{API}rulebook_pages.py"],
    "web/ruling_record": [f"{SERVER}ruling_log.py", f"{API}slip.py", f"{API}http.py"],
    "web/search": [PAGES, f"{API}search.py", f"{API}rulebook_pages.py"],
    "web/search_words": [PAGES, f"{API}search.py", f"{API}rulebook_pages.py"],
    "web/sign_in": LET_IN,
    "web/routes": [PAGES, f"{API}http.py", f"{API}floor.py", f"{API}batch.py", f"{API}rulebook_pages.py", *LET_IN],
    "web/routes/cases": [PAGES, f"{API}search.py", f"{API}floor.py", f"{API}slip.py"],
    "web/routes/console": [f"{API}http.py", f"{API}incident_forms.py", f"{API}first_tables.py", f"{API}languages.py"],
    "web/routes/contract": [f"{API}openapi.py", f"{API}http.py"],
    "web/routes/disputes": [f"{API}search.py", f"{API}rulebook_pages.py", f"{API}http.py"],
    "web/routes/docs": [f"{API}http.py", f"{API}languages.py", f"{API}search.py"],
    "web/routes/floor": [PAGES, f"{API}floor.py", f"{API}slip.py", f"{API}slip_rules.py", f"{API}hostile_values.py"],
    "web/routes/health": [f"{SERVER}status.py", f"{API}http.py"],
    "web/routes/qr": [f"{API}qr.py"],
    "scenarios": [f"{UNIT}scenario_pages.py", f"{UNIT}expectations.py", "tests/cli/test_commands.py"],
}


class Noticed(IntEnum):
    """The first step that notices a mutant."""

    NOT = 0
    BY_A_SCENARIO = 1
    BY_TESTS_ABOUT_SCENARIOS = 2
    BY_TESTS_OF_ITS_FOLDER = 3
    BY_ITS_END = 4  # it never ends, or its process crashes


Result = TypeVar("Result")


class MutantAlone(MetaPathFinder, SourceLoader):
    """Import hook that loads the mutant for its module and leaves all other modules to Python."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.path.relative_to(ROOT).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.mutant = mutant

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        package = [str(self.mutant.path.parent)] if self.mutant.path.name == "__init__.py" else None
        return spec_from_file_location(name, loader=self, submodule_search_locations=package)

    def get_filename(self, fullname: str) -> str:
        return str(self.mutant.path)

    def get_data(self, path: str) -> bytes:
        return self.mutant.source.encode()

    def path_stats(self, path: str) -> Any:
        raise OSError("a mutant is not kept")


def in_a_process(task: Callable[[], Result]) -> Result:
    """Return the task's result from a separate process, so its imports stay there."""
    with tempfile.TemporaryFile() as kept:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                pickle.dump(task(), kept)
                kept.flush()
                code = 0
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        if status:
            raise RuntimeError("the process broke off")
        kept.seek(0)
        result: Result = pickle.load(kept)
        return result


def tried(mutants: Iterable[Mutant], cases: Sequence[PlainCase], jobs: int) -> Iterator[tuple[Mutant, Noticed]]:
    """Yield each mutant with the step that notices it.

    Raises RuntimeError at the end if tests that noticed a mutant also fail without one.
    """
    running: dict[int, Mutant] = {}
    tests, names = set[str](), set[str]()

    def next_one() -> tuple[Mutant, Noticed]:
        mutant, noticed = _ended(running)
        if noticed is Noticed.BY_TESTS_ABOUT_SCENARIOS:
            names.update(each.name for each in _near(mutant, cases))
        if noticed is Noticed.BY_TESTS_OF_ITS_FOLDER:
            tests.update(fast_tests(mutant))
        return mutant, noticed

    for mutant in mutants:
        if len(running) == jobs:
            yield next_one()
        child = os.fork()
        if child == 0:
            _put_to_the_test(mutant, cases)
        running[child] = mutant
    while running:
        yield next_one()
    _require_that_they_pass(sorted(tests))
    _require_that_they_pass(ABOUT_SCENARIOS, names)


def _ended(running: dict[int, Mutant]) -> tuple[Mutant, Noticed]:
    child, status = os.wait()
    return running.pop(child), Noticed(os.WEXITSTATUS(status)) if os.WIFEXITED(status) else Noticed.BY_ITS_END


def _require_that_they_pass(tests: Sequence[str], names: Set[str] | None = None) -> None:
    """Check that these tests pass without a mutant; ``names`` limits them to the cases of these names."""

    def ask() -> str:
        with tempfile.TemporaryFile("w+") as told:
            for number in (1, 2):
                os.dup2(told.fileno(), number)
            if not _fail(tests, names):
                return ""
            told.seek(0)
            return told.read()

    failed = in_a_process(ask)
    if failed:
        raise RuntimeError(f"without any change one of these fails: {' '.join(tests)}\n{failed}")


def _put_to_the_test(mutant: Mutant, cases: Sequence[PlainCase]) -> None:
    """Try the mutant in this process, and end it with the step that noticed the mutant as its exit status."""
    noticed = Noticed.BY_A_SCENARIO
    try:
        _stay_quiet()
        sys.meta_path.insert(0, MutantAlone(mutant))
        books = Books()
        near = _comes_near(mutant)
        asked = () if _folder(mutant) in WITHOUT_SCENARIOS else sorted(cases, key=lambda case: not near(case))
        if not any(books.fails(case) for case in asked):
            noticed = Noticed.BY_TESTS_ABOUT_SCENARIOS
            if not asked or not _fail(ABOUT_SCENARIOS, {each.name for each in _near(mutant, cases)}):
                noticed = Noticed.BY_TESTS_OF_ITS_FOLDER if _fail(fast_tests(mutant)) else Noticed.NOT
    finally:
        os._exit(noticed)


def _comes_near(mutant: Mutant) -> Callable[[PlainCase], bool]:
    """Return a predicate: whether a case runs the changed line."""
    place = (str(mutant.path), mutant.line)
    return lambda case: place in case.lines


def _folder(mutant: Mutant) -> str:
    return mutant.path.relative_to(ROOT / "dealer_service").parts[0]


def _near(mutant: Mutant, cases: Sequence[PlainCase]) -> list[PlainCase]:
    """Return embedded cases, sampled evenly, that run the changed line, or else its module."""
    embedded = [case for case in cases if not case.of_the_rooms]
    near = [*filter(_comes_near(mutant), embedded)]
    near = near or [case for case in embedded if any(path == str(mutant.path) for path, _ in case.lines)]
    return near[:: -(-len(near) // MOST_CASES) or 1]


def _stay_quiet() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (ENOUGH, ENOUGH))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)


def _fail(tests: Iterable[str], names: Set[str] | None = None) -> bool:
    """Return whether one of the tests fails; ``names`` limits the scenarios to the cases of these names."""
    import pytest

    if names is not None:
        if not names:
            return False
        narrow_pages(names)
    quiet = [
        "-x",
        "-q",
        "--assert=plain",
        "-n0",
        "--no-header",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:tests.tools.shares",
    ]
    return bool(tests) and pytest.main([*quiet, "-o", "empty_parameter_set_mark=skip", *tests], [InProcess()]) != 0


class InProcess:
    """Skips tests that start a process: it would import the unchanged package instead of the mutant."""

    STARTS = ("served(", "subprocess.", "Popen(", "multiprocessing")

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Keep the tests that stay in this process."""
        items[:] = [each for each in items if "service" not in each.fixturenames and not self._starts(each)]

    def _starts(self, item: Any) -> bool:
        source = inspect.getsource(item.function)
        return any(word in source for word in self.STARTS)


def fast_tests(mutant: Mutant) -> list[str]:
    """Return the tests for a mutant that no scenario notices."""
    inside = mutant.path.relative_to(ROOT / "dealer_service").with_suffix("").as_posix()
    return FAST[max((name for name in FAST if f"{inside}/".startswith(f"{name}/")), key=len, default="rulings")]
