"""The questions of the fire suite: those of the scenarios, with the bytes that this checkout answers in process."""

from __future__ import annotations

import json
from functools import cache

from flask import Flask

from dealer_service import create_app
from dealer_service.engine import Asks
from tests.fire.clients import Asked, written
from tests.scenarios import cases_of, pages

MOST = 200


@cache
def app() -> Flask:
    """The service in this process, with its present rules."""
    made = create_app()
    made.extensions["reloader"].watches.clear()
    return made


@cache
def questions() -> tuple[Asked, ...]:
    """Questions of every kind, sampled evenly from all scenarios, each with its correct answer."""
    every = [(page, case) for page in pages() for case in cases_of(page)]
    client, found = app().test_client(), []
    for page, case in every[:: max(1, len(every) // MOST)]:
        path, body = f"/v1/{case.at}", json.dumps(case.ask).encode()
        right = client.post(path, data=body, content_type="application/json", headers={"X-Request-ID": "fire"})
        asked = Asked(f"{page.stem}: {case.name}", written(path, body), frozenset({right.data}), right.status_code)
        found.append(asked)
    return tuple(found)


@cache
def plain_questions() -> tuple[Asked, ...]:
    """The questions that are not expensive, so the service answers them at once under any load."""
    paths = {f"POST /v1/{each.value} ".encode() for each in Asks}
    return tuple(each for each in questions() if each.raw.startswith(tuple(paths)))
