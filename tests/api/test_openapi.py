"""The contract is true: it is generated from the code, and answers and refusals match it."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from dealer_service import create_app
from dealer_service.api.errors import Unprocessable
from dealer_service.api.openapi import ROUTES, Undescribed, dataclass_schemas, document, missing_descriptions, routes
from dealer_service.api.openapi.missing_descriptions import undescribed_members
from dealer_service.api.openapi.requests import complete, schema_name
from dealer_service.api.openapi.values import CODES, MEANING, undescribed_values
from dealer_service.api.receipts.replay_request import ReplaySchema
from dealer_service.api.requests.comparison import CompareSchema
from dealer_service.api.requests.fields import Nested
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.requests.schemas import SCHEMAS, IncidentSchema, PotsSchema
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.requests.table_schemas import (
    ActionSchema,
    DealingEventSchema,
    DrawingEventSchema,
    LogSchema,
    MoveSchema,
    ShowdownEventSchema,
)
from dealer_service.api.responses.problems import STATUS
from dealer_service.engine import Asks
from dealer_service.i18n.catalogues import ENGLISH_CATALOGUE
from dealer_service.rulebook import embedded
from dealer_service.table import Card
from dealer_service.table.cards import DECK_WITH_JOKER
from dealer_service.web.hooks.auth import scope_of
from dealer_service.web.routes.contract import DOCUMENT
from dealer_service.web.routes.docs import marked
from tests.oracles.effort import EFFORT
from tests.samples import sampled
from tests.scenarios import cases_of, name_of, pages, some_pages
from tests.tools.openapi import NAMED, PINNED, Asked, Examples, with_pins, written
from tests.unit.documents import broken, documents

JSON = "application/json"
WHOLE: dict[str, Any] = json.loads(DOCUMENT.read_text("utf-8"))
OPERATIONS = {(method, path): each for path, item in WHOLE["paths"].items() for method, each in item.items()}


def closed(part: Any) -> Any:
    """The same document with closed objects in its answers, so an undocumented field is found."""
    if isinstance(part, list):
        return [closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    shut = {name: closed(each) for name, each in part.items()}
    if part.get("type") == "object" and "properties" in part:
        shut.setdefault("additionalProperties", False)
    return shut


def registry(document: dict[str, Any]) -> Registry:
    resource = Resource(contents=document, specification=DRAFT202012)
    return Registry().with_resource("urn:contract", resource)


OPEN = registry({"components": WHOLE["components"]})
CLOSED = registry({"components": {"schemas": closed(WHOLE["components"]["schemas"])}})


@cache
def holds(name: str, closely: bool = False) -> Draft202012Validator:
    schema = {"$ref": f"urn:contract#/components/schemas/{name}"}
    return Draft202012Validator(schema, registry=CLOSED if closely else OPEN)


def schemas_of(content: dict[str, Any]) -> list[str]:
    schema = content[JSON]["schema"]
    return [each["$ref"].rpartition("/")[2] for each in schema.get("anyOf", [schema])]


def schema_of(content: dict[str, Any], value: Any = None) -> str:
    """The schema of the value; contested facts have another."""
    *contested, own = schemas_of(content)
    return contested[0] if contested and isinstance(value, dict) and "contested" in value else own


def question_of(at: str) -> str:
    return schema_of(OPERATIONS["post", f"/v1/{at}"]["requestBody"]["content"])


def ruling_of(at: str, value: Any) -> str:
    return schema_of(OPERATIONS["post", f"/v1/{at}"]["responses"]["200"]["content"], value)


@cache
def quick(name: str) -> jsonschema_rs.Draft202012Validator:
    """A fast validator for the closed schema of an answer."""
    components = {"schemas": closed(WHOLE["components"]["schemas"])}
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": components})


def fits(name: str, value: Any) -> None:
    """Assert that the value matches the schema and has only documented fields."""
    if quick(name).is_valid(value):
        return
    wrong = [
        f"{list(each.absolute_path)}: {each.message[:300]}" for each in holds(name, closely=True).iter_errors(value)
    ]
    assert wrong == [], name
    pytest.fail(f"{name}: one validator refuses what the other accepts")


def examples_of(content: dict[str, Any]) -> list[tuple[str, Any]]:
    values = [each["value"] for each in content.get(JSON, {}).get("examples", {}).values()]
    return [(schema_of(content, value), value) for value in values]


# --- the document


def test_the_document_is_openapi() -> None:
    assert WHOLE["openapi"] == "3.1.0"
    validate(WHOLE)


def test_the_committed_document_is_up_to_date() -> None:
    assert DOCUMENT.read_text("utf-8") == written(whole=bool(EFFORT)), "run `make openapi`"


def test_every_expected_outcome_has_an_example() -> None:
    pinned = yaml.load(PINNED.read_text("utf-8"), yaml.CSafeLoader)
    cases = [case for page in pages() for case in cases_of(page) if case.at in set(Asks) and "outcome" in case.expected]
    assert len(cases) > 1000
    without = {(case.at, case.expected["outcome"]) for case in cases if case.expected["outcome"] not in pinned[case.at]}
    assert not without, "run `make openapi`"


@pytest.mark.prove
def test_a_new_house_changes_no_example(tmp_path: Path) -> None:
    house = embedded().joinpath("houses", "by-the-book.yaml").read_text("utf-8")
    tmp_path.joinpath("houses").mkdir()
    tmp_path.joinpath("houses", "a-new-house.yaml").write_text(house, "utf-8")
    assert written([embedded(), tmp_path]) == DOCUMENT.read_text("utf-8")


def test_a_renamed_example_is_reported() -> None:
    with pytest.raises(Undescribed, match=r"examples\.yaml: there is no case 'dealing/next_hand: .*; was it renamed\?"):
        Examples([]).case("dealing/next_hand: the next hand begins with its posts")


def test_an_outcome_without_an_example_is_named() -> None:
    new = Asked("pots/layers: a new outcome", "a new outcome", "pots", {}, 200, {"outcome": "settled"})
    with pytest.raises(Undescribed, match="names no case of pots with the outcome settled"):
        Examples([new]).of("pots")


def test_the_first_case_of_a_new_outcome_becomes_its_example() -> None:
    def asked(at: str, name: str, outcome: str, status: int = 200) -> Asked:
        return Asked(f"page: {name}", name, at, {}, status, {"outcome": outcome})

    page = "# The cases.\npots:\n  determined: 'page: old'\n# Of other endpoints: theirs.\ndiff: /v1\n"
    cases = [
        asked("pots", "other", "determined"),
        asked("pots", 'a "new" one', "refused"),
        asked("pots", "a later one", "refused"),
        asked("hands", "no ruling", "", 422),
        asked("hands", "first", "determined"),
        asked("compare", "is no question", "determined"),
    ]
    added = with_pins(page, cases)
    assert added == (
        '# The cases.\npots:\n  determined: \'page: old\'\n  refused: "page: a \\"new\\" one"\n'
        'hands:\n  determined: "page: first"\n# Of other endpoints: theirs.\ndiff: /v1\n'
    )
    assert with_pins(added, cases) == added


def forgotten() -> tuple[str, ...]:
    """Missing descriptions according to the document."""
    with pytest.raises(Undescribed) as raised:
        document({}, {code: {} for code in STATUS})
    return raised.value.parts


def test_an_incomplete_endpoint_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Asks.POTS, "words", "")
    monkeypatch.delitem(ENGLISH_CATALOGUE["endpoint"], "batch")
    assert forgotten() == (
        "Asks.POTS has no words: give its topic and its question in engine/questions.py",
        "/v1/batch has no summary: add 'batch' to ENDPOINTS in i18n/english/pages.py",
    )


def test_an_incomplete_tag_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing_descriptions, "TAGS", ("rulings", "disputes", "rulebook", "history"))
    told = forgotten()
    assert "/healthz has the tag 'service': add it to TAGS in api/openapi/routes.py" in told
    assert told[-2:] == (
        "the tag 'history' has no description: add it to OF_TAGS in api/openapi/introduction.py",
        "the tag 'history' has no heading: add it to GROUPS in i18n/english/pages.py",
    )
    assert all("the tag 'service'" in each for each in told[:-2])


def test_an_undescribed_problem_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "OF_ALL", ("too-hot",))
    assert forgotten() == (
        "the problem 'too-hot' has no status: add it to STATUS in api/responses/problems.py",
        "the problem 'too-hot' is not in TITLES: add it in i18n/english/problems.py",
        "the problem 'too-hot' is not in MEANINGS: add it in i18n/english/problems.py",
        "the problem 'too-hot' has no example: add a request that gets it to tests/tools/openapi.py",
    )


def test_an_undescribed_field_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    table = SCHEMAS[Asks.DEALING].fields["table"]
    assert isinstance(table, Nested)
    monkeypatch.setattr(table.schema.fields["dead"], "description", "")
    found = undescribed_members({"Table": complete_schema(table.schema)})
    assert list(found) == [
        "Table.dead has no description: write one where the field is, in table/ or api/requests/",
    ]


def complete_schema(schema: StrictSchema) -> dict[str, Any]:
    """The schema of a request in the document, with the descriptions of its fields."""
    written: dict[str, Any] = {"properties": {name: {} for name in schema.fields}, "additionalProperties": False}
    complete("Table", schema, written)
    return written


def test_an_undescribed_value_is_reported() -> None:
    schema = {"properties": {"noticed": {"enum": ["this-hand", "never"], MEANING: {"this-hand": "In this hand."}}}}
    assert list(undescribed_values({"Incident": schema})) == [
        "Incident.noticed: 'never' has no meaning: make its enumeration a Listed, with a text",
    ]


@pytest.mark.parametrize(
    ("schema", "context", "prefix"),
    [("Instruction", "instruction", ""), ("Breach", "breach", ""), ("Remedy", "says", "remedy-")],
)
def test_every_code_with_words_is_listed_once(schema: str, context: str, prefix: str) -> None:
    listed = WHOLE["components"]["schemas"][schema]["properties"]["code"][CODES]
    found = {code.removeprefix(prefix) for code in ENGLISH_CATALOGUE[context] if code.startswith(prefix)}
    assert {*listed} == {code.partition(".")[0] for code in found}
    assert set(listed.values()) <= set(ENGLISH_CATALOGUE[context].values())


def test_an_undescribed_answer_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @dataclass
    class Odds:
        share: complex

    monkeypatch.setattr(PotsSchema, "answers", (Odds,))
    monkeypatch.setitem(Odds.__annotations__, "share", complex)
    monkeypatch.setattr(dataclass_schemas, "SAME_AS_SENT", {**dataclass_schemas.SAME_AS_SENT, Card: "Cards"})
    found = forgotten()
    assert (
        "<class 'complex'> in an answer has no schema: add it to SCALARS in api/openapi/dataclass_schemas.py" in found
    )
    assert "Odds has no description: give it a docstring in tests.api.test_openapi" in found
    assert "BareReading refers to Cards: add that schema in api/openapi/, or to SCHEMAS in api/requests/" in found


def test_exactly_the_existing_endpoints_are_described(app: Flask) -> None:
    served = {
        (method.lower(), re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if not rule.rule.startswith("/static/")
    }
    assert set(OPERATIONS) == served
    assert {(each.method, each.path) for each in ROUTES} == served


def test_every_endpoint_requires_its_documented_scope() -> None:
    for route in ROUTES:
        answer = OPERATIONS[route.method, route.path].get("security", [])
        asked = scope_of(re.sub(r"{(\w+)}", r"<\1>", route.path))
        assert answer == ([] if asked is None else [{"bearer": [asked]}, {"basic": [asked]}, {}]), route.path


def test_requests_are_closed_and_responses_open() -> None:
    for (_, path), each in OPERATIONS.items():
        content = each.get("requestBody", {}).get("content", {})
        if JSON in content:
            schema = WHOLE["components"]["schemas"][schema_of(content)]
            if "items" in schema:
                schema = WHOLE["components"]["schemas"][schema["items"]["$ref"].rpartition("/")[2]]
            assert schema["additionalProperties"] is False, path


def test_problems_of_one_status_are_described_once() -> None:
    """Endpoints with the same problems refer to one response: the document is a tenth smaller."""
    for (_, path), each in OPERATIONS.items():
        for status, answer in each["responses"].items():
            assert status == "200" or list(answer) == ["$ref"], path
    described = [json.dumps(each) for each in WHOLE["components"]["responses"].values()]
    assert len(described) == len({*described})


def test_every_field_has_a_type_that_generators_know() -> None:
    """Go, C# and Java have no type for a field that can only be null: such a client does not compile."""
    bare = [
        f"{name}.{field}"
        for name, schema in WHOLE["components"]["schemas"].items()
        for field, described in schema.get("properties", {}).items()
        if described.get("type") in ("null", ["null"])
    ]
    assert bare == []


