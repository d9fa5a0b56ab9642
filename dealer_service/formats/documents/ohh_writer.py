"""Writes hands as Open Hand History (OHH) 1.4.7. Discards, the game and its bets are in fields of our own."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from dealer_service.formats.documents.json_text import json_text
from dealer_service.formats.documents.ohh_reader import (
    BIG_BET,
    BOARD_TYPES,
    BRING_IN,
    DRAWS,
    GAME,
    PLAYED,
    POSTS,
    SMALL_BET,
    STACKS,
    THIRD_BLIND,
)
from dealer_service.formats.games import KINDS as GAME_KINDS
from dealer_service.formats.games import LIMITS, Limit, forced_bet, is_stud
from dealer_service.formats.problems import missing
from dealer_service.formats.recorded_hand import (
    Entry,
    Lack,
    Loss,
    RecordedHand,
    has_joker,
    is_of_board,
    is_untold_discard,
)

VERSION = "1.4.7"
STREETS = ("Preflop", "Flop", "Turn", "River")
STREETS_OF_STUD = ("Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street")
BET_TYPES = {Limit.FIXED: "FL", Limit.POT: "PL", Limit.HALF_POT: "PL", Limit.NO: "NL"}
KINDS = {kind: action for action, kind in POSTS.items()} | {"kill": "Post Extra Blind", "third-blind": "Straddle"}
TYPES = {kind: word for word, kind in BOARD_TYPES.items()} | {
    "five-card omaha": "Omaha",
    "five-card omaha hi-lo": "OmahaHiLo",
    "seven-card stud": "Stud",
    "razz": "Stud",
    "seven-card stud hi-lo": "StudHiLo",
}
AMOUNTS = frozenset({"call", "bet", "raise", "bring-in", "complete"})
SHOWDOWN, DEALT = "Showdown", "Dealt Cards"
NOTHING = Decimal(0)


def ohh_text(hand: RecordedHand) -> tuple[str, tuple[Loss, ...]]:
    """The hand as one line of JSON, and the facts that are lost. Raises BadHand if its game is unknown."""
    writer = _Writer(hand)
    document = {"ohh": writer.document()}
    return json_text(document) + "\n", tuple(writer.lost)


class _Writer:
    """Writes one hand. Players are identified by their seats."""

    def __init__(self, hand: RecordedHand) -> None:
        if hand.game is None:
            raise missing(Lack.GAME).at(hand.line)
        self.hand, self.game = hand, hand.game
        self.lost: list[Loss] = []
        self.stacks = {seat.number: seat.stack for seat in hand.seats}
        self.bets: dict[int, int] = {}
        self.dead: dict[int, int] = {}
        self.paid: dict[int, int] = {}

    def document(self) -> Entry:
        """The object ``ohh``."""
        hand, stakes = self.hand, self.hand.stakes
        found: Entry = {
            "spec_version": VERSION,
            "internal_version": VERSION,
            "network_name": hand.room or "",
            "site_name": hand.room or "",
            "game_type": TYPES.get(GAME_KINDS.get(self.game, ""), "Draw"),
            "tournament": hand.tournament,
            "table_name": hand.table or "",
            "table_size": max(seat.number for seat in hand.seats),
            "game_number": hand.hand or "",
            "currency": hand.currency or "",
            "ante_amount": self._chips(stakes.get("ante", 0)),
            "small_blind_amount": self._chips(stakes.get("small_blind", 0)),
            "big_blind_amount": self._chips(forced_bet(self.game, stakes)),
            "bet_limit": {
                "bet_type": BET_TYPES[LIMITS.get(self.game, Limit.FIXED)],
                "bet_cap": self._chips(stakes.get("hand_cap", 0)),
            },
            "dealer_seat": hand.button,
            "players": [self._player(seat.number, seat.stack, seat.dealt_in, seat.name) for seat in hand.seats],
            "rounds": self._rounds(),
            "pots": self._pots(),
            GAME: self.game,
        }
        if "small_bet" in stakes:
            found |= {SMALL_BET: self._chips(stakes["small_bet"]), BIG_BET: self._chips(stakes["big_bet"])}
        if "bring_in" in stakes:
            found[BRING_IN] = self._chips(stakes["bring_in"])
        if "third_blind" in stakes:
            found[THIRD_BLIND] = self._chips(stakes["third_blind"])
        if hand.stacks:
            ends = sorted(hand.stacks.items())
            found[STACKS] = [{"player_id": seat, "stack": self._chips(stack)} for seat, stack in ends]
        return found | ({} if hand.played is None else {PLAYED: hand.played})

    def _player(self, seat: int, stack: int | None, dealt_in: bool, name: str | None) -> Entry:
        found: Entry = {"id": seat, "seat": seat, "name": name or f"Seat {seat}"}
        if stack is not None:
            found["starting_stack"] = self._chips(stack)
        return found if dealt_in else {**found, "is_sitting_out": True}

    def _rounds(self) -> list[Entry]:
        rounds: list[Entry] = [self._round(0)]
        drawing = False
        for entry in self.hand.events:
            if set(entry) != {"event"}:
                self.lose(Loss.INCIDENTS)
            event = entry.get("event") or {}
            if has_joker(event):
                self.lose(Loss.JOKER)
            does, seat = event.get("does"), event.get("seat", 0)
            if is_untold_discard(event):
                self.lose(Loss.DISCARDS)
                continue
            if is_of_board(event):
                self.bets = {}
                cards = event.get("cards") or ["??"] * event.get("count", 0)
                rounds.append({**self._round(len(rounds)), "cards": list(cards)})
                continue
            if does == "deal" and is_stud(self.game) and self._begins_street(seat, rounds[-1]["actions"]):
                self.bets = {}
                rounds.append(self._round(len(rounds)))
            if does == "discard":
                if not drawing or seat in [each["player_id"] for each in rounds[-1][DRAWS]]:
                    self.bets = {}
                    rounds.append({**self._round(len(rounds)), DRAWS: []})
                drawing = True
                rounds[-1][DRAWS].append(self._draw(event))
                self.lose(Loss.DISCARDS)
                continue
            if does in ("show", "muck") and rounds[-1]["street"] != SHOWDOWN:
                rounds.append({"id": len(self._streets), "street": SHOWDOWN, "actions": []})
            drawing = drawing and does == "deal"
            if does in AMOUNTS and event.get("to") is None:
                event = {**event, "to": self._total(does, seat, first=len(rounds) == 1)}
            if does in ("call", "bet", "raise") and int(event["to"]) < self.bets.get(seat, 0):
                self.bets = {}  # a draw without discards came before
                rounds.append(self._round(len(rounds)))
            self._act(event, rounds[-1]["actions"])
        return rounds

    def _total(self, does: str, seat: int, *, first: bool) -> int:
        """The total of a call without an amount: the highest bet, limited by the stack.

        A short big blind counts in full. Raises BadHand for a bet or raise.
        """
        if does != "call":
            raise missing("to").at(self.hand.line)
        highest = max(self.bets.values(), default=0)
        if first and highest:
            highest = max(highest, forced_bet(self.game, self.hand.stakes))
        stack = self.stacks.get(seat)
        return highest if stack is None else min(highest, self.bets.get(seat, 0) + stack - self.paid.get(seat, 0))

    def _round(self, number: int) -> Entry:
        street = self._streets[min(number, len(self._streets) - 1)]
        return {"id": number, "street": street, "cards": [], "actions": []}

    @property
    def _streets(self) -> tuple[str, ...]:
        return STREETS_OF_STUD if is_stud(self.game) else STREETS

    def _begins_street(self, seat: int, actions: list[Entry]) -> bool:
        """Whether a card of stud is the first of a street: after an action, or the seat's second one."""
        dealt = [each["player_id"] for each in actions if each["action"] == DEALT]
        return seat in dealt or any(each["action"] not in (DEALT, "Post Ante") for each in actions)

    def _draw(self, event: Entry) -> Entry:
        cards = event.get("cards")
        return {"player_id": event["seat"], **({"cards": list(cards)} if cards else {"count": event.get("count", 0)})}

    def _act(self, event: Entry, actions: list[Entry]) -> None:
        seat = event.get("seat", 0)
        match event.get("does"):
            case "post":
                action = self._post_of(event)
                chips = self.dead if event.get("kind") in ("ante", "dead") else self.bets
            case "call" | "bet" | "raise":
                action, chips = event["does"].title(), self.bets
            case "bring-in" | "complete":  # the format has no such actions
                action, chips = "Raise" if any(self.bets.values()) else "Bet", self.bets
            case "fold" | "check":
                action, chips = event["does"].title(), {}
            case "deal":
                action, chips = DEALT, {}
            case "show":
                action, chips = "Shows Cards", {}
            case "muck":
                action, chips = "Mucks Cards", {}
            case "burn":  # the format omits burns, which are face down
                return None
            case _:
                return self.lose(Loss.INCIDENTS)
        put = int(event["to"]) - chips.get(seat, 0) if "to" in event else 0
        chips[seat] = chips.get(seat, 0) + put
        self.paid[seat] = self.paid.get(seat, 0) + put
        found: Entry = {"action_number": len(actions) + 1, "player_id": seat, "action": action}
        found |= {"amount": self._chips(put), "is_allin": bool(put) and self.paid[seat] == self.stacks.get(seat)}
        unseen = ["??"] * event.get("count", 0) if is_stud(self.game) else []
        cards = list(event.get("cards", unseen))
        actions.append({**found, "cards": cards} if cards or "cards" in event else found)
        return None

    def _post_of(self, event: Entry) -> str:
        """The action for this post. The bet of the button, which the others call, is written as the big blind."""
        kind = str(event.get("kind"))
        if kind == "button-blind" or (kind == "live-ante" and event.get("seat") == self.hand.button):
            return "Post BB"
        return KINDS.get(kind, "Post Extra Blind")

    def _pots(self) -> list[Entry]:
        """Each pot with its winners. The rake is that of the first pot, as the record gives one amount for all."""
        by_pot: dict[str, list[Entry]] = {}
        for award in self.hand.awards:
            by_pot.setdefault(award.get("pot", "main"), []).append(award)
        found = []
        for number, (_, awards) in enumerate(sorted(by_pot.items())):
            rake = self._chips(self.hand.rake or 0) if not number else NOTHING
            wins = [{"player_id": each["seat"], "win_amount": self._chips(each["chips"])} for each in awards]
            amount = sum((each["win_amount"] for each in wins), NOTHING)
            found.append({"number": number, "amount": amount + rake, "rake": rake, "player_wins": wins})
        return found

    def _chips(self, chips: Any) -> Decimal:
        return int(chips) * self.hand.unit

    def lose(self, what: Loss) -> None:
        """Note a fact that the format cannot carry."""
        if what not in self.lost:
            self.lost.append(what)
