"""Every file operation fails in turn: no data is lost, no answer is wrong, and the service recovers with the disk.

Each scene first runs on a working disk, which counts its file operations. It then runs once for each operation with
that one failing, temporarily or permanently. ``make test`` tries a fixed sample, and ``make prove`` every operation
with every error.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result
from joserfc.jwk import OKPKey
from prometheus_client import values

from dealer_service import create_app
from dealer_service.cli import main
from dealer_service.errors import DealerServiceError
from dealer_service.rulebook import embedded
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.server.metrics import COUNTERS_FOLDER, Metrics
from dealer_service.server.run_folder import RunFolder
from dealer_service.serving import keep_metrics, make_run_folder, remove_run_folder
from dealer_service.settings import RulingLog, Scope, Settings
from tests.oracles.effort import EFFORT
from tests.server.failing_disk import FAULTS, FailingDisk, Operation
from tests.server.test_active_rules import house
from tests.server.test_status import counted

MOST = 16  # failures of a scene in `make test`
MOST_TRIES = 5  # of one failure
RETRIED = "server/process_metrics.py"  # reads once more if a process has started or exited meanwhile
PAGES = ("poker.yaml", "sources.yaml", "games/badugi.yaml")
HANDS = {"house": "gold-room", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]}
DAYS = ("--from", "2026-01-01", "--until", "2099-12-31")


class Place:
    """A service with every file that one can have, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.rules, self.run = folder, folder / "rules", folder / "run"
        self.log, self.keys, self.access = folder / "rulings.ndjson", folder / "keys", folder / "access.yaml"
        for name in PAGES:
            (self.rules / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(embedded() / name, self.rules / name)
        house(self.rules)
        self.run.mkdir()
        assert self.command("key", "k", *DAYS, "--into", str(self.keys)).exit_code == 0
        self.key = new_access_key("all")
        add_line(self.access, line_of("all", self.key, frozenset(Scope), "2099-12-31"))
        self.tokens = folder / "tokens.json"
        self.new_tokens()

    def new_tokens(self) -> None:
        key = OKPKey.generate_key("Ed25519", {"kid": "t"}).as_dict(private=False)
        self.tokens.write_text(json.dumps({"keys": [key]}))

    @staticmethod
    def command(*words: str) -> Result:
        return CliRunner().invoke(main, words)

    def settings(self, mode: RulingLog = RulingLog.REQUIRED) -> Settings:
        return Settings(
            keys=self.keys,
            access_keys=self.access,
            token_keys=self.tokens,
            token_issuer="https://login.example",
            token_audience="dealer",
            ruling_log=mode,
            ruling_log_file=self.log,
            run_folder=self.run,
        )

    def files(self) -> set[str]:
        return {str(path.relative_to(self.folder)) for path in self.folder.rglob("*")}


class Served:
    """The service of a place, in this process; no thread looks at files."""

    def __init__(self, place: Place, mode: RulingLog = RulingLog.REQUIRED) -> None:
        self.place = place
        self.app = create_app([place.rules], place.settings(mode))
        self.reloader = self.app.extensions["reloader"]
        self.watches = dict(self.reloader.watches)
        self.reloader.watches.clear()
        self.client = self.app.test_client()

    def look(self, times: int = 3) -> None:
        for _ in range(times):
            for looks in self.watches.values():
                for each in looks:
                    each()

    def ask(self, path: str = "/v1/hands", **headers: str) -> tuple[int, bytes]:
        shown = {"Authorization": f"Bearer {self.place.key}", "X-Request-ID": "r", **headers}
        if path.startswith("/v1/hands"):
            answer = self.client.post(path, json=HANDS, headers=shown)
        else:
            answer = self.client.get(path, headers=shown, buffered=True)
        if answer.status_code != 200:
            assert answer.status_code == 503, (path, answer.status_code, answer.data[:300])
            assert answer.mimetype in ("application/problem+json", "text/html"), answer.mimetype
        return answer.status_code, answer.data


def sweep(scene: Scene, record: Callable[[str, object], None]) -> None:
    """Run the scene and count; then run it with each chosen operation failing, and check that the service recovers."""
    for _ in range(2):  # a process reads some files only once: the second run counts without them
        scene.begin()
        with FailingDisk().mounted() as whole:
            scene.act()
        scene.end()
    places = len({each.place for each in whole.operations})
    assert places > 1
    failures = chosen(whole.operations)
    told = f"{len(whole.operations)} file operations at {places} places, {len(failures)} times one failed"
    record("swept", f"{scene.name}: {told}")
    wrong = [said for failure in failures if (said := _tried(scene, *failure))]
    assert not wrong, "\n".join(wrong)


def _tried(scene: Scene, operation: Operation, before: int, fault: int, lasts: bool) -> str | None:
    """What is wrong where this operation fails; None where all is well.

    One that is done again only if a process comes or goes meanwhile may not be reached: then the scene is, once more.
    """
    try:
        for _ in range(MOST_TRIES):
            scene.begin()
            disk = FailingDisk((operation, before), fault, lasts)
            with disk.mounted():
                scene.act()
            scene.end()
            if disk.struck:
                break
        else:
            assert before and any(each.startswith(RETRIED) for each in operation.where), "it was not reached"
    except Exception as problem:
        how = f"{os.strerror(fault) if fault else 'half is written'}{', lasting' if lasts else ''}"
        with suppress(Exception):
            scene.end()
        return f"{operation.name} of {operation.on} at {operation.where}: {how}: {type(problem).__name__}: {problem}"
    return None


def chosen(operations: list[Operation]) -> list[tuple[Operation, int, int, bool]]:
    """Which operations fail, each with the number of those at its place before it, which error, and whether for good.

    A few in ``make test``; with EFFORT one of each place in the code in every way, with more than 1 all of them.
    """
    before = Counter[tuple[object, ...]]()
    numbered = []
    for operation in operations:
        numbered.append((operation, before[operation.place]))
        before[operation.place] += 1
    every = [
        (operation, number, fault, lasts)
        for operation, number in numbered
        for fault in FAULTS[operation.name]
        for lasts in (False, True)
    ]
    if EFFORT > 1:
        return every
    draw = random.Random(1)
    draw.shuffle(every)
    places = {(each[0].place, *(each[2:] if EFFORT else ())): each for each in every}
    return list(places.values())[: None if EFFORT else MOST]


class Scene:
    """A use of files, and its checks: ``act`` runs on the failing disk, ``begin`` and ``end`` on a working one."""

    name = ""

    def begin(self) -> None: ...

    def act(self) -> None: ...

    def end(self) -> None: ...


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def counting(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A run folder, into which metrics count while this lasts."""
    before = values.ValueClass, values.MmapedDict
    folder = RunFolder(place.run)
    monkeypatch.setenv(COUNTERS_FOLDER, str(folder.path))
    yield folder.path
    close = getattr(values.ValueClass, "close_all_files", None)
    if close:
        close()
    values.ValueClass, values.MmapedDict = before
    folder.remove()


class Start(Scene):
    """A service starts: it is refused with the file that is to blame, or answers as ever."""

    name = "start"

    def __init__(self, place: Place) -> None:
        self.place, self.answer = place, b""

    def act(self) -> None:
        try:
            served = Served(self.place)
        except (DealerServiceError, OSError) as refusal:
            said = str(refusal)
            assert "/" in said, f"names no file: {type(refusal).__name__} {said}"
            assert str(self.place.folder) in said or "dealer_service/" in said or "tests/" in said, said
            return
        status, body = served.ask()
        if status == 200:
            assert body == (self.answer or body)
            self.answer = body
            assert served.app.extensions["rules"].report.refused is None
        os.close(served.app.extensions["ruling_log"]._file)

    def end(self) -> None:
        assert not [name for name in self.place.files() if name.endswith((".new", "~"))]


def test_a_start_is_whole_or_is_refused_with_the_file_that_is_to_blame(
    place: Place, record_property: Callable[[str, object], None]
) -> None:
    sweep(Start(place), record_property)


class Reload(Scene):
    """Good rules change: the old ones answer until the new ones do."""

    name = "reload of good rules"

    def __init__(self, place: Place) -> None:
        self.served = Served(place)
        self.rules = self.served.app.extensions["rules"]
        self.answers: dict[str, bytes] = {}
        self.burn = "none"
        for burn in ("one-each-draw", "none"):
            house(place.rules, burn)
            self.served.look()
            self.answers[burn] = self.served.ask()[1]

    def begin(self) -> None:
        self.burn = "one-each-draw" if self.burn == "none" else "none"
        house(self.served.place.rules, self.burn)

    def act(self) -> None:
        self.served.look(2)
        answer = self.served.ask()
        assert answer[0] == 503 or answer[1] in self.answers.values()
        if answer == (200, self.answers[self.burn]):
            return
        health = json.loads(self.served.ask("/healthz")[1])
        if self.rules.report.refused is not None:
            assert health["refused"] is not None

    def end(self) -> None:
        self.served.look()
        assert self.rules.report.refused is None, self.rules.report.refused
        assert self.served.ask() == (200, self.answers[self.burn])


def test_changed_rules_answer_whole_or_the_old_ones_do(
    place: Place, record_property: Callable[[str, object], None]
) -> None:
    sweep(Reload(place), record_property)


class BadReload(Reload):
    """Rules change to what their own scenario contradicts: they never answer, whatever cannot be read."""

    name = "reload of bad rules"

    def begin(self) -> None:
        house(self.served.place.rules, "one-each-draw", outcome="allowed")

    def act(self) -> None:
        self.served.look(2)
        status, answer = self.served.ask()
        assert status == 503 or answer == self.answers["none"]

    def end(self) -> None:
        self.served.look()
        assert self.served.ask() == (200, self.answers["none"])
        assert "expected" in self.rules.report.refused["why"], self.rules.report.refused
        house(self.served.place.rules, "none")
        self.served.look()
        assert self.rules.report.refused is None, self.rules.report.refused


def test_rules_that_their_scenarios_contradict_never_answer(
    place: Place, record_property: Callable[[str, object], None]
) -> None:
    sweep(BadReload(place), record_property)


class Keys(Scene):
    """A key is taken out of the file, or comes in."""

    name = "keys and token keys"

    def __init__(self, place: Place) -> None:
        self.served, self.place = Served(place), place
        self.before = place.access.read_text()
        self.other = new_access_key("other")
        self.more = self.before + line_of("other", self.other, frozenset({Scope.RULE}), "2099-12-31") + "\n"
        self.let_in = False

    def begin(self) -> None:
        self.let_in = not self.let_in
        self.place.access.write_text(self.more if self.let_in else self.before)
        self.place.new_tokens()

    def act(self) -> None:
        self.served.look(2)
        self.served.ask()

    def end(self) -> None:
        self.served.look()
        files = json.loads(self.served.ask("/v1/status")[1])["access"]["files"]
        assert all(each["refused"] is None for each in files.values()), files
        shown = {"Authorization": f"Bearer {self.other}"}
        answer = self.served.client.post("/v1/hands", json=HANDS, headers=shown)
        assert answer.status_code == (200 if self.let_in else 401)


def test_keys_are_taken_in_once_they_can_be_read(place: Place, record_property: Callable[[str, object], None]) -> None:
    sweep(Keys(place), record_property)


class Rulings(Scene):
    """Rulings are given, amid a rotation of their log: each that was given has its line, or is counted as lost."""

    name = "ruling log"

    def __init__(self, place: Place, mode: RulingLog) -> None:
        self.served, self.place, self.mode = Served(place, mode), place, mode
        self.name = f"ruling log, {mode.value}"
        self.given: list[str] = []
        self.right = json.loads(self.served.ask()[1])["ruling_id"]
        self.number = 0

    def begin(self) -> None:
        self.given = []
        self.before = self._lost()
        self.lines_before = len(self._lines())

    def _lost(self) -> float:
        return counted(self.served.ask("/metrics")[1], "dealer_rulings_unlogged_total")

    def _lines(self) -> list[str]:
        found = []
        for file in sorted(self.place.folder.glob("rulings*")):
            for line in file.read_text().splitlines():
                with suppress(ValueError):
                    found.append(json.loads(line)["request_id"])
        return found

    def _rule(self) -> None:
        self.number += 1
        id = f"r-{self.number}"
        status, body = self.served.ask(**{"X-Request-ID": id})
        if status == 200:
            assert json.loads(body)["ruling_id"] == self.right
            self.given.append(id)
        else:
            assert json.loads(body)["type"] == "/problems/unlogged", body

    def act(self) -> None:
        self._rule()
        self.place.log.rename(self.place.folder / f"rulings.{self.number}")
        self._rule()
        self.served.look(1)
        self._rule()
        self._rule()

    def end(self) -> None:
        lines = self._lines()
        missing = [id for id in self.given if id not in lines]
        assert len(lines) == len(set(lines))
        if self.mode is RulingLog.REQUIRED:
            assert not missing, f"given and not logged: {missing}"
        else:
            assert len(missing) <= self._lost() - self.before, f"lost and not counted: {missing}"
        self.served.look(1)
        assert self.place.log.exists()
        self.given = []
        self._rule()
        assert self.given, "no ruling though the disk is whole"
        assert self.given[0] in self.place.log.read_text(), "not in the file of that name"
        assert len(os.listdir("/proc/self/fd")) < 200
        for file in self.place.folder.glob("rulings.[0-9]*"):
            if len(list(self.place.folder.glob("rulings.[0-9]*"))) > 20:
                file.unlink()


@pytest.mark.parametrize("mode", [RulingLog.REQUIRED, RulingLog.BEST_EFFORT])
def test_each_ruling_is_logged_refused_or_counted_as_lost(
    place: Place, mode: RulingLog, record_property: Callable[[str, object], None]
) -> None:
    sweep(Rulings(place, mode), record_property)


class WorkerStart(Scene):
    """A worker starts, reports and counts beside others."""

    name = "a worker's start, metrics and status"

    def __init__(self, place: Place, folder: Path) -> None:
        self.served, self.folder = Served(place), folder
        self.metrics = self.served.app.extensions["metrics"]
        (folder / "worker_1.json").write_bytes(b'{"pid":1}')
        shutil.copy(folder / "turn.lock", folder / "counter_1.db")

    def begin(self) -> None:
        close = getattr(values.ValueClass, "close_all_files", None)
        if close:
            close()
        for file in self.folder.glob(f"*_{os.getpid()}.*"):
            file.unlink()
        self.served.reloader._started_in = None

    def act(self) -> None:
        self.served.reloader.start()
        self.served.look(1)
        ruled = self.served.ask()[0] == 200
        for path in ("/livez", "/healthz"):
            assert self.served.ask(path)[0] == 200
        self.served.ask("/readyz")
        status, body = self.served.ask("/v1/status")
        if status == 200:
            assert {each["pid"] for each in json.loads(body)["workers"]} == {1, os.getpid()}, body
        status, body = self.served.ask("/metrics")
        if status == 200 and ruled:
            assert counted(body, "dealer_rulings_total") in (0, 1)

    def end(self) -> None:
        assert not list(self.folder.glob("*.new"))
        self.served.look(1)
        assert self.served.ask()[0] == 200
        body = json.loads(self.served.ask("/v1/status")[1])
        assert {each["pid"] for each in body["workers"]} == {1, os.getpid()}
        assert self.served.ask("/readyz")[0] in (200, 503)
        status, told = self.served.ask("/metrics")
        assert status == 200, told


def test_a_worker_starts_and_tells_how_it_stands(
    place: Place, counting: Path, record_property: Callable[[str, object], None]
) -> None:
    sweep(WorkerStart(place, counting), record_property)


class Death(Scene):
    """A worker dies, and its counts are kept."""

    name = "a worker's death"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = SimpleNamespace(run_folder=SimpleNamespace(path=folder, dead=set()), WORKERS={})
        Metrics().start()

    def begin(self) -> None:
        """A worker has died before, and its counters are with the rest; now another one dies."""
        for file in self.folder.glob("*_*"):
            file.unlink()
        self.server.run_folder.dead.clear()
        for _ in range(2):
            self._count()
            if not list(self.folder.glob("*_dead.db")):
                self.act()

    def _count(self) -> None:
        """This process counts, and its files become those of another."""
        values.ValueClass.close_all_files()
        self.metrics = metrics = Metrics()
        metrics.start()
        for number in range(5):
            metrics.problems[(f"p{number}",)].inc()
        metrics.seconds[("/v1/hands",)].observe(1)
        metrics.workers[("digest",)].set(1)
        values.ValueClass.close_all_files()
        for file in self.folder.glob(f"*_{os.getpid()}.db"):
            file.rename(file.with_name(file.name.replace(str(os.getpid()), "99999999")))
        (self.folder / "worker_99999999.json").write_bytes(b'{"pid":99999999}')

    def told(self) -> tuple[float, ...]:
        text = self.metrics.render()
        names = "dealer_problems_total", "dealer_request_seconds_count", "dealer_workers"
        return tuple(counted(text, name) for name in names)

    def act(self) -> None:
        keep_metrics(self.server, SimpleNamespace(pid=99999999))

    def end(self) -> None:
        assert self.told()[:2] == (10, 2)
        keep_metrics(self.server, SimpleNamespace(pid=99999998))
        assert self.told() == (10, 2, 0)
        assert not list(self.folder.glob("*99999999*"))


def test_a_dead_workers_counts_are_kept_once(counting: Path, record_property: Callable[[str, object], None]) -> None:
    sweep(Death(counting), record_property)


class Master(Scene):
    """The master makes its folder and removes it."""

    name = "the run folder"

    def __init__(self, place: Place) -> None:
        self.place = place

    def begin(self) -> None:
        abandoned = RunFolder(self.place.run)
        abandoned._held.close()
        self.server = SimpleNamespace(WORKERS={})

    def act(self) -> None:
        make_run_folder(self.place.settings(), self.server)
        if self.server.run_folder is not None:
            assert (self.server.run_folder.path / "turn.lock").exists()
        remove_run_folder(self.server)

    def end(self) -> None:
        for left in self.place.run.iterdir():
            os.utime(left, (0, 0))  # as if a minute had passed
        make_run_folder(self.place.settings(), self.server)
        assert list(self.place.run.iterdir()) == [self.server.run_folder.path]
        remove_run_folder(self.server)
        assert not list(self.place.run.iterdir())


def test_a_master_leaves_no_folder(
    place: Place, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    monkeypatch.setenv(COUNTERS_FOLDER, "")
    sweep(Master(place), record_property)


class Pages(Scene):
    """What people look up, whose files are read when it is asked for."""

    name = "pages"
    paths = ("/", "/cases", "/v1/rulesets", "/worker.js", "/static/dealer.css", "/table", "/openapi.json")

    def __init__(self, place: Place) -> None:
        self.served = Served(place)
        self.right = {path: self.served.ask(path) for path in self.paths}
        assert [path for path, (status, _) in self.right.items() if status != 200] == []

    def begin(self) -> None:
        self.served.app.jinja_env.cache.clear()

    def act(self) -> None:
        for path in self.paths:
            status, body = self.served.ask(path)
            assert status == 503 or body == self.right[path][1], path

    def end(self) -> None:
        for path in self.paths:
            assert self.served.ask(path) == self.right[path], path


@pytest.mark.prove
def test_a_page_is_whole_or_there_is_none(place: Place, record_property: Callable[[str, object], None]) -> None:
    sweep(Pages(place), record_property)


class NewKeys(Scene):
    """Keys are made by the commands."""

    name = "keys that are made"

    def __init__(self, place: Place) -> None:
        self.place = place
        self.files = place.files()
        self.number = 0

    def begin(self) -> None:
        self.number += 1
        self.before = self.place.access.read_text()
        self.files = self.place.files()

    def act(self) -> None:
        id, new = f"key-{self.number}", self.place.folder / f"{self.number}.key"
        more = ["--scope", "rule", "--expires", "2099-12-31", "--into", str(self.place.access), "--key-to", str(new)]
        self.made = self.place.command("access", id, *more)
        self.signs = self.place.command("key", id, *DAYS, "--into", str(self.place.keys))

    def end(self) -> None:
        for ended in (self.made, self.signs):
            assert ended.exit_code in (0, 1, 2), (ended.exit_code, ended.output, ended.exception)
        new = self.place.files() - self.files
        id, key = f"key-{self.number}", f"{self.number}.key"
        if self.made.exit_code:
            assert self.place.access.read_text() == self.before and key not in new, (self.made.output, new)
            assert str(self.place.folder) in self.made.output or "keys" in self.made.output, self.made.output
        else:
            assert id in self.place.access.read_text() and key in new
        from dealer_service.api.receipts.signing_keys import read_keys

        keys = read_keys(self.place.keys)
        assert keys.active is not None
        assert keys.active.kid == id or self.signs.exit_code, self.signs.output
        assert new <= {key, f"keys/{id}.json"}, new
        assert (f"keys/{id}.json" in new) == (not self.signs.exit_code), (new, self.signs.output)


def test_a_key_is_created_completely_or_not_at_all(
    place: Place, record_property: Callable[[str, object], None]
) -> None:
    sweep(NewKeys(place), record_property)
