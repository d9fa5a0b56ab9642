"""The view of an account: each version with its ruling, and the moments with theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dealer_service.api.receipts.signing import Keys
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.problems import problem_for
from dealer_service.api.responses.spoken_line import says
from dealer_service.canonical import JsonObject, canonical
from dealer_service.deadline import Overdue
from dealer_service.engine import rule_on
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import usual_stakes
from dealer_service.table import Motion, Phase
from dealer_service.web.account.account import ENTRY, MOTION, ORDER, Account
from dealer_service.web.account.fact_keys import Asking, FactKeys, Key, kind_keys
from dealer_service.web.account.play import (
    Hand,
    opening_of,
    options_of,
    play,
    sheet_of_entry,
    sheet_of_incident,
    stakes_of,
)
from dealer_service.web.account.versions import MOVES, Version, together, versions_of
from dealer_service.web.floor.sheet import Sheet
from dealer_service.web.floor.view import View, view_of
from dealer_service.web.floor.writer import FactWriter
from dealer_service.web.screens.incident_forms import incident_forms
from dealer_service.web.screens.messages import BEFORE_THE_BOARD

SETTLED_AT = "/gesture/moves"


@dataclass(frozen=True, slots=True)
class Line:
    """A moment in words, and the ruling on its entry under its last moment.

    ``motion`` is the code of the motion of this moment and the next one: one, two or contested. Default: none.
    """

    seat: int
    says: str
    ruled: str
    outcome: str
    picked: bool
    motion: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """One version: its contested facts in words, its ruling, the options of the next player, the table after its last
    entry, and the sheet for the floor's page.
    """

    facts: tuple[str, ...]
    view: View
    now: str
    table: JsonObject
    sheet: Sheet

    @property
    def result(self) -> bytes:
        """The dealer's steps, and the tables after the ruling and at the end."""
        ruling = self.view.ruling or {}
        following = ruling.get("next") or ruling.get("says")
        return canonical([following, self.table, self.view.instructions, self.view.remedies])


@dataclass(frozen=True, slots=True)
class AccountView:
    """The view.

    ``usual`` are the stakes to choose from, and ``stakes`` those of the account. ``asks`` is the fact that is missing
    before anything can be ruled on. ``phases`` are those of the game, and ``rounds`` the rounds, draws or streets of
    the phase with their names.
    """

    account: Account
    usual: tuple[JsonObject, ...]
    stakes: JsonObject
    phases: tuple[Phase, ...]
    rounds: tuple[tuple[int, str], ...]
    lines: tuple[Line, ...]
    versions: tuple[Ruled, ...]
    groups: tuple[tuple[str, tuple[Key, ...]], ...]
    facts: tuple[FactKeys, ...]
    asks: str | None
    problem: JsonObject | None
    works: int

    @property
    def matters(self) -> bool:
        """Whether the versions differ in the dealer's steps or in the table afterwards."""
        return len({each.result for each in self.versions}) > 1


def account_view(
    account: Account, book: Book, clause_json: ClauseJson, words: Words, keys: Keys, day: str
) -> AccountView:
    """The account with its rulings, or with the problem that prevents them. Raises UnknownRuleset."""
    rules = book.find(account.house, account.game)
    usual = usual_stakes(rules, book.tables.get(account.house, ()))
    phases = phases_of(rules)
    phase = account.phase if account.phase in phases else Phase.BETTING.value
    account = replace(account, phase=phase, stakes=min(account.stakes, len(usual) - 1))
    stakes = stakes_of(account, rules, book)
    forms = incident_forms(words)
    form = next((each for each in forms if account.incident and each["kind"] == account.incident["kind"]), None)
    asking = Asking(account, form, rules, words)
    untold = asking.untold
    ruler = _Ruler(account, form, untold is None, rules, book, clause_json, words, keys, day)
    problem: JsonObject | None = None
    ruled: tuple[Ruled, ...] = ()
    hands: tuple[Hand, ...] = ()
    try:
        opening = opening_of(account, stakes, rules)
        versions = versions_of(account)
        hands = tuple(play(account, each, opening, rules) for each in versions)
        ruled = ruler.ruled(versions, hands)
    except (DealerServiceError, Overdue) as error:
        problem = problem_for(error, words, clause_json)
    hand = hands[0] if hands else None
    return AccountView(
        account,
        tuple(usual),
        stakes,
        phases,
        tuple(_rounds(account, rules, words)),
        tuple(_lines(account, hand, words)),
        ruled,
        tuple(kind_keys(account, forms, rules, words)),
        tuple(asking.keys(hand, ruled[0].view if ruled else None)),
        untold,
        problem,
        len(hands),
    )


def phases_of(rules: Ruleset) -> tuple[Phase, ...]:
    """The phases of a hand of this game."""
    streets = rules.dealing.streets.value
    unused = {phase for phase, dealt in ((Phase.DRAWING, streets.draws), (Phase.STREET, streets.boards)) if not dealt}
    return tuple(each for each in Phase if each not in unused)


def _rounds(account: Account, rules: Ruleset, words: Words) -> Iterator[tuple[int, str]]:
    """The rounds of the game in this phase: betting rounds, or those before each draw or street of the board."""
    streets = rules.dealing.streets.value
    every = range(1, streets.rounds + 1)
    match account.phase:
        case Phase.BETTING if streets.boards:
            yield 1, words.label("console", f"street-{BEFORE_THE_BOARD}")
            for number in every[1:]:
                name = streets.board_name(number - 1) if streets.board_after(number - 1) else number
                yield number, words.label("console", f"street-{name}") if isinstance(name, str) else str(number)
        case Phase.BETTING:
            yield from ((number, str(number)) for number in every)
        case Phase.DRAWING:
            yield from ((number, str(number)) for number in range(1, streets.draws + 1))
        case Phase.STREET:
            for number in every[:-1]:
                if streets.board_after(number):
                    yield number, words.label("console", f"street-{streets.board_name(number)}")


