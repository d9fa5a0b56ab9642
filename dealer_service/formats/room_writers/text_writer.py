"""What the text forms of rooms have in common when a hand is written: its steps, one line after the other."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from dealer_service.formats.amounts import SYMBOLS
from dealer_service.formats.problems import invalid_value, missing, no_stack, no_winner, not_written
from dealer_service.formats.recorded_hand import Entry, Lack, Loss, RecordedHand, is_of_board, order_from

UNKNOWN = "??"
LIVE_POSTS = frozenset({"small-blind", "big-blind", "live"})
SIGNS = {code: symbol for symbol, code in SYMBOLS.items()}
ACTIONS = frozenset({"fold", "check", "call", "bet", "raise", "bring-in", "complete"})
KNOWN = ACTIONS | {"post", "deal", "discard", "show", "muck"}
LEFT_OUT = frozenset({"burn", "carry-out", "award", "reshuffle"})  # steps of the dealer, which no form has
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


class TextWriter(ABC):
    """Writes one hand. A subclass has the lines of its form, or the steps of a kind of games. Amounts are in chips."""

    form: ClassVar[str]
    games: ClassVar[Mapping[str, str]]  # the name of each game in the form
    all_in: ClassVar[str]
    mucks: ClassVar[str]
    between: ClassVar[str]  # the words for a side pot and its number
    grouping: ClassVar[str] = ""  # the sign between thousands
    unshown: ClassVar[str] = ""  # the words behind chips won without a show

    def __init__(self, hand: RecordedHand) -> None:
        """Raises BadHand for a hand that the form cannot hold."""
        if hand.game is None:
            raise missing(Lack.GAME).at(hand.line)
        if hand.game not in self.games:
            raise not_written(self.form).at(hand.line)
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
        self.shared: list[str] = []  # the cards that lie for all players
        self.folded: dict[int, int] = {}  # the street of each fold
        self.shown: dict[int, list[str]] = {}

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
    def post(self, kind: str, chips: int) -> str:
        """A post of this kind."""

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
    def fold_of(self, seat: int) -> str:
        """The place of a fold of this seat."""

    @abstractmethod
    def says(self, seat: int, does: str) -> str:
        """The line of a player's act."""

    # The steps of a kind of games

    @abstractmethod
    def take_cards(self, seat: int, event: Entry) -> Iterator[str]:
        """Cards dealt to a seat, and the lines that they end."""

    @abstractmethod
    def begin(self) -> Iterator[str]:
        """The lines of a deal to the hands, if they were not written yet."""

    @abstractmethod
    def deal_board(self, event: Entry) -> Iterator[str]:
        """The lines of cards dealt to all."""

    @abstractmethod
    def least_call(self) -> int:
        """The bet that the first call of this round matches, if no bet is higher."""

    def posts(self) -> Iterator[str]:
        """The lines of the posts: of the antes, and others that the form has."""
        for event in self.events():
            if event["does"] == "post":
                yield self._post(event)

    def _post(self, event: Entry) -> str:
        seat, kind, to = event["seat"], event.get("kind"), self._total(event)
        chips = self.bets if kind in LIVE_POSTS else self.antes
        before, chips[seat] = chips.get(seat, 0), to
        self.paid[seat] += to - before
        line = self.ante(to - before) if kind == "ante" else self.post(str(kind), to - before)
        return self.says(seat, line + self._end_of(seat))

    # The hand

    def play(self) -> Iterator[str]:
        """The lines from the deal of the hands to the last show."""
        shows = False
        for event in self.events():
            does, seat = event["does"], event.get("seat", 0)
            if does == "post":
                continue
            if does == "deal" and not is_of_board(event):
                yield from self.take_cards(seat, event)
                continue
            yield from self.begin()
            if does == "deal":
                yield from self.deal_board(event)
            elif does == "discard":
                yield from self.discard(seat, event)
            elif does in ("show", "muck"):
                yield from () if shows else self.show_down()
                shows = True
                yield self.says(seat, self.show(seat, event))
            else:
                yield self.says(seat, self.act(seat, event))
        yield from self.begin()
        yield from self.close_round()

    def discard(self, seat: int, event: Entry) -> Iterator[str]:
        """The lines of a discard. Raises BadHand for a form without one."""
        raise invalid_value("does", "discard").at(self.hand.line)

    def fate(self, seat: int, won: int) -> str:
        """What became of a seat that was dealt in."""
        if seat in self.shown:
            end = f"won ({self.chips(won)})" if won else "lost"
            return f"showed {bracketed(self.shown[seat])} and {end}"
        if won:
            return f"collected ({self.chips(won)}){self.unshown}"
        return self.fold_of(seat) if seat in self.folded else "mucked"

    def text(self) -> str:
        """The hand. Raises BadHand for an event that the form cannot hold."""
        return "".join([f"{line}\n" for line in self._lines()])

    def _lines(self) -> Iterator[str]:
        yield from self.head()
        posts = list(self.posts())
        play = list(self.play())
        yield from posts
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
            yield f"Seat {seat.number}: {self.names[seat.number]}{self.role(seat.number)} {fate}"

    def role(self, seat: int) -> str:
        """The words behind a name in the summary: its place at the table, where the form has them."""
        return ""

    def events(self) -> Iterator[Entry]:
        """The events that a form may hold. Others are lost."""
        for entry in self.hand.events:
            event = entry.get("event")
            if set(entry) != {"event"} or not isinstance(event, dict):
                self.lose(Loss.INCIDENTS)
            elif event.get("does") in KNOWN and (is_of_board(event) or event.get("seat") in self.paid):
                yield event
            elif event.get("does") not in LEFT_OUT:
                self.lose(Loss.INCIDENTS)

    def act(self, seat: int, event: Entry) -> str:
        """An act of a betting round."""
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
        return self.puts_in(Act(does, to - before, to, highest, self._end_of(seat)))

    def puts_in(self, act: Act) -> str:
        """An act with chips in a betting round."""
        if act.does == "call":
            return f"calls {self.chips(act.put)}{act.end}"
        return f"{self.wagers(act)}{act.end}"

    def _total(self, event: Entry) -> int:
        """The total of a post, bet or raise. That of a call without one is the highest bet, limited by the stack."""
        to, seat = event.get("to"), event["seat"]
        if type(to) is int:
            return to
        if event["does"] != "call":
            raise missing("to").at(self.hand.line)
        highest = max(self.bets.values(), default=0)
        if highest:  # a forced bet of less is called in full
            highest = max(highest, self.least_call())
        return min(highest, self.bets.get(seat, 0) + self.stacks[seat] - self.paid[seat])

    def _end_of(self, seat: int) -> str:
        return self.all_in if self.paid[seat] == self.stacks[seat] else ""

    def show_down(self) -> Iterator[str]:
        """The heading of the showdown, after the end of the last round."""
        yield from self.close_round()
        yield "*** SHOW DOWN ***"

    def show(self, seat: int, event: Entry) -> str:
        """A hand that is shown or given up."""
        cards = list(event.get("cards") or ())
        if event["does"] == "muck":
            return self.mucks
        if UNKNOWN in cards or not cards:
            self.lose(Loss.CARDS)
        self.shown[seat] = [card for card in cards if card != UNKNOWN]
        return f"shows {bracketed(self.shown[seat])}"

    def close_round(self) -> Iterator[str]:
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

    @property
    def header_bets(self) -> str:
        """The bets of fixed limit, else the blinds, as a header has them."""
        stakes = self.hand.stakes
        low, high = ("small_bet", "big_bet") if "small_bet" in stakes else ("small_blind", "big_blind")
        return f"{self.chips(stakes.get(low, 0))}/{self.chips(stakes.get(high, 0))}"

    def dealt_to(self, seat: int, before: Sequence[str], new: Sequence[str]) -> str:
        """The line of new cards of a seat, behind those that it had."""
        return f"Dealt to {self.names[seat]} {f'{bracketed(before)} ' if before else ''}{bracketed(new)}"

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
