"""What the text forms of rooms have in common when a hand of stud is written: its steps, one line after the other.

A form prints the up cards of all seats, and the down cards of the player who wrote the record down.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from dealer_service.formats.amounts import SYMBOLS
from dealer_service.formats.games import DEALT_FIRST, LAST_STREET
from dealer_service.formats.problems import invalid_value, missing, no_stack, no_winner, stud_only, wrong_card_count
from dealer_service.formats.recorded_hand import Entry, Lack, Loss, RecordedHand, is_of_board, order_from

UNKNOWN = "??"
SIGNS = {code: symbol for symbol, code in SYMBOLS.items()}
KNOWN = frozenset({"post", "deal", "fold", "check", "call", "bet", "raise", "bring-in", "complete", "show", "muck"})
LEFT_OUT = frozenset({"burn", "carry-out", "award"})  # steps of the dealer, which no form has
_DAY, _TIME, _ZONE = r"(?P<day>\d{4}[-/]\d\d[-/]\d\d)", r"(?P<time>\d{1,2}:\d\d:\d\d)", r"(?P<zone>[A-Z]{1,5})"
_MOMENTS = (
    re.compile(rf"{_DAY}(?:T| - | ){_TIME}(?: \(?{_ZONE}\)?)?.{{0,60}}"),
    re.compile(rf"{_TIME}(?: {_ZONE})? - {_DAY}.{{0,60}}"),
)
_UNFIT = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|^\s|\s$|"
    r"^Player \d+$|^(?:Seat |Dealt to |Table '|Uncalled bet |Hand cancelled|PokerStars |Full ?Tilt|The button |\*)"
)


class Act(NamedTuple):
    """A line of a betting round: the chips added, the total, and the highest bet before. ``end`` tells an all-in."""

    does: str
    put: int
    to: int
    highest: int
    end: str


class StudWriter(ABC):
    """Writes one hand of stud. A subclass has the lines of its form. Amounts are in chips of the hand."""

    form: ClassVar[str]
    games: ClassVar[Mapping[str, str]]  # the name of each game in the form
    all_in: ClassVar[str]
    mucks: ClassVar[str]
    between: ClassVar[str]  # the words for a side pot and its number
    grouping: ClassVar[str] = ""  # the sign between thousands

    def __init__(self, hand: RecordedHand) -> None:
        """Raises BadHand for a hand that the form cannot hold."""
        if hand.game is None:
            raise missing(Lack.GAME).at(hand.line)
        if hand.game not in self.games:
            raise stud_only(self.form).at(hand.line)
        if not hand.awards:
            raise no_winner(self.form).at(hand.line)
        self.hand, self.game = hand, hand.game
        self.lost: list[Loss] = []
        self.names = _names(hand)
        self.stacks = {seat.number: self._stack(seat.number, seat.stack) for seat in hand.seats}
        self.order = order_from(hand.button, [seat.number for seat in hand.seats if seat.dealt_in])
        self.street = 0
        self.bets: dict[int, int] = {}
        self.antes: dict[int, int] = {}
        self.paid = dict.fromkeys(self.order, 0)
        self.back = 0  # uncalled chips that were returned
        self.cards: dict[int, list[str]] = {seat: [] for seat in self.order}
        self.shared: list[str] = []
        self.brought_in = False  # by a seat that is not all-in: the form names the whole bring-in
        self.folded: dict[int, int] = {}  # the street of each fold
        self.shown: dict[int, list[str]] = {}
        self.dealt: dict[int, list[str]] = {}  # on the street that is dealt

    def _stack(self, seat: int, stack: int | None) -> int:
        if stack is None:
            raise no_stack(self.form, seat).at(self.hand.line)
        return stack

    # The lines of a form

    @abstractmethod
    def head(self) -> Iterator[str]:
        """The lines before the antes: header, table and seats."""

    @abstractmethod
    def ante(self, chips: int) -> str:
        """An ante."""

    @abstractmethod
    def third_street(self) -> Iterator[str]:
        """The line of third street, and the cards of each seat that are seen."""

    @abstractmethod
    def later_street(self, seen: Mapping[int, Sequence[str]]) -> Iterator[str]:
        """The line of a later street, and the new cards of each seat that are seen."""

    @abstractmethod
    def shared_card(self) -> Iterator[str]:
        """The line of a last street with one card for all."""

    @abstractmethod
    def wagers(self, act: Act) -> str:
        """A bet, a raise or a completion."""

    @abstractmethod
    def returned(self, seat: int, chips: int) -> str:
        """The line of an uncalled bet that is returned."""

    @abstractmethod
    def wins(self, chips: int, pot: str | None) -> str:
        """Chips won of a pot."""

    @abstractmethod
    def total(self, rake: int) -> str:
        """The line of the summary with the pots and the rake."""

    @abstractmethod
    def fate(self, seat: int, won: int) -> str:
        """What became of a seat that was dealt in."""

    @abstractmethod
    def says(self, seat: int, does: str) -> str:
        """The line of a player's act."""

    # The hand

    def text(self) -> str:
        """The hand. Raises BadHand for an event that the form cannot hold."""
        return "".join([f"{line}\n" for line in self._lines()])

    def _lines(self) -> Iterator[str]:
        yield from self.head()
        antes = list(self._antes())
        play = list(self._play())
        if "bring_in" in self.hand.stakes and not self.brought_in:
            self.lose(Loss.BRING_IN)
        yield from antes
        yield from self._ante_returned()
        yield from play
        for each in self.hand.awards:
            yield self.says(each["seat"], self.wins(each["chips"], each.get("pot")))
        yield "*** SUMMARY ***"
        if self.hand.rake is not None:
            yield self.total(self.hand.rake)
        for seat in self.hand.seats:
            won = sum(each["chips"] for each in self.hand.awards if each["seat"] == seat.number)
            fate = self.fate(seat.number, won) if seat.dealt_in else "is sitting out"
            yield f"Seat {seat.number}: {self.names[seat.number]} {fate}"

    def _events(self) -> Iterator[Entry]:
        for entry in self.hand.events:
            event = entry.get("event")
            if set(entry) != {"event"} or not isinstance(event, dict):
                self.lose(Loss.INCIDENTS)
            elif event.get("does") in KNOWN and (is_of_board(event) or event.get("seat") in self.paid):
                yield event
            elif event.get("does") not in LEFT_OUT:
                self.lose(Loss.INCIDENTS)

    def _antes(self) -> Iterator[str]:
        for event in self._events():
            if event["does"] != "post":
                continue
            if event.get("kind") != "ante":
                raise invalid_value("kind", event.get("kind")).at(self.hand.line)
            seat, before = event["seat"], self.antes.get(event["seat"], 0)
            self.antes[seat] = self._total(event)
            self.paid[seat] += self.antes[seat] - before
            yield self.says(seat, self.ante(self.antes[seat] - before) + self._end_of(seat))

    def _play(self) -> Iterator[str]:
        shows = False
        for event in self._events():
            does, seat = event["does"], event.get("seat", 0)
            if does == "post":
                continue
            if does == "deal" and not is_of_board(event):
                if seat in self.dealt:
                    yield from self._deal()
                self.dealt[seat] = list(event.get("cards") or [UNKNOWN] * event.get("count", 0))
                continue
            yield from self._deal()
            if does == "deal":
                yield from self._share(event)
            elif does in ("show", "muck"):
                yield from () if shows else self._show_down()
                shows = True
                yield self.says(seat, self._show(seat, event))
            else:
                yield self.says(seat, self._act(seat, event))
        yield from self._deal()
        yield from self._close_round()

    def _deal(self) -> Iterator[str]:
        """The lines of a street, if its cards were not written yet."""
        new, self.dealt = self.dealt, {}
        if not self.street:
            self.street = DEALT_FIRST
            for seat in self.order:
                self.cards[seat] = self._first_hand(new.get(seat, [UNKNOWN] * DEALT_FIRST))
            yield from self.third_street()
        elif new:
            yield from self._close_round()
            self.street += 1
            if self.street > LAST_STREET or any(len(cards) != 1 for cards in new.values()):
                raise wrong_card_count(self.street).at(self.hand.line)
            yield from self.later_street({seat: cards for seat, cards in new.items() if self._is_seen(seat, cards)})
            for seat, cards in new.items():
                self.cards[seat] += cards

    def _first_hand(self, cards: Sequence[str]) -> list[str]:
        if len(cards) != DEALT_FIRST:
            raise wrong_card_count(DEALT_FIRST).at(self.hand.line)
        if UNKNOWN not in cards:
            return list(cards)
        if not {*cards[:-1]} - {UNKNOWN} <= self._tabled:
            self.lose(Loss.CARDS)
        return [UNKNOWN, UNKNOWN, cards[-1]]

    def _is_seen(self, seat: int, cards: Sequence[str]) -> bool:
        """Whether the form prints these new cards: they are known, and the seat has not folded."""
        known = UNKNOWN not in cards
        if known and seat in self.folded:
            self.lose(Loss.CARDS)
        return known and seat not in self.folded

    @property
    def _tabled(self) -> set[str]:
        """The cards that are shown at the end."""
        return {card for event in self._events() if event["does"] == "show" for card in event.get("cards") or ()}

    def seen(self, seat: int) -> list[str]:
        """The cards of a seat that the form prints before those of a new street."""
        return [card for card in self.cards[seat] if card != UNKNOWN]

    def _share(self, event: Entry) -> Iterator[str]:
        self.shared = list(event.get("cards") or ())
        if len(self.shared) != 1 or UNKNOWN in self.shared:
            raise invalid_value("cards", " ".join(self.shared)).at(self.hand.line)
        yield from self._close_round()
        self.street = LAST_STREET
        yield from self.shared_card()

    def _act(self, seat: int, event: Entry) -> str:
        does, before = event["does"], self.bets.get(seat, 0)
        if does == "fold":
            self.folded[seat] = self.street
        if does in ("fold", "check"):
            return f"{does}s"
        highest, to = max(self.bets.values(), default=0), self._total(event)
        if to < before:
            raise invalid_value("to", to).at(self.hand.line)
        self.bets[seat] = to
        self.paid[seat] += to - before
        self.brought_in = self.brought_in or (does == "bring-in" and not self._end_of(seat))
        return self._acts(Act(does, to - before, to, highest, self._end_of(seat)))

    def _acts(self, act: Act) -> str:
        """An act with chips in a betting round."""
        match act.does:
            case "bring-in":
                return f"brings in for {self.chips(act.put)}{act.end}"
            case "call":
                return f"calls {self.chips(act.put)}{act.end}"
            case _:
                return f"{self.wagers(act)}{act.end}"

    def _total(self, event: Entry) -> int:
        """The total of a post, bet or raise. That of a call without one is the highest bet, limited by the stack."""
        to, seat = event.get("to"), event["seat"]
        if type(to) is int:
            return to
        if event["does"] != "call":
            raise missing("to").at(self.hand.line)
        highest = max(self.bets.values(), default=0)
        if self.street == DEALT_FIRST and highest:  # a bring-in of less is called in full
            highest = max(highest, self.hand.stakes.get("bring_in", 0))
        return min(highest, self.bets.get(seat, 0) + self.stacks[seat] - self.paid[seat])

    def _end_of(self, seat: int) -> str:
        return self.all_in if self.paid[seat] == self.stacks[seat] else ""

    def _show_down(self) -> Iterator[str]:
        yield from self._close_round()
        yield "*** SHOW DOWN ***"

    def _show(self, seat: int, event: Entry) -> str:
        cards = list(event.get("cards") or ())
        if event["does"] == "muck":
            return self.mucks
        if UNKNOWN in cards or not cards:
            self.lose(Loss.CARDS)
        self.shown[seat] = [card for card in cards if card != UNKNOWN]
        return f"shows {bracketed(self.shown[seat])}"

    def _close_round(self) -> Iterator[str]:
        """End a round: the uncalled part of its highest bet is returned."""
        (seat, over), self.bets = _uncalled(self.bets), {}
        if over:
            self.back += over
            yield self.returned(seat, over)

    def _ante_returned(self) -> Iterator[str]:
        """The part of an ante that no seat could match, if the result shows that it was returned."""
        seat, over = _uncalled(self.antes)
        won = sum(each["chips"] for each in self.hand.awards) + (self.hand.rake or 0)
        if over and sum(self.paid.values()) - self.back - won == over:
            yield self.returned(seat, over)

    # For the lines of a form

    @property
    def pots(self) -> list[tuple[str | None, int]]:
        """Each pot with the chips of its awards, the main pot first."""
        found: dict[str | None, int] = {}
        for each in self.hand.awards:
            found[each.get("pot")] = found.get(each.get("pot"), 0) + each["chips"]
        return sorted(found.items(), key=lambda each: str(each[0]))

    def pot(self, name: str | None) -> str:
        """The words for a pot: ``side pot`` if there is one side pot, else with its number."""
        if name is None or (name == "main" and len(self.pots) == 1):
            return "pot"
        if name == "main":
            return "main pot"
        number = name.removeprefix("side-")
        several = sum(str(other).startswith("side") for other, _ in self.pots) > 1
        return f"side pot{self.between}{number}" if several or number != "1" else "side pot"

    def brings_in(self) -> tuple[int, str] | None:
        """The seat that acts first and its up card. None if it is unknown."""
        first = next((each for each in self._events() if each["does"] not in ("post", "deal")), None)
        if first is None or first["does"] not in ("bring-in", "complete", "bet"):
            return None
        seat: int = first["seat"]
        up = self.cards[seat][-1]
        return None if up == UNKNOWN else (seat, up)

    def chips(self, chips: int) -> str:
        """An amount as the room prints it: cents only where there are some."""
        money, by = chips * self.hand.unit, self.grouping
        sign = SIGNS.get(self.hand.currency or "", "")
        if money == int(money):
            return f"{sign}{int(money):{by}}"
        return f"{sign}{money:{by}.2f}" if money * 100 == int(money * 100) else f"{sign}{money:{by}f}"

    def lose(self, what: Loss) -> None:
        """Note a fact that the form cannot carry."""
        if what not in self.lost:
            self.lost.append(what)


