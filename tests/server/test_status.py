"""Liveness, readiness, metrics and the status of each worker, while workers start and die."""

from __future__ import annotations

import gc
import json
import logging
import os
import shutil
import signal
import struct
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from dealer_service import __version__, create_app
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.rulebook import Book, embedded
from dealer_service.server.log_format import formatter
from dealer_service.server.metrics import merge_dead_worker
from dealer_service.server.run_folder import RunFolder
from dealer_service.server.status import MOST_LETTERS, shorten
from dealer_service.serving import YOUNG_OBJECTS, Server, settings
from dealer_service.settings import Settings
from tests.api.test_http import asked, post, problem
from tests.server.running import run_folders, served, sooner_or_later
from tests.server.test_active_rules import house

HANDS = {"house": "by-the-book", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]}
HAND = {"house": "by-the-book", "game": "badugi", "question": "hands", "outcome": "determined"}


def counted(told: str | bytes, name: str, **labels: str) -> float:
    """The sum of the samples of this name that have these labels."""
    text = told.decode() if isinstance(told, bytes) else told
    samples = [each for family in text_string_to_metric_families(text) for each in family.samples]
    return sum(each.value for each in samples if each.name == name and labels.items() <= each.labels.items())


def metrics(client: FlaskClient) -> str:
    answer = client.get("/metrics")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    return answer.get_data(as_text=True)


@pytest.fixture
def fresh() -> FlaskClient:
    """A client of a new service, whose counters are zero."""
    return create_app().test_client()


# --- in one process


def test_it_lives_and_is_ready(client: FlaskClient) -> None:
    assert client.get("/livez").json == {"status": "ok"}
    body = client.get("/readyz").json
    assert body["status"] == "ready" and body["rulesets"] == client.get("/healthz").json["rulesets"] > 0


def test_without_rules_it_lives_and_is_not_ready() -> None:
    app = create_app()
    client = app.test_client()
    app.extensions["rules"]._current = (Book((), {}), ClauseJson())
    assert client.get("/livez").status_code == 200
    refused = client.get("/readyz")
    assert "DEALER_RULESETS" in problem(refused, 503, "not-ready")["detail"]
    assert refused.headers["Retry-After"] == "1"


def test_stale_rules_make_it_unready_after_as_long_as_was_configured(tmp_path: Path) -> None:
    app = create_app([embedded(), house(tmp_path)], Settings(most_stale=60))
    client, rules = app.test_client(), app.extensions["rules"]
    house(tmp_path, "nonne")
    rules.check()
    assert client.get("/readyz").status_code == 200
    rules.report.refused_since -= 61
    assert "/v1/status" in problem(client.get("/readyz"), 503, "not-ready")["detail"]
    house(tmp_path)
    rules.check()
    assert client.get("/readyz").status_code == 200


def test_requests_are_counted_and_timed_by_endpoint(fresh: FlaskClient) -> None:
    for _ in range(3):
        fresh.post("/v1/hands", json=HANDS)
    fresh.get("/v1/rulesets/by-the-book/badugi")
    fresh.get("/nothing/of/the/kind")
    fresh.open("/livez", method="BREW")
    found = metrics(fresh)
    requests, seconds = "dealer_requests_total", "dealer_request_seconds_count"
    assert counted(found, requests, endpoint="/v1/hands", method="POST", status="200") == 3
    assert counted(found, requests, endpoint="/v1/rulesets/<house>/<game>", status="200") == 1
    assert counted(found, requests, endpoint="none", status="404") == 1
    assert counted(found, requests, endpoint="none", method="none", status="405") == 1
    assert counted(found, seconds, endpoint="/v1/hands") == 3
    assert 0 < counted(found, "dealer_request_seconds_sum", endpoint="/v1/hands") < 60


def test_rulings_and_problems_are_counted_by_what_came_of_them(fresh: FlaskClient) -> None:
    fresh.post("/v1/hands", json=HANDS)
    fresh.post("/v1/hands", json=HANDS | {"hands": [["As", "2d", "3h", "4c", "5s"]]})
    fresh.post("/v1/hands", json=HANDS | {"house": "nowhere"})
    fresh.post("/v1/hands", json=[])
    found = metrics(fresh)
    assert counted(found, "dealer_rulings_total", **HAND) == 1
    assert counted(found, "dealer_rulings_total", **HAND | {"outcome": "refused"}) == 1
    assert counted(found, "dealer_rulings_total") == 2
    assert counted(found, "dealer_problems_total", problem="unknown-ruleset") == 1
    assert counted(found, "dealer_problems_total", problem="invalid-request") == 1


