"""Schemathesis sends every endpoint requests that the contract allows and requests that it forbids."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test
from schemathesis.openapi.checks import RejectedPositiveData

from dealer_service import create_app
from dealer_service.api.openapi import ROUTES
from dealer_service.api.requests import contested_facts, cross_checks, gesture_checks, schemas, table_schemas
from tests.oracles.effort import EFFORT

# Every number is whole, and none exceeds those that every client reads exactly (RFC 7493). JSON Schema cannot say this
# of a value of any type, and 8.0 is an integer for it.
MOST_EXACT = 2**53 - 1
PLAIN = {"Accept-Encoding": "identity"}
# Errors between two facts, or between a fact and the rules: JSON Schema compares no two values. Which decisions the
# floor has (no-such-option) follows from the ruling.
BETWEEN_FACTS = frozenset(
    code
    for module in (contested_facts, cross_checks, gesture_checks, schemas, table_schemas)
    for code in re.findall(r'(?:FieldError|InputError)\([^)]*?"([a-z]+(?:-[a-z]+)+)"', inspect.getsource(module))
) | {"does-not-belong", "one-card", "log-full", "more-than-the-stack", "no-such-option"}
# Values in the form of whichever fact is contested, and the facts of an incident, which belong to its kind.
ANY_FORM = re.compile(r"^/(\d+/)?(question/)*(events/\d+/)?(contested/\d+/alternatives|incident)/")
# Problems of a table or decision, not of its form.
OF_THE_TABLE = frozenset({"impossible-table", "unknown-ruleset", "digest-not-loaded"})
# Names of cases and texts of forms, which no schema lists; and batches, whose items are answered one by one.
FREE = {"/floor", "/floor/tell", "/history", "/practice", "/sign-in", "/sign-out"}
ITEM_BY_ITEM = "/v1/batch"
MOST = 12
SETTINGS = settings(database=None, deadline=None, suppress_health_check=list(HealthCheck))

WITH_QUESTIONS = ("BatchItem", "Compare", "Replay")
LABELS = [f"{each.method.upper()} {each.path}" for each in ROUTES]


def as_alternative(condition: dict[str, Any]) -> dict[str, Any]:
    """A condition on ``asks`` in the form of an alternative: schemathesis builds examples of these."""
    asks, question = condition["if"]["properties"]["asks"], condition["then"]["properties"]["question"]
    return {"properties": {"asks": asks, "question": question}, "required": ["asks", "question"]}


@cache
def operations() -> dict[str, Any]:
    """The operations of the contract as schemathesis reads them, by method and path."""
    app = create_app()
    document = app.test_client().get("/openapi.json").json
    # It cannot build bodies from the conditions on kinds of incidents: facts come with any kind here.
    described = document["components"]["schemas"]
    del described["Incident"]["allOf"]
    for name in WITH_QUESTIONS:
        described[name]["anyOf"] = [as_alternative(each) for each in described[name].pop("allOf")]
    schema = schemathesis.openapi.from_dict(document)
    schema.app = app
    return {each.label: each for each in (found.ok() for found in schema.get_all_operations())}


def exact(value: Any) -> Any:
    """The same value with whole numbers as the service reads them."""
    match value:
        case float():
            return exact(int(value))
        case int() if not isinstance(value, bool):
            return max(-MOST_EXACT, min(value, MOST_EXACT))
        case dict():
            return {name: exact(each) for name, each in value.items()}
        case list():
            return [exact(each) for each in value]
    return value


def failures(error: BaseException) -> Iterator[BaseException]:
    """Every single failure that the checks found."""
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from failures(each)
    else:
        yield error


def is_excused(failure: BaseException, path: str, body: Any) -> bool:
    """Whether the service is right to see more than a schema can say."""
    if isinstance(failure, AcceptedNegativeData):
        return path == ITEM_BY_ITEM
    if not isinstance(failure, RejectedPositiveData):
        return False
    if path in FREE:
        return True
    problem = body.get("type", "").rpartition("/")[2] if isinstance(body, Mapping) else ""
    errors = body.get("errors", ()) if isinstance(body, Mapping) else ()
    beyond = [each["code"] in BETWEEN_FACTS or ANY_FORM.match(each["pointer"]) for each in errors]
    return problem in OF_THE_TABLE or (problem == "invalid-request" and any(beyond) and all(beyond))


@pytest.mark.prove
def test_every_endpoint_is_asked() -> None:
    assert {*operations()} == {*LABELS}


def assert_kept(case: Any) -> None:
    """Send the case. Every failure of schemathesis' checks has to be excused."""
    if case.meta.generation.mode is GenerationMode.POSITIVE:
        case.body = exact(case.body)
    answer = case.call(headers=PLAIN)
    try:
        case.validate_response(answer)
    except BaseExceptionGroup as found:
        is_json = "json" in answer.headers.get("content-type", [""])[0]
        body = answer.json() if is_json else None
        left = [str(each) for each in failures(found) if not is_excused(each, case.operation.path, body)]
        assert not left, f"{left}\n{answer.text[:2000]}\n{case.as_curl_command()}"


@pytest.mark.prove
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value)
@pytest.mark.parametrize("label", LABELS)
def test_an_endpoint_keeps_the_contract(label: str, mode: GenerationMode) -> None:
    keeps = given(case=operations()[label].as_strategy(generation_mode=mode))(assert_kept)
    random = settings(SETTINGS, max_examples=MOST * (EFFORT or 1), derandomize=not EFFORT, phases=[Phase.generate])
    try:
        random(keeps)()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "an endpoint that takes nothing cannot be asked what it forbids"


@pytest.mark.prove
@pytest.mark.parametrize("label", LABELS)
def test_an_endpoint_keeps_the_contract_at_its_limits(label: str) -> None:
    """The examples of the contract, and each bound, type and list of values in it, inside and outside."""
    operation = operations()[label]
    listed = HypothesisTestConfig(
        operation.schema.config,
        [HypothesisTestMode.EXAMPLES, HypothesisTestMode.COVERAGE],
        settings(SETTINGS, phases=[Phase.explicit]),
    )
    create_test(operation=operation, test_func=assert_kept, config=listed)()
