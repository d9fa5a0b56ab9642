"""The view of a sheet: the ruling, its rule, open questions, and the receipt."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from dealer_service.api.receipts.receipt import RECEIPT, seal_ruling
from dealer_service.api.receipts.signing import Keys
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.problems import problem_for
from dealer_service.api.responses.ruling_body import ENGINE
from dealer_service.canonical import JsonObject, canonical
from dealer_service.deadline import Overdue
from dealer_service.engine import rule_on
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import WORDS, Words
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.web.floor.boards import streets_of
from dealer_service.web.floor.facts import Asked, Facts, asked_facts, facts_of
from dealer_service.web.floor.settled import Settled, settled_facts
from dealer_service.web.floor.sheet import Sheet
from dealer_service.web.floor.slip_rules import Today, day_of, kept_under, ruled_today, rules_of
from dealer_service.web.floor.writer import FactWriter

# Letters in each of the two groups of a spoken ruling id: forty bits in all.
SHORT = 4
# The number of seats that people read at a glance. For more, the spoken line names each winner.
MOST_PUSHED = 4
SAME, RULES, ENGINE_CHANGED, OTHERWISE = "same", "rules", "engine", "otherwise"


@dataclass(frozen=True, slots=True)
class Way:
    """One version of contested facts: in words, as data, and its ruling."""

    facts: tuple[str, ...]
    settles: str
    says: str
    same: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the floor's options, and the sheet with it chosen."""

    says: str
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class View:
    """The view. Either ``ruling`` is the body of the ruling, or ``problem`` explains why there is none.

    ``streets`` are those of the game, if it is known. ``day`` is today's date. ``today`` is the ruling of today's
    rules, if the sheet's are those of another day.
    """

    sheet: Sheet
    facts: Facts
    ruling: JsonObject | None = None
    problem: JsonObject | None = None
    rules: Ruleset | None = None
    streets: Streets | None = None
    missing: tuple[Asked, ...] = ()
    ways: tuple[Way, ...] = ()
    choices: tuple[Choice, ...] = ()
    same: str | None = None
    day: str | None = None
    today: Today | None = None
    settled_facts: tuple[Settled, ...] = ()

    @property
    def short_id(self) -> str | None:
        """The id of the ruling for people."""
        if self.ruling is None:
            return None
        letters = self.ruling["ruling_id"].partition("-")[2].upper()
        return f"R-{letters[:SHORT]}-{letters[SHORT : 2 * SHORT]}"

    @property
    def ruled_on(self) -> str | None:
        """The date of the slip that this ruling was opened from."""
        return day_of(self.sheet.was)

    @property
    def rule(self) -> JsonObject | None:
        """The reason that answers the question. None without a ruling, or if no clause was applied."""
        return next((each for each in self._reasons if self.ruling and each["clause"] == self.ruling["rule"]), None)

    @property
    def deciding(self) -> list[JsonObject]:
        """The other reasons that decide, first those that houses can choose."""
        others = [each for each in self._reasons if each["decides"] and each is not self.rule]
        return sorted(others, key=lambda each: each["value"] is None)

    @property
    def instructions(self) -> list[str]:
        """The dealer's instructions, in order."""
        return [each["says"] for each in _listed(self.ruling, "instructions")]

    @property
    def remedies(self) -> list[str]:
        """The steps of the remedies, in order."""
        steps = (step for each in _listed(self.ruling, "remedies") for step in each.get("steps", ()))
        return [each["says"] for each in steps]

    @property
    def pushes(self) -> list[tuple[int, int]]:
        """The total chips pushed to each seat, in the order of the pushes. Empty for many seats."""
        pushed: dict[int, int] = {}
        for args in (each["args"] for each in _listed(self.ruling, "instructions") if each["code"] == "push"):
            pushed[args["seat"]] = pushed.get(args["seat"], 0) + args["chips"]
        return [(chips, seat) for seat, chips in pushed.items()] if len(pushed) <= MOST_PUSHED else []

    @property
    def applying(self) -> list[JsonObject]:
        """The reasons that merely apply."""
        return [each for each in self._reasons if not each["decides"] and each is not self.rule]

    @property
    def _reasons(self) -> list[JsonObject]:
        return self.ruling["reasons"] if self.ruling else []

    @property
    def settled(self) -> bool:
        """Whether there is a ruling to take away."""
        return self.ruling is not None and self.ruling["outcome"] != Outcome.UNDETERMINED

    def kept(self) -> Sheet:
        """The sheet for its link, with the day and the digests of this ruling's receipt, to recognize it later."""
        if self.ruling is None:
            return self.sheet
        receipt = self.ruling[RECEIPT]
        was = {name: receipt[name] for name in ("rules", "answer", "language")}
        day = (day_of(self.sheet.was) if self.same == SAME else None) or self.day
        return replace(self.sheet, was={**was, "engine": ENGINE["version"], **({"day": day} if day else {})})


