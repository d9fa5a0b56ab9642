"""Whole questions of every endpoint: those of the scenarios, changed, crossed, continued, compared and batched."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any

from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.api.requests.schemas import IncidentSchema
from dealer_service.api.work_units import MOST_ANSWER
from dealer_service.rulebook import embedded
from dealer_service.settings import Settings
from dealer_service.table.cards import DECK
from tests.fuzz.changes import Document, Donors, changed
from tests.fuzz.oracle import (
    CHIPS_AND_CARDS,
    ENDPOINTS,
    demand,
    judge_answer,
    judge_floor,
    judge_missing,
    judge_next,
    rules_of,
)
from tests.rooms import ROOMS
from tests.scenarios import cases_of, pages

NAMED = {"X-Request-ID": "fuzz"}
PARTS = ("table", "action", "event", "gesture", "incident", "floor", "contested", "hands")
LONGEST = 64 * 1024
PAGE_STATUSES = (200, 400, 404, 409, 413, 422)
COMPARED = (2, 2, 3, 5)


class Raised(Exception):
    """A question failed while another one was being made from its answer."""

    def __init__(self, question: bytes) -> None:
        self.question = question
        super().__init__(question)


class Questions:
    """Asks whole questions over the test client, and judges the answers."""

    name, suffix = "questions", ".json"

    def __init__(self) -> None:
        logging.getLogger("dealer_service").setLevel(logging.CRITICAL)
        app = create_app([embedded(), ROOMS], Settings())
        app.config["PROPAGATE_EXCEPTIONS"] = True  # show where an exception was raised
        self.client: FlaskClient = app.test_client()
        book = app.extensions["rules"].current()[0]
        self.rulesets = [(house, game) for house, games in book.houses().items() for game in games]

    @cached_property
    def asked(self) -> list[tuple[str, Document]]:
        return [(case.at, case.ask) for page in pages() for case in cases_of(page) if isinstance(case.ask, dict)]

    @cached_property
    def donors(self) -> Donors:
        return Donors(ask for _, ask in self.asked)

    def seeds(self) -> Iterator[bytes]:
        return (_written(at, ask) for at, ask in self.asked)

    # --- questions

    def changed(self, raw: bytes, others: Sequence[bytes], chance: Random) -> bytes:
        """Return another question, made from this one."""
        read = json.loads(raw)
        at, ask = read["at"], read["ask"]
        if isinstance(ask, dict):
            try:
                at, ask = self._turned(at, ask, others, chance)
            except Raised as raised:
                return raised.question
        if isinstance(ask, dict) and chance.random() < 0.6:
            ask = changed(ask, self.donors, chance)
        return _written(at, ask)

    def _turned(self, at: str, ask: Document, others: Sequence[bytes], chance: Random) -> tuple[str, Any]:
        """Return the question continued, sent to another endpoint or house, or with a part of another question."""
        way = chance.random()
        if way < 0.25:
            return self._played_on(at, ask, chance)
        if way < 0.3:
            return chance.choice(sorted(ENDPOINTS)), ask
        if way < 0.4:
            house, game = chance.choice(self.rulesets)
            return at, {**ask, "house": house, "game": game}
        if way < 0.45 and at in ENDPOINTS:
            return "compare", {"asks": at, "question": ask, "under": self._some_houses(ask, chance)}
        if way < 0.48 and at in ENDPOINTS:
            return "replay", {"asks": at, "question": ask, "ruling": self._heard(at, ask)}
        other = json.loads(chance.choice(others)) if others else {"at": at, "ask": ask}
        if way < 0.51:
            return "batch", [{"asks": each["at"], "question": each["ask"]} for each in ({"at": at, "ask": ask}, other)]
        if way < 0.65 and isinstance(other["ask"], dict):
            name = chance.choice(PARTS)
            if name in other["ask"]:
                return other["at"] if name != "table" else at, {**ask, name: other["ask"][name]}
        return at, ask

    def _heard(self, at: str, ask: Document) -> Document:
        """Return the answer to continue from; raises Raised with the question if asking it fails."""
        try:
            return self.ask(at, ask)[2]
        except Exception as error:
            raise Raised(_written(at, ask)) from error

    def _some_houses(self, ask: Document, chance: Random) -> list[Document]:
        same = [house for house, game in self.rulesets if game == ask.get("game")]
        count = min(chance.choice(COMPARED), len(same))
        return [{"house": house} for house in chance.sample(same, count)]

    def _played_on(self, at: str, ask: Document, chance: Random) -> tuple[str, Document]:
        """Return a question about a possible next event, or an incident, at the table after the question."""
        table = ask.get("table")
        if at not in ENDPOINTS or not isinstance(table, dict):
            return at, ask
        found = self._heard(at, ask)
        table = found.get("next") or table
        rules = rules_of(ask)
        if chance.random() < 0.25:
            return "irregularities", {**rules, "table": table, "incident": self._incident(chance)}
        match table.get("phase"):
            case "posting" | "betting":
                options = self._heard("betting/options", {**rules, "table": table}).get("answer") or {}
                return "betting", {**rules, "table": table, **self._action(options, chance)}
            case "drawing":
                plan = self._heard("drawing", {**rules, "table": table}).get("answer") or {}
                return "drawing", {**rules, "table": table, "event": _draws(plan, chance)}
            case "showdown":
                return "showdown", {**rules, "table": table, "event": _shows(table, chance)}
        return "dealing", {**rules, "table": table, "event": {"does": "carry-out"}}

    def _action(self, options: Document, chance: Random) -> Document:
        """Return one of the options, or a gesture of the seat to act."""
        seat, offered = options.get("to_act"), options.get("options")
        if chance.random() < 0.3:
            return {"gesture": {**self.donors.some("/gesture", chance), "seat": seat}}
        if not offered:
            return {}
        option = chance.choice(offered)
        action = {name: option[name] for name in ("does", "kind", "to") if option.get(name) is not None}
        if option.get("least") is not None:
            action["to"] = chance.choice((option["least"], option["least"], option.get("most", option["least"])))
        return {"action": {"seat": seat, **action}}

    def _incident(self, chance: Random) -> Document:
        """Return an incident with facts of its kind."""
        kind = chance.choice(sorted(IncidentSchema.takes))
        takes = IncidentSchema.takes[kind]
        names = [*takes.needs, *(name for name in takes.may if chance.random() < 0.7)]
        names += [chance.choice(takes.either)] if takes.either else []
        return {"kind": str(kind), **{name: self.donors.some(f"/incident/{name}", chance) for name in names}}

    # --- answers

    def ask(self, at: str, ask: Any, **headers: str) -> tuple[int, bytes, Any]:
        """Return the status, the bytes and the data of an answer."""
        sent = NAMED | {name.replace("_", "-"): value for name, value in headers.items()}
        response = self.client.post(f"/v1/{at}", data=_body(ask), content_type="application/json", headers=sent)
        return response.status_code, response.data, response.get_json()

    def check(self, raw: bytes, thorough: bool = True) -> Iterable[str]:
        """Ask the question and judge the answer; return the answer's features."""
        read = json.loads(raw)
        at, asked = read["at"], read["ask"]
        if len(_body(asked)) > LONGEST and at != "batch":
            return []
        status, answered, _ = self.ask(at, asked)
        answer = judge_answer(at, asked, status, answered)
        if status == 200 and at in ENDPOINTS:
            self._judge_ruling(at, asked, answer)
        if status == 200 and at == "batch":
            self._judge_batch(asked, answer)
        if thorough:
            demand(self.ask(at, asked)[1] == answered, f"asked again, {at} answers otherwise", answered[:2000])
            if at == "compare" and status == 200:
                self._judge_comparison(asked, answer)
            self._judge_page(at, asked)
            if at in ENDPOINTS:
                self._judge_beside(at, asked, status, answered, answer)
        return _features(at, status, answer)

    def _judge_ruling(self, at: str, asked: Document, ruling: Document) -> None:
        demand("{" not in ruling["says"] and "None" not in ruling["says"], f"words of {at}", ruling["says"])
        if "contested" in ruling:
            return
        again = self._answered
        if ruling.get("next") and ruling["outcome"] in CHIPS_AND_CARDS:
            judge_next(asked, ruling, again)
        if ruling["outcome"] == "needs_floor":
            judge_floor(at, asked, ruling, again)
        if ruling["outcome"] == "undetermined":
            judge_missing(asked, ruling)

    def _answered(self, at: str, ask: Any) -> tuple[int, Any]:
        status, _, answer = self.ask(at, ask)
        return status, answer

    def _judge_batch(self, asked: list[Document], answers: list[Document]) -> None:
        """Check that each item has the answer of a single question; a malformed item makes the batch malformed."""
        if isinstance(answers, dict):
            demand(
                answers["status"] == self.ask(asked[0]["asks"], asked[0]["question"])[0], "a batch is refused", answers
            )
            return
        demand(len(asked) == len(answers), "batch of another length")
        for item, answer in zip(asked, answers, strict=True):
            if isinstance(item, dict) and item.get("asks") in ENDPOINTS and "question" in item:
                status, _, alone = self.ask(item["asks"], item["question"])
                demand(answer.get("status", 200) == status, "in a batch with another status", answer, alone)
                demand(status != 200 or answer == alone, "in a batch otherwise than alone", answer, alone)

    def _judge_page(self, at: str, asked: Any) -> None:
        """Check that the floor page shows the question, or says why it cannot."""
        fields = {"sheet": json.dumps({"asks": at, "question": asked}), "language": "en"}
        page = self.client.post("/floor", data=fields, headers=NAMED)
        demand(page.status_code in PAGE_STATUSES, f"the floor's page: {page.status_code}", page.text[:500])
        demand(len(page.data) <= MOST_ANSWER, "a page that is too long", len(page.data))

    def _judge_beside(self, at: str, asked: Document, status: int, answered: bytes, answer: Document) -> None:
        """Check that a batch gives the same answer, a replay is identical, and language and order do not matter."""
        self._judge_batch([{"asks": at, "question": asked}], self.ask("batch", [{"asks": at, "question": asked}])[2])
        if status == 200:
            replayed = {"asks": at, "question": asked, "ruling": answer, "on": "2026-11-20"}
            replay_status, _, verdict = self.ask("replay", replayed)
            told = verdict.get("answer", {}).get("verdict")
            demand(replay_status == 200 and told == "identical", f"a receipt of {at} is not true", verdict)
        if isinstance(asked, dict) and "contested" not in asked:
            self._judge_otherwise_asked(at, asked, status, answer)

    def _judge_otherwise_asked(self, at: str, asked: Document, status: int, answer: Document) -> None:
        """Check that the ruling is the same in French, and its words are the same for seats in another order."""
        if status == 200 and asked.get("language") is None:
            french = self.ask(at, asked, Accept_Language="fr")[2]
            demand("{" not in french["says"], f"French words of {at}", french["says"])
            demand(french["ruling_id"] == answer["ruling_id"], "another ruling in French", french)
        table = asked.get("table")
        if isinstance(table, dict) and isinstance(table.get("seats"), list):
            turned = {**asked, "table": {**table, "seats": table["seats"][::-1]}}
            again, _, other = self.ask(at, turned)
            demand(again == status, "another status with the seats in another order", other)
            demand(other.get("outcome") == answer.get("outcome"), "seats in another order are ruled otherwise", other)
            # Missing facts and breaches are listed by their place in the question, so their order may change.
            if status == 200 and answer["outcome"] != "undetermined" and not answer["answer"].get("breaches"):
                demand(other["says"] == answer["says"], "seats in another order are told otherwise", other, answer)

    def _judge_comparison(self, asked: Document, answer: Document) -> None:
        """Check that each house rules as in a single question. A comparison also accepts irregular tables."""
        if "contested" in asked["question"]:
            return
        for under, ruling in zip(asked["under"], answer["answer"]["rulings"], strict=True):
            question = {name: part for name, part in asked["question"].items() if name not in ("house", "digest")}
            told = {name: part for name, part in under.items() if part is not None}
            status, _, alone = self.ask(asked["asks"], {**question, **told})
            same = status != 200 or (alone["outcome"], alone["says"]) == (ruling.get("outcome"), ruling.get("says"))
            demand(same, "compared otherwise than alone", ruling, alone)


