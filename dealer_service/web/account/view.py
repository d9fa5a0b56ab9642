"""The view of an account: each version with its ruling, the moments with theirs, and the keys for facts."""

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
from dealer_service.engine import rule_on
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import usual_stakes
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import Motion, Phase
from dealer_service.table.incidents import DealtToWrongSeat, DrawMoment, Rounds
from dealer_service.web.account.account import ENTRY, PLACED, Account
from dealer_service.web.account.play import (
    Hand,
    as_entered,
    opening_of,
    options_of,
    play,
    sheet_of_entry,
    sheet_of_incident,
    stakes_of,
)
from dealer_service.web.account.versions import MOVES, Version, versions_of
from dealer_service.web.floor.sheet import Sheet
from dealer_service.web.floor.view import View, view_of
from dealer_service.web.floor.writer import FactWriter
from dealer_service.web.incident_forms import incident_forms

MOST_KEYS = 12
SEATS = range(1, 11)
SETTLED_AT = "/gesture/moves"
UNTOLD_FLAGS = ("unaware", "together", "released", "acted_on", "burned")


@dataclass(frozen=True, slots=True)
class Key:
    """A key: its label, its tap, and whether it is pressed."""

    says: str
    tap: str
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class FactKeys:
    """A fact with its keys. ``typed`` is its place if it is typed, and ``missing`` says that the ruling needs it."""

    says: str
    keys: tuple[Key, ...]
    typed: str | None = None
    value: str = ""
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A moment in words, and the ruling on its entry under its last moment."""

    seat: int
    says: str
    ruled: str
    outcome: str
    picked: bool


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
    before anything can be ruled on.
    """

    account: Account
    usual: tuple[JsonObject, ...]
    stakes: JsonObject
    rounds: int
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
    account = replace(account, stakes=min(account.stakes, len(usual) - 1))
    stakes = stakes_of(account, rules, book)
    forms = incident_forms(words)
    form = next((each for each in forms if account.incident and each["kind"] == account.incident["kind"]), None)
    size = rules.dealing.hand_size.value
    untold = _untold(account, form, size, words)
    ruler = _Ruler(account, form, untold is None, rules, book, clause_json, words, keys, day)
    problem: JsonObject | None = None
    ruled: tuple[Ruled, ...] = ()
    hands: tuple[Hand, ...] = ()
    try:
        opening = opening_of(account, stakes, rules)
        versions = versions_of(account)
        hands = tuple(play(account, each, opening, rules) for each in versions)
        ruled = ruler.ruled(versions, hands)
    except DealerServiceError as error:
        problem = problem_for(error, words, clause_json)
    hand = hands[0] if hands else None
    return AccountView(
        account,
        tuple(usual),
        stakes,
        rules.drawing.draws.value + 1,
        tuple(_lines(account, hand, words)),
        ruled,
        tuple(_groups(account, forms, rules, words)),
        tuple(_fact_keys(account, form, hand, ruled[0].view if ruled else None, size, words)),
        None if untold is None else untold["says"],
        problem,
        len(hands),
    )


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
        if kind != ENTRY:
            first = moments[place if as_entered else place + 1]
            return self.words.sentence("floor", "came-first", line=moment_in_words(first, self.words))
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
        yield Line(
            moment["seat"], moment_in_words(moment, words), ruled, outcome, entry is picked and entry is not None
        )


# --- incidents


def _groups(
    account: Account, forms: Sequence[JsonObject], rules: Ruleset, words: Words
) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """The kinds of incidents that can be noticed in this phase, by group."""
    chosen = account.incident["kind"] if account.incident else None
    found: dict[str, list[Key]] = {}
    for each in forms:
        listed = found.setdefault(each["group"], [])
        if account.phase in each["phases"] and "twin" not in each and _fits_round(each, account, rules):
            pressed = each["kind"] == chosen
            listed.append(Key(each["says"], "kind:" if pressed else f"kind:{each['kind']}", pressed))
    return ((words.label("floor", f"group-{group}"), tuple(keys)) for group, keys in found.items() if keys)


def _fits_round(form: JsonObject, account: Account, rules: Ruleset) -> bool:
    """Whether the kind can be noticed in this betting round."""
    if account.phase != Phase.BETTING:
        return True
    match form.get("rounds"):
        case Rounds.AFTER_DRAW:
            return account.round > 1
        case Rounds.BEFORE_DRAW:
            return account.round <= rules.drawing.draws.value
    return True


def _untold(account: Account, form: JsonObject | None, size: int, words: Words) -> JsonObject | None:
    """The first fact of the incident that is needed before it can be ruled on."""
    given: Mapping[str, Any] = account.incident or {}
    facts: list[JsonObject] = form["takes"] if form else []
    needed = [each for each in facts if each["needed"] and each["name"] not in given]
    either = form.get("either", ()) if form else ()
    if either and not any(each in given for each in either):
        needed += [each for each in facts if each["name"] in either]
    if needed or form is None:
        return needed[0] if needed else None
    drawn = (each for each in _drawn(account, form, size, words) if each.missing)
    return next(({"says": each.says} for each in drawn), None)


