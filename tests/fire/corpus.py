"""Hostile bodies and requests, made from valid questions, the same on each run."""

from __future__ import annotations

import copy
import gzip
import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from tests.bench import questions
from tests.fire.clients import Answer, Asked, written
from tests.scenarios import cases_of, pages

GOOD: Sequence[tuple[str, dict[str, Any]]] = (
    ("/v1/betting/options", questions.limit_badugi()),
    ("/v1/betting", {**questions.limit_badugi(), "action": {"seat": 3, "does": "raise", "to": 12}}),
    ("/v1/drawing", questions.draw()),
    ("/v1/showdown", questions.showdown()),
    ("/v1/pots", questions.showdown()),
    ("/v1/dealing", questions.limit_badugi()),
    ("/v1/irregularities", {**questions.limit_badugi(), "incident": {"kind": "clock-expired", "seat": 3}}),
    (
        "/v1/compare",
        {
            "asks": "betting/options",
            "question": {name: part for name, part in questions.limit_badugi().items() if name != "house"},
            "under": [{"house": "by-the-book"}, {"house": "badugi-france"}],
        },
    ),
    (
        "/v1/betting/options",
        {
            **questions.limit_badugi(),
            "contested": [{"at": "/table/seats/2/stack", "alternatives": [196, 0]}],
        },
    ),
)
SEATS: Sequence[Any] = (0, 1, 9, 10, 23, 24, -1, None, "1", 1.0, True, [1])
SEAT_OF_TABLE = ("button", "small_blind_seat", "big_blind_seat", "kill_seat")
VALUES: Sequence[Any] = (
    None, True, False, 0, -1, 1.5, 2**53, -(2**63), "", "x", "??", "As", "\u202e\x00", "é" * 300, [], [[]], {}, {"": 0},
)  # fmt: skip
RAW = ("1e400", "-0", "NaN", "Infinity", "1" * 5000, '"\\ud800"', "0x10", "01", "[" * 31 + "]" * 31, "'x'", "1_000")
MARK = "\ue000"
ENDS = {"text/html": b"</html>", "image/svg+xml": b"</svg>"}
DEEP = (33, 400, 5_000, 30_000)


class Hostile(Asked):
    """A request that no client should send: the answer must be complete JSON with a status below 500.

    A form gets its page again with its errors; a text gets its QR code.
    """

    def right(self, answer: Answer) -> bool:
        """Return whether the answer is well-formed."""
        if not 200 <= answer.status < 500:
            return False
        if answer.status == 200 and not answer.body:
            return "allow" in answer.headers  # to OPTIONS
        kind = answer.headers.get("content-type", "").partition(";")[0]
        content = gzip.decompress(answer.body) if answer.headers.get("content-encoding") == "gzip" else answer.body
        if kind in ENDS:
            return not self.raw.startswith(b"POST /v1/") and content.rstrip().endswith(ENDS[kind])
        try:
            body = json.loads(content)
        except ValueError:
            return False
        return answer.status < 300 or body["status"] == answer.status


def corpus(most: int, seed: int = 7) -> list[Hostile]:
    """Return ``most`` requests, an equal share of each way, random but the same for each seed."""
    chance = random.Random(seed)
    ways: Sequence[Callable[[random.Random], Iterator[Hostile]]] = (
        types,
        raws,
        seats,
        broken,
        names,
        nested,
        coded,
        framed,
    )
    endless = [way(chance) for way in ways]
    return [next(endless[number % len(ways)]) for number in range(most)]


def sent(way: str, path: str, body: bytes, **headers: str) -> Hostile:
    return Hostile(f"{way} to {path}", written(path, body, **headers))


def good(chance: random.Random) -> tuple[str, dict[str, Any]]:
    path, body = chance.choice(GOOD)
    return path, copy.deepcopy(body)


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a document: its container and its key or index."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, below in list(pairs):
        yield node, key
        yield from places(below)


def types(chance: random.Random) -> Iterator[Hostile]:
    """Yield questions with values of another type or size at random places."""
    while True:
        path, body = good(chance)
        for _ in range(chance.choice((1, 1, 1, 3, 30))):
            holder, key = chance.choice(list(places(body)))
            holder[key] = copy.deepcopy(chance.choice(VALUES))
        yield sent("another type", path, json.dumps(body).encode())


@cache
def of_every_game() -> Sequence[tuple[str, dict[str, Any]]]:
    """Return one scenario question for each endpoint, game and set of seat fields."""
    found: dict[tuple[Any, ...], tuple[str, dict[str, Any]]] = {}
    for page in pages():
        for case in cases_of(page):
            if isinstance(case.ask.get("table"), dict):
                named = tuple(sorted({key for _, key in places(case.ask) if is_seat(key)}))
                found.setdefault((case.at, case.ask.get("game"), named), (f"/v1/{case.at}", case.ask))
    return tuple(found.values())


def is_seat(key: Any) -> bool:
    """Return whether a field of this name has the number of a seat."""
    return isinstance(key, str) and (key in ("seat", "of", "number", "button") or key.endswith("_seat"))


