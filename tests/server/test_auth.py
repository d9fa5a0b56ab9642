"""Authentication by keys and tokens: valid, missing, wrong, expired, without the scope, in the URL; changes of keys."""

from __future__ import annotations

import json
import re
import sys
import time
from base64 import b64encode
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from joserfc import jws, jwt
from joserfc.jwk import ECKey, KeySet, OctKey, OKPKey

from dealer_service import create_app
from dealer_service.errors import BadAccess, BadSettings
from dealer_service.rulebook import embedded
from dealer_service.server.auth.callers import Caller
from dealer_service.server.auth.jwt import Tokens, read_token_keys
from dealer_service.server.auth.keys import add_line, line_of, new_access_key, read_access_keys
from dealer_service.settings import RulingLog, Scope, Settings
from dealer_service.web.hooks.auth import JWKS, SECRET_NAMES, scope_of
from tests.api.test_http import BROWSER, problem
from tests.server.test_status import HANDS, counted, metrics

ISSUER, AUDIENCE = "https://login.example", "dealer"
OPEN = ["/livez", "/readyz", "/healthz", "/problems/forbidden", "/static/dealer.css", "/worker.js", JWKS]
SIGN_IN = {"/sign-in", "/sign-out"}
RULE = ["/", "/v1/rulesets", "/v1/rulesets/by-the-book/badugi", "/nothing/of/the/kind"]


