"""A log has its posts in any order: the ruling is the same for each, but for its pointers and the log's own order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Any

import pytest

from dealer_service.scenarios.client import ask
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.effort import EFFORT, SEED, in_sample
from tests.scenarios import cases_of, name_of, pages

ORDERS = 3 if EFFORT else 1
UNLIKE = ("ruling_id",)  # of the question as it was sent
DEAD = ("ante", "dead")
ENTRY = re.compile("/table/log/[0-9]+")
Log = list[dict[str, Any]]


def posts_of(document: Any) -> Log:
    """The posts that the log of the question begins with; none if a fact about them is left out or in dispute."""
    table = document.get("table") if isinstance(document, dict) else None
    if not isinstance(table, dict) or "contested" in document or not isinstance(table.get("log"), list):
        return []
    posts = [*takewhile(lambda event: isinstance(event, dict) and event.get("does") == "post", table["log"])]
    told = all(isinstance(event.get("to"), int) and isinstance(event.get("seat"), int) for event in posts)
    return posts if told and len({event.get("kind") for event in posts}) > 1 else []


def in_another_order(posts: Log, random: Random) -> tuple[Log, list[int]] | None:
    """The posts in a random order, and where each entry has gone. Straddles stay in their order.

    None if a post takes chips back.
    """
    before: dict[Any, int] = {}
    adds = []
    for event in posts:
        pile = event["seat"], event.get("kind") in DEAD
        adds.append(event["to"] - before.get(pile, 0))
        before[pile] = event["to"]
    order = random.sample(range(len(posts)), len(posts))
    straddles = [entry for entry, event in enumerate(posts) if event.get("kind") == "straddle"]
    places = [place for place, entry in enumerate(order) if entry in straddles]
    for place, entry in zip(places, straddles, strict=True):
        order[place] = entry
    total: dict[Any, int] = {}
    mixed = []
    for entry in order:
        pile = posts[entry]["seat"], posts[entry].get("kind") in DEAD
        total[pile] = total.get(pile, 0) + adds[entry]
        mixed.append({**posts[entry], "to": total[pile]})
    return None if min(adds) < 0 else (mixed, [order.index(entry) for entry in range(len(posts))])


def moved(document: dict[str, Any], mixed: Log, gone: list[int]) -> dict[str, Any]:
    """The question with its posts in the other order, and every entry that it names."""
    table = document["table"]
    stand = [{**each, "entry": _gone(each.get("entry"), gone)} for each in table.get("let_stand") or ()]
    stand = [{name: told for name, told in each.items() if told is not None} for each in stand]
    log = [*mixed, *table["log"][len(mixed) :]]
    other = {**document, "table": {**table, "log": log, **({"let_stand": stand} if stand else {})}}
    if isinstance(document.get("floor"), dict) and isinstance(args := document["floor"].get("args"), dict):
        args = {name: _gone(told, gone) if name == "entry" else told for name, told in args.items()}
        other["floor"] = {**document["floor"], "args": args}
    return other


def _gone(entry: Any, gone: list[int]) -> Any:
    return gone[entry] if isinstance(entry, int) and entry < len(gone) else entry


def at_other_places(answer: Any, gone: list[int]) -> Any:
    """The answer with the pointers and entries of the other order.

    The next table has the order of the house, and options there are about its own log.
    """
    if isinstance(answer, dict):
        if isinstance(answer.get("next"), dict):
            own = {"next": answer["next"], "answer": answer.get("answer")}
            return {**{name: at_other_places(told, gone) for name, told in answer.items() if name not in own}, **own}
        found = {name: at_other_places(told, gone) for name, told in answer.items()}
        return {**found, "entry": _gone(found["entry"], gone)} if "entry" in found else found
    if isinstance(answer, list):
        return [at_other_places(each, gone) for each in answer]
    if isinstance(answer, str) and ENTRY.match(answer):
        at = answer.split("/")
        return "/".join([*at[:3], str(_gone(int(at[3]), gone)), *at[4:]])
    return answer


def shuffled(page: Any) -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any], list[int]]]:
    """Questions of the page with several posts, each with the same one in another order."""
    for case in cases_of(page):
        posts = posts_of(case.ask)
        if not posts or not in_sample(f"{name_of(page)}/{case.name}", 4):
            continue
        for number in range(ORDERS):
            mixed = in_another_order(posts, Random(f"{SEED}/{case.name}/{number}"))
            if mixed is not None:
                yield case.name, case.at, case.ask, moved(case.ask, *mixed), mixed[1]


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_the_ruling_is_the_same_for_posts_in_any_order(page: Any) -> None:
    for name, at, document, other, gone in shuffled(page):
        here, there = (ask(at, each, BOOK) for each in (document, other))
        expected = at_other_places(here, gone) | {part: there[part] for part in UNLIKE if part in there}
        assert there == expected, (name, other["table"]["log"])
