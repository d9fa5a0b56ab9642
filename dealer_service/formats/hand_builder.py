"""Collects the facts of one hand in the order of its record, and makes them a ``RecordedHand``.

Records give the chips that a player adds, or the total; the builder keeps each seat's chips and gives totals.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from dealer_service.formats.amounts import amount, unit_of, whole
from dealer_service.formats.games import DEALT_FIRST, FLOP, Limit, hand_size, is_stud
from dealer_service.formats.problems import (
    incomplete,
    invalid_amount,
    invalid_value,
    missing,
    named_twice,
    no_street,
    street_out_of_order,
    wrong_card_count,
)
from dealer_service.formats.recorded_hand import (
    OF_THE_DEAL,
    Entry,
    Lack,
    Loss,
    Missing,
    RecordedHand,
    RecordedSeat,
    is_of_board,
    order_from,
)
from dealer_service.table.facts import HIGHEST_SEAT

MOST_EVENTS = 1000  # of a play question
NOTHING = Decimal(0)
LIVE_KINDS = frozenset({"small-blind", "big-blind", "third-blind", "live", "straddle", "kill"})
LIVE_KINDS |= {"button-blind", "live-ante"}
COME_IN = {"small-blind": "dead", "big-blind": "live"}


class HandBuilder:
    """The facts of one hand. Amounts are Decimals in the record's money or chips."""

    def __init__(self, form: str, line: int) -> None:
        self.form, self.line = form, line
        self.hand: str | None = None
        self.room: str | None = None
        self.table: str | None = None
        self.played: str | None = None
        self.currency: str | None = None
        self.variant = ""
        self.game: str | None = None
        self.limit: Limit | None = None
        self.tournament = False
        self.money = False  # amounts are money
        self.button: int | None = None
        self.stakes: dict[str, Decimal] = {}
        self.stacks: dict[int, Decimal | None] = {}
        self.names: dict[int, str] = {}
        self.bets: dict[int, Decimal] = {}  # of this betting round
        self.dead: dict[int, Decimal] = {}
        self.put_in: dict[int, Decimal] = {}
        self.street = 0  # of stud, if the record marks its streets: the number of cards in a hand
        self.active: set[int] = set()  # seats with an event: they are dealt in
        self.roles: dict[str, int] = {}  # the seats of the blinds, where a record names them
        self.posts: list[tuple[int, str, Decimal]] = []
        self.returned: dict[int, Decimal] = {}
        self.awards: list[tuple[int, Decimal, str | None]] = []
        self.finals: dict[int, Decimal] = {}
        self.raked: Decimal | None = None
        self.awards_hold_returns = False  # the room adds an uncalled bet to the winnings
        self.lacks: list[Missing] = []
        self.lost: list[Loss] = []
        self._events: list[tuple[Entry, Decimal | None]] = []
        self._discarded: dict[int, int] | None = None  # cards in this draw, by seat; None while betting
        self._dealt: list[Entry] = []  # replacement cards of this draw
        self._cards_of: dict[int, int] = {}  # dealt in stud, by seat
        self._later_street = False  # of stud: the first betting round is over
        self._shared = False  # of stud: the last street is one card for all
        self._dealt_on_street: dict[int, list[str]] | None = None  # in stud, while a street is dealt
        self._hands: dict[int, bool] = {}  # seats that showed, and whether every card is known
        self._uncalled: dict[int, Decimal] = {}
        self._folded: set[int] = set()
        self._mucked: set[int] = set()

    # Seats

    def seat(self, number: int, stack: Decimal | None, name: str | None = None) -> None:
        """A player with chips. Raises BadHand if the seat is given twice or cannot be."""
        if not 1 <= number <= HIGHEST_SEAT:
            raise invalid_value("seat", number)
        if number in self.stacks:
            raise named_twice(str(number))
        self.stacks[number] = stack
        if name is not None:
            self.names[number] = name

    # Stakes

    def take_bets(self, low: str, high: str) -> None:
        """Take the amounts of a header: bets in fixed limit, else blinds. Raises BadHand."""
        names = ("small_bet", "big_bet") if self.limit is Limit.FIXED else ("small_blind", "big_blind")
        self.stakes |= dict(zip(names, (amount(low), amount(high)), strict=True))

    def take_posted_stakes(self) -> None:
        """Take the blinds and the ante as they were posted: in fixed limit a record names only the bets."""
        posted: dict[str, Decimal] = {}
        for _, kind, each in self.posts:
            posted[kind] = max(each, posted.get(kind, each))
        self.stakes.setdefault("ante", posted.get("ante", NOTHING))
        if self.limit is Limit.FIXED and not is_stud(self.game):
            self.stakes.setdefault("big_blind", self.stakes["small_bet"])
            if "small-blind" in posted:
                self.stakes.setdefault("small_blind", posted["small-blind"])

    # Events

    def post(self, seat: int, kind: str, amount: Decimal) -> None:
        """A blind, ante or other post of this amount. A second blind of a kind is the post of a player who comes in."""
        if amount <= 0:
            raise invalid_amount(str(amount))
        if any(event["does"] not in OF_THE_DEAL for event, _ in self._events):
            raise invalid_value("post", "after an action")
        if kind in COME_IN and any(posted == kind for _, posted, _ in self.posts):
            kind = COME_IN[kind]
        chips = self.bets if kind in LIVE_KINDS else self.dead
        self._pay(seat, amount)
        chips[seat] = chips.get(seat, NOTHING) + amount
        self.posts.append((seat, kind, amount))
        self._add({"does": "post", "seat": seat, "kind": kind}, chips[seat])

    def post_both(self, seat: int, both: Decimal) -> None:
        """A live big blind and a dead small blind in one amount. The live part is the big blind of the record."""
        live = min(both, next((posted for _, kind, posted in self.posts if kind == "big-blind"), both))
        self.post(seat, "live", live)
        if both > live:
            self.post(seat, "dead", both - live)

    def fold(self, seat: int) -> None:
        """A fold, in a betting round or in a draw."""
        self._begin_betting(seat)
        self._folded.add(seat)
        self._add({"does": "fold", "seat": seat})

    def check(self, seat: int) -> None:
        """A check."""
        self._begin_betting(seat)
        self._add({"does": "check", "seat": seat})

    def wager(self, seat: int, does: str, to: Decimal | None = None, put: Decimal | None = None) -> None:
        """A call, bet or raise: to a total for the round, or with these chips added."""
        self._begin_betting(seat)
        before = self.bets.get(seat, NOTHING)
        total = before + put if put is not None else to
        if total is None or total < before:
            raise invalid_amount(str(to))
        self._pay(seat, total - before)
        self.bets[seat] = total
        self._add({"does": does, "seat": seat}, total)

    def bring_in(self, seat: int) -> None:
        """The forced bet of the first round of stud, or all chips for less."""
        behind = self._behind(seat)
        whole_bet = self.stakes.get("bring_in", NOTHING)
        self.wager(seat, "bring-in", whole_bet if behind is None else min(whole_bet, behind))

    def bring_in_with(self, seat: int, put: Decimal, all_in: bool) -> None:
        """The forced bet of the first round of stud with these chips. A seat that is all-in may pay less."""
        if not all_in:
            self.stakes["bring_in"] = put
        self.wager(seat, "bring-in", put=put)

    def bet_in_stud(self, seat: int, put: Decimal) -> None:
        """A bet or raise with these chips added. The first one of the first round may be the bring-in."""
        total = self.bets.get(seat, NOTHING) + put
        if self.highest or self._later_street or total > self.stakes.get("bring_in", NOTHING):
            self.raise_or_bet(seat, total)
        else:
            self.wager(seat, "bring-in", total)

    def call_or_check(self, seat: int) -> None:
        """A call of the highest bet with the chips that the seat has; a check if there is no bet to call."""
        self._begin_betting(seat)
        before, highest = self.bets.get(seat, NOTHING), self.highest
        if highest and is_stud(self.game) and not self._later_street:  # a bring-in of less is called in full
            highest = max(highest, self.stakes.get("bring_in", NOTHING))
        if highest <= before:
            return self.check(seat)
        behind = self._behind(seat)
        return self.wager(seat, "call", highest if behind is None else min(highest, before + behind))

    def _behind(self, seat: int) -> Decimal | None:
        """The chips behind. None if they are unknown: without a stack, or with one that the record has overdrawn."""
        stack = self.stacks.get(seat)
        behind = None if stack is None else stack - self.put_in.get(seat, NOTHING)
        return None if behind is not None and behind < 0 else behind

    def raise_or_bet(self, seat: int, to: Decimal) -> None:
        """A bet or raise to this total; which of them follows from the bets."""
        self._begin_betting(seat)
        does = "raise" if self.highest > 0 else "bet"
        if is_stud(self.game) and not self._later_street and self.highest < self.stakes.get("small_bet", NOTHING):
            does = "complete"
        self.wager(seat, does, to)

    def go_all_in(self, seat: int, to: Decimal) -> None:
        """All chips of a seat, to this total: a call up to the highest bet, else a bet or raise."""
        if to <= self.highest:
            self.wager(seat, "call", to)
        else:
            self.raise_or_bet(seat, to)

    def discard(self, seat: int, cards: Sequence[str] | None = None, count: int | None = None) -> None:
        """A discard of these cards or of this many; none to stand pat."""
        self._seated(seat)
        if self._discarded is None or seat in self._discarded:
            self.begin_draw()
        number = len(cards or ()) if count is None else count
        assert self._discarded is not None
        self._discarded[seat] = number
        known = cards and "??" not in cards and len(cards) == number
        self._add({"does": "discard", "seat": seat, **({"cards": list(cards or ())} if known else {"count": number})})

    def has_discarded(self, seat: int) -> bool:
        """Whether the seat has discarded or stood pat in this draw."""
        return seat in (self._discarded or ())

    def deal(self, seat: int, cards: Sequence[str]) -> None:
        """Cards dealt to a seat, as much of them as is known: a first hand, or replacement cards."""
        self._seated(seat)
        if self.street:
            return self._deal_on_street(seat, cards)
        if not cards or (all(each == "??" for each in cards) and not is_stud(self.game)):
            return
        if self._discarded is not None and self._discarded.get(seat) != len(cards):
            return self.lose(Loss.CARDS)
        deal = {"does": "deal", "seat": seat, "cards": list(cards)}
        if is_stud(self.game):
            self._deal_street(seat, deal)
        elif self._discarded is None:
            self._add(deal)
        else:
            self._dealt.append(deal)
        return None

    def begin_street(self, street: int) -> None:
        """The next street of stud, by the number of cards that a hand then has: bets are collected."""
        self._end_draw()
        if street != (self.street + 1 if self.street else DEALT_FIRST) or self._shared:
            raise street_out_of_order(street)
        self.street, self._dealt_on_street = street, {}
        if street > DEALT_FIRST:
            self._close_round()
            self._later_street = True

    def _deal_on_street(self, seat: int, cards: Sequence[str]) -> None:
        """Cards that a record gives on this street. Those before them are face down and unknown."""
        if self._dealt_on_street is None:
            raise no_street()
        unseen = self.street - self._cards_of.get(seat, 0) - len(cards)
        if seat in self._dealt_on_street:
            raise named_twice(f"seat {seat}")
        if unseen < 0 or not cards:
            raise wrong_card_count(self.street)
        self._dealt_on_street[seat] = [*["??"] * unseen, *cards]

    def _end_street(self) -> None:
        """End the deal of a street: the cards that a record does not give are dealt unseen, clockwise from the button.

        A record that begins the deal at a later seat than the lowest has a button, at the last seat dealt.
        """
        if (given := self._dealt_on_street) is None:
            return
        self._dealt_on_street = None
        if self.button is None and self.street == DEALT_FIRST and [*given] != sorted(given):
            *_, last = given
            if order_from(last, [*given]) == [*given]:
                self.button = last
        for seat in order_from(self.button or 0, [*self.live | {*given}]):
            self._deal_street(seat, {"does": "deal", "seat": seat, "cards": given.get(seat) or self._unseen(seat)})

    def _unseen(self, seat: int) -> list[str]:
        return ["??"] * (self.street - self._cards_of.get(seat, 0))

    def _deal_street(self, seat: int, deal: Entry) -> None:
        """Cards of stud: the bets of the round before are collected. Unseen cards are counted."""
        if self.bets and self._events[-1][0]["does"] not in OF_THE_DEAL:
            self._close_round()
            self._later_street = True
        self._cards_of[seat] = self._cards_of.get(seat, 0) + len(deal["cards"])
        if all(card == "??" for card in deal["cards"]):
            deal = {"does": "deal", "seat": seat, "count": len(deal["cards"])}
        self._add(deal)

    def deal_board(self, cards: Sequence[str]) -> None:
        """The cards of the next street, dealt to the board: bets are collected. An unknown card is ``??``.

        Fewer cards than a flop at first lie there with the deal, before the first betting round.
        """
        self._end_draw()
        self._discarded = None
        self._shared = is_stud(self.game)
        if self._shared or len(cards) >= FLOP or any(is_of_board(event) for event, _ in self._events):
            self._close_round()
        seen = "??" not in cards
        self._add({"does": "deal", **({"cards": list(cards)} if seen else {"count": len(cards)})})

    def show(self, seat: int, cards: Sequence[str]) -> None:
        """A hand shown. The last hand need not be shown: its cards are lost."""
        self._seated(seat)
        if len(self.live - self._mucked) == 1:
            return self.lose(Loss.MUCKED_CARDS)
        if self._hands.get(seat):  # tabled already, as for the other half
            return None
        self._end_draw()
        size = 0 if self.game is None else self._cards_of.get(seat, 0) if self._shared else hand_size(self.game)
        if is_stud(self.game) and len(cards) == self._cards_of.get(seat, 0) < size:
            return None  # all-in: shown again with the last card
        if 0 < len(cards) < size:  # a player may show some of the cards
            cards = [*cards, *["??"] * (size - len(cards))]
        self._hands[seat] = bool(cards) and "??" not in cards
        self._add({"does": "show", "seat": seat, **({"cards": list(cards)} if cards else {})})

    def muck(self, seat: int) -> None:
        """A hand given up at the showdown. The last hand is not given up."""
        self._seated(seat)
        if len(self.live - self._mucked) > 1:
            self._mucked.add(seat)
            self._end_draw()
            self._add({"does": "muck", "seat": seat})

    def begin_draw(self) -> None:
        """The next draw: bets are collected."""
        if self._discarded is None or self._discarded:
            self._end_draw()
            self._discarded = {}
            self._close_round()

    # Results

    def collect(self, seat: int, amount: Decimal, pot: str | None = None) -> None:
        """Chips won."""
        self._seated(seat)
        if amount > 0:
            self.awards.append((seat, amount, pot))

    def give_back(self, seat: int, amount: Decimal) -> None:
        """An uncalled bet returned."""
        self._seated(seat)
        self.returned[seat] = self.returned.get(seat, NOTHING) + amount

    def lose(self, what: Loss) -> None:
        """Note a fact of the record that the question cannot carry."""
        if what not in self.lost:
            self.lost.append(what)

    def lack(self, what: Lack, seat: int | None = None) -> None:
        """Note a fact that the record does not give."""
        if (each := Missing(what, seat)) not in self.lacks:
            self.lacks.append(each)

    @property
    def live(self) -> set[int]:
        """The seats with an event that have not folded."""
        return self.active - self._folded

    @property
    def highest(self) -> Decimal:
        """The highest bet of this round."""
        return max(self.bets.values(), default=NOTHING)

    # Inside

    def _seated(self, seat: int) -> None:
        if seat not in self.stacks:
            raise invalid_value("seat", seat)
        self.active.add(seat)

    def _pay(self, seat: int, amount: Decimal) -> None:
        self._seated(seat)
        self.put_in[seat] = self.put_in.get(seat, NOTHING) + amount

    def _begin_betting(self, seat: int) -> None:
        self._seated(seat)
        self._end_draw()
        self._discarded = None

    def _end_draw(self) -> None:
        """End a draw: the cards dealt in it follow its discards, wherever the record has them. Or end a street."""
        self._end_street()
        for deal in self._dealt:
            self._add(deal)
        self._dealt = []
        for seat in sorted(self.live - set(self._discarded)) if self._discarded is not None else ():
            self.lack(Lack.DRAWS, seat)

    def _add(self, event: Entry, to: Decimal | None = None) -> None:
        if len(self._events) >= MOST_EVENTS:
            raise invalid_value("events", f"> {MOST_EVENTS}")
        self._events.append((event, to))

    # The hand

    def finish(self, keep_names: bool = False) -> RecordedHand:
        """The hand. Raises BadHand if a fact is missing that every record has."""
        if self.button is None and is_stud(self.game):
            self.button = 0
        if self.button is None:
            raise missing("button")
        if len(self.active) < 2:
            raise incomplete()
        self._end_draw()
        self._settle()
        self._note_lacks()
        unit = unit_of(self._amounts(), self.money)
        several = any(pot for _, _, pot in self.awards)
        return RecordedHand(
            form=self.form,
            line=self.line,
            hand=self.hand,
            game=self.game,
            variant=self.variant,
            unit=unit,
            currency=self.currency,
            button=self.button,
            small_blind_seat=self._blind_seat("small-blind"),
            big_blind_seat=self._blind_seat("big-blind"),
            stakes=self._stakes(unit),
            seats=self._seats(unit, keep_names),
            events=tuple([_entry(event, to, unit) for event, to in self._events]),
            stacks={seat: whole(stack, unit) for seat, stack in self.finals.items()},
            awards=tuple([_award(each, unit, several) for each in self.awards]),
            rake=None if self.raked is None else whole(self.raked, unit),
            tournament=self.tournament,
            room=self.room,
            table=self.table,
            played=self.played,
            lacks=tuple(self.lacks),
            lost=tuple(self.lost),
        )

    def _amounts(self) -> list[Decimal]:
        found = [to for _, to in self._events if to is not None]
        found += [each for each in self.stacks.values() if each is not None]
        found += [*self.stakes.values(), *self.finals.values(), *(chips for _, chips, _ in self.awards)]
        return [*found, *([] if self.raked is None else [self.raked])]

    def _blind_seat(self, kind: str) -> int:
        return next((seat for seat, posted, _ in self.posts if posted == kind), self.roles.get(kind, 0))

    def _stakes(self, unit: Decimal) -> dict[str, int]:
        stakes = {name: whole(each, unit) for name, each in self.stakes.items()}
        if self.money and unit * 100 == int(unit * 100):
            stakes["cents"] = int(unit * 100)
        elif not self.tournament:
            self.lack(Lack.CENTS)
        return stakes

    def _seats(self, unit: Decimal, keep_names: bool) -> tuple[RecordedSeat, ...]:
        return tuple(
            [
                RecordedSeat(
                    number,
                    None if stack is None else whole(stack, unit),
                    number in self.active,
                    self._owed(number),
                    self.names.get(number) if keep_names else None,
                )
                for number, stack in sorted(self.stacks.items())
            ]
        )

    def _owed(self, seat: int) -> tuple[str, ...]:
        kinds = {kind for number, kind, _ in self.posts if number == seat}
        if not kinds & {"live", "dead"}:
            return ()
        self.lack(Lack.ENTRY, seat)
        if kinds >= {"live", "dead"}:
            return ("small-blind", "big-blind")
        return ("entry",) if "live" in kinds else ("small-blind",)

    def _settle(self) -> None:
        """Tell uncalled bets from winnings, and follow every chip to the stacks at the end."""
        total = sum(self.put_in.values(), NOTHING)
        won = sum((chips for _, chips, _ in self.awards), NOTHING)
        if not self.awards:
            return
        self._close_round()
        if self._uncalled and not self.returned:
            whole_pot = won if self.raked is None else won + self.raked
            if whole_pot == total if self.raked is not None else self.awards_hold_returns:
                won -= self._take_from_awards()
            self.returned = dict(self._uncalled)
        back = sum(self.returned.values(), NOTHING)
        if self.raked is None:
            self.raked = total - back - won
            if self.raked < 0:
                self.raked = None
        if self.raked is None or total != back + won + self.raked:
            self.lose(Loss.CHIPS)
        elif not self.finals:
            finals = self._computed()
            if min(finals.values(), default=NOTHING) < 0:  # more chips were put in than there were
                self.lose(Loss.CHIPS)
            else:
                self.finals = finals

    def _computed(self) -> dict[int, Decimal]:
        """Each stack at the end: less the chips put in, with returned and won chips."""
        won: dict[int, Decimal] = {}
        for seat, chips, _ in self.awards:
            won[seat] = won.get(seat, NOTHING) + chips
        return {
            seat: stack - self.put_in.get(seat, NOTHING) + self.returned.get(seat, NOTHING) + won.get(seat, NOTHING)
            for seat, stack in self.stacks.items()
            if stack is not None and seat in self.active
        }

    def _close_round(self) -> None:
        """Note the uncalled part of the highest bet, and begin a round without bets."""
        order = sorted(self.bets.items(), key=lambda each: each[1], reverse=True)
        if order and (over := order[0][1] - (order[1][1] if len(order) > 1 else NOTHING)) > 0:
            self._uncalled[order[0][0]] = self._uncalled.get(order[0][0], NOTHING) + over
        self.bets.clear()

    def _take_from_awards(self) -> Decimal:
        """Take uncalled bets out of what their seats won; returns their sum."""
        taken = NOTHING
        for seat, uncalled in self._uncalled.items():
            for place, (winner, chips, pot) in enumerate(self.awards):
                if winner == seat and chips >= uncalled:
                    self.awards[place] = winner, chips - uncalled, pot
                    taken += uncalled
                    break
        self.awards = [award for award in self.awards if award[1] > 0]
        return taken

    def _note_lacks(self) -> None:
        self.lack(Lack.CHIP)
        if is_stud(self.game) and "bring_in" not in self.stakes:
            self.lack(Lack.BRING_IN)
        if "small_blind" not in self.stakes and not is_stud(self.game):
            self.lack(Lack.SMALL_BLIND)
        for seat in sorted(self.active):
            if self.stacks[seat] is None:
                self.lack(Lack.STACK, seat)
        if self.raked is None:
            self.lack(Lack.RAKE)
        for seat in sorted({seat for seat, _, _ in self.awards}):
            if len(self.live) > 1 and not self._hands.get(seat):
                self.lack(Lack.WINNING_HAND, seat)


def _entry(event: Entry, to: Decimal | None, unit: Decimal) -> Entry:
    return {"event": event if to is None else {**event, "to": whole(to, unit)}}


def _award(award: tuple[int, Decimal, str | None], unit: Decimal, several: bool) -> Entry:
    seat, chips, pot = award
    found: dict[str, Any] = {"seat": seat, "chips": whole(chips, unit)}
    return {**found, "pot": pot or "main"} if several else found