class Guarded:
    """A service with a keys file, and the keys to it."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.file = folder / "access.yaml"
        self.keys: dict[str, str] = {}
        for scope in Scope:
            self.give(scope.value, [scope])
        self.give("expired", [Scope.RULE], "2020-01-01")
        self.app = create_app([embedded()], Settings(access_keys=self.file, **more))
        self.client: FlaskClient = self.app.test_client()

    def give(self, id: str, scopes: list[Scope], expires: str = "2099-12-31") -> None:
        self.keys[id] = new_access_key(id)
        add_line(self.file, line_of(id, self.keys[id], frozenset(scopes), expires))

    def ask(self, key: str | None, path: str = "/v1/hands", **headers: str) -> Any:
        shown = {"Authorization": f"Bearer {key}"} if key is not None else {}
        if path == "/v1/hands":
            return self.client.post(path, json=HANDS, headers=shown | headers)
        return self.client.get(path, headers=shown | headers)

    def refusals(self, reason: str) -> float:
        return counted(self.ask(self.keys["metrics"], "/metrics").data, "dealer_access_refused_total", reason=reason)


@pytest.fixture
def guarded(tmp_path: Path) -> Guarded:
    return Guarded(tmp_path)


# --- keys


@pytest.mark.parametrize("path", OPEN)
def test_open_endpoints_need_no_key(guarded: Guarded, path: str) -> None:
    assert guarded.client.get(path, buffered=True).status_code == 200


@pytest.mark.parametrize(
    ("path", "scope"),
    [("/v1/hands", "rule"), *((path, "rule") for path in RULE), ("/metrics", "metrics"), ("/v1/status", "admin")],
)
def test_each_address_needs_its_scope_and_no_other_opens_it(guarded: Guarded, path: str, scope: str) -> None:
    for other in Scope:
        answer = guarded.ask(guarded.keys[other], path)
        if other == scope:
            assert answer.status_code in (200, 404)
        else:
            body = problem(answer, 403, "forbidden")
            assert (body["scope"], scope in body["detail"]) == (scope, True)
            challenge = f'Bearer realm="dealer-service", error="insufficient_scope", scope="{scope}"'
            assert answer.headers["WWW-Authenticate"] == challenge
    assert problem(guarded.ask(None, path), 401, "unauthenticated")["scope"] == scope


def test_every_address_of_the_service_needs_a_scope_or_is_meant_to_be_open(guarded: Guarded) -> None:
    opened = {rule.rule for rule in guarded.app.url_map.iter_rules() if scope_of(rule.rule) is None}
    described = {rule for rule in opened if rule == "/openapi.json" or rule.startswith("/docs")}
    assert (
        opened - described
        == {"/livez", "/readyz", "/healthz", "/problems/<code>", "/static/<path:filename>", "/worker.js", JWKS}
        | SIGN_IN
    )


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (None, "missing"),
        ("", "missing"),
        ("Bearer", "malformed"),
        ("Bearer ", "malformed"),
        ("Digest dealer.rule.x", "malformed"),
        ("Basic !!!", "malformed"),
        ("Basic /w==", "malformed"),
        (f"Basic {b64encode(b'nobody').decode()}", "malformed"),
        ("Bearer dealer.rule." + "A" * 43, "unknown"),
        ("Bearer dealer.nobody." + "A" * 43, "unknown"),
        ("Bearer dealer..", "unknown"),
        ("Bearer dealer.", "unknown"),
        ("Bearer password", "unknown"),
        ("Bearer eyJhbGciOiJub25lIn0.e30.", "unknown"),
        ("Bearer \udcff\udcfe", "unknown"),
    ],
)
def test_whoever_shows_no_good_key_is_refused_and_counted(guarded: Guarded, header: str | None, reason: str) -> None:
    raw = {} if header is None else {"HTTP_AUTHORIZATION": header}
    answer = guarded.client.post("/v1/hands", json=HANDS, environ_overrides=raw)
    body = problem(answer, 401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith('Bearer realm="dealer-service"')
    assert ("invalid_token" in answer.headers["WWW-Authenticate"]) == (reason != "missing")
    assert "AAAA" not in json.dumps(body)
    assert guarded.refusals(reason) == 1
    assert (
        counted(
            guarded.ask(guarded.keys["metrics"], "/metrics").data, "dealer_problems_total", problem="unauthenticated"
        )
        == 1
    )


def test_only_the_holder_of_an_expired_key_reads_that_it_expired(guarded: Guarded) -> None:
    detail = problem(guarded.ask(guarded.keys["expired"]), 401, "unauthenticated")["detail"]
    assert detail == "The key or token has expired. Request a new one."
    assert "expired" not in problem(guarded.ask(guarded.keys["expired"][:-1] + "!"), 401, "unauthenticated")["detail"]
    assert (guarded.refusals("expired"), guarded.refusals("unknown")) == (1, 1)


@pytest.mark.parametrize(("expires", "good"), [("2026-11-20", True), ("2026-11-20T23:59:59Z", False)])
def test_a_key_is_good_to_the_end_of_its_last_day(tmp_path: Path, expires: str, good: bool) -> None:
    key = new_access_key("k")
    add_line(tmp_path / "k.yaml", line_of("k", key, frozenset(Scope), expires))
    keys = read_access_keys(tmp_path / "k.yaml")
    last_second = 1795219199.5  # half a second before the 21st of November 2026, in UTC
    assert (keys.identify(key, last_second) == "expired") is not good
    assert keys.identify(key, last_second + 1) == "expired"


def test_a_key_is_taken_as_a_password_and_not_asked_for_as_one(guarded: Guarded) -> None:
    for accept in (BROWSER, "application/json"):
        asked = guarded.ask(None, "/", Accept=accept).headers.getlist("WWW-Authenticate")
        assert asked == ['Bearer realm="dealer-service", scope="rule"']
    found = b64encode(f"anybody:{guarded.keys['rule']}".encode()).decode()
    assert guarded.client.get("/", headers={"Authorization": f"Basic {found}", "Accept": BROWSER}).status_code == 200


@pytest.mark.parametrize("path", ["/docs"])
def test_commands_on_pages_send_a_key_where_one_is_asked_for(guarded: Guarded, client: FlaskClient, path: str) -> None:
    with_key, without = unescape(guarded.ask(guarded.keys["rule"], path).text), unescape(client.get(path).text)
    found = """-H 'Content-Type: application/json' -H "Authorization: Bearer $KEY" -d """
    assert with_key.count(found) == without.count("-H 'Content-Type: application/json' -d ") > 5
    assert "$KEY" not in without and guarded.keys["rule"] not in with_key


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", [*SECRET_NAMES, "api_key", "Access-Token", "X-API-Key", "id_token", "user[token]"])
def test_a_key_in_the_url_is_refused_with_the_reason(guarded: Guarded, name: str) -> None:
    answer = guarded.ask(guarded.keys["rule"], f"/v1/rulesets?{name}={guarded.keys['rule']}")
    body = problem(answer, 400, "key-in-address")
    assert "Authorization" in body["detail"] and guarded.keys["rule"] not in answer.get_data(as_text=True)
    assert guarded.refusals("address") == 1


def test_a_key_is_found_anywhere_in_the_url(guarded: Guarded, client: FlaskClient) -> None:
    key = guarded.keys["rule"]
    queries = (f"x={key}", key, f"x=1&x={key}", f"{key}=", "x=eyJhbGciOi.eyJpc3Mi.c2ln", key.replace("d", "%64"))
    for path in (f"/{key}", f"/v1/rulesets/{key}/badugi", *(f"/v1/rulesets?{query}" for query in queries)):
        assert guarded.ask(key, path).status_code == 400
        problem(client.get(path), 400, "key-in-address")  # even if no key is required
    answer = client.post(f"/v1/hands?{key}", json=HANDS)
    assert key not in answer.text and problem(answer, 400, "key-in-address")


def test_no_key_is_logged_or_returned(guarded: Guarded, caplog: pytest.LogCaptureFixture) -> None:
    for path in ("/v1/hands", "/v1/status", f"/?key={guarded.keys['rule']}", f"/{guarded.keys['rule']}"):
        for key in guarded.keys.values():
            text = guarded.ask(key, path).get_data(as_text=True)
            assert not any(each in text or each.rpartition(".")[2] in text for each in guarded.keys.values())
    assert not any(each.rpartition(".")[2] in caplog.text for each in guarded.keys.values())


def test_a_key_is_not_accepted_as_a_request_id(guarded: Guarded) -> None:
    for found in (guarded.keys["rule"], "for-" + guarded.keys["rule"], "eyJhbGciOi.eyJpc3Mi.c2ln"):
        assert len(guarded.ask(guarded.keys["rule"], **{"X-Request-ID": found}).headers["X-Request-ID"]) == 32
    assert guarded.ask(guarded.keys["rule"], **{"X-Request-ID": "dealer.17"}).headers["X-Request-ID"] == "dealer.17"


def test_the_status_lists_each_key_without_its_hash(guarded: Guarded) -> None:
    body = guarded.ask(guarded.keys["admin"], "/v1/status").json["access"]
    assert not body["open"] and body["files"]["access keys"]["refused"] is None
    assert body["keys"][0] == {"id": "rule", "scopes": ["rule"], "expires": "2100-01-01T00:00:00Z", "expired": False}
    assert body["keys"][-1]["expired"]
    assert "sha256:" not in json.dumps(body)


def test_only_an_admin_sees_why_pages_were_refused(guarded: Guarded) -> None:
    guarded.app.extensions["rules"].report.refuse("houses/gold-room.yaml:9:16: secret plans")
    assert "secret plans" not in guarded.ask(None, "/healthz").json["refused"]
    assert "secret plans" in guarded.ask(guarded.keys["admin"], "/v1/status").json["rules"]["refused"]["why"]


def test_keys_are_given_and_taken_away_while_it_serves(guarded: Guarded) -> None:
    look = guarded.app.extensions["access"].check
    guarded.give("second", [Scope.RULE])
    assert guarded.ask(guarded.keys["second"]).status_code == 401
    look()
    assert guarded.ask(guarded.keys["second"]).status_code == guarded.ask(guarded.keys["rule"]).status_code == 200
    kept = [line for line in guarded.file.read_text("utf-8").splitlines() if "id: rule," not in line]
    guarded.file.write_text("\n".join(kept), "utf-8")
    look()
    assert guarded.ask(guarded.keys["second"]).status_code == 200
    assert guarded.ask(guarded.keys["rule"]).status_code == 401
    answer = guarded.ask(guarded.keys["metrics"], "/metrics").data
    assert counted(answer, "dealer_reloads_total", what="access keys", result="active") == 2


def test_a_bad_keys_file_leaves_the_last_good_keys_and_shows(guarded: Guarded) -> None:
    look, good = guarded.app.extensions["access"].check, guarded.file.read_text("utf-8")
    for bad in ("keys: [", "", None):
        guarded.file.unlink() if bad is None else guarded.file.write_text(bad, "utf-8")
        look()
        assert guarded.ask(guarded.keys["rule"]).status_code == 200
        assert guarded.ask(guarded.keys["admin"], "/v1/status").json["access"]["files"]["access keys"]["refused"]["why"]
        assert counted(guarded.ask(guarded.keys["metrics"], "/metrics").data, "dealer_refused", what="access keys") == 1
    guarded.file.write_text(good, "utf-8")
    look()
    assert guarded.ask(guarded.keys["admin"], "/v1/status").json["access"]["files"]["access keys"]["refused"] is None


def test_an_empty_list_of_keys_refuses_every_caller(tmp_path: Path) -> None:
    (tmp_path / "access.yaml").write_text("keys: []", "utf-8")
    client = create_app([embedded()], Settings(access_keys=tmp_path / "access.yaml")).test_client()
    assert client.get("/").status_code == 401
    assert client.get("/livez").status_code == 200


GOOD = {"id": "a", "hash": "sha256:" + "0" * 64, "scopes": ["rule"], "expires": "2027-11-20"}


MEMBERS = "allowed id, hash, scopes and expires"
SCOPES = "allowed a list of one or more of rule, admin, metrics"
AN_END = "allowed the last day, such as 2027-11-20, or a moment, such as 2027-11-20T06:00:00Z"


@pytest.mark.parametrize(
    ("page", "faults"),
    [
        (
            {"key": []},
            [
                "found 'key', allowed keys alone; did you mean keys",
                "found no keys, allowed keys: and a list, which may be empty: []",
            ],
        ),
        ({"keys": {}}, ["found no list, allowed a list of keys"]),
        ({"keys": ["a"]}, [f"found no key, {MEMBERS}"]),
        ({"keys": [GOOD, GOOD]}, ["found the id 'a' a second time, allowed each id once"]),
        (
            {"keys": [{**GOOD, "id": "A B"}]},
            ["found 'A B', allowed an id in small letters, digits and dashes"],
        ),
        (
            {"keys": [{**GOOD, "hash": "dealer.a.secret"}]},
            ["found no hash, allowed sha256: and 64 hexadecimal digits; dealer-service access writes the line"],
        ),
        (
            {"keys": [{**GOOD, "scopes": ["rules"]}]},
            ["found 'rules', allowed one of rule, admin, metrics; did you mean rule"],
        ),
        ({"keys": [{**GOOD, "scopes": []}]}, [f"found no scopes, {SCOPES}"]),
        ({"keys": [{**GOOD, "scopes": "rule"}]}, [f"found no scopes, {SCOPES}"]),
        ({"keys": [{**GOOD, "expires": "2027-13-01"}]}, [f"found '2027-13-01', {AN_END}"]),
        ({"keys": [{**GOOD, "expires": "2027-11-20T06:00:00"}]}, [f"found '2027-11-20T06:00:00', {AN_END}"]),
        ({"keys": [{**GOOD, "expires": "9999-12-31"}]}, [f"found '9999-12-31', {AN_END}"]),
        (
            {"keys": [{"id": "a"}]},
            [f"found a key without {each}, {MEMBERS}" for each in ("hash", "scopes", "expires")],
        ),
        ({"keys": [{**GOOD, "expire": "x"}]}, [f"found 'expire', {MEMBERS}; did you mean expires"]),
    ],
)
def test_errors_in_a_keys_file_have_lines_and_no_secrets(tmp_path: Path, page: Any, faults: list[str]) -> None:
    (tmp_path / "access.json").write_text(json.dumps(page), "utf-8")
    with pytest.raises(BadAccess) as refused:
        read_access_keys(tmp_path / "access.json")
    place = re.escape(f"{tmp_path}/access.json:1:") + r"\d+: "
    assert [re.sub(f"^{place}", "", line) for line in str(refused.value).splitlines()] == faults
    assert all(re.match(place, line) for line in str(refused.value).splitlines())


ENTRY = "  - {id: %s, hash: %s, scopes: [%s], expires: %s}"
RIGHT = ("a", "sha256:" + "0" * 64, "rule", "2027-11-20")


@pytest.mark.parametrize(
    "page",
    [
        "{key}: 1\n",
        "{key}: 1\n{key}: 2\n",
        "keys: !{key} []\n",
        "keys:\n  - {key}\n",
        *("keys:\n" + ENTRY % (*RIGHT[:place], "{key}", *RIGHT[place + 1 :]) for place in range(4)),
        "keys:\n  - {{id: a, {key}: 1}}\n",
    ],
)
def test_a_misplaced_key_is_not_quoted_in_the_error(tmp_path: Path, page: str) -> None:
    key = new_access_key("a")
    (tmp_path / "access.yaml").write_text(page.replace("{{", "{").replace("}}", "}").replace("{key}", key), "utf-8")
    with pytest.raises(BadAccess) as refused:
        read_access_keys(tmp_path / "access.yaml")
    assert key.rpartition(".")[2][:10] not in str(refused.value)


@pytest.mark.parametrize(
    "before", ["keys: []\n", "keys:\n", "# nobody yet\nkeys:  [ ] # none\n", "keys: []", "keys:\r\n"]
)
def test_a_line_is_added_to_a_file_without_keys(tmp_path: Path, before: str) -> None:
    (tmp_path / "k.yaml").write_text(before, "utf-8")
    add_line(tmp_path / "k.yaml", line_of("k", new_access_key("k"), frozenset(Scope), "2027-11-20"))
    assert list(read_access_keys(tmp_path / "k.yaml").keys) == ["k"]


def test_a_line_that_is_added_leaves_the_file_where_it_lies_and_readable_to_the_same(tmp_path: Path) -> None:
    file, link = tmp_path / "lies.yaml", tmp_path / "k.yaml"
    file.write_text("keys:\n", "utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    add_line(link, line_of("k", new_access_key("k"), frozenset(Scope), "2027-11-20"))
    assert link.is_symlink() and "id: k" in file.read_text("utf-8")
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_line_that_would_spoil_the_file_is_not_added(tmp_path: Path) -> None:
    add_line(tmp_path / "k.yaml", line_of("k", new_access_key("k"), frozenset(Scope), "2027-11-20"))
    before = (tmp_path / "k.yaml").read_text("utf-8")
    with pytest.raises(BadAccess, match=r"k\.yaml:3:5: found the id 'k' a second time"):
        add_line(tmp_path / "k.yaml", line_of("k", new_access_key("k"), frozenset(Scope), "2027-11-20"))
    assert (tmp_path / "k.yaml").read_text("utf-8") == before
    assert [each.name for each in tmp_path.iterdir()] == ["k.yaml"]


# --- tokens


class Provider:
    """An identity provider with one key, and a service that believes it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.file = folder / "jwks.json"
        self.key = self.turn()
        found = {"token_keys": self.file, "token_issuer": ISSUER, "token_audience": AUDIENCE, **settings}
        self.app = create_app([embedded()], Settings(**found))
        self.client = self.app.test_client()

    def turn(self) -> OKPKey:
        """Sign with another key from now on."""
        self.key = OKPKey.generate_key("Ed25519", auto_kid=True)
        self.file.write_text(json.dumps(KeySet([self.key]).as_dict(private=False)), "utf-8")
        return self.key

    def token(self, key: Any = None, alg: str = "Ed25519", **claims: Any) -> str:
        good = {"iss": ISSUER, "aud": AUDIENCE, "sub": "table-3", "exp": int(time.time()) + 300, "scope": "rule"}
        found = {name: value for name, value in (good | claims).items() if value is not ...}
        key = key or self.key
        return jwt.encode({"alg": alg, "kid": key.kid}, found, key, algorithms=[alg])

    def ask(self, token: str, path: str = "/v1/rulesets") -> Any:
        return self.client.get(path, headers={"Authorization": f"Bearer {token}"})