def seats(chance: random.Random) -> Iterator[Hostile]:
    """Yield questions of any game with another seat, or none, in fields that name or may name one."""
    while True:
        path, asked = chance.choice(of_every_game())
        body = copy.deepcopy(asked)
        named = [(holder, key) for holder, key in places(body) if is_seat(key)]
        named += [(body["table"], key) for key in SEAT_OF_TABLE]
        for _ in range(chance.choice((1, 1, 2))):
            holder, key = chance.choice(named)
            holder[key] = chance.choice(SEATS)
        yield sent("another seat", path, json.dumps(body).encode())


def raws(chance: random.Random) -> Iterator[Hostile]:
    """Yield questions with an invalid or unreadable JSON value at a random place."""
    while True:
        path, body = good(chance)
        holder, key = chance.choice(list(places(body)))
        holder[key] = MARK
        text = json.dumps(body, ensure_ascii=False).replace(f'"{MARK}"', chance.choice(RAW))
        yield sent("no value", path, text.encode())


def broken(chance: random.Random) -> Iterator[Hostile]:
    """Yield bodies that are truncated, or have flipped bits or extra bytes."""
    while True:
        path, body = good(chance)
        raw = bytearray(json.dumps(body).encode())
        way = chance.randrange(3)
        if way == 0:
            del raw[chance.randrange(len(raw)) :]
        for _ in range(chance.choice((1, 2, 20))):
            place = chance.randrange(len(raw) or 1)
            if way == 1:
                raw[place] ^= 1 << chance.randrange(8)
            elif way == 2:
                raw[place:place] = chance.randbytes(1)
        yield sent("broken", path, bytes(raw))


def names(chance: random.Random) -> Iterator[Hostile]:
    """Yield questions with a name that is duplicate, unknown, missing or misspelled."""
    while True:
        path, body = good(chance)
        holder, key = chance.choice([(holder, key) for holder, key in places(body) if isinstance(holder, dict)])
        way = chance.randrange(4)
        if way == 0:
            text = json.dumps(body).replace(f'"{key}": ', f'"{key}": 1, "{key}": ', 1)
        else:
            value = holder.pop(key) if way > 1 else 1
            if way != 2:
                holder[chance.choice((key + "s", key[:-1], key.upper(), "__proto__", "\x00", "n" * 3000))] = value
            text = json.dumps(body)
        yield sent("names", path, text.encode())


def nested(chance: random.Random) -> Iterator[Hostile]:
    """Yield questions with deeply nested lists and objects, and very long lists."""
    while True:
        path, body = good(chance)
        deep = chance.choice(DEEP)
        inside = chance.choice(
            ("[" * deep + "]" * deep, '{"a":' * deep + "1" + "}" * deep, "[" * deep, "[0" + ",0" * deep + "]")
        )
        holder, key = chance.choice(list(places(body)))
        holder[key] = MARK
        text = json.dumps(body, ensure_ascii=False).replace(f'"{MARK}"', inside)
        yield sent("nested", path, chance.choice((text, inside)).encode()[: 64 * 1024])


def coded(chance: random.Random) -> Iterator[Hostile]:
    """Yield bodies in another encoding, or with headers that declare one."""
    while True:
        path, body = good(chance)
        text = json.dumps(body)
        raw = chance.choice(
            (
                text.encode("utf-16"),
                text.encode("utf-32-be"),
                b"\xef\xbb\xbf" + text.encode(),
                text.replace("badugi", "b\xe4dugi").encode("latin-1"),
                text.replace("badugi", "\\ud83d").encode(),
                text.encode().replace(b"badugi", b"\xed\xa0\x80"),
                chance.randbytes(chance.randrange(2000)),
                b"",
            )
        )
        kind = chance.choice(
            ("application/json", "application/json; charset=utf-16", "text/plain", "", "a/b/c", "\x7f")
        )
        coding = chance.choice(({}, {}, {"Content_Encoding": "gzip"}, {"Accept_Language": "\xff;q=x," * 50}))
        yield sent("coded", path, raw, Content_Type=kind, **coding)


def framed(chance: random.Random) -> Iterator[Hostile]:
    """Yield requests with invalid URLs, methods and headers."""
    odd = (
        "/v1/betting?x=1",
        "/v1/rulesets/%00/x",
        "/v1/rulesets/..%2f..%2f/x",
        "/v1/rulesets/by-the-book/badugi?as_of=x",
        "/%ff",
        "/v1/replay",
        "/problems/%0d%0a",
    )
    while True:
        path, body = good(chance)
        path = chance.choice((path, *odd))
        method = chance.choice(("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "FOO", "GET"))
        raw = b"" if method == "GET" else json.dumps(body).encode()
        more = chance.choice(
            (
                {},
                {"Accept": "image/png"},
                {"Accept": "*;q=-1"},
                {"X_Request_ID": "x" * 5000},
                {"Authorization": "Bearer \xff"},
                {"If_None_Match": '"' * 99},
                {"X_Many": "1"},
            )
        )
        length = (
            {} if method in ("GET", "POST") else {"Content_Length": str(len(raw)), "Content_Type": "application/json"}
        )
        yield Hostile(f"{method} {path}", written(path, raw, method, **length, **more))