def test_unknown_names_in_requests_create_no_labels(fresh: FlaskClient) -> None:
    def samples() -> int:
        return len([line for line in metrics(fresh).splitlines() if "house=" in line or "endpoint=" in line])

    post(fresh, "/v1/pots", asked(house="x"))
    fresh.get("/x"), fresh.get("/metrics")
    before = samples()
    for number in range(20):
        post(fresh, "/v1/pots", asked(house=f"x{number}", game=f"y{number}"))
        fresh.get(f"/x{number}")
        fresh.get(f"/v1/rulesets/x{number}/y")
    assert samples() <= before + 14, "one more endpoint, with its fourteen numbers, and nothing else"


def test_what_became_of_changed_rules_is_counted_and_shown(tmp_path: Path) -> None:
    app = create_app([embedded(), house(tmp_path)])
    client, rules = app.test_client(), app.extensions["rules"]
    first = client.get("/v1/status").json
    assert counted(metrics(client), "dealer_workers", rules=first["rules"]["digest"]) == 1
    house(tmp_path, "one-each-draw")
    rules.check()
    second = client.get("/v1/status").json["rules"]
    assert second["digest"] != first["rules"]["digest"] and second["loaded"] >= first["rules"]["loaded"]
    found = metrics(client)
    assert counted(found, "dealer_workers", rules=first["rules"]["digest"]) == 0
    assert counted(found, "dealer_workers", rules=second["digest"]) == 1
    assert counted(found, "dealer_reloads_total", what="rules", result="active") == 1
    loaded = counted(found, "dealer_loaded_timestamp_seconds", what="rules")
    house(tmp_path, "nonne")
    rules.check()
    third = client.get("/v1/status").json["rules"]
    assert third["digest"] == second["digest"] and "found 'nonne'" in third["refused"]["why"]
    found = metrics(client)
    assert counted(found, "dealer_reloads_total", what="rules", result="refused") == 1
    assert counted(found, "dealer_refused", what="rules") == 1
    assert counted(found, "dealer_loaded_timestamp_seconds", what="rules") == loaded
    house(tmp_path)
    rules.check()
    assert client.get("/v1/status").json["rules"]["refused"] is None
    assert counted(metrics(client), "dealer_refused", what="rules") == 0


def test_the_status_lists_a_house_removed_at_run_time(tmp_path: Path) -> None:
    app = create_app([embedded(), house(tmp_path)])
    client, rules = app.test_client(), app.extensions["rules"]
    assert client.get("/v1/status").json["rules"]["gone"] == []
    shutil.rmtree(tmp_path / "scenarios")
    (tmp_path / "houses" / "gold-room.yaml").unlink()
    rules.check()
    body = client.get("/v1/status").json["rules"]
    assert body["gone"] == ["gold-room/badugi@1"] and body["refused"] is None
    assert "gold-room" not in {each["house"] for each in body["rulesets"]}
    house(tmp_path)
    rules.check()
    assert client.get("/v1/status").json["rules"]["gone"] == []


def test_a_volume_that_is_swapped_is_taken_in_whole(tmp_path: Path) -> None:
    """Kubernetes lays a changed ConfigMap beside the old one and turns one link, ``..data``."""
    house(tmp_path / "..first")
    house(tmp_path / "..second", "one-each-draw")
    (tmp_path / "..data").symlink_to("..first")
    for name in ("houses", "scenarios"):
        (tmp_path / name).symlink_to(f"..data/{name}")
    app = create_app([embedded(), tmp_path])
    client, rules = app.test_client(), app.extensions["rules"]
    before = client.get("/v1/status").json["rules"]["digest"]
    rules.check()
    assert client.get("/v1/status").json["rules"]["digest"] == before
    (tmp_path / "..data.new").symlink_to("..second")
    (tmp_path / "..data.new").replace(tmp_path / "..data")
    shutil.rmtree(tmp_path / "..first")
    rules.check()
    body = client.get("/v1/status").json["rules"]
    assert body["digest"] != before and body["refused"] is None


@pytest.mark.prove
def test_the_collector_skips_objects_loaded_before_the_workers() -> None:
    before, threshold = gc.get_freeze_count(), gc.get_threshold()
    try:
        Server(settings(workers=1)).load()
        assert gc.get_freeze_count() > before + 10_000
        assert gc.isenabled() and gc.get_threshold()[0] == YOUNG_OBJECTS
    finally:
        gc.unfreeze()
        gc.set_threshold(*threshold)