@pytest.fixture
def provider(tmp_path: Path) -> Provider:
    return Provider(tmp_path)


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"scope": ["admin", "rule"]},
        {"scope": "openid rule profile"},
        {"aud": ["other", AUDIENCE]},
        {"nbf": 0},
    ],
)
def test_a_good_token_is_let_in(provider: Provider, claims: dict[str, Any]) -> None:
    token = provider.token(**claims)
    assert [provider.ask(token).status_code for _ in range(3)] == [200] * 3


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("subject", "caller"),
    [
        ("table-3", "table-3"),
        ("fake\n{}", "fake\N{REPLACEMENT CHARACTER}{}"),
        ("\ud800\u2028\x1b", "\N{REPLACEMENT CHARACTER}" * 3),
        ("x" * 100, "x" * 64),
        ("", "token"),
        (["table-3"], "token"),
        (..., "token"),
    ],
)
def test_a_subject_is_written_down_without_what_no_line_may_hold(tmp_path: Path, subject: Any, caller: str) -> None:
    log = tmp_path / "rulings.ndjson"
    provider = Provider(tmp_path, ruling_log=RulingLog.REQUIRED, ruling_log_file=log)
    claims = {"iss": ISSUER, "aud": AUDIENCE, "exp": time.time() + 300, "scope": "rule", "sub": subject}
    written = json.dumps({name: found for name, found in claims.items() if found is not ...}).encode()
    header = {"alg": "Ed25519", "kid": provider.key.kid}
    token = jws.serialize_compact(header, written, provider.key, algorithms=["Ed25519"])
    found = {"Authorization": f"Bearer {token}"}
    assert provider.client.post("/v1/hands", json=HANDS, headers=found).status_code == 200
    assert json.loads(log.read_bytes().decode("utf-8"))["caller"] == caller


