"""The account: the table in short, the moments in order, the contested ones, and the incident.

A link holds it. Each tap makes a new one. The service checks the facts when it rules on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from dealer_service.api.errors import Malformed
from dealer_service.api.strict_json import decode
from dealer_service.errors import DealerServiceError
from dealer_service.message import message
from dealer_service.rulebook import Book
from dealer_service.table import ACTIONS, Motion, Phase, Word
from dealer_service.table.events import WAGERS
from dealer_service.table.facts import HIGHEST_SEAT
from dealer_service.table.gestures import CONDITIONS

FIRST_HOUSE, FIRST_GAME = "by-the-book", "badugi"
FIRST_SEATS = (1, 2, 3, 4, 5, 6)
PLACED = "/table/draw/placed"
MOST_MOMENTS, MOST_CONTESTED, MOST_FACTS = 24, 3, 20
# A contested moment may not have happened; a contested order is that of a moment and the next one; a contested motion
# is that of a moment and the one before it, which may be one motion or two.
ENTRY, ORDER, MOTION = CONTESTS = ("entry", "order", "motion")
# The next chips are taken back, or begin another heap.
BACK, THEN = "back", "then"
Moment = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Account:
    """The account.

    ``stakes`` is the index of the usual stakes and ``chips`` that of a set of chips (None: the usual ones), ``blinds``
    are other blinds, and ``each`` are the chips that each seat has in the pot (None: the big blind).
    ``who`` is the seat whose moment is entered next, and ``mode`` says what its next chips are. ``contested`` has the
    kind and the place of each contested moment, ``facts`` has further facts of the question by place, and ``pick`` is
    the moment to rule on (None: the decisive one).
    """

    house: str
    game: str
    seats: tuple[int, ...] = FIRST_SEATS
    button: int = FIRST_SEATS[-1]
    stakes: int = 0
    chips: int | None = None
    blinds: tuple[int, ...] = ()
    phase: str = Phase.BETTING.value
    round: int = 1
    each: int | None = None
    who: int | None = None
    moments: tuple[Moment, ...] = ()
    contested: tuple[tuple[str, int], ...] = ()
    incident: Mapping[str, Any] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    pick: int | None = None
    mode: str = ""

    def as_json(self) -> dict[str, Any]:
        """The account as in a link."""
        told = {each.name: getattr(self, each.name) for each in fields(self)}
        return {"account": {name: part for name, part in told.items() if part not in (None, "", (), {})}}

    @property
    def teller(self) -> int:
        """The seat whose moment is entered next: the first one behind the button, if none was chosen."""
        return self.who if self.who in self.seats else min(self.seats, key=self.behind)

    def behind(self, seat: int) -> int:
        """How far a seat is behind the button, clockwise."""
        return (seat - self.button - 1) % 1000

    def is_contested(self, kind: str, place: int) -> bool:
        """Whether this moment, or its order with the next one, is contested."""
        return (kind, place) in self.contested


def account_of(document: Any) -> Account:
    """The account in the content of a link. Raises Malformed."""
    told = document.get("account") if isinstance(document, dict) else None
    checks: Mapping[str, Callable[[Any], bool]] = {
        **dict.fromkeys(("house", "game", "phase", "mode"), lambda given: isinstance(given, str)),
        **dict.fromkeys(("button", "stakes", "chips", "round", "each", "who", "pick"), _is_number),
        "blinds": lambda given: isinstance(given, list) and len(given) in (2, 3) and all(map(_is_number, given)),
        "seats": _are_seats,
        "moments": _are_moments,
        "contested": _are_contested,
        "incident": lambda given: isinstance(given, dict) and isinstance(given.get("kind"), str),
        "facts": _are_facts,
    }
    whole = isinstance(told, dict) and {"house", "game"} <= told.keys() <= checks.keys()
    if not isinstance(told, dict) or not whole or not all(checks[name](part) for name, part in told.items()):
        raise Malformed("broken-link", message("This link contains no dispute. Copy the whole link."))
    parts: dict[str, Any] = {name: tuple(part) if isinstance(part, list) else part for name, part in told.items()}
    parts["contested"] = tuple((kind, place) for kind, place in parts.get("contested", ()))
    found = Account(**parts)
    return found if found.phase in tuple(Phase) else replace(found, phase=Phase.BETTING.value)


def first_account(book: Book, house: str | None = None, game: str | None = None) -> Account:
    """An account without moments, of this house and game if it deals it, else of the first ones."""
    houses = book.houses()
    chosen = _first_of((house, FIRST_HOUSE), tuple(houses))
    return Account(chosen, _first_of((game, FIRST_GAME), houses[chosen]))


def _first_of(wanted: tuple[str | None, ...], known: tuple[str, ...]) -> str:
    """The first known name that is wanted, or else the first known one."""
    return next((each for each in wanted if each is not None and each in known), known[0])


def tapped(account: Account, tap: str, number: int | None) -> Account:
    """The account after a tap, with the number beside the keys. An unknown tap is ignored."""
    verb, _, of = tap.partition(":")
    if verb in _WITH_PLACE and of.isascii() and of.isdecimal():
        return _WITH_PLACE[verb](account, int(of[:6]))
    if verb in _WITH_NAME:
        return _WITH_NAME[verb](account, of, number)
    return account


# --- the table


def _with_seat(account: Account, seat: int) -> Account:
    """The account with this seat in, or without it. Two seats stay in."""
    if not 1 <= seat <= HIGHEST_SEAT:
        return account
    if seat not in account.seats:
        return replace(account, seats=tuple(sorted((*account.seats, seat))))
    others = tuple(each for each in account.seats if each != seat)
    return replace(account, seats=others) if len(others) > 1 else account


def _with_phase(account: Account, phase: str, number: int | None) -> Account:
    if phase not in tuple(Phase):
        return account
    return replace(account, phase=phase, incident=None, facts={}, pick=None, mode="")


def with_amounts(account: Account, blinds: Sequence[int | None], each: int | None) -> Account:
    """The account with these blinds, if small and big blind are given, and these chips of each seat in the pot."""
    given = () if None in blinds[:2] else tuple(each for each in blinds if each is not None)
    return replace(account, blinds=given, each=each)


# --- moments


def _added(account: Account, moment: Mapping[str, Any]) -> Account:
    if len(account.moments) >= MOST_MOMENTS:
        return account
    return _anew(account, (*account.moments, {"seat": account.teller, **moment}))


def _anew(account: Account, moments: tuple[Moment, ...]) -> Account:
    """The account with these moments. The facts of words and chips are asked for again."""
    facts = {at: each for at, each in account.facts.items() if not at.startswith("/gesture")}
    return replace(account, moments=moments, facts=facts, pick=None, mode="")


def _with_action(account: Account, does: str, number: int | None) -> Account:
    """The account with an action; a bet or raise without its number is a word."""
    if does not in ACTIONS:
        return account
    if does in WAGERS:
        return _with_word(account, does, None) if number is None else _added(account, {"does": does, "to": number})
    return _added(account, {"does": does})


def _with_word(account: Account, word: str, number: int | None) -> Account:
    said = ({"word": word} if word in tuple(Word) else {}) | ({} if number is None else {"number": number})
    return _added(account, {"does": Motion.SAY.value, **said}) if said else account


def _with_chip(account: Account, chip: int) -> Account:
    """The account with one more chip: on the last heap of the same player, or on another one."""
    does = Motion.PULL_BACK.value if account.mode == BACK else Motion.PUSH.value
    last = account.moments[-1] if account.moments else {}
    if account.mode != THEN and (last.get("does"), last.get("seat")) == (does, account.teller):
        heap = {**last, "chips": [*last.get("chips", ()), chip]}
        return replace(_anew(account, (*account.moments[:-1], heap)), mode=account.mode)
    apart = {"together": False} if account.mode == THEN else {}
    added = _added(account, {"does": does, "chips": [chip], **apart})
    return replace(added, mode=BACK) if account.mode == BACK else added


def _with_mode(account: Account, mode: str, number: int | None) -> Account:
    return replace(account, mode="" if account.mode == mode else mode) if mode in (BACK, THEN) else account


def _toggled(account: Account, name: str, value: Any) -> Account:
    """The account whose last moment has this fact, or no longer has it."""
    if not account.moments:
        return account
    last = account.moments[-1]
    others = {each: part for each, part in last.items() if each != name}
    return _anew(account, (*account.moments[:-1], others if last.get(name) == value else {**others, name: value}))


def _with_joined(account: Account, _: str, number: int | None) -> Account:
    """The account whose last moment came together with the one before it, or later."""
    if not account.moments:
        return account
    last = account.moments[-1]
    return _anew(account, (*account.moments[:-1], {**last, "together": not last.get("together", False)}))


def _with_condition(account: Account, does: str, number: int | None) -> Account:
    return _toggled(account, "if", does) if does in CONDITIONS else account


def _without(account: Account, place: int) -> Account:
    """The account without this moment, and with the others still contested."""
    if place >= len(account.moments):
        return account
    gone = {(ENTRY, place), (ORDER, place), (ORDER, place - 1), (MOTION, place), (MOTION, place + 1)}
    kept = ((kind, at - (at > place)) for kind, at in account.contested if (kind, at) not in gone)
    left = tuple(each for at, each in enumerate(account.moments) if at != place)
    return replace(_anew(account, left), contested=tuple(kept))


def _without_last(account: Account) -> Account:
    """The account without the last chip, or without the last moment."""
    if not account.moments:
        return account
    last = account.moments[-1]
    if len(last.get("chips", ())) > 1:
        return _anew(account, (*account.moments[:-1], {**last, "chips": last["chips"][:-1]}))
    return _without(account, len(account.moments) - 1)


def _contesting(kind: str) -> Callable[[Account, int], Account]:
    def contest(account: Account, place: int) -> Account:
        if account.is_contested(kind, place):
            return replace(account, contested=tuple(each for each in account.contested if each != (kind, place)))
        beside = ((ORDER, place - 1), (ORDER, place + 1))  # a moment is in one contested order at most
        others = [each for each in account.contested if kind != ORDER or each not in beside]
        last = len(account.moments) - (kind == ORDER)
        if not (kind == MOTION) <= place < last or len(others) >= MOST_CONTESTED:
            return account
        return replace(account, contested=tuple(sorted((*others, (kind, place)), key=lambda each: each[1])))

    return contest


# --- what went wrong, and other facts


def _with_kind(account: Account, kind: str, number: int | None) -> Account:
    return replace(account, incident={"kind": kind} if kind else None, facts={})


def _with_fact(account: Account, told: str, number: int | None) -> Account:
    """The account with a fact of the incident, ``name=value``, or without it after a second tap.

    ``name[]`` has several values, and ``name.part`` is a part of a fact.
    """
    name, _, written = told.partition("=")
    value = _read(written, number)
    if account.incident is None or not value or not name:
        return account
    return with_incident_fact(account, name, value[0])


def with_incident_fact(account: Account, name: str, value: Any) -> Account:
    """The account with this fact of the incident, or without it if it was given before."""
    name, _, part = name.partition(".")
    several, name = name.endswith("[]"), name.removesuffix("[]")
    incident = account.incident or {}
    before = incident.get(name)
    if part:
        parts = dict(before) if isinstance(before, dict) else {}
        found: Any = {
            each: at for each, at in {**parts, part: value}.items() if (each, parts.get(part)) != (part, value)
        }
        gone = not found
    elif several and value != []:
        listed = before if isinstance(before, list) else []
        found = [each for each in listed if each != value] if value in listed else [*listed, value]
        gone = not found
    else:
        found, gone = value, before == value
    others = {each: given for each, given in incident.items() if each != name}
    return replace(account, incident=others if gone else {**others, name: found})


def _with_drawn(account: Account, told: str, number: int | None) -> Account:
    """The account with the number of cards that a seat draws, ``seat=count``."""
    seat, _, count = told.partition("=")
    if not (seat.isdecimal() and count.isdecimal() and int(seat[:4]) in account.seats):
        return account
    given = account.facts.get(PLACED)
    others = [each for each in given if each.get("seat") != int(seat)] if isinstance(given, list) else []
    placed = sorted(
        [*others, {"seat": int(seat), "count": int(count[:4])}], key=lambda each: account.behind(each["seat"])
    )
    return with_fact_at(account, PLACED, placed)


def _with_place(account: Account, told: str, number: int | None) -> Account:
    """The account with a fact of the question, ``pointer=value``."""
    at, _, written = told.partition("=")
    value = _read(written, number)
    return with_fact_at(account, at, value[0]) if value else account


def with_fact_at(account: Account, at: str, value: Any) -> Account:
    """The account with this value at a place of the question."""
    return replace(account, facts={**account.facts, at: value}) if len(account.facts) < MOST_FACTS else account


def _read(written: str, number: int | None) -> list[Any]:
    """The value of a tap in a list: JSON, or the number beside the keys. Empty if there is none."""
    if not written:
        return [] if number is None else [number]
    try:
        return [decode(written.encode("utf-8", "replace"))]
    except DealerServiceError:
        return []


_WITH_PLACE: Mapping[str, Callable[[Account, int], Account]] = {
    "seat": _with_seat,
    "button": lambda account, seat: replace(account, button=seat) if 1 <= seat <= HIGHEST_SEAT else account,
    "stakes": lambda account, place: replace(account, stakes=place),
    "chips": lambda account, place: replace(account, chips=place),
    "round": lambda account, number: replace(account, round=max(1, number), pick=None),
    "who": lambda account, seat: replace(account, who=seat, mode=""),
    "chip": _with_chip,
    "drop": _without,
    "pick": lambda account, place: replace(account, pick=None if account.pick == place else place, facts={}),
    **{kind: _contesting(kind) for kind in CONTESTS},
}
_WITH_NAME: Mapping[str, Callable[[Account, str, int | None], Account]] = {
    "phase": _with_phase,
    "did": _with_action,
    "say": _with_word,
    "if": _with_condition,
    "mode": _with_mode,
    "joined": _with_joined,
    "held": lambda account, *_: _toggled(account, "released", False),
    "undo": lambda account, *_: _without_last(account),
    "kind": _with_kind,
    "fact": _with_fact,
    "drawn": _with_drawn,
    "set": _with_place,
    "again": lambda account, *_: Account(
        *(account.house, account.game, account.seats, account.button, account.stakes, account.chips, account.blinds),
        *(account.phase, account.round, account.each),
    ),
}


def _is_number(given: Any) -> bool:
    return type(given) is int and 0 <= given < 10**9


def _are_seats(given: Any) -> bool:
    seats = isinstance(given, list) and all(type(each) is int and 1 <= each <= HIGHEST_SEAT for each in given)
    return seats and len(set(given)) == len(given) > 1


def _are_moments(given: Any) -> bool:
    return (
        isinstance(given, list)
        and len(given) <= MOST_MOMENTS
        and all(isinstance(each, dict) and type(each.get("seat")) is int for each in given)
        and all(isinstance(each.get("does"), str) and isinstance(each.get("chips", []), list) for each in given)
    )


def _are_facts(given: Any) -> bool:
    placed = given.get(PLACED, []) if isinstance(given, dict) else None
    return isinstance(placed, list) and len(given) <= MOST_FACTS and all(map(_is_count, placed))


def _is_count(given: Any) -> bool:
    return isinstance(given, dict) and _is_number(given.get("seat")) and _is_number(given.get("count"))


def _are_contested(given: Any) -> bool:
    pairs = isinstance(given, list) and len(given) <= MOST_CONTESTED and all(isinstance(each, list) for each in given)
    return pairs and all(len(each) == 2 and each[0] in CONTESTS and _is_number(each[1]) for each in given)
