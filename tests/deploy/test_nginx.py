"""nginx in front of the service: it accepts the settings and refuses requests with the service's problem responses."""

import gzip
import json
import re
import socket
import subprocess
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from dealer_service import create_app
from dealer_service.api import strict_json
from dealer_service.api.receipts import replay_request
from dealer_service.api.responses.problems import RETRY_SECONDS, STATUS
from dealer_service.i18n.english.problems import DETAILS, MEANINGS, TITLES
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope, Settings
from dealer_service.web.hooks.compression import LEAST_READ, TYPES
from dealer_service.web.hooks.errors import problem_response
from dealer_service.web.hooks.security_headers import SECURITY_HEADERS
from tests.fire.stage import NGINX, SETTINGS, free_port, instances, nginx, nginx_settings
from tests.server.running import Answer, Service, served, sooner_or_later
from tests.server.test_status import HANDS
from tests.tools.nginx_problems import settings
from tests.tools.skipped_tests import BROTLI

CONF = SETTINGS / "conf.d"
DEALER = (CONF / "dealer.conf").read_text("utf-8")
POST = "POST /v1/betting HTTP/1.1\r\nHost: dealer\r\nContent-Type: application/json\r\n"
REFUSED = {
    "no request": ("NONSENSE\r\n\r\n", "malformed"),
    "a bad header": ("GET / HTTP/1.1\r\nHost: dealer\r\nContent-Length: many\r\n\r\n", "malformed"),
    "no host": ("GET / HTTP/1.1\r\n\r\n", "malformed"),
    "two lengths": (POST + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "malformed"),
    "the counts": ("GET /metrics HTTP/1.1\r\nHost: dealer\r\n\r\n", "not-found"),
    "its own pages": ("GET /_problem/internal HTTP/1.1\r\nHost: dealer\r\n\r\n", "not-found"),
    "TRACE": ("TRACE / HTTP/1.1\r\nHost: dealer\r\n\r\n", "method-not-allowed"),
    "a large body": (POST + "Content-Length: 65537\r\n\r\n", "body-too-large"),
    "a large receipt": (POST.replace("betting", "replay") + "Content-Length: 1048577\r\n\r\n", "body-too-large"),
    "a large batch": (POST.replace("betting", "batch") + "Content-Length: 4194305\r\n\r\n", "body-too-large"),
    "a long address": (f"GET /{'a' * 2000} HTTP/1.1\r\nHost: dealer\r\n\r\n", "address-too-long"),
    "a longer address": (f"GET /{'a' * 20000} HTTP/1.1\r\nHost: dealer\r\n\r\n", "address-too-long"),
    "a large header": (f"GET / HTTP/1.1\r\nHost: dealer\r\nX-Large: {'a' * 20000}\r\n\r\n", "headers-too-large"),
    "an odd coding": (POST + "Transfer-Encoding: gzip\r\n\r\n", "internal"),
    "no instance": ("GET / HTTP/1.1\r\nHost: dealer\r\n\r\n", "not-ready"),
}


