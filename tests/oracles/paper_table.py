"""A paper table: chips and cards moved by hand, one instruction of the dealer after the other.

It knows no rules and does only what each step says, so a remedy with a missing step ends at another table than
``next``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dealer_service.rulings.ruling import Instruction
from dealer_service.table import Phase, Seat, Snapshot, State

# Said, shown or remembered: chips and cards stay. So they do for facts about the next hand.
NOTHING_MOVES = {
    "say",
    "tell-count",
    "ask-count",
    "void-hand",
    "forfeit-refund",
    "redeal",
    "deal-again",
    "open-deal",
    "open-draw",
    "open-street",
    "open-betting",
    "open-showdown",
    "kill",
    "change",
    "restore-stub",
    "shuffle-stub",
    "keep-burn",
    "keep-board-burn",
    "mix-board",
    "shuffle-board-in-later",
    "take-back-board",
    "table-hands",
    "show-to-all",
    "let-stand",
    "let-go",
    "wait-for-turn",
    "penalty",
    "penalty-if-deliberate",
    "take-back-new-cards",
    "bind-count",
    "free-count",
    "give-hand-back",
    "read-again",
    "finish-hand",
    "muck",
    "small-blind-at",
    "big-blind-at",
    "dead-small-blind",
    "comes-in",
    "comes-in-free",
    "release",
    "release-amount",
    "count-as",
    "hold-to-words",
    "disregard",
    "show-openers",
    "pass-in",
    "no-antes",
    "keep-pot",
    "keeps-card",
    "deal-street",
    "deal-to-folded",
    "take-back-early",
    "keep-street-burn",
    "bar-wagers",
    "turn-up-card",
    "mix-down-cards",
    "turn-up-at-random",
    "put-up-cards-back",
    "play-without-last-card",
    "deal-last-up",
    "stays-in",
    "all-in-for-the-pot",
    "take-up-card-in-turn",
}
# The piles that a step shuffles in, which are then empty.
STREWN = {"burns": "burns", "folded": "dead"}


class Paper:
    """Chips behind, in front and in the pot; cards in hands and piles, by number."""

    def __init__(self, table: Snapshot, hand_size: int, whole_deck: int = 52) -> None:
        self.deck = whole_deck
        deck, self.size = table.deck, hand_size
        self.draw = table.draw
        self.stacks = {seat.number: behind(seat) for seat in table.seats}
        self.fronts = {seat.number: seat.bet or 0 for seat in table.seats}
        self.pot = (table.dead or 0) + sum((each.gathered or 0) + (each.dead or 0) for each in table.seats)
        self.house = 0
        self.hands = {seat.number: len(seat.hand or ()) for seat in table.seats}
        self.live, self.dealt_in = [seat.number for seat in table.live], [seat.number for seat in table.dealt_in]
        self.stub, self.burns, self.dead = deck.stub or 0, deck.burns or 0, deck.folded or 0
        self.discards = sum(each.count for each in deck.discards or ())
        self.open, self.board, self.aside = len(deck.lying_open), len(table.board or ()), len(deck.set_aside)
        self.button, self.over = table.button, table.phase is Phase.OVER
        self.later: dict[int, int] = {each.seat: each.count for each in (table.draw.replace if table.draw else ())}

    def does(self, step: Instruction) -> None:
        """One step, carried out as written."""
        if step.code in NOTHING_MOVES:
            return
        move = getattr(self, f"do_{step.code.replace('-', '_')}", None)
        assert move is not None, (
            f"nobody told the table of paper what {step.code} moves: add it to tests/oracles/paper_table.py"
        )
        move(step.args)

    # --- chips
    def do_return_chips(self, args: Mapping[str, Any]) -> None:
        """From in front of the seat, and the rest from the pot."""
        seat, chips = args["seat"], args["chips"]
        front = min(chips, self.fronts[seat])
        self.fronts[seat] -= front
        self.pot -= chips - front
        self.stacks[seat] += chips

    do_give_back = do_return = do_return_chips

    def do_bring_up(self, args: Mapping[str, Any]) -> None:
        self._front(args["seat"], args["to"])

    do_take_back = do_bring_in_for = do_bring_up

    def _front(self, seat: int, to: int) -> None:
        self.stacks[seat] -= to - self.fronts[seat]
        self.fronts[seat] = to

    def do_take_chips(self, args: Mapping[str, Any]) -> None:
        self._front(args["seat"], self.fronts[args["seat"]] + args["chips"])

    def do_leave_bet(self, args: Mapping[str, Any]) -> None:
        self.fronts[args["seat"]] -= args["chips"]
        self.pot += args["chips"]

    def do_gather(self, args: Mapping[str, Any]) -> None:
        assert args["chips"] == sum(self.fronts.values()), "all chips in front are gathered"
        self.pot += args["chips"]
        self.fronts = dict.fromkeys(self.fronts, 0)

    def do_push(self, args: Mapping[str, Any]) -> None:
        """Chips in front of any player are pushed with the pot."""
        self.pot += sum(self.fronts.values()) - args["chips"]
        self.fronts = dict.fromkeys(self.fronts, 0)
        self.stacks[args["seat"]] += args["chips"]

    def do_take_back_chips(self, args: Mapping[str, Any]) -> None:
        self.stacks[args["seat"]] -= args["chips"]
        self.pot += args["chips"]

    def do_rake(self, args: Mapping[str, Any]) -> None:
        self.pot -= args["chips"]
        self.house += args["chips"]

    # --- cards
    def do_deal(self, args: Mapping[str, Any]) -> None:
        self.stub -= args["count"]
        self.hands[args["seat"]] += args["count"]

    def do_give_card(self, args: Mapping[str, Any]) -> None:
        self.do_deal({**args, "count": 1})

    def do_finish_deal(self, _: Mapping[str, Any]) -> None:
        for seat in self.live:
            self.do_deal({"seat": seat, "count": self.size - self.hands[seat]})

    def do_third_card_down(self, _: Mapping[str, Any]) -> None:
        """It comes with the rest of the deal."""

    def do_deal_last(self, args: Mapping[str, Any]) -> None:
        self.later[args["seat"]] = self.later.get(args["seat"], 0) + args["count"]

    def do_lay_open(self, args: Mapping[str, Any]) -> None:
        """From the hand if it is complete, otherwise from the stub."""
        if self.draw is None or self._owed(args["seat"]) == 0:
            self.hands[args["seat"]] -= 1
        else:
            self.stub -= 1
        self.open += 1

    do_lay_aside = do_lay_open

    def _owed(self, seat: int) -> int:
        assert self.draw is not None
        placed, got = (sum(e.count for e in c if e.seat == seat) for c in (self.draw.placed, self.draw.received))
        return placed + (seat in self.draw.refused) - got - self.later.get(seat, 0)

    def do_take_back_card(self, args: Mapping[str, Any]) -> None:
        count = args.get("count", 1)
        self.hands[args["seat"]] -= count
        self.stub += count

    do_take_back_to_stub = do_back_on_stub = do_take_back_card

    def do_draw_out(self, args: Mapping[str, Any]) -> None:
        self.hands[args["seat"]] -= args["count"]
        self.dead += args["count"]

    def do_count_stands(self, args: Mapping[str, Any]) -> None:
        """Cards in front of the seat go back, or more of its own join them, up to this number."""
        assert self.draw is not None
        placed = next((each.count for each in self.draw.placed if each.seat == args["seat"]), args["count"])
        self.discards += args["count"] - placed
        self.hands[args["seat"]] -= args["count"] - placed

    def do_take_back_cards(self, _: Mapping[str, Any]) -> None:
        self.stub, self.burns, self.dead, self.discards, self.open = self.deck, 0, 0, 0, 0
        self.board, self.aside = 0, 0
        self.hands = dict.fromkeys(self.hands, 0)
        self.live = [*self.dealt_in]  # players who folded in the void hand are dealt in
        self.later = {}

    def do_set_aside(self, args: Mapping[str, Any]) -> None:
        self.stub -= args["count"]
        self.dead += args["count"]

    def do_kill_hand(self, args: Mapping[str, Any]) -> None:
        seat = args["seat"]
        self.dead += self.hands.get(seat, 0)
        self.hands[seat] = 0
        self.live = [each for each in self.live if each != seat]
        self.later.pop(seat, None)

    def do_deal_in(self, args: Mapping[str, Any]) -> None:
        self.live.append(args["seat"])

    def do_give_pot_to(self, args: Mapping[str, Any]) -> None:
        """The hand is live again."""
        self.live.append(args["seat"])
        self.dead -= self.size

    def do_retrieve_hand(self, args: Mapping[str, Any]) -> None:
        """From the muck, if the hand is given there."""
        if args["seat"] not in self.live:
            self.live.append(args["seat"])
            self.hands[args["seat"]] += self.size
            self.dead -= self.size

    do_fold_stands = do_kill_down_cards = do_kill_hand

    def do_burn_now(self, _: Mapping[str, Any]) -> None:
        if self.open:
            self.open -= 1
        else:
            self.stub -= 1
        self.burns += 1

    def do_put_back_burn(self, _: Mapping[str, Any]) -> None:
        self.burns -= 1
        self.stub += 1

    # --- a street of stud
    def do_burn_card_of(self, args: Mapping[str, Any]) -> None:
        self.hands[args["seat"]] -= 1
        self.burns += 1

    def do_move_card(self, args: Mapping[str, Any]) -> None:
        self.hands[args["seat"]] -= 1
        self.hands[args["to"]] += 1

    def do_put_back_card_of(self, args: Mapping[str, Any]) -> None:
        self.do_take_back_card(args)

    def do_deal_second_burn(self, args: Mapping[str, Any]) -> None:
        self.burns -= 1
        self.hands[args["seat"]] += 1

    def do_second_burn_to_board(self, _: Mapping[str, Any]) -> None:
        self.do_put_back_burn({})

    def do_set_more_aside(self, args: Mapping[str, Any]) -> None:
        self.stub -= args["count"]
        self.aside += args["count"]

    do_set_cards_aside = do_set_more_aside

    def do_finish_street(self, args: Mapping[str, Any]) -> None:
        for seat in args["seats"]:
            self.stub -= 1
            if seat in self.live:
                self.hands[seat] += 1
            else:
                self.dead += 1

    # --- the board
    def do_deal_board(self, args: Mapping[str, Any]) -> None:
        self.stub -= args["count"]
        self.board += args["count"]

    def do_shuffle_board_in(self, args: Mapping[str, Any]) -> None:
        self.do_deal_board({"count": -args["count"]})

    def do_pick_next_burn(self, args: Mapping[str, Any]) -> None:
        self.board -= args["count"]
        self.open += args["count"]

    def do_burn_board_card(self, _: Mapping[str, Any]) -> None:
        self.board -= 1
        self.burns += 1

    do_pick_burn = do_burn_board_card

    def do_set_board_aside(self, args: Mapping[str, Any]) -> None:
        self.board -= args["count"]
        self.aside += args["count"]

    def do_shuffle_aside_in(self, args: Mapping[str, Any]) -> None:
        self.aside -= args["count"]
        self.stub += args["count"]

    do_shuffle_burn_in = do_put_back_burn

    def do_swap_second_burn(self, _: Mapping[str, Any]) -> None:
        self.burns -= 1
        self.open += 1

    def do_shuffle_mixed(self, args: Mapping[str, Any]) -> None:
        for pile in args["piles"]:
            if pile in STREWN:
                self.stub += getattr(self, STREWN[pile])
                setattr(self, STREWN[pile], 0)
        self.discards -= args["stub"] - self.stub
        self.stub = args["stub"]

    def do_move_button(self, args: Mapping[str, Any]) -> None:
        self.button = args["seat"]

    def do_right_next_hand(self, args: Mapping[str, Any]) -> None:
        if self.over:  # between two hands it lies where the next hand begins
            self.button = args["button"]

    # --- the result
    def chips(self) -> dict[str, Any]:
        """The chips behind each seat and in the pot."""
        return {"stacks": self.stacks, "middle": self.pot + sum(self.fronts.values())}

    def cards(self) -> dict[str, Any]:
        """The number of cards at each place."""
        hands = {number: self.hands[number] for number in self.live}
        dead = self.dead + sum(count for number, count in self.hands.items() if number not in self.live)
        piles = {"stub": self.stub, "burns": self.burns, "dead": dead, "discards": self.discards, "open": self.open}
        piles |= {"board": self.board, "aside": self.aside}
        return {**piles, "hands": hands, "later": {number: count for number, count in self.later.items() if count}}


def chips_of(table: Snapshot) -> dict[str, Any]:
    """The chips of a table."""
    middle = (table.dead or 0) + sum((e.bet or 0) + (e.gathered or 0) + (e.dead or 0) for e in table.seats)
    return {"stacks": {seat.number: behind(seat) for seat in table.seats}, "middle": middle}


def behind(seat: Seat) -> int:
    """The chips behind the player: the stack, and those found there that the floor has not set aside."""
    return (seat.stack or 0) + (0 if seat.found_aside else seat.found or 0)


def cards_of(table: Snapshot) -> dict[str, Any]:
    """The cards of a table."""
    deck = table.deck
    # A dead hand is in the muck, even if a card of it is named.
    dead = (deck.folded or 0) + sum(
        len(seat.hand or ()) for seat in table.seats if not seat.live and seat.state is not State.DEAD
    )
    return {
        "stub": deck.stub,
        "burns": deck.burns,
        "dead": dead,
        "discards": sum(each.count for each in deck.discards or ()),
        "open": len(deck.lying_open),
        "board": len(table.board or ()) + len(table.cards_of_runs),
        "aside": len(deck.set_aside),
        "hands": {seat.number: len(seat.hand or ()) for seat in table.live},
        "later": {each.seat: each.count for each in (table.draw.replace if table.draw else ())},
    }


def chips_are_told(table: Snapshot) -> bool:
    """Whether every chip of the table is given."""
    chips = ((seat.stack, seat.bet, seat.gathered, seat.dead) for seat in table.seats)
    return all(None not in each for each in chips)


def cards_are_told(table: Snapshot) -> bool:
    """Whether every card of the table is given."""
    deck = table.deck
    hands = all(seat.hand is not None for seat in table.seats if seat.live or seat.state is State.DEAD)
    dealt = table.phase is Phase.POSTING or hands
    piles = None not in (deck.stub, deck.burns, deck.folded, deck.discards)
    return dealt and piles