NOW = time.time()


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        ({"iss": "https://elsewhere.example"}, "elsewhere"),
        ({"iss": ...}, "elsewhere"),
        ({"aud": "another"}, "elsewhere"),
        ({"aud": ...}, "elsewhere"),
        ({"exp": NOW - 60}, "expired"),
        ({"exp": ...}, "malformed"),
        ({"exp": "tomorrow"}, "malformed"),
        ({"exp": True}, "malformed"),
        ({"exp": 1e300}, "malformed"),
        ({"nbf": NOW + 3600}, "early"),
    ],
)
def test_a_token_that_is_not_for_us_or_not_now_is_refused(
    provider: Provider, claims: dict[str, Any], reason: str
) -> None:
    problem(provider.ask(provider.token(**claims)), 401, "unauthenticated")
    counts = provider.app.extensions["metrics"].render()
    assert counted(counts, "dealer_access_refused_total", reason=reason) == 1


def test_clocks_may_differ_a_little(provider: Provider) -> None:
    assert provider.ask(provider.token(exp=time.time() - 5, nbf=time.time() + 20)).status_code == 200


def test_a_token_without_the_scope_is_forbidden(provider: Provider) -> None:
    for claimed in ("openid", [], ..., 7, {"rule": True}, "rules"):
        assert problem(provider.ask(provider.token(scope=claimed)), 403, "forbidden")["scope"] == "rule"
    assert problem(provider.ask(provider.token(), "/v1/status"), 403, "forbidden")["scope"] == "admin"