def test_nginx_takes_the_settings(tmp_path):
    main = nginx_settings(tmp_path, free_port(), [8001, 8002])
    run = subprocess.run([NGINX, "-t", "-p", tmp_path, "-c", main], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "warn" not in run.stderr, run.stderr


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """nginx before instances that are not there."""
    with nginx(tmp_path_factory.mktemp("nginx"), [free_port(), free_port()]) as port:
        yield port


@pytest.mark.parametrize("raw, code", REFUSED.values(), ids=REFUSED)
def test_nginx_refuses_requests_with_the_services_problems(alone, raw, code):
    status, headers, body = asked(alone, raw)
    problem = json.loads(body)
    assert status == problem["status"] == STATUS[code]
    assert headers["content-type"] == "application/problem+json"
    assert problem["type"] == f"/problems/{code}"
    assert problem["title"] == TITLES[code]
    limit = problem.get("limit")
    assert problem["detail"] == (DETAILS[code].format(limit=limit) if limit else MEANINGS[code])
    assert problem["errors"] == []
    assert problem["instance"] == headers["x-request-id"]
    assert {name: headers[name.lower()] for name in SECURITY_HEADERS} == dict(SECURITY_HEADERS)
    assert headers["cache-control"] == "no-store"
    assert ("retry-after" in headers) == (code in ("not-ready", "rate-limited"))
    assert list(problem) == sorted(problem), "in the order of canonical JSON"


def test_every_problem_of_nginx_is_in_the_words_of_the_service():
    text = (CONF / "problems.conf").read_text("utf-8")
    bodies = dict(re.findall(r"(?m)^    /_problem/(\S+) '(.*)';$", text))
    assert set(bodies) == set(re.findall(r"error_page [\d =]+/_problem/(\S+);", DEALER))
    for code, body in bodies.items():
        problem = json.loads(body.replace("$dealer_limit", "1").replace("\\'", "'"))
        assert (problem["title"], problem["status"]) == (TITLES[code], STATUS[code])
        assert problem["detail"] == (DETAILS[code].format(limit=1) if "limit" in problem else MEANINGS[code])
    assert text == settings(text), "`make openapi` writes them anew"


def test_nginx_takes_in_as_much_as_the_service_reads():
    sizes = {"k": 1024, "m": 1024 * 1024}
    found = {int(number) * sizes[unit] for number, unit in re.findall(r"client_max_body_size (\d+)([km]);", DEALER)}
    assert found == {strict_json.MOST_BYTES, replay_request.MOST_BYTES, Settings().batch_bytes}
    limits = re.findall(r"(?:default|\S+\") (\d+);", (CONF / "problems.conf").read_text("utf-8"))
    assert set(map(int, limits)) == found


IDS = {"table-7.0": True, "a b": False, "x" * 129: False, '"': False, "dealer.17": True}
KEYS = {"dealer.table-1.secret": False, "for-dealer.table-1.secret": False, "eyJhbGciOi.eyJpc3Mi.c2ln": False}


@pytest.mark.parametrize("given, kept", [*IDS.items(), *KEYS.items()])
def test_a_request_keeps_its_id_where_it_is_one(alone, given, kept):
    _, headers, _ = asked(alone, f"GET / HTTP/1.1\r\nHost: dealer\r\nX-Request-ID: {given}\r\n\r\n")
    assert (headers["x-request-id"] == given) == kept
    assert re.fullmatch(r"[A-Za-z0-9._~-]{1,128}", headers["x-request-id"])


@pytest.mark.parametrize(
    "address, path",
    [
        ("/v1/rulesets?key=dealer.table.secret", "/v1/rulesets"),
        ("/v1/rulesets/dealer.table.secret", "an address with a key in it"),
        ("/v1/rulesets/dealer%2Etable.secret", "an address with a key in it"),
        ("/v1/rulesets/dealer%252Etable.secret", "an address with escapes in it"),
        ("/%64%65aler.table.secret", "an address with escapes in it"),
        ("/v1/dealing", "/v1/dealing"),
    ],
)
def test_no_key_in_an_address_is_logged(tmp_path, address, path):
    with nginx(tmp_path / "nginx", [free_port()]) as port:
        asked(port, f"GET {address} HTTP/1.1\r\nHost: dealer\r\nConnection: close\r\n\r\n")
    line = json.loads((tmp_path / "nginx" / "dealer.log").read_text("utf-8"))
    assert line["path"] == path
    written = [file.read_text("utf-8") for file in (tmp_path / "nginx").glob("*.log")]
    assert len(written) > 1 and not any("secret" in each for each in written)


def test_without_tls_nginx_listens_on_this_machine_only():
    listens = (CONF / "dealer.listen").read_text("utf-8")
    clear = re.findall(r"(?m)^listen (.*);", listens)
    assert clear == ["127.0.0.1:8080"] and "listen" not in DEALER.replace("dealer.listen", "")


@pytest.mark.parametrize(
    "path, length",
    [
        ("/v1/compare", 2),
        ("/v1/batch", 2),
        ("/v1/batch", 200_000),
        ("/v1/replay", 100_000),
        ("/floor", 2),
        ("/history", 2),
        ("/practice", 2),
    ],
)
def test_frequent_requests_for_many_rulings_are_rate_limited(tmp_path, path, length):
    raw = POST.replace("/v1/betting", path) + f"Content-Length: {length}\r\n\r\n{'{}':{length}}"
    with nginx(tmp_path / "nginx", [free_port()]) as port:
        found = [asked(port, raw)[0] for _ in range(100)]
        assert found[0] == 503 and found.count(429) > 30
        assert asked(port, "GET /livez HTTP/1.1\r\nHost: dealer\r\n\r\n")[0] == 503, "others are asked all the same"


HEAVY = POST.replace("/v1/betting", "/v1/compare")
ROOM = 40 + 1  # what a caller may ask at once, and the one that is being answered


def passed(port: int, *headers: str) -> int:
    """How many expensive requests with these headers nginx passes on: the instances behind it are missing (503)."""
    found = [asked(port, f"{HEAVY}{each}Content-Length: 2\r\n\r\n{{}}") for each in headers]
    assert {status for status, _, _ in found} <= {503, 429}
    return sum(status == 503 for status, _, _ in found)


def bearer(key: str) -> str:
    return f"Authorization: Bearer {key}\r\n"


@pytest.fixture
def crowded(tmp_path):
    """nginx before missing instances, with limits that stay used up for the whole test."""
    with nginx(tmp_path / "nginx", [free_port(), free_port()], rate="1r/m") as port:
        yield port


def test_keys_behind_one_address_have_limits_of_their_own(crowded):
    keys = [bearer(f"dealer.table-{number}.secret") for number in range(3)]
    assert [passed(crowded, *[key] * 60) for key in keys] == [ROOM] * 3
    assert passed(crowded, *[""] * 60) == ROOM, "and so have requests without one"


def test_an_address_that_invents_keys_has_a_limit(crowded):
    assert passed(crowded, *(bearer(f"dealer.table-{number}.secret") for number in range(300))) == 201


def test_a_key_that_keeps_connections_busy_leaves_the_others_theirs(alone):
    """Each connection sends the head of a question, and nginx waits for its body."""
    (most,) = map(int, re.findall(r"limit_conn dealer_per_key (\d+);", DEALER))
    own, others = (bearer(f"dealer.table-{number}.secret") for number in (1, 2))
    half = f"{POST}Content-Length: 9\r\n{own}\r\n"
    whole = "GET / HTTP/1.1\r\nHost: dealer\r\n"

    def told() -> list[int]:
        """The status for the key, another one and none, while the most connections are busy: five seconds at most."""
        with ExitStack() as kept:
            for _ in range(most):
                kept.enter_context(socket.create_connection(("127.0.0.1", alone), timeout=10)).sendall(half.encode())
            sooner_or_later(lambda: asked(alone, f"{whole}{own}\r\n")[0] == 429, seconds=2)
            return [asked(alone, f"{whole}{each}\r\n")[0] for each in (own, others, "")]

    assert sooner_or_later(lambda: told() == [429, 503, 503])


def spelled(key: str) -> list[dict[str, str]]:
    """The headers of a request with this key, in every spelling that comes to mind."""
    page = {"Sec-Fetch-Site": "same-origin"}
    basic = [b64encode(f"{user}:{key}".encode()).decode() for user in ("", "a", "b")]
    return [
        *({"Authorization": f"{scheme} {key}"} for scheme in ("Bearer", "bearer", "BEARER", "bEaReR")),
        *({"Authorization": f"Bearer {before}{key}"} for before in (" ", "  ", "\t", "\xa0")),
        *({"Authorization": f"Bearer {key}{after}"} for after in (" ", "\t", "\xa0")),
        *({"Authorization": f"Basic {each}"} for each in basic),
        *({"Authorization": f"bearer {key}", "Cookie": f"dealer-key={other}"} for other in "ab"),
        {"Cookie": f"dealer-key={key}", **page},
        {"Cookie": f"a=b; dealer-key={key}; c=d", **page},
        {"Cookie": f"a=b;dealer-key={key};c=d", **page},
        {"Cookie": f'dealer-key="{key}"', **page},
        *({"Cookie": f"dealer-key={key}; dealer-key={other}", **page} for other in "ab"),
        *({"Cookie": f'dealer-key="{key}"; dealer-key={other}', **page} for other in "ab"),
        *({"Cookie": f"__Host-dealer-key={other}; dealer-key={key}", **page} for other in "ab"),
        *({"Cookie": f"x-dealer-key={other}; dealer-key={key}", **page} for other in "ab"),
        {"Cookie": f'dealer-key="\\{ord(key[0]):o}{key[1:]}"', **page},
    ]


def test_no_spelling_of_a_key_gets_a_limit_of_its_own(crowded, tmp_path):
    """A key is limited as one caller, in some spellings as its IP address: two limits at most."""
    key, file = new_access_key("table-1"), tmp_path / "access.yaml"
    add_line(file, line_of("table-1", key, frozenset({Scope.RULE}), "2099-12-31"))
    client = create_app(settings=Settings(access_keys=file)).test_client(use_cookies=False)
    spellings = [each for each in spelled(key) if client.get("/v1/rulesets", headers=each).status_code == 200]
    assert len(spellings) > 20, "spellings that the service accepts"
    headers = ["".join(f"{name}: {value}\r\n" for name, value in each.items()) for each in spellings]
    assert passed(crowded, *(each for each in headers for _ in range(20))) <= 2 * ROOM
    others = [header.replace(key, new_access_key("table-2")) for header in headers[:1]]
    assert passed(crowded, *others * 60) == ROOM


def test_after_the_time_in_the_header_a_request_passes(tmp_path):
    """The place that is free soonest is free within the time of the header, and a refused request takes none."""
    seconds = RETRY_SECONDS["rate-limited"]
    rates = [int(rate) for rate in re.findall(r"limit_req_zone .* rate=(\d+)r/s;", DEALER)]
    assert len(rates) == DEALER.count("limit_req_zone") and all(rate * seconds >= 1 for rate in rates)
    with nginx(tmp_path / "nginx", [free_port()]) as port:
        refused = f"{HEAVY}{bearer('dealer.table-1.secret')}Content-Length: 2\r\n\r\n{{}}"
        found = next(each for each in (asked(port, refused) for _ in range(1000)) if each[0] == 429)
        assert found[1]["retry-after"] == str(seconds)
        assert sooner_or_later(lambda: asked(port, refused)[0] == 503)


BATCH = [{"asks": "hands", "question": HANDS}] * 1000


@pytest.mark.prove
def test_a_question_that_both_instances_turn_away_has_a_time_to_retry(tmp_path):
    """The 503 of the service goes through nginx as it is, and with it the time of the retry."""
    found: dict[int, Answer] = {}
    with instances(2, 2) as both, nginx(tmp_path / "nginx", [each.port for each in both]) as port:
        service = Service(f"http://127.0.0.1:{port}", both[0].process)
        with ThreadPoolExecutor(6) as callers:
            for _ in range(20):
                answers = [callers.submit(service.post, "/v1/batch", BATCH) for _ in range(6)]
                found |= {each.result().status: each.result() for each in answers}
                if {200, 503} <= set(found):
                    break
        log = [json.loads(line) for line in (tmp_path / "nginx" / "dealer.log").read_text("utf-8").splitlines()]
    busy = found[503]
    assert (busy.json["type"], busy.headers["Retry-After"]) == ("/problems/busy", str(RETRY_SECONDS["busy"]))
    assert 200 in found and any(each["statuses"] == "503, 503" for each in log), "both were asked before it was refused"


def test_each_problem_that_a_retry_may_solve_has_a_time(client):
    """Each status that says so in HTTP has the header, from the service and from nginx, with the same seconds."""
    assert set(RETRY_SECONDS) == {code for code, status in STATUS.items() if status in (429, 503)}
    for code, seconds in RETRY_SECONDS.items():
        with client.application.test_request_context():
            assert problem_response(code).headers["Retry-After"] == str(seconds)
    text = (CONF / "problems.conf").read_text("utf-8")
    of_nginx = dict(re.findall(r"(?m)^    /_problem/(\S+) (\d+);$", text))
    bodies = set(re.findall(r"(?m)^    /_problem/(\S+) '", text))
    assert of_nginx == {code: str(RETRY_SECONDS[code]) for code in RETRY_SECONDS if code in bodies}
    assert len(of_nginx) == 2


@pytest.mark.prove
def test_nginx_compresses_in_place_of_the_workers(tmp_path):
    """The workers send plain bytes. An ETag of either form is recognized."""
    with served(workers=1) as service, nginx(tmp_path / "nginx", [int(service.url.rpartition(":")[2])]) as port:
        there = Service(f"http://127.0.0.1:{port}", service.process)
        for path in ("/openapi.json", "/rulesets/by-the-book/badugi.yaml", "/static/dealer.css"):
            plain, packed = there.get(path), there.get(path, Accept_Encoding="gzip")
            assert "Content-Encoding" not in plain.headers and packed.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(packed.body) == plain.body == service.get(path).body
            assert packed.headers["ETag"] == f"W/{plain.headers['ETag']}"
            for tag in (plain.headers["ETag"], packed.headers["ETag"]):
                assert there.get(path, If_None_Match=tag, Accept_Encoding="gzip").status == 304
        assert "Content-Encoding" not in there.get("/livez", Accept_Encoding="gzip").headers


@pytest.mark.prove
def test_nginx_sends_brotli_if_it_has_the_module(tmp_path):
    """A client that accepts brotli gets it; others get gzip or plain bytes as without the module."""
    load = f"load_module {BROTLI};\n"
    with served(workers=1) as service, with_brotli(tmp_path / "nginx", load, service) as port:
        there = Service(f"http://127.0.0.1:{port}", service.process)
        for path in ("/openapi.json", "/rulesets/by-the-book/badugi.yaml", "/static/dealer.css", "/docs"):
            plain, packed = there.get(path), there.get(path, Accept_Encoding="gzip, br")
            assert packed.headers["Content-Encoding"] == "br"
            assert len(packed.body) < len(there.get(path, Accept_Encoding="gzip").body) < len(plain.body)
            url = f"{there.url}{path}"
            curl = ["curl", "--silent", "--fail", "--compressed", "--header", "Accept-Encoding: br", url]
            assert subprocess.run(curl, capture_output=True, check=True).stdout == plain.body
            assert there.get(path, If_None_Match=packed.headers["ETag"], Accept_Encoding="br").status == 304
        assert "Content-Encoding" not in there.get("/livez", Accept_Encoding="br").headers


def with_brotli(folder, load, service):
    """nginx with the module and its settings, before this service."""
    return nginx(folder, [int(service.url.rpartition(":")[2])], load=load, more=[SETTINGS / "dealer.brotli"])


@pytest.mark.parametrize("file", [CONF / "dealer.compression", SETTINGS / "dealer.brotli"], ids=lambda file: file.name)
def test_nginx_compresses_the_types_of_the_service(file):
    settings = file.read_text("utf-8")
    (listed,) = re.findall(r"(?m)^(?:gzip|brotli)_types (.*);$", settings)
    (least,) = re.findall(r"(?m)^(?:gzip|brotli)_min_length (\d+);$", settings)
    texts = {"text/plain", "text/css", "text/javascript"}  # and text/html, as always
    assert ({*listed.split()}, int(least)) == (texts | {*TYPES}, LEAST_READ)


def asked(port: int, raw: str) -> tuple[int, dict[str, str], bytes]:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(raw.encode("latin-1"))
        found = b""
        while b"\r\n\r\n" not in found:
            found += client.recv(65536) or pytest.fail(f"closed after {found!r}")
        head, _, body = found.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        while len(body) < int(headers["content-length"]):
            body += client.recv(65536) or pytest.fail("the answer broke off")
    return int(lines[0].split()[1]), headers, body