def _fact_keys(
    account: Account, form: JsonObject | None, hand: Hand | None, view: View | None, size: int, words: Words
) -> Iterator[FactKeys]:
    """The facts of the incident, then the other facts that the ruling needs."""
    open_now = view is not None and view.ruling is not None and view.ruling["outcome"] == Outcome.UNDETERMINED
    missing = {each.at: each.label for each in (view.missing if view and open_now else ())}
    for fact in form["takes"] if form else ():
        at = f"/incident/{fact['name']}"
        yield _of_incident(account, fact, hand, words, missing=at in missing)
        missing.pop(at, None)
    if form:
        yield from _drawn(account, form, size, words)
    for at, label in list(missing.items())[:MOST_KEYS]:
        name = at.rpartition("/")[2]
        flags = _flags(f"set:{at}=", account.facts.get(at), words) if name in UNTOLD_FLAGS else ()
        yield FactKeys(label, flags, None if flags or _has_parts(at) else at, missing=True)


def _has_parts(at: str) -> bool:
    """Whether this fact has too many parts to be typed."""
    return at.startswith("/table/") and at.rpartition("/")[2] in ("log", "seats", "draw", "placed", "received", "deck")


def _drawn(account: Account, form: JsonObject, size: int, words: Words) -> Iterator[FactKeys]:
    """The number of cards that each seat draws, up to the seat of the incident, if it is about a replacement card."""
    seat = (account.incident or {}).get("seat")
    on_draw = account.phase == Phase.DRAWING and form.get("draw") in (DrawMoment.CARD_NEXT, DrawMoment.CARDS_DEALT)
    if not on_draw or seat not in account.seats:
        return
    given = {each["seat"]: each["count"] for each in account.facts.get(PLACED, ())}
    for each in sorted(account.seats, key=account.behind):
        if account.behind(each) <= account.behind(seat):
            least = 1 if each == seat else 0
            keys = [
                Key(str(count), f"drawn:{each}={count}", given.get(each) == count) for count in range(least, size + 1)
            ]
            yield FactKeys(words.sentence("floor", "drawn", seat=each), tuple(keys), missing=each not in given)


def _flags(tap: str, given: Any, words: Words) -> tuple[Key, ...]:
    return tuple(
        Key(words.label("floor", name), f"{tap}{canonical(flag).decode()}", given is flag)
        for name, flag in (("yes", True), ("no", False))
    )


def _of_incident(account: Account, fact: JsonObject, hand: Hand | None, words: Words, *, missing: bool) -> FactKeys:
    """A fact of the incident with its keys."""
    name, given = fact["name"], (account.incident or {}).get(fact["name"])
    several = "[]" if fact.get("several") else ""
    chosen = given if several and isinstance(given, list) else [given]

    def keyed(values: Sequence[tuple[Any, str]]) -> tuple[Key, ...]:
        return tuple(
            Key(label, f"fact:{name}{several}={canonical(value).decode()}", value in chosen) for value, label in values
        )

    match fact["is"]:
        case "seat":
            elsewhere = (account.incident or {}).get("kind") == DealtToWrongSeat.kind
            seats = [each for each in SEATS if each not in account.seats] if elsewhere else account.seats
            keys = keyed([(seat, str(seat)) for seat in seats])
        case "flag":
            keys = _flags(f"fact:{name}=", given, words)
        case "choice":
            keys = keyed([(each["name"], each["says"]) for each in fact["names"]])
        case "count":
            keys = keyed([(each, str(each)) for each in range(fact["least"], min(fact["most"] + 1, MOST_KEYS))])
        case "entry":
            writer = FactWriter(words, {})
            log = as_entered(hand)["log"] if hand else ()
            keys = keyed([(place, writer.event(each)) for place, each in enumerate(log)])
        case "seats":
            parts = given if isinstance(given, dict) else {}
            keys = tuple(
                Key(f"{each['says']}: {seat}", f"fact:{name}.{each['name']}={seat}", parts.get(each["name"]) == seat)
                for each in fact["of"]
                for seat in account.seats
            )
        case _:
            written = " ".join(map(str, given)) if isinstance(given, list) else "" if given is None else str(given)
            return FactKeys(fact["says"], (), f"/incident/{name}", written, missing)
    if several and not fact.get("least"):
        nobody = words.label("console", "nobody") if fact["is"] == "seat" else words.label("floor", "none")
        keys += (Key(nobody, f"fact:{name}[]=[]", given == []),)
    return FactKeys(fact["says"], keys, missing=missing)


def last_move(account: Account) -> str:
    """The kind of the last moment of the seat that is entered next, if that is words or chips."""
    last = account.moments[-1] if account.moments else {}
    return str(last.get("does")) if last.get("seat") == account.teller and last.get("does") in tuple(Motion) else ""