def test_an_unsigned_or_forged_token_is_refused(provider: Provider) -> None:
    token = provider.token()
    header, claims, signature = token.split(".")
    stranger = OKPKey.generate_key("Ed25519", {"kid": provider.key.kid})
    shared = OctKey.import_key(provider.file.read_bytes(), {"kid": provider.key.kid})
    bare = b64encode(b'{"alg":"none"}').decode().rstrip("=")
    deep = b64encode(b"[" * 3000).decode().rstrip("=")
    for forged in (
        provider.token(stranger),
        provider.token(shared, "HS256"),
        f"{bare}.{claims}.",
        f"{header}.{claims}.{signature[:-4]}AAAA",
        f"{header}.{claims[:-2]}.{signature}",
        f"{header}.{deep}.{signature}",
        f"eyJ{deep}.{claims}.{signature}",
        "eyJ.eyJ.eyJ",
        "eyJ" + "a" * 9000 + "..",
    ):
        problem(provider.ask(forged), 401, "unauthenticated")


def test_an_algorithm_that_is_not_allowed_is_refused(tmp_path: Path) -> None:
    provider = Provider(tmp_path, token_algorithms=("ES256",))
    assert provider.ask(provider.token()).status_code == 401
    provider.key = ECKey.generate_key("P-256", auto_kid=True)
    provider.file.write_text(json.dumps(KeySet([provider.key]).as_dict(private=False)), "utf-8")
    provider.app.extensions["access"].check()
    assert provider.ask(provider.token(alg="ES256")).status_code == 200


