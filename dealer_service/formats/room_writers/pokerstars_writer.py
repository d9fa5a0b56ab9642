"""Writes a hand of stud or of a game with blinds in the text form of PokerStars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from dealer_service.formats.games import is_stud
from dealer_service.formats.problems import invalid_value
from dealer_service.formats.recorded_hand import Loss, RecordedHand
from dealer_service.formats.room_writers.blinds_writer import BLINDS, BlindsWriter
from dealer_service.formats.room_writers.stud_writer import StudWriter
from dealer_service.formats.room_writers.text_writer import Act, TextWriter, bracketed, moment, number, one_line

STUD_STREETS = {3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER"}
FOLDED = {3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"}


def pokerstars_text(hand: RecordedHand) -> tuple[str, tuple[Loss, ...]]:
    """The hand in the form of PokerStars, and the facts that are lost. Raises BadHand if it cannot hold the hand."""
    writer = _Stud(hand) if is_stud(hand.game) else _Blinds(hand)
    return writer.text(), tuple(writer.lost)


class _Lines(TextWriter):
    form: ClassVar[str] = "PokerStars"
    all_in: ClassVar[str] = " and is all-in"
    mucks: ClassVar[str] = "mucks hand"
    between: ClassVar[str] = "-"

    def head(self) -> Iterator[str]:
        hand = self.hand
        currency = f" {hand.currency}" if hand.currency is not None and not hand.tournament else ""
        event = one_line(hand.table).partition(" ")[0]
        tournament = f"Tournament #{event if event.isdecimal() else 0}, " if hand.tournament else " "
        when = moment(hand.played)
        played = "" if when is None else f" - {when[0]} {when[1]} {when[2]}"
        game = f"{self.games[self.game]} ({self.header_bets}{currency})"
        yield f"PokerStars Hand #{number(hand)}: {tournament}{game}{played}"
        button = f" Seat #{hand.button} is the button" if hand.button else ""
        yield f"Table '{one_line(hand.table)}' {max(self.stacks)}-max{button}"
        for seat in hand.seats:
            chips = f"({self.chips(self.stacks[seat.number])} in chips)"
            yield f"Seat {seat.number}: {self.names[seat.number]} {chips}{'' if seat.dealt_in else ' is sitting out'}"

    def says(self, seat: int, does: str) -> str:
        separator = " " if does.startswith("collected ") else ": "
        return f"{self.names[seat]}{separator}{does}"

    def ante(self, chips: int) -> str:
        return f"posts the ante {self.chips(chips)}"

    def wagers(self, act: Act) -> str:
        if act.highest:
            return f"raises {self.chips(act.to - act.highest)} to {self.chips(act.to)}"
        return f"bets {self.chips(act.to)}"

    def returned(self, seat: int, chips: int) -> str:
        return f"Uncalled bet ({self.chips(chips)}) returned to {self.names[seat]}"

    def wins(self, chips: int, pot: str | None) -> str:
        return f"collected {self.chips(chips)} from {self.pot(pot)}"

    def total(self, rake: int) -> str:
        whole = sum(chips for _, chips in self.pots) + rake
        parts = ""
        if len(self.pots) > 1 and all(name is not None for name, _ in self.pots):
            parts = "".join(f" {self.pot(name).capitalize()} {self.chips(chips)}." for name, chips in self.pots)
        board = f"\nBoard {bracketed(self.shared)}" if self.shared else ""
        return f"Total pot {self.chips(whole)}{parts} | Rake {self.chips(rake)}{board}"


class _Stud(_Lines, StudWriter):
    games: ClassVar[Mapping[str, str]] = {
        "seven-card-stud": "7 Card Stud Limit",
        "stud-eight-or-better": "7 Card Stud Hi/Lo Limit",
        "razz": "Razz Limit",
    }

    def third_street(self) -> Iterator[str]:
        yield self._mark()
        for seat in sorted(self.order):
            if cards := self.seen(seat):
                yield f"Dealt to {self.names[seat]} {bracketed(cards)}"

    def later_street(self, seen: Mapping[int, Sequence[str]]) -> Iterator[str]:
        yield self._mark()
        for seat in sorted(seen):
            yield self.dealt_to(seat, self.seen(seat), seen[seat])

    def shared_card(self) -> Iterator[str]:
        yield f"{self._mark()} {bracketed(self.shared)}"

    def _mark(self) -> str:
        return f"*** {STUD_STREETS.get(self.street, self.street)} ***"

    def fold_of(self, seat: int) -> str:
        bet = "" if self.paid[seat] > self.antes.get(seat, 0) else " (didn't bet)"
        return f"folded on the {FOLDED.get(self.folded[seat], self.folded[seat])}{bet}"


class _Blinds(_Lines, BlindsWriter):
    draw_deal_mark: ClassVar[str] = "DEALING HANDS"
    single_draw_mark: ClassVar[str | None] = None
    before_flop: ClassVar[str] = "before Flop"
    games: ClassVar[Mapping[str, str]] = {
        "holdem": "Hold'em Limit",
        "holdem-pot-limit": "Hold'em Pot Limit",
        "holdem-no-limit": "Hold'em No Limit",
        "omaha": "Omaha Limit",
        "omaha-pot-limit": "Omaha Pot Limit",
        "omaha-eight-or-better": "Omaha Hi/Lo Limit",
        "omaha-eight-or-better-pot-limit": "Omaha Hi/Lo Pot Limit",
        "omaha-eight-or-better-no-limit": "Omaha Hi/Lo No Limit",
        "five-card-omaha": "5 Card Omaha Pot Limit",
        "six-card-omaha": "6 Card Omaha Pot Limit",
        "big-o": "5 Card Omaha Hi/Lo Pot Limit",
        "badugi": "Badugi Limit",
        "badugi-pot-limit": "Badugi Pot Limit",
        "badugi-half-pot-limit": "Badugi Half Pot Limit",
        "badugi-no-limit": "Badugi No Limit",
        "badacey": "Badacey Limit",
        "badeucy": "Badeucey Limit",
        "deuce-to-seven-triple-draw": "Triple Draw 2-7 Lowball Limit",
        "deuce-to-seven-triple-draw-pot-limit": "Triple Draw 2-7 Lowball Pot Limit",
        "deuce-to-seven-single-draw": "Single Draw 2-7 Lowball No Limit",
        "a5-triple-draw": "A-5 Triple Draw Limit",
        "five-card-draw": "5 Card Draw Limit",
        "five-card-draw-no-limit": "5 Card Draw No Limit",
    }
    # A second big blind is the post of a player who comes in, a second small blind a dead one.
    posted: ClassVar[Mapping[str, str]] = {**BLINDS, "live": "big blind", "dead": "small blind"}

    def post(self, kind: str, chips: int) -> str:
        if kind not in self.posted:
            raise invalid_value("kind", kind).at(self.hand.line)
        return f"posts {self.posted[kind]} {self.chips(chips)}"

    def before_the_deal(self) -> Iterator[str]:
        yield from ()

    def fold_of(self, seat: int) -> str:
        bet = "" if self.folded[seat] or self.paid[seat] > self.antes.get(seat, 0) else " (didn't bet)"
        return f"folded {self.place_of_fold(seat)}{bet}"