def test_a_long_list_of_errors_is_shortened(tmp_path: Path) -> None:
    app = create_app([embedded(), house(tmp_path)])
    client, rules = app.test_client(), app.extensions["rules"]
    page = tmp_path / "houses" / "gold-room.yaml"
    page.write_text(page.read_text("utf-8") + "\n".join(f"    wrong_{n}: 1" for n in range(60)), "utf-8")
    rules.check()
    for found in (client.get("/healthz").json["refused"], client.get("/v1/status").json["rules"]["refused"]["why"]):
        assert len(found) < MOST_LETTERS + 100
        assert "dealer-service check lists them all" in found.splitlines()[-1]


def test_a_refusal_of_one_long_line_is_cut() -> None:
    assert shorten("a" * 10_000) == "a" * MOST_LETTERS


def test_the_status_names_every_ruleset_by_its_digest(client: FlaskClient) -> None:
    body = client.get("/v1/status").json
    assert body["engine"] == {"version": __version__}
    found = {(each["house"], each["game"], each["digest"]) for each in body["rules"]["rulesets"] if each["current"]}
    listed = client.get("/v1/rulesets").json["houses"]
    assert found == {(each["house"], game["game"], game["digest"]) for each in listed for game in each["games"]}
    assert [each["pid"] for each in body["workers"]] == [os.getpid()]


# --- a master with workers


@pytest.mark.prove
def test_metrics_sum_all_workers_including_dead_ones(tmp_path: Path) -> None:
    with served(DEALER_RUN_FOLDER=str(tmp_path)) as service:
        assert len(run_folders(tmp_path)) == 1
        first = sooner_or_later(lambda: len(found := service.workers()) == 2 and found)
        for _ in range(40):
            assert service.post("/v1/hands", HANDS).status == 200
        assert counted(service.get("/metrics").body, "dealer_rulings_total", **HAND) == 40
        assert counted(service.get("/metrics").body, "dealer_workers") == 2
        for pid in first:
            os.kill(pid, signal.SIGKILL)
        second = sooner_or_later(lambda: len(found := service.workers()) == 2 and not found & first and found)
        assert second and not second & first, "the dead are not shown, and others stand in their place"
        service.post("/v1/hands", HANDS)
        answer = service.get("/metrics").body
        assert counted(answer, "dealer_rulings_total", **HAND) == 41
        assert counted(answer, "dealer_workers") == 2
        left = {file.name for file in run_folders(tmp_path)[0].iterdir()}
        assert not [name for name in left if any(str(pid) in name for pid in first)], "the dead leave no file behind"
    assert run_folders(tmp_path) == []


def test_what_a_killed_master_left_is_swept_and_what_lives_stays(tmp_path: Path) -> None:
    living, dead = RunFolder(tmp_path), RunFolder(tmp_path)
    dead._held.close()
    (tmp_path / "dealer-service-of-somebody-else").mkdir()
    another = RunFolder(tmp_path)
    assert run_folders(tmp_path) == sorted([living.path, another.path, tmp_path / "dealer-service-of-somebody-else"])
    living.remove(), another.remove()
    assert run_folders(tmp_path) == [tmp_path / "dealer-service-of-somebody-else"]


@pytest.mark.prove
def test_every_worker_takes_changed_rules_in(tmp_path: Path) -> None:
    house(tmp_path / "rules")
    with served(DEALER_RULESETS=str(tmp_path / "rules")) as service:
        before = sooner_or_later(lambda: len(found := service.get("/v1/status").json["workers"]) == 2 and found)
        house(tmp_path / "rules", "one-each-draw")

        def both() -> set[str]:
            found = {each["digest"] for each in service.get("/v1/status").json["workers"]}
            return found if not found & {each["digest"] for each in before} else set()

        assert len(sooner_or_later(both)) == 1


@pytest.mark.parametrize("left", [b"", struct.pack("iiii", 100, 0, 500, 0) + bytes(70_000)])
def test_a_counter_file_without_values_is_merged_and_removed(tmp_path: Path, left: bytes) -> None:
    folder = RunFolder(tmp_path)
    (folder.path / "counter_7.db").write_bytes(left)
    assert merge_dead_worker(folder.path, 7)
    left_over = list(folder.path.glob("*_*"))
    folder.remove()
    assert not left_over


def test_a_line_of_json_holds_the_trace_of_what_failed() -> None:
    try:
        raise RuntimeError("as never before")
    except RuntimeError:
        record = logging.LogRecord("dealer_service", logging.ERROR, "", 1, "It failed.", (), sys.exc_info())
    line = json.loads(formatter("json").format(record))
    assert line["message"] == "It failed." and "as never before" in line["trace"]