def view_of(sheet: Sheet, book: Book, clause_json: ClauseJson, words: Words, keys: Keys, day: str) -> View:
    """The sheet with the ruling of its own house on this day, or the problem that prevents one.

    A slip is judged by the rules of its own day.
    """
    house = sheet.question.get("house")
    document = sheet.question_for(house) if isinstance(house, str) else sheet.question
    try:
        question = parse_question(sheet.asks, document)
        slip = rules_of(sheet, question, book)
        ruling = rule_on(question, slip.rules)
        sealed = seal_ruling(ruling, document, sheet.asks, clause_json, words, keys)
    except (DealerServiceError, Overdue) as error:
        streets = streets_of(sheet.question, book)
        problem = problem_for(error, words, clause_json)
        return View(sheet, facts_of(sheet.question, words, streets), problem=problem, streets=streets)
    streets = ruling.rules.dealing.streets.value
    body = json.loads(sealed.body)
    return View(
        sheet,
        facts_of(sheet.question, words, streets, ruling.floor.option if ruling.floor else None),
        body,
        None,
        ruling.rules,
        streets,
        asked_facts(ruling, sheet.question, words) if not sheet.contested else (),
        tuple(_ways(body, FactWriter(words, sheet.question, streets=streets))),
        tuple(_choices(body, kept_under(slip.rules, sheet) if slip.today else sheet)),
        _same(sheet, ruling, body, document, clause_json, words),
        day,
        ruled_today(slip, question, document, clause_json, words),
        settled_facts(sheet, slip.rules, words),
    )


def _same(
    sheet: Sheet, ruling: Ruling, body: JsonObject, document: Mapping[str, Any], clause_json: ClauseJson, words: Words
) -> str | None:
    """Whether this is the ruling of the given receipt. None if there is none."""
    was = sheet.was
    if not was:
        return None
    if was.get("language") in WORDS and was["language"] != words.language:
        again = seal_ruling(ruling, document, sheet.asks, clause_json, WORDS[was["language"]])
        body = json.loads(again.body)
    if body[RECEIPT]["answer"] == was.get("answer"):
        return SAME
    if body[RECEIPT]["rules"] != was.get("rules"):
        return RULES
    return ENGINE_CHANGED if was.get("engine") != ENGINE["version"] else OTHERWISE


def _listed(body: JsonObject | None, name: str) -> list[JsonObject]:
    """A list of the ruling's answer. Empty if it has none of that name."""
    answered = body["answer"] if body else None
    listed = answered.get(name) if isinstance(answered, dict) else None
    return listed if isinstance(listed, list) else []


def _ways(body: JsonObject, writer: FactWriter) -> list[Way]:
    """Each version of the contested facts."""
    contested = body.get("contested")
    if contested is None:
        return []
    ways = []
    for branch in contested["branches"]:
        facts = tuple(
            f"{writer.called(each['at'])}\u00a0· {writer.at(each['at'], each['is'])}" for each in branch["facts"]
        )
        problem = branch.get("problem")
        says = branch["says"] if problem is None else " ".join(each["detail"] for each in problem["errors"])
        settles = canonical({each["at"]: each["is"] for each in branch["facts"]}).decode()
        ways.append(Way(facts, settles, says, not contested["matters"]))
    return ways


def _choices(body: JsonObject, sheet: Sheet) -> list[Choice]:
    """The options of the floor, each with the sheet to send."""
    if body["outcome"] != Outcome.NEEDS_FLOOR:
        return []
    return [_choice(each, _where_it_decides(body, sheet)) for each in _listed(body, "options") if "send" in each]


def _where_it_decides(body: JsonObject, sheet: Sheet) -> Sheet:
    """The sheet for the next decision: after an earlier decision, with the table that it led to.

    An incident has been corrected by then.
    """
    if body.get("next") is None:
        return sheet
    question = {name: part for name, part in sheet.question.items() if name != "incident"}
    return replace(sheet, question={**question, "table": body["next"]})


def _choice(option: JsonObject, sheet: Sheet) -> Choice:
    return Choice(option["says"], replace(sheet, question={**sheet.question, **option["send"]}, was=None))
