"""The OpenAPI document with its examples: real questions of the scenario pages, and what the service answers to them.

``make openapi`` runs this; a test fails while the committed document is another.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

from flask import abort
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.api.openapi import Example, Undescribed, document
from dealer_service.api.work import MOST_ANSWER, AnswerTooLong
from dealer_service.canonical import canonical
from dealer_service.engine import Asks
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope, Settings
from dealer_service.web.hooks.errors import problem_response
from dealer_service.web.routes.contract import DOCUMENT
from tests.scenarios import cases_of, pages

JSON = "application/json"
NAMED = {"X-Request-ID": "example-request"}
# What is told by the server or a proxy, or when a disk or a clock fails.
TOLD = (
    "request-timeout",
    "address-too-long",
    "rate-limited",
    "headers-too-large",
    "overdue",
    "busy",
    "unlogged",
    "unreadable",
)
NOWHERE = "sha256:" + "0" * 64


def written() -> str:
    """The document as it is committed."""
    app = create_app()

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("as an example")

    app.add_url_rule("/unready", "unready", lambda: abort(503))
    app.add_url_rule("/long", "long", too_long)
    app.add_url_rule("/told/<code>", "told", problem_response)
    with silent(app.logger, logging.getLogger("dealer_service.requests")):
        client = app.test_client()
        asked = list(every_case(client))
        made = document(examples(client, asked), problems(client, asked))
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


@contextmanager
def silent(*loggers: logging.Logger) -> Iterator[None]:
    """Keep what is provoked here out of the log."""
    before = [logger.disabled for logger in loggers]
    for logger in loggers:
        logger.disabled = True
    try:
        yield
    finally:
        for logger, was in zip(loggers, before, strict=True):
            logger.disabled = was


def too_long() -> NoReturn:
    """The fault of an answer that is longer than any may be."""
    raise AnswerTooLong(MOST_ANSWER)


def every_case(client: FlaskClient) -> Iterator[tuple[str, str, Any, int, Any]]:
    """Each case of the pages: its endpoint, its name, what is sent, and the status and body of the answer."""
    for page in pages():
        for case in cases_of(page):
            answer = client.post(f"/v1/{case.at}", json=case.ask, headers=NAMED)
            yield case.at, case.name, case.ask, answer.status_code, answer.json


def shortest(cases: Any) -> Any:
    """The case that says what it shows in the fewest bytes."""
    return min(cases, key=lambda case: (len(canonical([case[2], case[4]])), case[1]))


def examples(client: FlaskClient, asked: list[Any]) -> dict[str, list[Example]]:
    """The examples of each endpoint: of a question one for each outcome, of all else one."""
    found: dict[str, list[Example]] = {asks.value: [] for asks in Asks}
    for at in found:
        ruled = [case for case in asked if case[0] == at and case[3] == 200]
        for outcome in dict.fromkeys(case[4]["outcome"] for case in ruled):
            _, name, sent, _, answer = shortest(case for case in ruled if case[4]["outcome"] == outcome)
            found[at].append(Example(outcome, name, JSON, sent, answer))
    found["batch"] = [batch(client, found)]
    found["compare"] = [comparison(client, [case for case in asked if case[0] == "drawing" and case[3] == 200])]
    found["replay"] = [replay(client, found["betting"][0])]
    read = {"healthz": "/healthz", "problem": "/problems/unknown-ruleset", "diff": shortest_difference(client)}
    for name, path in read.items():
        found[name] = [Example("answer", f"GET {path}", JSON, None, client.get(path).json)]
    return found


def batch(client: FlaskClient, found: dict[str, list[Example]]) -> Example:
    """A refused action, a question under a house that there is not, and pots, in one batch."""
    refused = next(each.sent for each in found["betting"] if each.name == "refused")
    pots = found["pots"][0].sent
    asked = [("betting", refused), ("pots", {**pots, "house": pots["house"][:-1]}), ("pots", pots)]
    sent = [{"asks": asks, "question": question} for asks, question in asked]
    answer = client.post("/v1/batch", json=sent, headers=NAMED)
    return Example("batch", "two rulings, and a problem between them", JSON, sent, answer.json)


def comparison(client: FlaskClient, drawings: list[Any]) -> Example:
    """The shortest comparison of two houses on the first draw, short ones first, on which any do not rule alike."""
    found: list[Any] = []
    while not found:
        first = shortest(drawings)
        drawings = [case for case in drawings if case is not first]
        own = first[2]["house"]
        question = {name: part for name, part in first[2].items() if name not in ("house", "digest")}
        for house in houses(client):
            sent = {"asks": "drawing", "question": question, "under": [{"house": own}, {"house": house}]}
            answer = client.post("/v1/compare", json=sent)
            if answer.status_code == 200 and answer.json["answer"]["pairs"]:
                found.append(("", f"{own} and {house}, on one draw", sent, 200, answer.json))
    _, name, sent, _, result = shortest(found)
    return Example("comparison", name, JSON, sent, result)


def houses(client: FlaskClient) -> list[str]:
    """Every house, by its id."""
    return [house["house"] for house in client.get("/v1/rulesets").json["houses"]]


def replay(client: FlaskClient, ruled: Example) -> Example:
    """A ruling of the examples, replayed."""
    sent = {"asks": "betting", "question": ruled.sent, "ruling": ruled.answer}
    answer = client.post("/v1/replay", json=sent).json
    return Example(answer["answer"]["verdict"], ruled.summary, JSON, sent, answer)


def shortest_difference(client: FlaskClient) -> str:
    """The address at which a house that differs from the first is laid beside it in the fewest words."""
    first, *others = houses(client)
    answers = {path: client.get(path) for path in (f"/v1/rulesets/{first}/badugi/diff?with={each}" for each in others)}
    differ = [path for path, answer in answers.items() if answer.status_code == 200 and answer.json["differ"]]
    return min(differ, key=lambda path: (len(answers[path].data), path))


def problems(client: FlaskClient, asked: list[Any]) -> dict[str, Any]:
    """One example of each problem that the service tells of a request, made from a question of the scenario pages."""
    _, _, sent, _, _ = shortest(case for case in asked if case[0] == "betting" and case[3] == 200)
    refused_at, _, impossible, _, _ = shortest(case for case in asked if case[3] == 422 and "reasons" in case[4])
    table = {"tabel" if name == "table" else name: part for name, part in sent.items()}
    body = json.dumps(sent).encode()
    requests: dict[str, dict[str, Any]] = {
        "malformed": {"data": body[: len(body) // 2]},
        "unknown-ruleset": {"json": {**sent, "house": sent["house"][:-1]}},
        "digest-not-loaded": {"json": {**sent, "digest": NOWHERE}},
        "not-acceptable": {"data": body, "headers": {**NAMED, "Accept": "application/xml"}},
        "body-too-large": {"data": body + b" " * 2**16},
        "batch-too-long": {"path": "/v1/batch", "json": [None] * (Settings().batch_items + 1)},
        "unsupported-media-type": {"data": body, "content_type": "text/plain"},
        "invalid-request": {"json": table},
        "impossible-table": {"path": f"/v1/{refused_at}", "json": impossible},
        "method-not-allowed": {"method": "GET"},
        "not-found": {"path": "/v1/bettings"},
        "unknown-problem": {"path": "/problems/nothing", "method": "GET"},
        "internal": {"path": "/broken", "method": "GET"},
        "not-ready": {"path": "/unready", "method": "GET"},
        "answer-too-long": {"path": "/long", "method": "GET"},
        **{code: {"path": f"/told/{code}", "method": "GET"} for code in TOLD},
    }
    found = {}
    for code, how in requests.items():
        usual = {"path": "/v1/betting", "method": "POST", "headers": NAMED}
        usual |= {} if "json" in how else {"content_type": JSON}
        found[code] = client.open(**{**usual, **how}).json
        assert found[code]["type"].endswith(f"/{code}"), found[code]
    return found | refusals(sent)


def refusals(sent: Any) -> dict[str, Any]:
    """What is told to whoever has no key, one that is too weak, and one in an address."""
    with TemporaryDirectory() as folder:
        file, key = Path(folder) / "access.yaml", new_access_key("till-4")
        add_line(file, line_of("till-4", key, frozenset({Scope.METRICS}), "2099-12-31"))
        client = create_app(settings=Settings(access_keys=file)).test_client()
    weak = {**NAMED, "Authorization": f"Bearer {key}"}
    return {
        "unauthenticated": client.post("/v1/betting", json=sent, headers=NAMED).json,
        "forbidden": client.post("/v1/betting", json=sent, headers=weak).json,
        "key-in-address": client.get("/v1/rulesets?key=secret", headers=NAMED).json,
    }


if __name__ == "__main__":
    try:
        DOCUMENT.write_text(written(), "utf-8")
    except Undescribed as forgotten:
        sys.exit(f"The document is not written; paths are below dealer_service/.\n{forgotten}")
    print(f"{DOCUMENT}: {DOCUMENT.stat().st_size} bytes")
