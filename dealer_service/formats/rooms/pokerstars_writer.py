"""Writes a hand of stud in the text form of PokerStars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from dealer_service.formats.recorded_hand import Loss, RecordedHand
from dealer_service.formats.rooms.text_writer import Act, StudWriter, bracketed, moment, number, one_line

STREETS = {3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER"}
FOLDED = {3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"}


def pokerstars_text(hand: RecordedHand) -> tuple[str, tuple[Loss, ...]]:
    """The hand in the form of PokerStars, and the facts that are lost. Raises BadHand if it cannot hold the hand."""
    writer = _Writer(hand)
    return writer.text(), tuple(writer.lost)


class _Writer(StudWriter):
    form: ClassVar[str] = "PokerStars"
    games: ClassVar[Mapping[str, str]] = {
        "seven-card-stud": "7 Card Stud Limit",
        "stud-eight-or-better": "7 Card Stud Hi/Lo Limit",
        "razz": "Razz Limit",
    }
    all_in: ClassVar[str] = " and is all-in"
    mucks: ClassVar[str] = "mucks hand"
    between: ClassVar[str] = "-"

    def head(self) -> Iterator[str]:
        hand, stakes = self.hand, self.hand.stakes
        bets = f"{self.chips(stakes.get('small_bet', 0))}/{self.chips(stakes.get('big_bet', 0))}"
        currency = f" {hand.currency}" if hand.currency is not None and not hand.tournament else ""
        event = one_line(hand.table).partition(" ")[0]
        tournament = f"Tournament #{event if event.isdecimal() else 0}, " if hand.tournament else " "
        when = moment(hand.played)
        played = "" if when is None else f" - {when[0]} {when[1]} {when[2]}"
        game = f"{self.games[self.game]} ({bets}{currency})"
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

    def third_street(self) -> Iterator[str]:
        yield self._mark()
        for seat in sorted(self.order):
            if cards := self.seen(seat):
                yield f"Dealt to {self.names[seat]} {bracketed(cards)}"

    def later_street(self, seen: Mapping[int, Sequence[str]]) -> Iterator[str]:
        yield self._mark()
        for seat in sorted(seen):
            before = f"{bracketed(self.seen(seat))} " if self.seen(seat) else ""
            yield f"Dealt to {self.names[seat]} {before}{bracketed(seen[seat])}"

    def shared_card(self) -> Iterator[str]:
        yield f"{self._mark()} {bracketed(self.shared)}"

    def _mark(self) -> str:
        return f"*** {STREETS.get(self.street, self.street)} ***"

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

    def fate(self, seat: int, won: int) -> str:
        if seat in self.shown:
            end = f"won ({self.chips(won)})" if won else "lost"
            return f"showed {bracketed(self.shown[seat])} and {end}"
        if won:
            return f"collected ({self.chips(won)})"
        if seat not in self.folded:
            return "mucked"
        bet = "" if self.paid[seat] > self.antes.get(seat, 0) else " (didn't bet)"
        return f"folded on the {FOLDED.get(self.folded[seat], self.folded[seat])}{bet}"
