"""Sign-in of a browser: its cookie, the access that the cookie gives, and forged or invalid requests."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from flask.testing import FlaskClient

from dealer_service.settings import Scope
from tests.api.test_http import BROWSER, problem
from tests.server.test_auth import Guarded
from tests.server.test_status import HANDS

OWN = "http://localhost"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Guarded:
    guarded = Guarded(tmp_path_factory.mktemp("keys"))
    guarded.give("all", [*Scope])
    guarded.app.extensions["access"].check()
    return guarded


@pytest.fixture
def guarded(house: Guarded) -> Guarded:
    """The service, and a browser of its own."""
    house.client = house.app.test_client()
    return house


def sign_in(guarded: Guarded, key: str, then: str = "/draw", url: str = OWN, **headers: str) -> Any:
    """The form of the page, sent as a browser sends it."""
    form = {"key": key, "next": then, "language": "en"}
    sent = {"Origin": url} | {name.replace("_", "-"): to for name, to in headers.items()}
    return guarded.client.post("/sign-in", data=form, headers=sent, base_url=url)


def ask(client: FlaskClient, **headers: str) -> Any:
    sent = {name.replace("_", "-"): to for name, to in headers.items()}
    return client.post("/v1/hands", json=HANDS, headers=sent)


def test_a_browser_without_a_key_is_given_a_page_to_sign_in_and_led_on(guarded: Guarded) -> None:
    asked = guarded.client.get("/draw?language=fr", headers={"Accept": BROWSER})
    assert asked.status_code == 401
    assert asked.headers.getlist("WWW-Authenticate") == ['Bearer realm="dealer-service", scope="rule"']
    assert 'name="next" value="/draw?language=fr"' in asked.text and 'role="alert"' not in asked.text
    answer = sign_in(guarded, guarded.keys["rule"], "/draw?language=fr")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/draw?language=fr")
    assert answer.headers["Cache-Control"] == "no-store"
    assert guarded.client.get("/draw?language=fr").status_code == 200
    told = guarded.client.get("/sign-in").text
    assert "<b>rule</b>" in told and "2100-01-01 00:00 UTC" in told and guarded.keys["rule"] not in told
    assert '"until":"2100-01-01 00:00"' in guarded.client.get("/draw").text


@pytest.mark.parametrize(
    ("url", "name", "secure"), [(OWN, "dealer-key", False), ("https://localhost", "__Host-dealer-key", True)]
)
def test_the_cookie_is_read_by_no_script_and_sent_from_no_other_site(
    guarded: Guarded, url: str, name: str, secure: bool
) -> None:
    cookie = sign_in(guarded, guarded.keys["rule"], url=url).headers["Set-Cookie"]
    assert cookie.startswith(f"{name}={guarded.keys['rule']};")
    parts = {part.strip() for part in cookie.split(";")}
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= parts and ("Secure" in parts) is secure
    assert not any(part.startswith("Domain") for part in parts)
    assert int(re.search(r"Max-Age=(\d+)", cookie)[1]) > 70 * 365 * 86400  # type: ignore[index]  # as long as the key


OF_OWN_PAGES = [{"Origin": OWN}, {"Sec_Fetch_Site": "same-origin"}, {"Origin": OWN, "Sec_Fetch_Site": "same-origin"}]
OF_OTHERS = [
    {},
    {"Origin": "null"},
    {"Origin": "http://evil.example"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:81"},
    {"Origin": "http://[bad"},
    {"Origin": OWN, "Sec_Fetch_Site": "cross-site"},
    {"Origin": OWN, "Sec_Fetch_Site": "same-site"},
    {"Origin": "http://evil.example", "Sec_Fetch_Site": "same-origin"},
    {"Sec_Fetch_Site": "none"},
]


def test_the_cookie_works_only_for_requests_of_our_own_pages(guarded: Guarded) -> None:
    sign_in(guarded, guarded.keys["rule"])
    before = guarded.refusals("foreign")
    for headers in OF_OWN_PAGES:
        assert ask(guarded.client, **headers).status_code == 200, headers
    for headers in OF_OTHERS:
        problem(ask(guarded.client, **headers), 403, "forbidden")
    assert guarded.refusals("foreign") == before + len(OF_OTHERS)
    for site, status in (("none", 200), ("same-origin", 200), ("cross-site", 403), ("same-site", 403)):
        assert guarded.client.get("/v1/rulesets", headers={"Sec-Fetch-Site": site}).status_code == status


def test_the_cookie_gives_access_to_rulings_only(guarded: Guarded) -> None:
    sign_in(guarded, guarded.keys["all"])
    for path in ("/metrics", "/v1/status"):
        problem(guarded.client.get(path), 401, "unauthenticated")
        assert guarded.ask(guarded.keys["all"], path).status_code == 200


@pytest.mark.parametrize(("key", "status"), [("expired", 401), ("admin", 403), ("metrics", 403)])
def test_an_unusable_key_gets_an_error_and_no_cookie(guarded: Guarded, key: str, status: int) -> None:
    answer = sign_in(guarded, guarded.keys[key])
    assert answer.status_code == status and "Set-Cookie" not in answer.headers
    assert 'role="alert"' in answer.text and guarded.keys[key] not in answer.text


HOSTILE = [
    "",
    " ",
    "dealer.rule.x",
    "dealer.rule.x\r\nSet-Cookie: a=b",
    "é" * 99,
    "\0",
    "eyJ.e30.",
    "A" * 8192,
    "<script>",
]


@pytest.mark.parametrize("key", HOSTILE, ids=range(len(HOSTILE)))
def test_a_malformed_key_gets_no_cookie(guarded: Guarded, key: str) -> None:
    answer = sign_in(guarded, key)
    assert answer.status_code == 401 and "Set-Cookie" not in answer.headers
    assert not key.strip() or key not in answer.text


@pytest.mark.parametrize("headers", OF_OTHERS[:-1], ids=range(len(OF_OTHERS) - 1))
def test_no_other_site_signs_anybody_in_or_out(guarded: Guarded, headers: dict[str, str]) -> None:
    sent = {name.replace("_", "-"): to for name, to in headers.items()}
    for path in ("/sign-in", "/sign-out"):
        answer = guarded.client.post(path, data={"key": guarded.keys["rule"]}, headers=sent)
        problem(answer, 403, "forbidden")
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("body", "media_type", "status"),
    [
        (b'{"key": "x"}', "application/json", 415),
        (b"key=x", "text/plain", 415),
        (b"key=x", "multipart/form-data; boundary=x", 415),
        (b"key=%ff%fe", FORM, 400),
        (b"key=\xff", FORM, 400),
        (b"a=1&b=2&c=3&d=4&e=5", FORM, 400),
        (b"key=" + b"A" * 9000, FORM, 400),
        (b"key=" + b"A" * 20_000, FORM, 413),
        (b"next=" + b"/" * 2001, FORM, 400),
        (b"", FORM, 401),
        (b"key=a&key=b&language=xx", FORM, 401),
    ],
)
def test_an_invalid_form_gets_an_error_and_no_cookie(
    guarded: Guarded, body: bytes, media_type: str, status: int
) -> None:
    answer = guarded.client.post("/sign-in", data=body, content_type=media_type, headers={"Origin": OWN})
    assert answer.status_code == status and "Set-Cookie" not in answer.headers


ELSEWHERE = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "evil",
    "",
    "/a\r\nb",
    "/é",
    "/sign-out",
    "javascript:alert(1)",
    "/ a",
]


@pytest.mark.parametrize("then", ELSEWHERE)
def test_sign_in_redirects_only_to_our_own_pages(guarded: Guarded, then: str) -> None:
    assert sign_in(guarded, guarded.keys["rule"], then).headers["Location"] == "/"
    assert 'name="next" value="/"' in guarded.client.get(f"/sign-in?next={quote(then)}").text


def test_a_key_in_the_address_of_the_page_is_refused(guarded: Guarded) -> None:
    problem(guarded.client.get(f"/sign-in?next=/{guarded.keys['rule']}"), 400, "key-in-address")
    problem(guarded.client.get("/sign-in?" + urlencode({"key": "x"})), 400, "key-in-address")


def test_a_cookie_with_an_expired_or_removed_key_is_refused(guarded: Guarded) -> None:
    sign_in(guarded, guarded.keys["rule"])
    guarded.client.set_cookie("dealer-key", guarded.keys["expired"])
    assert "expired" in problem(ask(guarded.client, Origin=OWN), 401, "unauthenticated")["detail"]
    page = guarded.client.get("/draw", headers={"Accept": BROWSER})
    assert page.status_code == 401 and "expired" in page.text
    guarded.client.set_cookie("dealer-key", "dealer.gone.x")
    assert guarded.client.get("/draw", headers={"Accept": BROWSER}).status_code == 401


def test_whoever_signs_out_is_signed_out(guarded: Guarded) -> None:
    sign_in(guarded, guarded.keys["rule"])
    answer = guarded.client.post("/sign-out", data={"language": "fr"}, headers={"Origin": OWN})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/sign-in?language=fr")
    assert "Max-Age=0" in answer.headers["Set-Cookie"] and "HttpOnly" in answer.headers["Set-Cookie"]
    problem(ask(guarded.client, Origin=OWN), 401, "unauthenticated")


def test_sign_in_does_not_log_the_key(guarded: Guarded, caplog: pytest.LogCaptureFixture) -> None:
    sign_in(guarded, guarded.keys["rule"])
    ask(guarded.client, Origin=OWN)
    sign_in(guarded, guarded.keys["rule"] + "x")
    assert guarded.keys["rule"] not in caplog.text


def test_where_no_keys_are_asked_for_the_page_says_so(client: FlaskClient) -> None:
    assert "This service needs no key" in client.get("/sign-in").text
    answer = client.post("/sign-in", data={"key": "x", "next": "/draw"}, headers={"Origin": OWN})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/draw") and "Set-Cookie" not in answer.headers
