"""Environment variables become settings, or each invalid one is reported with its remedy."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from dealer_service.errors import BadSettings
from dealer_service.settings import PARSERS, Settings, read_settings


def test_missing_variables_have_defaults() -> None:
    assert read_settings({}) == read_settings({"DEALER_PORT": "", "PATH": "/bin"}) == Settings()


def test_arguments_override_variables() -> None:
    found = read_settings({"DEALER_PORT": "8080", "DEALER_HOST": "::1"}, port=9090, workers=None)
    assert (found.host, found.port, found.workers) == ("::1", 9090, None)


def test_dates_scopes_and_algorithms_are_parsed() -> None:
    token = {"DEALER_TOKEN_KEYS": "keys.json", "DEALER_TOKEN_ISSUER": "us", "DEALER_TOKEN_AUDIENCE": "dealer"}
    more = {"DEALER_TOKEN_SCOPES": "rule=poker.rule,admin=poker.it", "DEALER_TOKEN_ALGORITHMS": "ES256,RS256"}
    found = read_settings({"DEALER_AS_OF": "2026-11-20", **token, **more})
    assert (found.as_of, found.token_algorithms) == ("2026-11-20", ("ES256", "RS256"))
    assert found.token_scopes == {"rule": "poker.rule", "admin": "poker.it"}


@pytest.mark.parametrize(
    ("name", "value", "remedy"),
    [
        ("DEALER_PORT", "tcp://10.0.0.1:8000", "enableServiceLinks: false"),
        ("DEALER_PORT", "65536", "a whole number from 0 to 65535"),
        ("DEALER_PORT", "٨٠", "a whole number"),
        ("DEALER_PORT", "9" * 5000, "a whole number"),
        ("DEALER_WORKERS", "0", "a whole number from 1"),
        ("DEALER_MOST_STALE", "1h", "seconds"),
        ("DEALER_RUN_FOLDER", "/nowhere/at/all", "a writable folder"),
        ("DEALER_LOG", "xml", "expected text or json"),
        ("DEALER_REQUEST_LOG", "some", "expected failures, problems or all"),
        ("DEALER_RULING_LOG", "on", "expected off, best-effort or required"),
        ("DEALER_RULING_LOG_FILE", "/var/log/x", "set that, or unset this"),
        ("DEALER_AS_OF", "2026-02-30", "expected a date"),
        ("DEALER_AS_OF", "20261120", "expected a date"),
        ("DEALER_OPEN", "maybe", "expected true or false"),
        ("DEALER_TOKEN_CLAIM", "x", "set that"),
        ("DEALER_TOKEN_ALGORITHMS", "HS256", "expected one or more of RS256"),
        ("DEALER_TOKEN_ALGORITHMS", "none", "expected one or more of RS256"),
        ("DEALER_TOKEN_SCOPES", "rules=x", "expected scope=name"),
        ("DEALER_TOKEN_SCOPES", "rule=", "expected scope=name"),
        ("DEALER_ACCESS_KEY", "x", "did you mean DEALER_ACCESS_KEYS"),
        ("DEALER_RULESET", "x", "did you mean DEALER_RULESETS"),
    ],
)
def test_an_invalid_value_is_reported_with_its_remedy(name: str, value: str, remedy: str) -> None:
    with pytest.raises(BadSettings, match=f"^{name}.*{re.escape(remedy)}"):
        read_settings({name: value})


def test_all_errors_are_reported_at_once() -> None:
    with pytest.raises(BadSettings) as refused:
        read_settings({"DEALER_PORT": "x", "DEALER_WORKERS": "many"})
    assert len(refused.value.faults) == 2


def test_contradictory_and_incomplete_settings_are_reported() -> None:
    guarded = {"DEALER_TOKEN_KEYS": "jwks.json", "DEALER_OPEN": "true"}
    with pytest.raises(BadSettings) as refused:
        read_settings(guarded | {"DEALER_RULING_LOG": "required", "DEALER_RULING_LOG_QUESTIONS": "true"})
    named = [fault.partition(":")[0] for fault in refused.value.faults]
    assert named == ["DEALER_OPEN", "DEALER_RULING_LOG_QUESTIONS", "DEALER_TOKEN_ISSUER", "DEALER_TOKEN_AUDIENCE"]


def test_service_variables_of_kubernetes_are_ignored() -> None:
    links = {
        "DEALER_SERVICE_HOST": "10.0.0.1",
        "DEALER_PORT_8000_TCP": "tcp://10.0.0.1:8000",
        "DEALER_SERVICE_PORT": "1",
    }
    assert read_settings(links) == Settings()


def test_every_setting_has_a_parser() -> None:
    assert list(PARSERS) == [each.name for each in fields(Settings)]