def _written(at: str, ask: Any) -> bytes:
    return json.dumps({"at": at, "ask": ask}, indent=1).encode()


def _body(ask: Any) -> bytes:
    return json.dumps(ask).encode()


def _draws(plan: Document, chance: Random) -> Document:
    """Return the first step of a draw, a missing discard, or the rest of the draw."""
    steps, waiting = plan.get("steps"), plan.get("waiting_for")
    if steps and (waiting or chance.random() < 0.7):
        return dict(steps[0])
    if waiting:
        return {"does": "discard", "seat": waiting[0], "count": chance.choice((0, 1, 1, 2, 4))}
    return {"does": "carry-out"}


def _shows(table: Document, chance: Random) -> Document:
    """Return a shown or mucked hand, or the push."""
    seats = table.get("seats")
    told = seats if isinstance(seats, list) else ()
    live = [seat for seat in told if isinstance(seat, dict) and seat.get("state") == "in"]
    if not live or chance.random() < 0.2:
        return {"does": "carry-out"}
    seat = chance.choice(live)
    if chance.random() < 0.2:
        return {"does": "muck", "seat": seat.get("number")}
    hand = seat.get("hand")
    hand = hand if isinstance(hand, list) else []
    new = iter(chance.sample([each for each in DECK if each not in hand], 13))
    cards = [next(new, each) if each == "??" else each for each in hand]
    return {"does": "show", "seat": seat.get("number"), "cards": cards}


def _features(at: str, status: int, answer: Any) -> Iterator[str]:
    """Yield the kind of answer: questions that differ in amounts only have the same features."""
    if isinstance(answer, list):
        return
    yield f"{at} {status}"
    for error in answer.get("errors", ()):
        yield f"{at} {error.get('code')}"
    codes = "+".join(sorted(reason["clause"] for reason in answer.get("reasons", ()) if reason.get("decides")))
    yield f"{at} {answer.get('outcome')} {codes}"
    for option in (answer.get("answer") or {}).get("options") or ():
        yield f"{at} option {option.get('code') or option.get('does')}"