def _uncalled(chips: Mapping[int, int]) -> tuple[int, int]:
    """The seat with the most chips, and how many of them no other seat matches."""
    order = sorted(chips.items(), key=lambda each: each[1], reverse=True)
    if not order:
        return 0, 0
    return order[0][0], order[0][1] - (order[1][1] if len(order) > 1 else 0)


def bracketed(cards: Sequence[str]) -> str:
    """The cards as a form prints them."""
    return f"[{' '.join(cards)}]"


def one_line(text: str | None) -> str:
    """A text of a record in a form that fits a header: short, and without the signs that separate its parts."""
    plain = (text or "").encode("utf-8", "replace").decode().replace("'", " ").replace(",", " ")
    return " ".join([word for word in plain.split() if word != "-"])[:60].strip()


def moment(played: str | None) -> tuple[str, str, str] | None:
    """The day, the time and the zone of a hand; None for words of another form."""
    found = next((each for pattern in _MOMENTS if (each := pattern.fullmatch(played or ""))), None)
    return None if found is None else (found["day"].replace("-", "/"), found["time"], found["zone"] or "ET")


def number(hand: RecordedHand) -> str:
    """The number of the hand. An unknown one is 0: a form has digits in its place."""
    return hand.hand if hand.hand is not None and hand.hand.isascii() and hand.hand.isdecimal() else "0"


def _names(hand: RecordedHand) -> dict[int, str]:
    """The name of each seat. One that could be read as another line is replaced by its seat, and so is a second one."""
    found: dict[int, str] = {}
    for seat in hand.seats:
        name = seat.name or ""
        fits = 0 < len(name) <= 100 and _UNFIT.search(name) is None and name not in found.values()
        found[seat.number] = name if fits else f"Player {seat.number}"
    return found
