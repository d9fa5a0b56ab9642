"""Writes a hand of stud or of a game with blinds in the text form of Full Tilt Poker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from dealer_service.formats.games import is_stud
from dealer_service.formats.problems import invalid_value, no_shared_card, no_sign
from dealer_service.formats.recorded_hand import Loss, RecordedHand
from dealer_service.formats.room_writers.blinds_writer import BLINDS, BlindsWriter
from dealer_service.formats.room_writers.stud_writer import StudWriter
from dealer_service.formats.room_writers.text_writer import (
    SIGNS,
    UNKNOWN,
    Act,
    TextWriter,
    bracketed,
    moment,
    number,
    one_line,
)

ORDINALS = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}


def full_tilt_text(hand: RecordedHand) -> tuple[str, tuple[Loss, ...]]:
    """The hand in the form of Full Tilt, and the facts that are lost. Raises BadHand if it cannot hold the hand."""
    writer = _Stud(hand) if is_stud(hand.game) else _Blinds(hand)
    return writer.text(), tuple(writer.lost)


class _Lines(TextWriter):
    form: ClassVar[str] = "Full Tilt"
    all_in: ClassVar[str] = ", and is all in"
    mucks: ClassVar[str] = "mucks"
    between: ClassVar[str] = " #"
    grouping: ClassVar[str] = ","
    unshown: ClassVar[str] = ", mucked"

    def __init__(self, hand: RecordedHand) -> None:
        super().__init__(hand)
        if hand.currency is not None and hand.currency not in SIGNS and not hand.tournament:
            raise no_sign(self.form, hand.currency).at(hand.line)

    def head(self) -> Iterator[str]:
        hand, stakes = self.hand, self.hand.stakes
        ante = f" Ante {self.chips(stakes['ante'])}" if stakes.get("ante") else ""
        table = f"{'Tournament, ' if hand.tournament else ''}Table {one_line(hand.table)}".rstrip()
        when = moment(hand.played)
        played = "" if when is None else f" - {when[1]} {when[2]} - {when[0]}"
        game = f"{self.header_bets}{ante} - {self.games[self.game]}"
        yield f"Full Tilt Poker Game #{number(hand)}: {table} - {game}{played}"
        for seat in hand.seats:
            out = "" if seat.dealt_in else ", is sitting out"
            yield f"Seat {seat.number}: {self.names[seat.number]} ({self.chips(self.stacks[seat.number])}){out}"

    def says(self, seat: int, does: str) -> str:
        return f"{self.names[seat]} {does}"

    def ante(self, chips: int) -> str:
        return f"antes {self.chips(chips)}"

    def wagers(self, act: Act) -> str:
        if act.does == "complete":
            return f"completes it to {self.chips(act.to)}"
        return f"raises to {self.chips(act.to)}" if act.highest else f"bets {self.chips(act.to)}"

    def returned(self, seat: int, chips: int) -> str:
        return f"Uncalled bet of {self.chips(chips)} returned to {self.names[seat]}"

    def wins(self, chips: int, pot: str | None) -> str:
        return f"wins the {self.pot(pot)} ({self.chips(chips)})"

    def total(self, rake: int) -> str:
        whole = sum(chips for _, chips in self.pots) + rake
        parts = ""
        if len(self.pots) > 1 and all(name is not None for name, _ in self.pots):
            held = [(name, chips + (0 if place else rake)) for place, (name, chips) in enumerate(self.pots)]
            parts = "".join(f" {self.pot(name).capitalize()} {self.chips(chips)}." for name, chips in held)
        board = f"\nBoard: {bracketed(self.shared)}" if self.shared else ""
        return f"Total pot {self.chips(whole)}{parts} | Rake {self.chips(rake)}{board}"


class _Stud(_Lines, StudWriter):
    games: ClassVar[Mapping[str, str]] = {
        "seven-card-stud": "Limit Stud Hi",
        "stud-eight-or-better": "Limit Stud H/L",
        "razz": "Limit Razz",
    }

    def third_street(self) -> Iterator[str]:
        if self.hand.button:
            yield f"The button is in seat #{self.hand.button}"
        yield self._mark()
        for seat in self.order:
            *down, up = self.cards[seat]
            if UNKNOWN not in down and up != UNKNOWN:
                yield f"Dealt to {self.names[seat]} {bracketed(down)} {bracketed([up])}"
            elif up != UNKNOWN:
                yield f"Dealt to {self.names[seat]} {bracketed([up])}"
        if (first := self.brings_in()) is not None:
            seat, card = first
            yield f"{self.names[seat]} is {'high' if self.game == 'razz' else 'low'} with {bracketed([card])}"

    def later_street(self, seen: Mapping[int, Sequence[str]]) -> Iterator[str]:
        yield self._mark()
        for seat in self.order:
            if seat in seen:
                yield self.dealt_to(seat, self.seen(seat), seen[seat])

    def shared_card(self) -> Iterator[str]:
        raise no_shared_card(self.form).at(self.hand.line)

    def _mark(self) -> str:
        return f"*** {self.ordinal(self.street).upper()} STREET ***"

    @staticmethod
    def ordinal(street: int) -> str:
        """The number of a street in words of the form."""
        return ORDINALS.get(street, f"{street}th")

    def fold_of(self, seat: int) -> str:
        return f"folded on {self.ordinal(self.folded[seat])} St."


class _Blinds(_Lines, BlindsWriter):
    games: ClassVar[Mapping[str, str]] = {
        "holdem": "Limit Hold'em",
        "holdem-pot-limit": "Pot Limit Hold'em",
        "holdem-no-limit": "No Limit Hold'em",
        "omaha": "Limit Omaha Hi",
        "omaha-pot-limit": "Pot Limit Omaha Hi",
        "omaha-eight-or-better": "Limit Omaha H/L",
        "omaha-eight-or-better-pot-limit": "Pot Limit Omaha H/L",
        "omaha-eight-or-better-no-limit": "No Limit Omaha H/L",
        "five-card-omaha": "Pot Limit 5 Card Omaha Hi",
        "badugi": "Limit Badugi",
        "badugi-pot-limit": "Pot Limit Badugi",
        "deuce-to-seven-triple-draw": "Limit 2-7 Triple Draw",
        "deuce-to-seven-triple-draw-pot-limit": "Pot Limit 2-7 Triple Draw",
        "deuce-to-seven-single-draw": "No Limit 2-7 Single Draw",
        "a5-triple-draw": "Limit A-5 Triple Draw",
        "five-card-draw": "Limit 5 Card Draw",
        "five-card-draw-no-limit": "No Limit 5 Card Draw",
    }

    def post(self, kind: str, chips: int) -> str:
        if kind in BLINDS:
            return f"posts the {BLINDS[kind]} of {self.chips(chips)}"
        if kind == "dead":
            return f"posts a dead small blind of {self.chips(chips)}"
        if kind != "live":
            raise invalid_value("kind", kind).at(self.hand.line)
        return f"posts {self.chips(chips)}"

    def before_the_deal(self) -> Iterator[str]:
        if self.hand.button:
            yield f"The button is in seat #{self.hand.button}"

    def fold_of(self, seat: int) -> str:
        return f"folded {self.place_of_fold(seat)}"
