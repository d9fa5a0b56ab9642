"""The keys of an account's facts: the kinds of incidents, the facts of the chosen one, and other missing facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.canonical import JsonObject, canonical
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import POT_LIMITS
from dealer_service.rulings.irregularities.contradictions import has_part, is_among
from dealer_service.rulings.openers import needs_openers
from dealer_service.rulings.pots.layers import MAIN
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import Phase
from dealer_service.table.incidents import (
    ClockExpired,
    DealtToWrongSeat,
    DrawMoment,
    MisawardedPot,
    MisreadHand,
    Needs,
    Rounds,
)
from dealer_service.web.account.account import PLACED, Account
from dealer_service.web.account.play import Hand, as_entered, award_of
from dealer_service.web.floor.view import View
from dealer_service.web.floor.writer import FactWriter

# A number with more values is typed.
MOST_KEYS = 12
SEATS = range(1, 11)
LOG = "/table/log"
CHIPS_PUSHED = "/table/log/0/chips"
UNTOLD_FLAGS = ("unaware", "together", "released", "acted_on", "burned", "still_dealt", "last_up", "declared_all_in")
# Facts that only a game with up cards has.
OF_UP_CARDS = ("looked", "declared")
# Numbers of cards of one draw, and places in a deal.
OF_HAND = ("count", "announced", "placed", "over", "under")
OF_DEAL = ("place",)
# Cards of one street, and the maximum with a key.
OF_BOARD = ("dealt",)
MOST_ON_BOARD = 7
# The questions about the seat of the main pot.
PUSHED = {MisreadHand.kind: "pot-pushed-to", MisawardedPot.kind: "pot-belongs-to"}


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


def kind_keys(
    account: Account, forms: Sequence[JsonObject], rules: Ruleset, words: Words
) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """The kinds of incidents that can be noticed in this phase, by group."""
    chosen = account.incident["kind"] if account.incident else None
    found: dict[str, list[Key]] = {}
    for each in forms:
        listed = found.setdefault(each["group"], [])
        if account.phase in each["phases"] and "twin" not in each and _fits(each, account, rules):
            pressed = each["kind"] == chosen
            listed.append(Key(each["says"], "kind:" if pressed else f"kind:{each['kind']}", pressed))
    return ((words.label("floor", f"group-{group}"), tuple(keys)) for group, keys in found.items() if keys)


def _fits(form: JsonObject, account: Account, rules: Ruleset) -> bool:
    """Whether the kind can be noticed in this betting round of this game."""
    if form.get("pot_limit") and rules.betting.structure.value not in POT_LIMITS:
        return False
    if form.get("openers") and not needs_openers(rules):
        return False
    streets, needs, rounds = rules.dealing.streets.value, form.get("needs"), form.get("rounds")
    if needs is not None and not has_part(Needs(needs), streets):
        return False
    return account.phase != Phase.BETTING or rounds is None or is_among(account.round, Rounds(rounds), streets)


@dataclass(frozen=True, slots=True)
class Asking:
    """The facts that an account is asked for. ``form`` is that of its incident, if it has one."""

    account: Account
    form: JsonObject | None
    rules: Ruleset
    words: Words

    @property
    def untold(self) -> str | None:
        """The first fact of the incident that is needed before it can be ruled on."""
        if self.form is None:
            return None
        facts, either = self.form["takes"], self.form.get("either", ())
        needed = [each for each in facts if each["needed"] and each["name"] not in self._given]
        if either and not any(each in self._given for each in either):
            needed += [each for each in facts if each["name"] in either]
        asked = (*(each["says"] for each in needed), *(each.says for each in self._of_table() if each.missing))
        return next(iter(asked), None)

    def keys(self, hand: Hand | None, view: View | None) -> Iterator[FactKeys]:
        """The facts that the incident needs, its other facts, then the other facts that the ruling needs."""
        open_now = view is not None and view.ruling is not None and view.ruling["outcome"] == Outcome.UNDETERMINED
        missing = {each.at: each.label for each in (view.missing if view and open_now else ())}
        asked = [
            (fact["needed"], self._of_incident(fact, hand, missing=missing.pop(f"/incident/{fact['name']}", "") != ""))
            for fact in (self.form["takes"] if self.form else ())
            if fact["name"] not in OF_UP_CARDS or self.rules.dealing.streets.value.up_places
        ]
        yield from (each for needed, each in asked if needed)
        yield from self._of_table()
        yield from (each for needed, each in asked if not needed)
        for at, label in list(missing.items())[:MOST_KEYS]:
            name = at.rpartition("/")[2]
            flags = self._flags(f"set:{at}=", self.account.facts.get(at)) if name in UNTOLD_FLAGS else ()
            yield FactKeys(label, flags, None if flags or _has_parts(at) else at, missing=True)

    @property
    def _given(self) -> Mapping[str, Any]:
        return self.account.incident or {}

    @property
    def _kind(self) -> str:
        return "" if self.form is None else str(self.form["kind"])

    def _of_table(self) -> Iterator[FactKeys]:
        """The facts of the table that the incident needs."""
        yield from self._drawn()
        if self.account.phase == Phase.OVER and self._kind in PUSHED:
            yield from self._pushed()

    def _drawn(self) -> Iterator[FactKeys]:
        """The number of cards that each seat draws, up to the seat of the incident.

        That seat too, if the incident is about its replacement cards.
        """
        account, seat, given = self.account, self._given.get("seat"), self._drawn_already
        if account.phase != Phase.DRAWING or seat not in account.seats or self.form is None:
            return
        of_cards = self.form.get("draw") in (DrawMoment.CARD_NEXT, DrawMoment.CARDS_DEALT)
        if not of_cards and self._kind != ClockExpired.kind:
            return
        for each in sorted(account.seats, key=account.behind):
            if account.behind(each) < account.behind(seat) + of_cards:
                counts = range(1 if each == seat else 0, self._size + 1)
                keys = [Key(str(count), f"drawn:{each}={count}", given.get(each) == count) for count in counts]
                said = self.words.sentence("floor", "drawn", seat=each)
                yield FactKeys(said, tuple(keys), missing=each not in given)

    @property
    def _drawn_already(self) -> Mapping[int, int]:
        return {each["seat"]: each["count"] for each in self.account.facts.get(PLACED, ())}

    @property
    def _size(self) -> int:
        return self.rules.dealing.streets.value.hand_size

    def _pushed(self) -> Iterator[FactKeys]:
        """The seat that the pot was pushed to, or that should have it, and its chips: the award of the log."""
        given, pot = self.account.facts.get(LOG), str(self._given.get("pot", MAIN))
        awards = [(seat, [award_of(seat, pot)]) for seat in self.account.seats]
        keys = [Key(str(seat), f"set:{LOG}={canonical(log).decode()}", given == log) for seat, log in awards]
        said = self.words.label("floor", PUSHED[self._kind])
        yield FactKeys(said, tuple(keys), missing=not any(each.pressed for each in keys))
        chips = self.account.facts.get(CHIPS_PUSHED, "")
        yield FactKeys(self.words.label("floor", "chips-pushed"), (), CHIPS_PUSHED, str(chips), chips == "")

    def _flags(self, tap: str, given: Any) -> tuple[Key, ...]:
        return tuple(
            Key(self.words.label("floor", name), f"{tap}{canonical(flag).decode()}", given is flag)
            for name, flag in (("yes", True), ("no", False))
        )

    def _of_incident(self, fact: JsonObject, hand: Hand | None, *, missing: bool) -> FactKeys:
        """A fact of the incident with its keys."""
        name, given, words = fact["name"], self._given.get(fact["name"]), self.words
        several = "[]" if fact.get("several") else ""
        chosen = given if several and isinstance(given, list) else [given]

        def keyed(values: Sequence[tuple[Any, str]]) -> tuple[Key, ...]:
            taps = [(f"fact:{name}{several}={canonical(value).decode()}", value, label) for value, label in values]
            return tuple(Key(label, tap, value in chosen) for tap, value, label in taps)

        keys: tuple[Key, ...] = ()
        match fact["is"]:
            case "seat":
                keys = keyed([(seat, str(seat)) for seat in self._seats(name)])
            case "flag":
                keys = self._flags(f"fact:{name}=", given)
            case "choice":
                keys = keyed([(each["name"], each["says"]) for each in self._names(fact)])
            case "count" if (most := self._most(fact)) - fact["least"] < MOST_KEYS:
                numbers = fact.get("numbers", range(fact["least"], most + 1))
                keys = keyed([(each, str(each)) for each in numbers])
            case "entry":
                keys = keyed([*self._entries(hand)])
                if not keys:
                    return FactKeys(words.sentence("floor", "no-entries", name=fact["says"]), (), missing=True)
            case "seats":
                keys = tuple(self._places(fact))
        if not keys:
            written = " ".join(map(str, given)) if isinstance(given, list) else "" if given is None else str(given)
            return FactKeys(fact["says"], (), f"/incident/{name}", written, missing)
        if several and not fact.get("least"):
            nobody = words.label("console", "nobody") if fact["is"] == "seat" else words.label("floor", "none")
            keys += (Key(nobody, f"fact:{name}[]=[]", given == []),)
        return FactKeys(fact["says"], keys, missing=missing)

    def _seats(self, name: str) -> Sequence[int]:
        """The seats that this fact can name."""
        if self._kind == DealtToWrongSeat.kind:
            return [each for each in SEATS if each not in self.account.seats]
        return [each for each in self.account.seats if name != "to" or each != self._given.get("seat")]

    def _names(self, fact: JsonObject) -> list[JsonObject]:
        """The named values of this fact that are possible in the phase and with the seats of the account."""
        phase, names = self.account.phase, fact["names"]
        fitting: list[JsonObject] = [each for each in names if phase in each.get("phases", (phase,))]
        return fitting[: len(self.account.seats) - 1] if fact["name"] == "pot" else fitting

    def _most(self, fact: JsonObject) -> int:
        """The largest number that this fact can have at the table of the account."""
        most: int = fact["most"]
        if fact["name"] in OF_DEAL:
            return min(most, self.rules.dealing.streets.value.dealt_first * len(self.account.seats))
        if fact["name"] in OF_BOARD:
            return min(most, MOST_ON_BOARD)
        return min(most, self._size if fact["name"] in OF_HAND else 2 * self._size)

    def _entries(self, hand: Hand | None) -> Iterator[tuple[int, str]]:
        """The entries of the log that the incident can be about, each with its place."""
        named = self.form.get("entries", ()) if self.form else ()
        writer = FactWriter(self.words, {})
        for place, each in enumerate(as_entered(hand).get("log", ()) if hand else ()):
            if each["does"] in named:
                yield place, writer.event(each)

    def _places(self, fact: JsonObject) -> Iterator[Key]:
        """The seats of the button and the blinds."""
        parts = self._given.get(fact["name"])
        chosen = parts if isinstance(parts, dict) else {}
        for each in fact["of"]:
            for seat in self.account.seats:
                tap = f"fact:{fact['name']}.{each['name']}={seat}"
                yield Key(f"{each['says']}: {seat}", tap, chosen.get(each["name"]) == seat)


def _has_parts(at: str) -> bool:
    """Whether this fact has too many parts to be typed."""
    return at.startswith("/table/") and at.rpartition("/")[2] in ("log", "seats", "draw", "placed", "received", "deck")