def moment_in_words(moment: Mapping[str, Any], words: Words) -> str:
    """One moment in words."""
    writer = FactWriter(words, {})
    told = {name: each for name, each in moment.items() if name != "seat"}
    return writer.move(moment.get("seat"), told) if told.get("does") in MOVES else writer.event(dict(moment))


@dataclass(frozen=True, slots=True)
class _Ruler:
    """Rules on the versions of an account."""

    account: Account
    form: JsonObject | None
    complete: bool
    rules: Ruleset
    book: Book
    clause_json: ClauseJson
    words: Words
    keys: Keys
    day: str

    def ruled(self, versions: Sequence[Version], hands: Sequence[Hand]) -> tuple[Ruled, ...]:
        """Each version with its ruling. Empty if a fact or a moment is missing."""
        found = []
        for version, hand in zip(versions, hands, strict=True):
            if (sheet := self._sheet(hand)) is None:
                return ()
            view = view_of(sheet, self.book, self.clause_json, self.words, self.keys, self.day)
            now = self._now(hand)
            told_already = view.ruling is not None and now in view.ruling["says"]
            found.append(Ruled(self._facts(version), view, "" if told_already else now, hand.table, sheet))
        return tuple(replace(each, sheet=self._with_others(each, found)) for each in found)

    def _sheet(self, hand: Hand) -> Sheet | None:
        if self.form is not None:
            return sheet_of_incident(self.account, hand, self.form) if self.complete else None
        picked = hand.picked(self.account.pick)
        return None if picked is None else sheet_of_entry(self.account, picked)

    def _now(self, hand: Hand) -> str:
        """The options of the next player, after the last entry."""
        sheet = options_of(self.account, hand) if self.form is None else None
        if sheet is None:
            return ""
        return says(rule_on(parse_question(sheet.asks, sheet.question), self.rules), self.words)

    def _facts(self, version: Version) -> tuple[str, ...]:
        """The contested moments of a version in words."""
        return tuple(self._fact(*each) for each in version.settled)

    def _fact(self, kind: str, place: int, as_entered: bool) -> str:
        moments = self.account.moments
        if kind == ORDER:
            first = moments[place if as_entered else place + 1]
            return self.words.sentence("floor", "came-first", line=moment_in_words(first, self.words))
        if kind != ENTRY:
            in_one = together(self.account, place) == as_entered
            return moment_in_words({**moments[place], "together": in_one}, self.words)
        line = moment_in_words(moments[place], self.words)
        return line if as_entered else self.words.sentence("floor", "did-not-happen", line=line)

    def _with_others(self, mine: Ruled, ruled: Sequence[Ruled]) -> Sheet:
        """The sheet of a version for the floor's page, with the rulings of the other versions for its slip.

        Other orders of the same words and chips are facts that the floor settled. Any other version is a note.
        """
        others = [each for each in ruled if each is not mine]
        alike = [each for each in others if _without_moves(each.sheet) == _without_moves(mine.sheet)]
        moves = [each.sheet.question["gesture"]["moves"] for each in (mine, *alike)] if alike else []
        settled = ({"at": SETTLED_AT, "alternatives": moves},) if len(moves) > 1 else ()
        noted = [each for each in others if each not in alike]
        told = [" ".join((*each.facts, (each.view.ruling or {}).get("says", ""))) for each in noted]
        notes = self.words.sentence("floor", "ruled-otherwise", facts=" ".join(mine.facts), others=" ".join(told))
        return replace(mine.sheet, settled=settled).with_paper({"notes": notes} if noted else {})


def _without_moves(sheet: Sheet) -> Any:
    """The question without the moves of its gesture. Without a gesture it is like no other."""
    gesture = sheet.question.get("gesture")
    return object() if gesture is None else {**sheet.question, "gesture": {**gesture, "moves": None}}


def _lines(account: Account, hand: Hand | None, words: Words) -> Iterator[Line]:
    """Each moment, in the order of entry."""
    entries = hand.entries if hand else ()
    picked = hand.picked(account.pick) if hand and account.incident is None else None
    for place, moment in enumerate(account.moments):
        entry = next((each for each in entries if place in each.happened.moments), None)
        last = entry is not None and place == max(entry.happened.moments)
        ruled = says(entry.ruling, words) if entry is not None and last else ""
        outcome = entry.ruling.outcome.value if entry is not None and last else ""
        here = entry is picked and entry is not None
        motion = _motion(account, place + 1)
        yield Line(moment["seat"], moment_in_words(moment, words), ruled, outcome, here, motion)


def _motion(account: Account, place: int) -> str:
    """The code for whether the moment at this place and the one before it came in one motion."""
    if account.is_contested(MOTION, place):
        return "either-motion"
    if "together" not in (account.moments[place] if place < len(account.moments) else {}):
        return ""
    if account.moments[place]["seat"] != account.moments[place - 1]["seat"]:
        return ""
    return "one-motion" if together(account, place) else "two-motions"


def last_move(account: Account) -> str:
    """The kind of the last moment of the seat that is entered next, if that is words or chips."""
    last = account.moments[-1] if account.moments else {}
    return str(last.get("does")) if last.get("seat") == account.teller and last.get("does") in tuple(Motion) else ""
