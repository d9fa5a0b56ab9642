"""A hand as an archive records it: facts in whole units, ready to be asked as one question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from dealer_service.formats.games import deck_size, first_cards, is_stud
from dealer_service.formats.problems import missing
from dealer_service.table.cards import JOKER
from dealer_service.values import value

OF_THE_DEAL = ("post", "deal")
Entry = dict[str, Any]  # of the events of a play question: {"event": {...}}


class Lack(StrEnum):
    """A fact that a record does not give. None is filled in."""

    GAME = "game"  # the variant: some formats name a family of games
    BETS = "bets"  # the small and the big bet of fixed limit
    CHIP = "chip"  # the smallest chip
    CENTS = "cents"  # the value of a unit in money
    SMALL_BLIND = "small-blind"  # its amount: the post is missing or short
    BRING_IN = "bring-in"  # its amount: the seat completed the bet at once, or was all-in for less
    STACK = "stack"
    DRAWS = "draws"  # how many cards players drew
    WINNING_HAND = "winning-hand"  # of a seat that collected chips at a showdown
    ENTRY = "entry"  # why a seat posted to come in
    RAKE = "rake"


class Loss(StrEnum):
    """A fact of a record that the question, or the format written, cannot carry."""

    SECOND_RUN = "second-run"  # the players ran the draw twice: the first run is read
    MUCKED_CARDS = "mucked-cards"  # the cards of a hand that was not shown
    CARDS = "cards"  # cards that contradict the count of a draw
    CHIPS = "chips"  # recorded chips that do not add up
    COMMENTS = "comments"  # comments on actions
    JOKER = "joker"  # the joker: the format written has 52 cards
    DISCARDS = "discards"  # the discards of draws: the format written has none
    POSTS = "posts"  # posts to come in: the format written reads them as straddles
    INCIDENTS = "incidents"  # gestures, incidents and decisions of the floor
    BRING_IN = "bring-in"  # its amount, which the format written does not name unless a seat paid it
    SITTING_OUT = "sitting-out"  # players who were not dealt in


@value
class Missing:
    """A fact that the record lacks, and the seat that it is about."""

    what: Lack
    seat: int | None = None


@value
class RecordedSeat:
    """A seat with its chips before the hand, in units. It comes in with the posts in ``owes``."""

    number: int
    stack: int | None
    dealt_in: bool = True
    owes: tuple[str, ...] = ()
    name: str | None = None


@value
class RecordedHand:
    """One hand. ``line`` is where it begins; ``unit`` is the value of one chip of ``stakes``, ``events`` and stacks."""

    form: str
    line: int
    hand: str | None
    game: str | None
    variant: str
    unit: Decimal
    currency: str | None
    button: int
    small_blind_seat: int
    big_blind_seat: int
    stakes: Mapping[str, int]
    seats: tuple[RecordedSeat, ...]
    events: tuple[Entry, ...]
    stacks: Mapping[int, int] = field(default_factory=dict)  # after the hand
    awards: tuple[Entry, ...] = ()
    rake: int | None = None
    tournament: bool = False
    room: str | None = None
    table: str | None = None
    played: str | None = None
    lacks: tuple[Missing, ...] = ()
    lost: tuple[Loss, ...] = ()
    begins_before_the_deal: bool = True
    asked: Mapping[str, Any] | None = None  # the question itself, if the record is one
    answer: Any = None  # and its answer, if the record has it

    def question(self, house: str | None, game: str | None = None, stakes: Mapping[str, Any] | None = None) -> Entry:
        """The hand as a question for ``POST /v1/play``.

        ``game`` and ``stakes`` are facts that the caller knows. A record that names its game is of that game. Raises
        BadHand if the game is unknown.
        """
        if (played := self.game or game) is None:
            raise missing(Lack.GAME).at(self.line)
        if self.asked is not None:
            return {**self.asked, **({} if house is None else {"house": house}), "game": played}
        question: Entry = {} if house is None else {"house": house}
        table, results = self._table(played, stakes or {}), self._results()
        return question | {"game": played, "table": table, "events": self._events(played), "results": results}

    def _table(self, game: str, stakes: Mapping[str, Any]) -> Entry:
        money: Entry = {} if self.currency is None else {"currency": self.currency}
        return {
            "button": self.button,
            "small_blind_seat": self.small_blind_seat,
            "big_blind_seat": self.big_blind_seat,
            "round": 1,
            "phase": "posting",
            "mode": "tournament" if self.tournament else "cash",
            "stakes": {**self.stakes, **money, **stakes},
            "seats": [_seat(each) for each in self.seats if each.dealt_in],
            "log": [],
            "deck": {"stub": deck_size(game), "burns": 0, "folded": 0, "discards": []},
        }

    def _events(self, game: str) -> list[Entry]:
        """The events. If a first hand was seen, each seat gets its hand, clockwise from the button.

        The replacement cards of one player, who wrote the record down, are dealt. Those of several follow from later
        discards and shows: records differ in the place of their deal.
        """
        begun = self._first_of_play(game)
        before, after = self.events[:begun], self.events[len(self.events) if begun is None else begun :]
        seen = {each["event"]["seat"]: each["event"].get("cards", ()) for each in before if _does(each) == "deal"}
        posts = [each for each in before if _does(each) == "post"]
        if not is_stud(game) and len({each["event"]["seat"] for each in after if _is_deal_to_seat(each)}) > 1:
            after = tuple(each for each in after if not _is_deal_to_seat(each))
        return [*posts, *self._first_deals(seen, first_cards(game)), *after]

    def _first_of_play(self, game: str) -> int | None:
        """The place of the first event after the posts and the deal of the hands. None if there is none.

        In stud it may be a second deal to a seat, when all players are all-in with their antes.
        """
        dealt = set[int]()
        for place, each in enumerate(self.events):
            if _begins_play(each):
                return place
            if is_stud(game) and _does(each) == "deal":
                seat = each["event"]["seat"]
                if seat in dealt:
                    return place
                dealt.add(seat)
        return None

    def _first_deals(self, seen: Mapping[int, Sequence[str]], size: int) -> Iterator[Entry]:
        """One deal of a whole hand for each seat; none if no hand was seen."""
        for seat in order_from(self.button, [seat.number for seat in self.seats if seat.dealt_in] if seen else []):
            known = seen.get(seat, ())
            cards: Entry = {"cards": list(known)} if len(known) == size else {"count": size}
            yield {"event": {"does": "deal", "seat": seat, **cards}}

    def _awards(self) -> Iterator[Entry]:
        """What each seat won: by pot if it won one, else all pots together, as they are pushed together."""
        for seat in dict.fromkeys(award["seat"] for award in self.awards):
            own = [award for award in self.awards if award["seat"] == seat]
            yield own[0] if len(own) == 1 else {"seat": seat, "chips": sum(award["chips"] for award in own)}

    def _results(self) -> Entry:
        found: Entry = {}
        if self.stacks:
            found["stacks"] = [{"seat": seat, "stack": stack} for seat, stack in sorted(self.stacks.items())]
        if self.awards:
            found["awards"] = list(self._awards())
        if self.rake is not None:
            found["rake"] = self.rake
        return found


def _does(entry: Entry) -> str | None:
    event = entry.get("event")
    return event.get("does") if isinstance(event, dict) else None


def is_of_board(event: Entry) -> bool:
    """Whether the event deals cards to the board: it has no seat."""
    return event.get("does") == "deal" and "seat" not in event


def is_untold_discard(event: Entry) -> bool:
    """Whether it is the discard of a street without a seat, which is that of all players, or without its cards."""
    told = event.get("count") is not None or event.get("cards") is not None
    return event.get("does") == "discard" and not (told and event.get("seat") is not None)


def _is_deal_to_seat(entry: Entry) -> bool:
    return _does(entry) == "deal" and not is_of_board(entry["event"])


def _begins_play(entry: Entry) -> bool:
    """Whether the event comes after the posts and the deal of the hands."""
    return _does(entry) not in OF_THE_DEAL or is_of_board(entry["event"])


def has_joker(event: Entry) -> bool:
    """Whether the joker is among the cards of the event."""
    return str(JOKER) in (event.get("cards") or ())


def order_from(button: int, seats: Sequence[int]) -> list[int]:
    """The seats clockwise, beginning left of the button."""
    ordered = sorted(seats)
    return [each for each in ordered if each > button] + [each for each in ordered if each <= button]


def _seat(seat: RecordedSeat) -> Entry:
    found: Entry = {"number": seat.number, "bet": 0, "gathered": 0, "dead": 0, "state": "in"}
    if seat.stack is not None:
        found["stack"] = seat.stack
    if seat.owes:
        found["owes"] = list(seat.owes)
    return found
