"""The requests of a screen and their responses: check that no chip and no card appears or disappears."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

WAGERS = ("post", "call", "bet", "raise", "bring-in", "complete")
GIVEN_BACK = ("return", "return-chips")  # uncalled bets, and chips that a remedy returns from the pots
UNKNOWN = "??"
DEAD = ("ante", "dead")  # posts that are not part of the bet in front


@dataclass(frozen=True)
class Exchange:
    """A request of a screen and the response."""

    path: str
    question: Mapping[str, Any]
    status: int
    answer: Mapping[str, Any]

    def __str__(self) -> str:
        asks = self.question.get("action") or self.question.get("event") or self.question.get("gesture") or ""
        told = f"{self.outcome} “{self.answer.get('says', '')}”" if self.outcome == "refused" else self.outcome
        return f"{self.path} {asks or self.question.get('incident', '')}: {self.status} {told or self.detail}"

    @property
    def outcome(self) -> str:
        return str(self.answer.get("outcome", ""))

    @property
    def offered(self) -> bool:
        """Whether a key of the hand sent the request: an action, or an event that the dealer carries out."""
        return "action" in self.question or "event" in self.question

    @property
    def deals(self) -> bool:
        """Whether the dealer dealt the cards before a betting round: of a draw or of the board."""
        phases = [(of.get("table") or of).get("phase") for of in (self.question, self.answer.get("next") or {})]
        return "event" in self.question and phases in (["drawing", "betting"], ["street", "betting"])

    @property
    def plan(self) -> str:
        """The cards of a draw or a street as the answer says them; empty if it only opens the betting round."""
        said = re.sub(r"^\w+\. +", "", str(self.answer.get("says", "")))
        return "" if any(said == each["says"] for each in self.answer["answer"]["instructions"]) else said

    @property
    def foretells(self) -> bool:
        """Whether the request is about the next hand: before it, the seats may be in any state."""
        return self.path == "/v1/dealing" and self.question["table"].get("phase", "over") == "over"

    @property
    def detail(self) -> str:
        """The detail of a refusal: of its first error if it lists errors."""
        first = (self.answer.get("errors") or [{}])[0]
        return str(first.get("detail") or self.answer.get("detail") or "")


def wrong_with(exchange: Exchange) -> str:
    """The error in the exchange, or an empty string: an error of the service, or chips or cards that do not add up."""
    if exchange.status >= 500:
        return f"{exchange.status} at {exchange.path}"
    after = exchange.answer.get("next")
    if exchange.status != 200 or after is None:
        return ""
    before = exchange.question["table"]
    if wrong := wrong_with_runs(before, after):
        return f"cards: {wrong} after {exchange.path}"
    if stacks_are_told(before) and stacks_are_told(after):
        # The rake of a hand that is over has left the table.
        raked = 0 if before.get("phase") == "over" else int(before.get("rake") or 0)
        had, has = all_chips(before) + raked, all_chips(after) + rake_of(exchange)
        return "" if had == has else f"chips: {had} before {exchange.path}, {has} after it"
    return wrong_with_pot(exchange, before, after)


def wrong_with_runs(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """The error on a street whose board is dealt several times: cards that are lost or added, or that lie twice."""
    if before.get("phase") != "street" or "runs" not in after:
        return ""
    known = [card for card in (*cards_of_boards(after), *cards_of_hands(after)) if card != UNKNOWN]
    if len(set(known)) < len(known):
        return f"the same card twice: {sorted(known)}"
    if before["deck"].get("stub") is None or "board" not in before:
        return ""
    had, has = cards_beside_hands(before), cards_beside_hands(after)
    return "" if had == has else f"{had} before, {has}"


def cards_of_boards(table: Mapping[str, Any]) -> list[str]:
    """The cards of all boards, those that they share once."""
    runs = table.get("runs") or {}
    own = [card for board in runs.get("boards") or () for card in board[runs["shared"] :]]
    return [*(table.get("board") or ()), *own]


def cards_of_hands(table: Mapping[str, Any]) -> list[str]:
    """The cards of the hands that are listed."""
    return [card for each in table["seats"] for card in each.get("hand") or ()]


def cards_beside_hands(table: Mapping[str, Any]) -> int:
    """The number of cards in the piles and on all boards."""
    deck = table["deck"]
    piles = sum(int(deck.get(name) or 0) for name in ("stub", "burns", "folded"))
    piles += sum(int(each["count"]) for each in deck.get("discards") or ())
    return piles + sum(len(deck.get(name) or ()) for name in ("exposed", "aside")) + len(cards_of_boards(table))


def wrong_with_pot(exchange: Exchange, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """The same if stacks are unknown: an action adds its amount to the pot, and the whole pot is pushed."""
    action, event = exchange.question.get("action"), exchange.question.get("event")
    if action is not None and after.get("phase") != "over":
        action = exchange.answer["answer"].get("action", action)  # a corrected action counts as corrected
        puts, found = put_in(action, before) - returned(exchange), pot_of(after) - pot_of(before)
        return "" if found == puts else f"chips: the pot grows by {found}, and {puts} are put in"
    if event == {"does": "carry-out"} and exchange.path == "/v1/showdown":
        out = sum(each["chips"] for each in exchange.answer["answer"].get("awards") or ()) + returned(exchange)
        out += rake_of(exchange) + int(after.get("dead") or 0)  # which stays if the last player left has no openers
        return "" if out == pot_of(before) else f"chips: {pot_of(before)} in the pots, {out} pushed"
    return ""


def put_in(action: Mapping[str, Any], before: Mapping[str, Any]) -> int:
    """The chips that an action or post adds in front of its seat."""
    if action["does"] not in WAGERS:
        return 0
    seat = next(each for each in before["seats"] if each["number"] == action["seat"])
    return int(action["to"]) - int(seat.get("dead" if action.get("kind") in DEAD else "bet") or 0)


def stacks_are_told(table: Mapping[str, Any]) -> bool:
    return all(each.get("stack") is not None or each.get("state") == "out" for each in table["seats"])


def all_chips(table: Mapping[str, Any]) -> int:
    return pot_of(table) + sum(int(each.get("stack") or 0) for each in table["seats"])


def pot_of(table: Mapping[str, Any]) -> int:
    """All chips in the middle and in front of the seats."""
    of_seats = sum(int(each.get(name) or 0) for each in table["seats"] for name in ("bet", "gathered", "dead"))
    return of_seats + int(table.get("dead") or 0)


def returned(exchange: Exchange) -> int:
    """The chips that the steps of an answer return to seats."""
    steps = exchange.answer["answer"].get("instructions") or ()
    return sum(each["args"].get("chips", 0) for each in steps if each["code"] in GIVEN_BACK)


def rake_of(exchange: Exchange) -> int:
    """The chips that the house takes by the steps of an answer."""
    steps = exchange.answer["answer"].get("instructions") or ()
    return sum(each["args"].get("chips", 0) for each in steps if each["code"].startswith("rake"))
