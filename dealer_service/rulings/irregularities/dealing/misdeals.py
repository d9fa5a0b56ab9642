"""Misdeals and void hands: all chips and cards are returned, and this hand or the next is dealt."""

from __future__ import annotations

from dealer_service.rulings.betting.substantial_action import substantial_action
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.hand.deal import open_if_posted
from dealer_service.rulings.hand.next_hand import next_hand, objections_to_next_hand
from dealer_service.rulings.hand.players import reset
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy, return_chips, say
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import BEFORE_THE_BETTING, Deck, Phase, Seat, Snapshot
from dealer_service.values import replace

# The chips of a seat in front and in the pots.
CHIPS = ("bet", "gathered", "dead")


def misdeal_in_time(spot: Spot) -> Window:
    """The window for a misdeal, and whether it is open. Raises MissingFacts."""
    clause = spot.rules.dealing.misdeal_window
    phase = require(spot.table.phase, "/table/phase", clause)
    if phase in BEFORE_THE_BETTING:
        return Window(Until.SUBSTANTIAL_ACTION, True, (because(clause),))
    if phase is not Phase.BETTING or require(spot.table.round, "/table/round", clause) > 1:
        return Window(Until.SUBSTANTIAL_ACTION, False, (because(clause).deciding(),))
    found = substantial_action(require(spot.table.log, "/table/log", clause), spot.rules)
    return Window(Until.SUBSTANTIAL_ACTION, not found.holds, (because(clause).deciding(found.holds), *found.because))


def play_on(of: str, table: Snapshot, late: Window) -> Remedied:
    """The remedy once a misdeal is no longer possible: the hand is played as dealt."""
    steps = (say("play-on", late.because),)
    return Remedied(Remedy(of, "play-on", {}, steps, late.because, late), table)


def misdeal(of: str, spot: Spot, why: Because, in_time: Window) -> Remedied:
    """The remedy of a misdeal: deal again, with the same button and players. Raises MissingFacts."""
    table = spot.table
    require_of_seats(table.seats, spot.rules.dealing.misdeal, "state", *CHIPS)
    clause = because(spot.rules.dealing.misdeal).deciding()
    why = (*why, clause, *in_time.because)
    again = Instruction("redeal", {"button": table.button}, (clause,))
    steps = (say("misdeal", why), *_everything_back(spot, why), again)
    after = replace(cleared(spot.with_table(table)), phase=Phase.POSTING, round=1)
    return Remedied(Remedy(of, "misdeal", {"button": table.button}, steps, why, in_time), after)


def void_hand(of: str, spot: Spot, why: Because) -> Remedied:
    """The remedy of a void hand: all chips are returned, and it is over. Raises MissingFacts."""
    require_of_seats(spot.table.seats, why[0].clause, "state", *CHIPS)
    steps = (Instruction("void-hand", {}, why), *_everything_back(spot, why))
    after, follows = for_the_next_deal(spot.with_table(replace(cleared(spot), phase=Phase.OVER)))
    return Remedied(Remedy(of, "void-hand", {}, (*steps, *follows), why), after)


def for_the_next_deal(spot: Spot) -> tuple[Snapshot | None, Follows]:
    """The table of a finished hand. If chips stay in the pot, the next hand, without new players.

    None if chips stay but there is no next hand. Raises MissingFacts.
    """
    table = spot.table
    if not table.dead:
        return table, ()
    in_the_hand = spot.with_table(replace(table, seats=table.dealt_in))
    if next(objections_to_next_hand(in_the_hand), None) is not None:
        return None, ()
    after, follows = next_hand(in_the_hand)
    begun = {seat.number: seat for seat in after.seats}
    seats = tuple(begun.get(seat.number, seat) for seat in table.seats)
    opened, deal = open_if_posted(spot.with_table(replace(after, seats=seats)))
    return opened, (*follows, *deal)


def _everything_back(spot: Spot, why: Because) -> tuple[Instruction, ...]:
    """The steps that return all chips and cards."""
    return (*chips_back(spot, why), Instruction("take-back-cards", {}, why))


def chips_back(spot: Spot, why: Because) -> tuple[Instruction, ...]:
    """The steps that return all chips to the seats that put them in. Raises MissingFacts."""
    table = spot.table
    require_of_seats(table.seats, why[0].clause, "state", *CHIPS)
    back = [(seat.number, seat.put_in) for seat in table.clockwise_from(table.button) if seat.put_in]
    return tuple(return_chips(number, chips, table.stakes, spot.rules, why) for number, chips in back)


def cleared(spot: Spot) -> Snapshot:
    """The table with every chip back in its stack, no cards dealt, and the whole deck in the stub."""
    table = spot.table
    return replace(
        table.without_facts_of_the_hand,
        seats=tuple(map(_as_before, table.seats)),
        log=(),
        deck=Deck(len(deck_of(spot.rules)), 0, 0, ()),
        board=None,
        runs=None,
        draw=None,
        rake=0 if table.rake == 0 else None,
        round_aggressor=None,
        out_of_turn=(),
        let_stand=table.standing_of_places,
    )


def _as_before(seat: Seat) -> Seat:
    """The seat as it was before the hand."""
    return reset(with_more_behind(seat, seat.put_in), seat.dealt_in, seat.owes)