def test_a_token_is_refused_once_it_has_expired_or_its_key_was_taken_away(provider: Provider) -> None:
    now = time.time()
    access = provider.app.extensions["access"].access
    access._clock = lambda: now
    short = provider.token(exp=now - 28)
    assert provider.ask(short).status_code == 200, "within the leeway"
    token = provider.token()
    assert provider.ask(token).status_code == 200
    provider.turn()
    provider.app.extensions["access"].check()
    assert provider.ask(token).status_code == 401
    assert provider.ask(provider.token()).status_code == 200
    access._clock = lambda: now + 3600
    assert provider.ask(provider.token()).status_code == 401


def test_the_claim_and_its_words_are_the_providers(tmp_path: Path) -> None:
    mapped = {"token_claim": "realm_access.roles", "token_scopes": {"rule": "poker.floor", "admin": "poker.it"}}
    provider = Provider(tmp_path, **mapped)
    assert provider.ask(provider.token(realm_access={"roles": ["poker.floor"]})).status_code == 200
    assert provider.ask(provider.token(realm_access={"roles": ["poker.it"]}), "/v1/status").status_code == 200
    for claims in ({"realm_access": {"roles": ["rule"]}}, {"realm_access": ["poker.floor"]}, {"scope": "rule"}):
        assert provider.ask(provider.token(**claims)).status_code == 403


