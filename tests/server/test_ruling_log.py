"""Each ruling is logged with its hidden cards masked; if the log is required, no ruling is given without a line."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from copy import deepcopy
from datetime import timedelta
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient
from gunicorn.config import Config

from dealer_service import create_app
from dealer_service.engine import Asks
from dealer_service.errors import BadSettings
from dealer_service.rulebook import embedded
from dealer_service.server.masking import CARD, mask_cards
from dealer_service.serving import Log, settings
from dealer_service.settings import RulingLog, Settings
from dealer_service.table import DECK_WITH_JOKER
from tests.api.test_http import problem
from tests.samples import sampled
from tests.server.running import served, sooner_or_later
from tests.server.test_status import HANDS, counted, metrics

TRACED = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


class Logged:
    """A service that logs its rulings into a file."""

    def __init__(self, folder: Path, mode: RulingLog = RulingLog.BEST_EFFORT, questions: bool = True) -> None:
        self.file = folder / "rulings.ndjson"
        settings = Settings(ruling_log=mode, ruling_log_file=self.file, ruling_log_questions=questions)
        self.app = create_app([embedded()], settings)
        self.client: FlaskClient = self.app.test_client()

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.file.read_text("utf-8").splitlines()]


@pytest.fixture
def logged(tmp_path: Path) -> Logged:
    return Logged(tmp_path)


def example(asks: Asks) -> Any:
    return sampled(asks.value)


def cards_in(told: Any) -> list[str]:
    """Every card in a document, wherever in it."""
    if isinstance(told, dict):
        return [card for part in told.values() for card in cards_in(part)]
    if isinstance(told, list):
        return [card for part in told for card in cards_in(part)]
    return [told] if isinstance(told, str) and CARD.fullmatch(told) else []


@pytest.mark.one_in(3)
@pytest.mark.parametrize("asks", list(Asks))
def test_every_ruling_has_its_line(logged: Logged, asks: Asks) -> None:
    headers = {"X-Request-ID": "r-1", "traceparent": TRACED}
    began = perf_counter()
    ruling = logged.client.post(f"/v1/{asks.value}", json=example(asks), headers=headers).json
    took = (perf_counter() - began) * 1e6
    (line,) = logged.lines()
    assert line["v"] == 1 and line["status"] == 200 and 0 < line["microseconds"] <= took
    assert line["rule"] == ruling["rule"]
    assert (line["request_id"], line["traceparent"]) == ("r-1", TRACED)
    assert (line["question"], line["ruling_id"], line["outcome"]) == (
        asks.value,
        ruling["ruling_id"],
        ruling["outcome"],
    )
    named = ruling["ruleset"]
    assert (line["house"], line["game"], line["rules"]) == (named["house"], named["game"], named["digest"])
    assert line["at"].endswith("Z") and "caller" not in line
    assert logged.file.read_bytes().count(b"\n") == 1


def test_a_comparison_has_one_line_with_every_ruleset(logged: Logged) -> None:
    under = [{"house": "by-the-book"}, {"house": "tda-2024"}]
    question = {name: part for name, part in example(Asks.HANDS).items() if name not in ("house",)}
    asked = {"asks": "hands", "question": question, "under": under}
    answer = logged.client.post("/v1/compare", json=asked)
    assert answer.status_code == 200, answer.json
    (line,) = logged.lines()
    assert (line["question"], line["house"], line["ruling_id"]) == ("compare", "several", answer.json["ruling_id"])
    assert len(line["rules"]) == 2
    assert counted(metrics(logged.client), "dealer_rulings_total", question="compare", house="several") == 1


def test_every_ruling_of_a_batch_has_its_line(logged: Logged) -> None:
    items = [{"asks": asks.value, "question": example(asks)} for asks in (Asks.HANDS, Asks.POTS)] + [{}]
    body = logged.client.post("/v1/batch", json=items).json
    assert [line["ruling_id"] for line in logged.lines()] == [each["ruling_id"] for each in body[:2]]
    assert cards_in(logged.lines()) == []
    assert counted(metrics(logged.client), "dealer_rulings_total", question="hands") == 1


def test_requests_without_a_ruling_are_not_logged(logged: Logged) -> None:
    logged.client.post("/v1/hands", json=HANDS | {"house": "nowhere"})
    logged.client.post("/v1/hands", data=b"{", content_type="application/json")
    logged.client.get("/v1/rulesets")
    assert logged.lines() == []


def test_cards_that_were_not_shown_are_masked_and_shown_ones_are_not(logged: Logged) -> None:
    asked = example(Asks.SHOWDOWN)
    seats = [seat for seat in asked["table"]["seats"] if seat.get("hand")]
    seats[0]["shown"] = True
    assert logged.client.post("/v1/showdown", json=asked).status_code == 200
    (line,) = logged.lines()
    assert cards_in(line) == seats[0]["hand"]
    answer = [seat for seat in line["asked"]["table"]["seats"] if seat.get("hand")]
    assert [len(each["hand"]) for each in answer] == [len(each["hand"]) for each in seats]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("asks", list(Asks))
def test_no_question_of_ours_leaves_a_card_in_its_line(logged: Logged, asks: Asks) -> None:
    asked = example(asks)
    for seat in asked.get("table", {}).get("seats", []):
        seat.pop("shown", None)
    if logged.client.post(f"/v1/{asks.value}", json=asked).status_code == 200:
        assert cards_in(logged.lines()) == []


@pytest.mark.parametrize("card", [*DECK_WITH_JOKER, "joker", "JK"])
def test_each_card_of_the_deck_is_masked(card: str) -> None:
    assert mask_cards({"hand": [card]}) == {"hand": ["??"]}


@pytest.mark.parametrize(
    "told",
    [
        {"hand": ["As"]},
        {"hand": ["10h", "as", "A♠"]},
        {"log": [{"does": "deal", "cards": ["2d"]}]},
        {"deck": {"discards": [{"draw": 1, "seat": 1, "cards": ["Kc"]}]}},
        {"contested": [{"at": "/table/seats/0/hand", "alternatives": [["As"], ["Ks"]]}]},
        {"shown": False, "hand": ["As"]},
        {"shown": True, "beside": {"hand": ["As"]}},
        {"action": {"does": "show", "seat": 1, "cards": ["As"]}},
        {"event": {"does": "show", "seat": 1, "cards": ["As"]}},
        {"contested": [{"at": "/table/seats/0", "alternatives": [{"shown": True, "hand": ["As"]}]}]},
        {
            "contested": [{"at": "/seats/0/shown", "alternatives": [True, None]}],
            "seats": [{"shown": True, "hand": ["As"]}],
        },
        {"question": {"action": {"does": "show", "cards": ["As"]}}},
    ],
)
def test_a_card_is_masked_wherever_it_lies(told: Any) -> None:
    before = deepcopy(told)
    assert cards_in(told) and cards_in(mask_cards(told)) == []
    assert told == before, "what was asked stays as it is"


def test_a_hand_that_is_shown_stays(logged: Logged) -> None:
    for found in (
        {"table": {"seats": [{"shown": True, "hand": ["As"]}]}},
        {"log": [{"does": "show", "seat": 1, "cards": ["As"]}]},
        {"contested": [], "seats": [{"shown": True, "hand": ["As"]}]},
    ):
        assert mask_cards(found) == found


def test_the_question_is_left_out_where_it_was_not_asked_for(tmp_path: Path) -> None:
    logged = Logged(tmp_path, questions=False)
    logged.client.post("/v1/hands", json=HANDS)
    assert "asked" not in logged.lines()[0]


def test_a_traceparent_that_is_none_is_not_written_down(logged: Logged) -> None:
    for found in ("x", "A" * 55, "<script>", TRACED + "0"):
        logged.client.post("/v1/hands", json=HANDS, headers={"traceparent": found})
    assert not any("traceparent" in line for line in logged.lines())


def test_a_log_that_was_moved_is_reopened(logged: Logged, tmp_path: Path) -> None:
    logged.client.post("/v1/hands", json=HANDS)
    logged.file.rename(tmp_path / "rulings.1")
    logged.client.post("/v1/hands", json=HANDS)
    logged.app.extensions["ruling_log"].reopen_if_moved()
    logged.client.post("/v1/hands", json=HANDS)
    assert (len((tmp_path / "rulings.1").read_text().splitlines()), len(logged.lines())) == (2, 1)
    logged.file.unlink()
    tmp_path.chmod(0o500)
    logged.app.extensions["ruling_log"].reopen_if_moved()
    tmp_path.chmod(0o700)
    assert logged.client.post("/v1/hands", json=HANDS).status_code == 200


@pytest.fixture
def broken(tmp_path: Path, request: pytest.FixtureRequest) -> Logged:
    """A service whose log can no longer be written."""
    found = Logged(tmp_path, request.param)
    found.client.get("/livez")
    reads, writes = os.pipe()
    os.close(reads)
    os.dup2(writes, found.app.extensions["ruling_log"]._file)
    os.close(writes)
    return found


@pytest.mark.parametrize("broken", [RulingLog.REQUIRED], indirect=True)
def test_where_a_line_is_required_there_is_no_ruling_without_one(broken: Logged) -> None:
    for _ in range(2):
        answer = broken.client.post("/v1/hands", json=HANDS)
        body = problem(answer, 503, "unlogged")
        assert "outcome" not in body and body["instance"] == answer.headers["X-Request-ID"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    (item,) = broken.client.post("/v1/batch", json=[{"asks": "hands", "question": HANDS}]).json
    assert item["type"] == "/problems/unlogged" and "outcome" not in item
    assert "log" in problem(broken.client.get("/readyz"), 503, "not-ready")["detail"]
    assert broken.client.get("/v1/status").json["ruling_log"]["failing"]
    body = metrics(broken.client)
    assert counted(body, "dealer_rulings_unlogged_total", mode="required") == 3
    assert counted(body, "dealer_rulings_total") == 0
    assert counted(body, "dealer_problems_total", problem="unlogged") == 3
    assert counted(body, "dealer_requests_total", endpoint="/v1/hands", status="503") == 2


@pytest.mark.parametrize("broken", [RulingLog.BEST_EFFORT], indirect=True)
def test_where_a_line_is_not_required_it_is_counted_as_lost(broken: Logged, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        assert broken.client.post("/v1/hands", json=HANDS).status_code == 200
    assert counted(metrics(broken.client), "dealer_rulings_unlogged_total", mode="best-effort") == 3
    assert broken.client.get("/readyz").status_code == 200
    assert [record.message for record in caplog.records if "cannot be logged" in record.message] == [
        f"Rulings cannot be logged to {broken.file}: Broken pipe"
    ]


def test_a_line_that_was_torn_is_ended_before_the_next(logged: Logged) -> None:
    logged.client.get("/livez")
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        assert logged.client.post("/v1/hands", json=HANDS).status_code == 200
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    logged.client.post("/v1/hands", json=HANDS)
    torn, whole = logged.file.read_text("utf-8").splitlines()
    assert len(torn) == 100 and json.loads(whole)["question"] == "hands"


def test_a_line_that_another_worker_left_torn_is_ended_before_the_next(tmp_path: Path) -> None:
    one, other = (Logged(tmp_path, RulingLog.REQUIRED) for _ in range(2))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    for client in (one.client, other.client):
        client.get("/livez")
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        assert one.client.post("/v1/hands", json=HANDS).status_code == 503
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    for client in (other.client, one.client, other.client):
        assert client.post("/v1/hands", json=HANDS).status_code == 200
    torn, *whole = one.file.read_text("utf-8").splitlines()
    assert len(torn) == 100 and [json.loads(line)["question"] for line in whole] == ["hands"] * 3


def test_a_line_that_a_killed_worker_left_torn_is_ended_before_the_next(logged: Logged) -> None:
    logged.file.write_bytes(b'{"v":1,"at":')
    assert logged.client.post("/v1/hands", json=HANDS).status_code == 200
    torn, whole = logged.file.read_text("utf-8").splitlines()
    assert torn == '{"v":1,"at":' and json.loads(whole)["question"] == "hands"


@pytest.mark.prove
def test_a_reader_that_does_not_keep_up_holds_no_answer_back(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "rulings.ndjson")
    reads = os.open(tmp_path / "rulings.ndjson", os.O_RDONLY | os.O_NONBLOCK)
    try:
        logged = Logged(tmp_path, RulingLog.BEST_EFFORT, questions=False)
        for _ in range(400):
            assert logged.client.post("/v1/hands", json=HANDS).status_code == 200
        assert counted(metrics(logged.client), "dealer_rulings_unlogged_total") > 0
    finally:
        os.close(reads)


def test_a_file_that_cannot_be_written_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match=r"DEALER_RULING_LOG_FILE=.*cannot be written"):
        Logged(tmp_path / "nowhere")


@pytest.mark.prove
def test_every_worker_appends_whole_lines_to_one_file_and_after_a_rotation_to_the_next(tmp_path: Path) -> None:
    file = tmp_path / "rulings.ndjson"
    on = {"DEALER_RULING_LOG": "required", "DEALER_RULING_LOG_FILE": str(file), "DEALER_RULING_LOG_QUESTIONS": "true"}
    with served(**on) as service:
        ids = {service.post("/v1/hands", HANDS).headers["X-Request-ID"] for _ in range(60)}
        assert {json.loads(line)["request_id"] for line in file.read_text().splitlines()} == ids
        file.rename(tmp_path / "rulings.1")
        assert sooner_or_later(file.exists)

        def anew() -> bool:
            service.post("/v1/hands", HANDS)
            return len(file.read_text().splitlines()) > 8

        assert sooner_or_later(anew)


@pytest.mark.prove
def test_standard_output_holds_the_lines_after_the_first() -> None:
    with served(DEALER_RULING_LOG="best-effort", workers=1) as service:
        asked = service.post("/v1/hands", HANDS, **{"X-Request-ID": "the-one"})
        assert asked.status == 200
        assert service.process.stdout is not None
        assert json.loads(service.process.stdout.readline())["request_id"] == "the-one"


# --- the service's own log


def logged_by(environ: dict[str, str], *paths: str) -> list[str]:
    """What a served service writes on standard error while it is asked for these, once it has ended."""
    program = (
        "import sys, os, signal, subprocess, urllib.request, urllib.error\n"
        "from tests.server.running import served\n"
        "with served(workers=1, **{n: v for n, v in os.environ.items() if n.startswith('DEALER_')}) as service:\n"
        "    for path in sys.argv[1:]: service.get(path, **{'X-Request-ID': 'the-one'})\n"
        "    service.process.send_signal(signal.SIGTERM)\n"
        "    print(service.process.stderr.read(), end='')\n"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program, *paths],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert printed.returncode == 0, printed.stderr
    return printed.stdout.splitlines()


@pytest.mark.prove
def test_the_log_is_json_throughout_and_knows_the_request() -> None:
    lines = [
        json.loads(line)
        for line in logged_by({"DEALER_LOG": "json", "DEALER_REQUEST_LOG": "all"}, "/livez", "/nothing?token=abc")
    ]
    assert {"gunicorn.error", "dealer_service.requests"} <= {line["logger"] for line in lines}
    first, second = (line for line in lines if line["logger"] == "dealer_service.requests")
    assert (first["path"], first["status"], first["request_id"], first["problem"]) == ("/livez", 200, "the-one", None)
    assert (second["path"], second["status"], second["problem"]) == (None, 400, "key-in-address")
    assert "abc" not in json.dumps(lines)


def test_a_request_cannot_inject_a_line_into_the_log() -> None:
    path = "/a%0A[2026-11-20]%20[INFO]%20all%20is%20well%1b[0m%22%e2%80%a8"
    lines = logged_by({"DEALER_REQUEST_LOG": "problems"}, path, "/b%20status=200")
    assert not any(line.startswith("[2026-11-20] [INFO]") for line in lines)
    first, second = (line for line in lines if "request " in line)
    assert r'path="/a\n[2026-11-20] [INFO] all is well\u001b[0m\"\u2028" status=404' in first
    assert 'path="/b status=200" status=404' in second


def test_the_access_log_is_one_line_for_each_request(tmp_path: Path) -> None:
    config = Config()
    config.set("access_log_format", settings()["access_log_format"])
    config.set("accesslog", str(tmp_path / "access.log"))
    answer = SimpleNamespace(status="200 OK", headers=[], sent=2)
    asked = SimpleNamespace(headers=[])
    environ = {"REQUEST_METHOD": "GET", "RAW_URI": "/", "SERVER_PROTOCOL": "HTTP/1.1", "PATH_INFO": "/a\nb\x1b\xe9"}
    Log(config).access(answer, asked, environ, timedelta(0))
    assert '"GET /a%0Ab%1B%E9" 200' in (tmp_path / "access.log").read_text("utf-8")


@pytest.mark.prove
def test_the_text_log_has_failed_requests_only_if_configured() -> None:
    lines = logged_by({"DEALER_REQUEST_LOG": "problems"}, "/livez", "/nothing")
    (answer,) = (line for line in lines if "request " in line)
    assert "method=GET path=/nothing status=404 problem=not-found" in answer and "request_id=the-one" in answer
    assert not any(" path=" in line for line in logged_by({}, "/livez", "/nothing"))
