"""The OpenAPI document with its examples: real questions from the scenario pages, and the service's answers to them.

``make openapi`` runs this; a test fails if the committed document differs.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import yaml
from flask import abort
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.api.openapi import Example, Undescribed, document
from dealer_service.api.work_units import MOST_ANSWER, AnswerTooLong
from dealer_service.engine import Asks
from dealer_service.rulebook import embedded
from dealer_service.scenarios import Case
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope, Settings
from dealer_service.web.hooks.errors import problem_response
from dealer_service.web.routes.contract import DOCUMENT
from tests.scenarios import cases_of, pages

JSON = "application/json"
NAMED = {"X-Request-ID": "example-request"}
# The problems that no request of these examples causes: the server, a proxy, load or a failing disk does.
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
PINNED = Path(__file__).with_name("examples.yaml")
OTHERS = "# Of other endpoints"  # its comment between questions and other endpoints
# A house that deals few games: the problem lists them.
UNKNOWN = {"house": "badacey-handbook", "game": "badugy"}


def written(folders: Sequence[Path] | None = None, *, pin: bool = False, whole: bool = True) -> str:
    """The document as it is committed; with the ruleset pages of these folders, by default the embedded ones.

    ``pin`` adds a case for each outcome without one to ``examples.yaml``. If not ``whole``, only the cases that
    ``examples.yaml`` names are asked: the document is the same, but no outcome without a case is found.
    """
    app = create_app(folders)

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("as an example")

    app.add_url_rule("/unready", "unready", lambda: abort(503))
    app.add_url_rule("/long", "long", too_long)
    app.add_url_rule("/told/<code>", "told", problem_response)
    with silent(app.logger, logging.getLogger("dealer_service.requests")):
        client = app.test_client()
        asked = list(every_case(client) if whole else named_cases(client))
        if pin:
            PINNED.write_text(with_pins(PINNED.read_text("utf-8"), asked), "utf-8")
        pinned = Examples(asked)
        made = document(examples(client, pinned), problems(client, pinned))
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


@contextmanager
def silent(*loggers: logging.Logger) -> Iterator[None]:
    """Keep the errors that the examples provoke out of the log."""
    before = [logger.disabled for logger in loggers]
    for logger in loggers:
        logger.disabled = True
    try:
        yield
    finally:
        for logger, was in zip(loggers, before, strict=True):
            logger.disabled = was


def too_long() -> NoReturn:
    """Raise the error for an answer that is too long."""
    raise AnswerTooLong(MOST_ANSWER)


@dataclass(frozen=True)
class Asked:
    """A case of a page: its page and name, its endpoint, the request, and the status and answer of the service."""

    case: str
    name: str
    at: str
    sent: Any
    status: int
    answer: Any

    @property
    def outcome(self) -> str:
        """The outcome of a ruling. Empty for a refused request."""
        outcome: str = self.answer.get("outcome", "")
        return outcome


def every_case(client: FlaskClient) -> Iterator[Asked]:
    """Each case of the pages with its answer."""
    for name, case in _by_name():
        yield _asked(client, name, case)


def named_cases(client: FlaskClient) -> Iterator[Asked]:
    """Each case that ``examples.yaml`` names, with its answer."""
    named = set(_texts(yaml.load(PINNED.read_text("utf-8"), yaml.CSafeLoader)))
    for name, case in _by_name():
        if name in named:
            yield _asked(client, name, case)


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for below in part.values() if isinstance(part, dict) else ():
        yield from _texts(below)


def _by_name() -> Iterator[tuple[str, Case]]:
    for page in pages():
        for case in cases_of(page):
            yield f"{page.parent.name}/{page.stem}: {case.name}", case


def _asked(client: FlaskClient, name: str, case: Case) -> Asked:
    answer = client.post(f"/v1/{case.at}", json=case.ask, headers=NAMED)
    return Asked(name, case.name, case.at, case.ask, answer.status_code, answer.json)


def with_pins(page: str, asked: Iterable[Asked]) -> str:
    """The page, with the first case of each endpoint and outcome that has none, below the others of the endpoint."""
    pinned: dict[str, dict[str, str]] = yaml.safe_load(page)
    for each in asked:
        known = pinned.setdefault(each.at, {})
        if each.status != 200 or each.at not in set(Asks) or each.outcome in known:
            continue
        line = f"  {each.outcome}: {json.dumps(each.case, ensure_ascii=False)}\n"
        known[each.outcome] = each.case
        if f"\n{each.at}:\n" not in page:
            page = page.replace(OTHERS, f"{each.at}:\n{OTHERS}")
        before, after = page.split(f"\n{each.at}:\n")
        kept = re.match(r"(?:  .*\n)*", after)
        assert kept
        page = f"{before}\n{each.at}:\n{kept[0]}{line}{after[kept.end() :]}"
    return page


class Examples:
    """The cases that the document shows, as ``examples.yaml`` names them. Raises Undescribed for missing ones."""

    def __init__(self, asked: Iterable[Asked]) -> None:
        self._asked = {each.case: each for each in asked}
        self._pinned: dict[str, Any] = yaml.load(PINNED.read_text("utf-8"), yaml.CSafeLoader)

    def of(self, at: str) -> list[Example]:
        """The examples of a question, one for each outcome."""
        pinned: dict[str, str] = self._pinned.get(at, {})
        outcomes = dict.fromkeys(self._outcomes(at))
        if without := [outcome for outcome in outcomes if outcome not in pinned]:
            raise Undescribed([f"{PINNED.name} names no case of {at} with the outcome {', '.join(without)}"])
        return [self._example(at, outcome, name) for outcome, name in pinned.items()]

    def __getitem__(self, name: str) -> Any:
        return self._pinned[name]

    def case(self, name: str) -> Asked:
        """The case with this name."""
        if name not in self._asked:
            raise Undescribed([f"{PINNED.name}: there is no case {name!r}; was it renamed?"])
        return self._asked[name]

    def _outcomes(self, at: str) -> Iterator[str]:
        return (each.outcome for each in self._asked.values() if each.at == at and each.status == 200)

    def _example(self, at: str, outcome: str, name: str) -> Example:
        case = self.case(name)
        if (case.at, case.outcome) != (at, outcome):
            raise Undescribed([f"{PINNED.name}: {name!r} is asked at {case.at} and its outcome is {case.outcome}"])
        return Example(outcome, case.name, JSON, case.sent, case.answer)


def examples(client: FlaskClient, pinned: Examples) -> dict[str, list[Example]]:
    """The examples of each endpoint: of a question one for each outcome, of all else one."""
    found: dict[str, list[Example]] = {asks.value: pinned.of(asks.value) for asks in Asks}
    found["batch"] = [batch(client, found)]
    found["compare"] = [comparison(client, pinned)]
    found["replay"] = [replay(client, found["betting"][0])]
    found["healthz"] = [read(of_one_house(), "/healthz")]
    found["problem"] = [read(client, "/problems/unknown-ruleset")]
    found["diff"] = [read(client, pinned["diff"])]
    found["mix-diff"] = [read(client, pinned["mix-diff"])]
    return found


def read(client: FlaskClient, path: str) -> Example:
    """The answer to a GET request for this path."""
    return Example("answer", f"GET {path}", JSON, None, client.get(path).json)


def of_one_house() -> FlaskClient:
    """A service that loads one house. Its number of rulesets does not depend on the others."""
    with TemporaryDirectory() as folder:
        own = copytree(embedded(), Path(folder, "rules"), ignore=ignore_patterns("houses"))
        (own / "houses").mkdir()
        copy(embedded() / "houses" / f"{UNKNOWN['house']}.yaml", own / "houses")
        return create_app([own]).test_client()


def batch(client: FlaskClient, found: dict[str, list[Example]]) -> Example:
    """A refused action, a question about a game that the house does not deal, and pots, in one batch."""
    refused = next(each.sent for each in found["betting"] if each.name == "refused")
    pots = found["pots"][0].sent
    asked = [("betting", refused), ("pots", {**pots, **UNKNOWN}), ("pots", pots)]
    sent = [{"asks": asks, "question": question} for asks, question in asked]
    answer = client.post("/v1/batch", json=sent, headers=NAMED)
    return Example("batch", "two rulings, and a problem between them", JSON, sent, answer.json)


def comparison(client: FlaskClient, pinned: Examples) -> Example:
    """Two houses that rule differently on one draw."""
    case, under = pinned.case(pinned["compare"]["case"]), pinned["compare"]["under"]
    question = {name: part for name, part in case.sent.items() if name not in ("house", "digest")}
    sent = {"asks": case.at, "question": question, "under": [{"house": house} for house in under]}
    answer = client.post("/v1/compare", json=sent)
    if answer.status_code != 200 or not answer.json["answer"]["pairs"]:
        raise Undescribed([f"{PINNED.name}: the houses of compare rule alike, or one does not deal the game"])
    return Example("comparison", f"{' and '.join(under)}, on one draw", JSON, sent, answer.json)


def replay(client: FlaskClient, ruled: Example) -> Example:
    """A ruling of the examples, replayed."""
    sent = {"asks": "betting", "question": ruled.sent, "ruling": ruled.answer}
    answer = client.post("/v1/replay", json=sent).json
    return Example(answer["answer"]["verdict"], ruled.summary, JSON, sent, answer)


def problems(client: FlaskClient, pinned: Examples) -> dict[str, Any]:
    """One example of each problem that the service reports of a request, made from a question of the scenario pages."""
    sent = pinned.case(pinned["betting"]["allowed"]).sent
    impossible = pinned.case(pinned["impossible-table"])
    table = {"tabel" if name == "table" else name: part for name, part in sent.items()}
    body = json.dumps(sent).encode()
    requests: dict[str, dict[str, Any]] = {
        "malformed": {"data": body[: len(body) // 2]},
        "unknown-ruleset": {"json": {**sent, **UNKNOWN}},
        "digest-not-loaded": {"json": {**sent, "digest": NOWHERE}},
        "not-acceptable": {"data": body, "headers": {**NAMED, "Accept": "application/xml"}},
        "body-too-large": {"data": body + b" " * 2**16},
        "batch-too-long": {"path": "/v1/batch", "json": [None] * (Settings().batch_items + 1)},
        "unsupported-media-type": {"data": body, "content_type": "text/plain"},
        "invalid-request": {"json": table},
        "impossible-table": {"path": f"/v1/{impossible.at}", "json": impossible.sent},
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
    """The problems for a request without a key, with a key that lacks the scope, and with a key in the URL."""
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
        DOCUMENT.write_text(written(pin=True), "utf-8")
    except Undescribed as forgotten:
        sys.exit(f"The document is not written; paths are below dealer_service/.\n{forgotten}")
    print(f"{DOCUMENT}: {DOCUMENT.stat().st_size} bytes")
