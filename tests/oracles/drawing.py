"""A draw dealt independently: 52 or 53 numbered cards, one at a time from lists.

The house's answers are the words of its page. ``counts`` has the number of cards that each seat draws, in order. Events
are (what, seat, cards, cards left in the stub).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tests.oracles import streets

Cards = list[int]


def most_discards(says: Callable[[str], Any], size: int, *, ace: bool, draw: int | None = None) -> int:
    """The cards that a player may discard on one draw, by the house's page. For an unknown draw, the upper bound."""
    limits = [street["draw"] for street in says("dealing.streets") if "draw" in street]
    return {
        "hand-size": size,
        "of-the-street": max(limits, default=0) if draw is None else limits[draw - 1],
        "three": 3,
        "two-or-four-with-ace": 4 if ace else 2,
        "three-or-four-with-ace": 4 if ace else 3,
    }[says("drawing.max_discard")]


class Floor(Exception):
    """The floor must be called."""


class OneDraw:
    """One draw, dealt to its end or until the floor must be called."""

    def __init__(
        self,
        says: Callable[[str], Any],
        number: int,
        counts: dict[int, int],
        hands: dict[int, Cards],
        short: dict[int, int],
    ) -> None:
        self.says, self.number, self.counts, self.hands = says, number, counts, hands
        self.takes = {seat: count + short.get(seat, 0) for seat, count in counts.items()}
        self.stub: Cards = []
        self.burnt: Cards = []
        self.open: Cards = []
        self.folded: Cards = []
        self.board: Cards = []
        self.thrown: dict[tuple[int, int], Cards] = {}
        self.threw: dict[int, set[int]] = {}
        self.waits = dict(self.takes)
        self.events: list[tuple[Any, ...]] = []
        self.pools: list[dict[str, Cards]] = []
        self.owed = sum(self.takes.values())
        self.burns = 0
        self.stuck: int | None = None
        # Cards of the board come between discards and new cards, and their burn is the only one.
        self.with_board = streets.has_board_within(says("dealing.streets"), number)
        self.has_board = True  # whether they lie on the table
        self.are_placed = False  # whether every player has discarded
        self.left = 0  # the cards in the stub when the discards are replaced
        self.apart: int | None = None  # the seat that split openers: its discards stay out of a reshuffle

    def dealt(self) -> OneDraw:
        """The draw, carried out if possible to its end."""
        with suppress(Floor):
            self.serve_everybody()
        return self

    def heaps(self) -> list[Cards]:
        """Every pile of cards."""
        return [self.stub, self.burnt, self.open, self.folded, self.board, *self.hands.values(), *self.thrown.values()]

    def has_burn(self) -> bool:
        return self.says("drawing.burn") != "none" and not self.with_board

    def serve_everybody(self) -> None:
        in_turn = self.says("drawing.service") == "seat-by-seat"
        for seat in self.counts:
            if not self.are_placed:
                self.throw_away(seat)
            if in_turn:
                self.serve(seat, self.in_a_row(seat))
        if not self.has_board:
            return
        for seat in self.counts:
            if not in_turn:
                self.serve(seat, self.in_a_row(seat))
        for seat, count in self.takes.items():
            self.serve(seat, count - self.in_a_row(seat), fifth=True)
        if not self.owed and self.has_burn() and not self.burns and (self.open or self.stub):
            self.burn()

    def in_a_row(self, seat: int) -> int:
        return 4 if self.takes[seat] == 5 and self.says("drawing.five_cards") == "four-then-one" else self.takes[seat]

    def throw_away(self, seat: int) -> None:
        count = self.counts[seat]
        if count:
            self.thrown[self.number, seat] = [self.hands[seat].pop() for _ in range(count)]
            self.threw[seat] = set(self.thrown[self.number, seat])
        self.events.append(("discard", seat, count, len(self.stub)))

    def serve(self, seat: int, wanted: int, fifth: bool = False) -> None:
        """Deal this number of cards to the seat, one after the other."""
        got = 0
        while wanted:
            burn = self.burn_comes(seat, fifth)
            if burn and self.top_card_is_burned():
                self.burn()
                continue
            if not burn and self.next_card_goes_out(wanted):
                self.hands[seat].append(self.stub.pop())
                self.owed -= 1
                self.waits[seat] -= 1
                wanted -= 1
                got += 1
                if wanted:
                    continue
            if got:
                self.events.append(("deal", seat, got, len(self.stub)))
                got = 0
            if wanted:
                self.remake(seat, wanted, fifth)

    def top_card_is_burned(self) -> bool:
        """Whether the due burn comes from this stub. The first burn leaves a last card that must be kept."""
        if self.open:
            return True
        kept = not self.burns and self.says("drawing.last_card") != "dealt"
        return len(self.stub) > (1 if kept else 0)

    def next_card_goes_out(self, wanted: int) -> bool:
        if self.says("drawing.short_stub") == "mixed-in":
            return self.all_go_out(len(self.stub), wanted)
        return self.some_go_out(len(self.stub))

    def some_go_out(self, stub: int) -> bool:
        """Whether the top card of a stub of this size may be dealt."""
        return stub > 1 or (stub == 1 and self.last_goes_out(1))

    def all_go_out(self, stub: int, wanted: int) -> bool:
        """Whether this number of cards may be dealt from a stub of that size."""
        return stub > wanted or (stub == wanted and self.last_goes_out(wanted))

    def last_goes_out(self, wanted: int) -> bool:
        """Whether the last card is dealt with the last of this number of cards."""
        rule = self.says("drawing.last_card")
        if rule == "only-if-it-completes-the-hand" and self.number < streets.draws(self.says("dealing.streets")):
            return False
        return rule == "dealt" or (rule.startswith("only-if") and self.owed == wanted)

    def burn_comes(self, seat: int, fifth: bool) -> bool:
        """Whether a card is burned before the seat's next card."""
        if not self.has_burn():
            return False
        return not self.burns or (fifth and self.burns == 1 and seat == self.last_to_draw())

    def burns_to_come(self) -> int:
        if not self.has_burn():
            return 0
        last = self.last_to_draw()
        waits = last is not None and self.in_a_row(last) < self.takes[last]
        return max(0, (2 if waits else 1) - self.burns - len(self.open))

    def last_to_draw(self) -> int | None:
        return next((seat for seat in reversed(self.takes) if self.takes[seat]), None)

    def burn(self) -> None:
        self.burnt.append(self.open.pop(0) if self.open else self.stub.pop())
        self.burns += 1
        self.events.append(("burn", None, None, len(self.stub)))

    def remake(self, seat: int, wanted: int, fifth: bool) -> None:
        """A new stub for the seat. Raises Floor if the piles are too small."""
        first, second = self.says("drawing.reshuffle_pool"), self.says("drawing.if_still_short")
        if self.does(first, seat, wanted, fifth):
            self.shuffle(first, seat)
        elif second == "floor":
            self.stuck = seat
            raise Floor
        elif self.says("drawing.second_pool") == "after-the-first" and self.helps(first, seat, wanted, fifth):
            self.shuffle(first, seat)
        elif self.does([*first, *second], seat, wanted, fifth):
            self.shuffle([*first, *second], seat)
        else:
            self.stuck = seat
            raise Floor

    def does(self, pool: list[str], seat: int, wanted: int, fifth: bool) -> bool:
        """Whether these piles complete the draw, or the seat's hand if discards of this draw go in later."""
        cards = self.cards_of(pool, seat)
        if not any(pile.startswith("this-draw") for pile in pool) and cards < self.owed + self.burns_to_come():
            return False
        return self.all_go_out(cards - self.burn_comes(seat, fifth), wanted)

    def helps(self, pool: list[str], seat: int, wanted: int, fifth: bool) -> bool:
        """Whether these piles, though too small, provide a card that may be dealt."""
        cards = self.cards_of(pool, seat)
        left = cards - self.burn_comes(seat, fifth)
        if self.says("drawing.short_stub") == "mixed-in":
            return cards > len(self.stub) and self.all_go_out(left, wanted)
        return cards > len(self.stub) and self.some_go_out(left)

    def cards_of(self, pool: list[str], seat: int) -> int:
        on_top = 0 if "stub" in pool else len(self.stub)
        return on_top + sum(len(self.pile(name, seat, pool)) for name in pool)

    def pile(self, name: str, seat: int, pool: list[str]) -> Cards:
        """The cards of one pile for the seat; players who wait for cards must not get their own discards back.

        If a seat may get its own cards back, so may the others.
        """
        heaps = {"stub": self.stub, "burns": self.burnt, "folded": self.folded}
        if name in heaps:
            return list(heaps[name])
        belongs = {
            "earlier-draws": lambda draw, whose: draw < self.number,
            "earlier-draws-others": lambda draw, whose: draw < self.number and whose != seat,
            "this-draw-others": lambda draw, whose: (
                draw == self.number and whose != seat and ("this-draw-own" in pool or not self.waits[whose])
            ),
            "this-draw-own": lambda draw, whose: draw == self.number and whose == seat,
        }[name]
        goes_in = {key: cards for key, cards in self.thrown.items() if belongs(*key) and key[1] != self.apart}
        return [card for cards in goes_in.values() for card in cards]

    def shuffle(self, pool: list[str], seat: int) -> None:
        piles = {name: self.pile(name, seat, pool) for name in pool}
        on_top = [] if "stub" in pool else self.stub
        mixed = {card for cards in piles.values() for card in cards}
        self.burnt = [card for card in self.burnt if card not in mixed]
        self.folded = [card for card in self.folded if card not in mixed]
        self.thrown = {key: cards for key, cards in self.thrown.items() if not set(cards) <= mixed}
        self.stub = [*sorted(mixed, key=lambda card: card * 29 % 53), *on_top]
        self.pools.append(piles)
        self.events.append(("reshuffle", seat, {name: len(cards) for name, cards in piles.items()}, len(self.stub)))
