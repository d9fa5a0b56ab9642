"""No input makes a page fail: values of every type, at every place of a question, under every name.

Input to ``/floor`` is shown before it is parsed, so it may be any JSON: another type, a field named like an argument of
a function, the name of a sentence used elsewhere.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.engine import Asks
from dealer_service.i18n.words import WORDS
from dealer_service.web.floor.told import told_in_words
from tests.api.test_hostile_texts import HOSTILE, QUESTIONS
from tests.fuzz.changes import ODD
from tests.oracles.effort import EFFORT, SEED
from tests.unit.documents import EXAMPLE

SENTENCES = WORDS["en"].catalogue("says")
# Names of sentences: as ``does``, as a code of the floor, as a word.
NAMES = sorted({code.partition("-")[2].partition(".")[0] for code in SENTENCES if "-" in code})
CALLED = (
    "code",
    "self",
    "context",
    "name",
    "value",
    "args",
    "into",
    "breakdown",
    "seats",
    "hands",
    "pot",
    "may",
    "said",
)
STACKS = ("2×1000", "9" * 5000 + "×1", "×", "٣×٣")
WITHIN: Sequence[Any] = ("x", 1, None, [1], {}, list(STACKS))
DOES: Sequence[Any] = ("say", "burn-open", "stand-pat", [], {}, None, 1, True)
VALUES: Sequence[Any] = (
    *ODD,
    *HOSTILE,
    *STACKS,
    [list(STACKS)],
    *({name: odd} for name in CALLED for odd in WITHIN),
    *({"does": odd} for odd in DOES),
    [{"does": []}, {"does": "say"}],
)
TABLE: dict[str, Any] = EXAMPLE["table"]
BASE = {name: part for name, part in EXAMPLE.items() if name != "action"}
GESTURE = {"seat": 1, "moves": [{"does": "push", "chips": [2]}, {"does": "say", "word": "raise", "number": 8}]}
MORE = [
    ("betting", {**BASE, "gesture": GESTURE, "floor": {"code": "let-stand", "args": {"seat": 1}}}),
    ("betting", {**BASE, "gesture": GESTURE, "contested": [{"at": "/gesture/moves", "alternatives": [[], [{}]]}]}),
    ("betting", {**EXAMPLE, "table": {**TABLE, "log": [{"seat": 1, "does": "bet", "to": 4}]}}),
    ("irregularities", {**BASE, "incident": {"kind": "misread-hand", "entry": 0, "seat": 1}}),
]
ASKED = [*((at, question) for at, question in QUESTIONS if at in set(Asks)), *MORE]
AT_ONCE = 4  # places changed in one question: an error at one does not hide another
QUICK = 6


def holders(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a document, by its parent and its key."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, part in list(pairs):
        yield node, key
        yield from holders(part)


def changed(question: Any, chance: random.Random) -> Any:
    """The question with odd values at a few places, odd fields, or a contested part."""
    question = copy.deepcopy(question)
    for _ in range(chance.randint(1, AT_ONCE)):
        holder, key = chance.choice([*holders(question)] or [(question, "table")])
        odd = copy.deepcopy(chance.choice((*VALUES, chance.choice(NAMES))))
        if isinstance(holder, dict) and chance.random() < 0.3:
            key = chance.choice((*CALLED, "does", "log", "floor", "gesture", "contested", "moves", "action", "event"))
        holder[key] = odd
    return question


def failure(client: FlaskClient, at: str, question: Any, **fields: str) -> str | None:
    """How the page fails on this question; None if it rules on it or shows the error."""
    sheet = json.dumps({"asks": at, "question": question})
    for language in WORDS:
        answer = client.post("/floor", json={"pasted": sheet, "language": language, **fields})
        if answer.status_code >= 500:
            return f"{answer.status_code} {at} {sheet[:2000]}"
    return None


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("at", "question"), ASKED, ids=[f"{n}-{at}" for n, (at, _) in enumerate(ASKED)])
def test_odd_values_at_any_place_are_shown_or_refused(client: FlaskClient, at: str, question: Any) -> None:
    chance = random.Random(f"{SEED} {at}")
    tried = (changed(question, chance) for _ in range(QUICK * max(EFFORT, 1) ** 2))
    assert not [fault for each in tried if (fault := failure(client, at, each))]


def everywhere(does: Any) -> dict[str, Any]:
    """A question with this name in place of every action."""
    done = {"seat": 1, "does": does}
    contested: list[Any] = [{"at": "/gesture/moves", "alternatives": [[done], [{**done, "chips": [1]}]]}]
    contested += [{"at": "/table/log", "alternatives": [[done], [done, done]]}]
    contested += [{"at": at, "alternatives": [done, does]} for at in ("/action", "/event", "/table/log/0")]
    gesture = {"seat": 1, "moves": [done, {"does": does}, does]}
    table = {**TABLE, "log": [done, {"does": does}, does]}
    more = {"action": done, "event": done, "gesture": gesture, "contested": contested}
    return {**BASE, "table": table, **more, "incident": {"kind": does, "entry": 0}, "floor": {"code": does}}


def test_any_sentence_name_may_replace_an_action(client: FlaskClient) -> None:
    every = [*NAMES, *SENTENCES, *VALUES]
    assert not [
        fault for each in every[:: 1 if EFFORT else 20] if (fault := failure(client, "betting", everywhere(each)))
    ]
    for words in WORDS.values():
        for each in every:
            assert told_in_words(everywhere(each), words)


@pytest.mark.prove
def test_a_decision_of_the_floor_may_hold_anything(client: FlaskClient) -> None:
    codes = [each.removeprefix("floor-") for each in SENTENCES if each.startswith("floor-")]
    for number, code in enumerate(codes):
        gaps = dict.fromkeys(
            ("seat", "seats", "to", "chips", "number", "may", "does", "count", "pile", "piles", "stub")
        )
        for turn, odd in enumerate(VALUES):
            if (number + turn) % 7 and not EFFORT:
                continue
            args = {**dict.fromkeys(gaps, odd), **(odd if isinstance(odd, dict) else {})}
            for each in (args, odd, {**args, "code": odd, "self": odd, "into": odd, "breakdown": odd}):
                question = {**EXAMPLE, "floor": {"code": code, "args": each}}
                for words in WORDS.values():
                    assert told_in_words(question, words).asked
                if (number + turn) % (5 if EFFORT else 350) == 0:
                    assert not failure(client, "betting", question)