def test_keys_and_tokens_work_side_by_side(tmp_path: Path) -> None:
    provider = Provider(tmp_path)
    found = {"token_keys": provider.file, "token_issuer": ISSUER, "token_audience": AUDIENCE}
    guarded = Guarded(tmp_path, **found)
    assert guarded.ask(guarded.keys["rule"]).status_code == guarded.ask(provider.token()).status_code == 200


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("document", "why"),
    [
        (b"", "not a JSON Web Key Set"),
        (b'{"keys": []}', "not a JSON Web Key Set"),
        (b'{"keys": [1]}', "not a JSON Web Key Set"),
        (b'{"keys": [{"kty": "OKP"}]}', "cannot be used"),
        (b'{"keys": [{"kty": "dog"}]}', "cannot be used"),
        (b'{"keys": [{"kty": "OKP", "crv": "Ed25519", "x": "AA", "d": "AA"}]}', "secret"),
        (b'{"keys": [{"kty": "oct", "k": "AA"}]}', "secret"),
        (None, "cannot be read"),
    ],
)
def test_token_keys_that_cannot_be_used_stop_the_start(tmp_path: Path, document: bytes | None, why: str) -> None:
    file = tmp_path / "jwks.json"
    if document is not None:
        file.write_bytes(document)
    with pytest.raises(BadAccess, match=why):
        create_app([embedded()], Settings(token_keys=file, token_issuer=ISSUER, token_audience=AUDIENCE))


# --- without keys


def test_no_key_is_required_unless_keys_are_configured(client: FlaskClient) -> None:
    assert client.get("/v1/status").json["access"] == {"open": True, "files": {}, "keys": []}
    assert "dealer_requests_total" in metrics(client)


def test_hsts_is_sent_only_over_https(client: FlaskClient) -> None:
    assert "Strict-Transport-Security" not in client.get("/").headers
    assert client.get("/", base_url="https://localhost").headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "", "example.com"])
def test_it_does_not_listen_beyond_this_machine_without_keys(host: str) -> None:
    from dealer_service.serving import refuse_open

    with pytest.raises(BadSettings, match="DEALER_ACCESS_KEYS"):
        refuse_open(host, Settings())
    refuse_open(host, Settings(open=True))
    refuse_open(host, Settings(access_keys=Path("/etc/dealer/access.yaml")))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_it_listens_on_this_machine_without_keys(host: str) -> None:
    from dealer_service.serving import refuse_open

    refuse_open(host, Settings())


def test_the_token_cache_has_a_maximum_size(monkeypatch: pytest.MonkeyPatch) -> None:
    key, known = OctKey.import_key("k" * 32), KeySet([])
    tokens = Tokens(Settings(token_issuer=ISSUER, token_audience=AUDIENCE), lambda: known)
    claims = {"iss": ISSUER, "aud": AUDIENCE, "exp": 100, "scope": "rule"}
    monkeypatch.setattr(tokens, "_verify", lambda *_: claims)
    monkeypatch.setattr("dealer_service.server.auth.jwt.MOST_CACHED", 2)
    for number in range(5):
        token = jwt.encode({"alg": "HS256"}, {"sub": str(number)}, key)
        assert isinstance(tokens.identify(token, 50), Caller)
        assert len(tokens._cache) <= 2


@pytest.mark.parametrize("library", ["joserfc.jwk", "joserfc.errors"])
def test_a_missing_token_library_is_reported_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(BadAccess, match=r"dealer-service\[sign\]"):
        read_token_keys(tmp_path / "tokens.json")


def test_an_entry_with_an_unknown_yaml_tag_is_one_error(tmp_path: Path) -> None:
    file = tmp_path / "access.yaml"
    file.write_text("keys:\n  - !key one\n")
    with pytest.raises(BadAccess) as refused:
        read_access_keys(file)
    assert len(refused.value.faults) == 1