def test_every_field_of_a_request_is_described() -> None:
    schemas = WHOLE["components"]["schemas"]
    sent = {name: schema for name, schema in schemas.items() if schema.get("additionalProperties") is False}
    assert len(sent) > 20
    for name, schema in sent.items():
        for member, part in schema["properties"].items():
            assert "$ref" in part or part.get("description"), f"{name}.{member}"


@pytest.mark.parametrize("path", [path for path, item in WHOLE["paths"].items() if "get" in item])
def test_refusals_of_every_url_are_described(client: FlaskClient, path: str) -> None:
    described = WHOLE["paths"][path]["get"]["responses"]
    there = path.format(house="by-the-book", game="badugi", mix="mixed-triple-draw", code="forbidden")
    for found in (client.get(there, headers={"Accept": "audio/ogg"}), client.get(f"{there}?token=a")):
        assert str(found.status_code) in described, found.json


def test_every_problem_of_an_endpoint_is_described_with_an_example() -> None:
    for each in OPERATIONS.values():
        for status, answer in each["responses"].items():
            if status != "200":
                found = (
                    WHOLE["components"]["responses"][answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
                )
                named = found["content"]["application/problem+json"]["examples"]
                assert named and all(STATUS[code] == int(status) for code in named)


def test_the_examples_match_the_schemas() -> None:
    for each in OPERATIONS.values():
        sent = examples_of(each.get("requestBody", {}).get("content", {}))
        answered = examples_of(each["responses"]["200"]["content"])
        for name, value in (*sent, *answered):
            fits(name, value)
    for example in WHOLE["components"]["examples"].values():
        fits("Problem", example["value"])


def test_each_example_request_gets_its_example_response(client: FlaskClient) -> None:
    for (method, path), each in OPERATIONS.items():
        content = each.get("requestBody", {}).get("content", {}).get(JSON, {})
        for name, sent in content.get("examples", {}).items():
            found = each["responses"]["200"]["content"][JSON]["examples"][name]["value"]
            again = client.open(path, method=method.upper(), json=sent["value"], headers=NAMED)
            assert again.json == found, (path, name)


# --- real questions and answers


@pytest.mark.one_in(2)
@pytest.mark.one_in(2)
@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_every_scenario_matches_the_contract(client: FlaskClient, page: Any) -> None:
    for case in cases_of(page):
        answer = client.post(f"/v1/{case.at}", json=case.ask)
        if answer.status_code == 200:
            fits(ruling_of(case.at, answer.json), answer.json)
        else:
            fits("Problem", answer.json)
        if answer.status_code != 422 or answer.json["type"] != "/problems/invalid-request":
            fits(question_of(case.at), case.ask)


def disputed(**more: Any) -> dict[str, Any]:
    return {**sampled("betting"), "contested": [{"at": at, "alternatives": each} for at, each in more.items()]}


@pytest.mark.parametrize(
    ("at", "alternatives"),
    [
        ("/action/to", [16, 20]),
        ("/action/to", [20, 24]),
        ("/table/seats/0/bet", [16, 17]),
        ("/table/seats/1/hand", [None, ["As", "??", "??", "??"]]),
    ],
)
def test_a_dispute_matches_the_contract(client: FlaskClient, at: str, alternatives: list[Any]) -> None:
    question = disputed(**{at: alternatives})
    answer = client.post("/v1/betting", json=question)
    assert answer.status_code == 200
    fits("BettingQuestion", question)
    fits("ContestedRuling", answer.json)


@pytest.mark.parametrize(
    "contested",
    [
        [],
        [{"at": f"/table/seats/{place}/bet", "alternatives": [16, 17]} for place in range(5)],
        [{"at": "/action/to", "alternatives": [16]}],
        [{"at": "/action/to", "alternatives": [16, 17, 18, 19, 20]}],
        [{"at": "/action/to"}],
        [{"alternatives": [16, 20]}],
        [{"at": "/house", "alternatives": ["by-the-book", "tda-2024"]}],
        [{"at": "/language", "alternatives": ["en", "fr"]}],
        [{"at": "/contested/0/at", "alternatives": ["/action", "/table"]}],
        [{"at": "/tables", "alternatives": [{}, None]}],
        [{"at": "action/to", "alternatives": [16, 20]}],
        [{"at": "/action/to~2", "alternatives": [16, 20]}],
        [{"at": "/action/" + "t" * 200, "alternatives": [16, 20]}],
        [{"at": "/action/to", "alternatives": [16, 20], "why": ""}],
    ],
)
def test_contract_and_service_refuse_the_same_disputes(client: FlaskClient, contested: Any) -> None:
    question = {**disputed(), "contested": contested}
    assert not holds("BettingQuestion").is_valid(question)
    assert client.post("/v1/betting", json=question).status_code == 422


@given(data=st.data())
def test_answers_about_bare_hands_match_the_contract(client: FlaskClient, data: st.DataObject) -> None:
    hand = st.lists(st.sampled_from([*DECK_WITH_JOKER, "??"]), max_size=6, unique=True)
    question = {
        "house": "by-the-book",
        "game": data.draw(st.sampled_from(["badugi", "badacey", "badeucy", "california-lowball", "five-card-draw"])),
        "hands": data.draw(st.lists(hand, min_size=1, max_size=6)),
        "deals": data.draw(st.sampled_from(["one", "different", "different", None])),
        "language": data.draw(st.sampled_from(["en", "fr"])),
    }
    answer = client.post("/v1/hands", json=question)
    assert answer.status_code == 200, answer.json
    fits("HandsQuestion", question)
    fits("HandsRuling", answer.json)


def test_comparisons_and_replays_match_the_contract(client: FlaskClient) -> None:
    betting = disputed()
    del betting["contested"]
    for question in (betting, disputed(**{"/action/to": [16, 20]})):
        under = [{"house": "by-the-book"}, {"house": "roberts-rules-11"}, {"house": "laws-of-poker"}]
        sent = {"asks": "betting", "question": question, "under": under}
        fits("Compare", sent)
        fits("Comparison", client.post("/v1/compare", json=sent).json)
    body = client.post("/v1/betting", json=betting).json
    elsewhere = {**body, "receipt": {**body["receipt"], "rules": "sha256:" + "0" * 64}}
    for ruling in (body, {**body, "outcome": "allowed"}, elsewhere):
        sent = {"asks": "betting", "question": betting, "ruling": ruling, "on": "2026-11-20"}
        fits("Replay", sent)
        fits("Verdict", client.post("/v1/replay", json=sent).json)


@pytest.mark.parametrize(
    ("path", "schema"),
    [
        ("/v1/rulesets", "Rulesets"),
        ("/v1/rulesets/badugi-france/badugi?language=fr", "Rulebook"),
        ("/v1/rulesets/by-the-book/badacey", "Rulebook"),
        ("/v1/rulesets/by-the-book/badugi/diff?with=badugi-france&language=fr", "RulesApart"),
        ("/v1/mixes?language=fr", "Mixes"),
        ("/v1/mixes/by-the-book/draw-dealers-choice", "Mix"),
        ("/v1/mixes/by-the-book/mixed-triple-draw/diff?with=barge-2026&language=fr", "MixesApart"),
        ("/healthz", "Health"),
        ("/livez", "Life"),
        ("/readyz", "Readiness"),
        ("/v1/status", "Status"),
        ("/.well-known/jwks.json", "SigningKeys"),
        *((f"/problems/{code}", "ProblemType") for code in STATUS),
    ],
)
def test_rulebook_responses_match_the_contract(client: FlaskClient, path: str, schema: str) -> None:
    fits(schema, client.get(path).json)


# --- requests that both refuse


@pytest.mark.one_in(2)
@pytest.mark.parametrize("asks", list(Asks), ids=str)
@given(data=st.data())
def test_the_contract_accepts_valid_questions(asks: Asks, data: st.DataObject) -> None:
    document = data.draw(documents(asks))
    assert [each.message for each in holds(question_of(asks.value)).iter_errors(document)] == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("asks", list(Asks), ids=str)
@settings(max_examples=10)
@given(data=st.data(), random=st.randoms(use_true_random=False))
def test_the_service_refuses_questions_outside_the_contract(asks: Asks, data: st.DataObject, random: Random) -> None:
    whole = data.draw(documents(asks))
    for _ in range(10):
        sent = broken(whole, random)
        if not holds(question_of(asks.value)).is_valid(sent):
            with pytest.raises(Unprocessable):
                parse_question(asks, deepcopy(sent))


@pytest.mark.parametrize(
    ("schema", "sent"),
    [
        (CompareSchema, {"asks": "pots", "question": {}, "under": [{"house": "a"}]}),
        (CompareSchema, {"asks": "poker", "question": {}, "under": [{"house": "a"}, {"house": "b"}]}),
        (CompareSchema, {"asks": "pots", "question": {}, "under": [{"house": "a"}, {"house": "b", "of": 1}]}),
        (ReplaySchema, {"asks": "pots", "question": {}, "ruling": {}, "on": "yesterday"}),
        (ReplaySchema, {"asks": "pots", "question": [], "ruling": {}}),
    ],
)
def test_both_refuse_invalid_comparisons_and_replays(schema: Any, sent: dict[str, Any]) -> None:
    assert not holds(schema.__name__.removesuffix("Schema")).is_valid(sent)
    assert schema().validate(sent)


# --- the URL


def test_the_document_is_sent_once_and_without_spaces(client: FlaskClient) -> None:
    got = client.get("/openapi.json")
    assert (got.status_code, got.content_type, got.json) == (200, JSON, WHOLE)
    assert got.get_data(as_text=True) == json.dumps(WHOLE, ensure_ascii=False, separators=(",", ":"))
    again = client.get("/openapi.json", headers={"If-None-Match": got.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


# --- the page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_the_whole_contract_without_dead_links(client: FlaskClient, language: str) -> None:
    text = client.get(f"/docs?language={language}").get_data(as_text=True)
    ids = set(re.findall(r' id="([^"]+)"', text))
    assert {each["operationId"] for each in OPERATIONS.values()} <= ids
    assert {f"schema-{name}" for name in WHOLE["components"]["schemas"]} <= ids
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids
    for code, status in STATUS.items():
        assert f"{status} {code}" in text


def members_of(page: str, schema: str) -> str:
    """The fields of one schema on the page."""
    return page.split(f'id="schema-{schema}"')[1].split("</article>")[0]


@pytest.mark.parametrize("schema", sorted(WHOLE["components"]["schemas"]))
def test_the_page_explains_every_value_and_code_of_a_schema(page: str, schema: str) -> None:
    shown = members_of(page, schema)
    for part in meanings_in(WHOLE["components"]["schemas"][schema]):
        for value, meaning in part.items():
            assert f"<code>{value}</code>" in shown and str(marked(meaning)) in shown


@pytest.mark.parametrize(
    "schema",
    [IncidentSchema, LogSchema, ActionSchema, DealingEventSchema, DrawingEventSchema, ShowdownEventSchema, MoveSchema],
)
def test_the_page_says_which_fields_belong_to_each_kind(page: str, schema: Any) -> None:
    rows = re.findall(
        r"<tr><th scope=\"row\"><code>(.*?)</code></th><td.*?</td><td>(.*?)</td><td>(.*?)</td>",
        members_of(page, schema_name(schema)),
    )
    found = {value: [re.findall("<code>(.*?)</code>", cell) for cell in cells] for value, *cells in rows}
    decides = schema().fields[schema.decides]
    assert [*found] == [*decides.names]
    for value, (needed, others) in found.items():
        takes = schema.takes[value]
        assert needed == [*takes.needs, *takes.either]
        assert {*others} == {*takes.may}


@pytest.fixture(scope="module")
def page() -> str:
    return create_app().test_client().get("/docs").text


def meanings_in(part: Any) -> Iterator[dict[str, str]]:
    """Every list of values or codes with their meanings, at any depth."""
    if isinstance(part, dict):
        yield from (part[name] for name in (MEANING, CODES) if name in part)
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from meanings_in(each)


def test_the_commands_on_the_page_are_valid_shell(client: FlaskClient) -> None:
    text = unescape(client.get("/docs").get_data(as_text=True).partition('<div class="book">')[2])
    commands = re.findall(r"<code>(curl .*?)</code></pre>", text, re.DOTALL)
    assert len(commands) == sum(
        len(examples_of(each["requestBody"]["content"])) for each in OPERATIONS.values() if "requestBody" in each
    )
    for command in commands:
        words = shlex.split(command)
        assert client.post(words[2], data=words[-1], content_type=JSON).status_code == 200


def test_an_unchanged_docs_page_is_not_sent_again(client: FlaskClient) -> None:
    tag = client.get("/docs").headers["ETag"]
    assert client.get("/docs", headers={"If-None-Match": tag}).status_code == 304


FORM = "application/x-www-form-urlencoded"
FORMS = {
    path: each["post"]["requestBody"]["content"].get(FORM) for path, each in WHOLE["paths"].items() if "post" in each
}
REQUIRED = [(path, name) for path, each in FORMS.items() if each for name in each["schema"].get("required", ())]


@pytest.mark.parametrize(("path", "name"), REQUIRED)
def test_a_form_without_a_required_field_is_rejected(client: FlaskClient, path: str, name: str) -> None:
    given = {each: "by-the-book" if each == "house" else "x" for at, each in REQUIRED if at == path and each != name}
    assert client.post(path, data={"other": "x"} | given).status_code in (400, 422)


def test_the_forms_of_practice_and_of_accounts_have_required_fields() -> None:
    assert {path for path, _ in REQUIRED} == {"/practice", "/floor/tell"}
