"""Fouled decks: a duplicate card, a card with another back, or missing cards."""

from __future__ import annotations

from functools import partial

from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.chips.stacks import has_chips_to_bet, with_more_behind
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of
from dealer_service.rulings.irregularities.dealing.misdeals import cleared, for_the_next_deal, void_hand
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, stands
from dealer_service.rulings.posts.due_posts import live_posts
from dealer_service.rulings.posts.kill import killer
from dealer_service.rulings.posts.straddle import straddle_seats, straddle_size
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Foul, Found, Phase, Seat, State
from dealer_service.table.incidents import FouledDeck
from dealer_service.values import replace


def fouled_deck(incident: FouledDeck, spot: Spot) -> Answered:
    """The remedy for a hand dealt from a fouled deck. Raises MissingFacts and ImpossibleTable."""
    table = spot.table
    phase = phase_of(incident, spot)
    clause = spot.rules.dealing.fouled_deck
    if phase is Phase.OVER:
        return stands(incident.kind, table, (because(clause, phase=phase.value).deciding(),))
    foul = require(incident.foul, "/incident/foul", clause)
    in_stub = False
    if foul is Foul.OTHER_BACK:
        in_stub = require(incident.found_in, "/incident/found_in", clause) is Found.STUB
    why: Because = (because(clause, foul=foul.value).deciding(),)
    if foul is Foul.CARDS_MISSING or in_stub:
        return stands(incident.kind, table, why)
    if strangers := [seat for seat in incident.knew or () if table.find(seat) is None]:
        raise contradict("nobody-sits-there", "knew", spot.rules, seat=strangers[0])
    seats = [seat for seat in incident.knew or () if _bet_on(table.seat(seat), incident, spot)]
    if not seats:
        return void_hand(incident.kind, spot, why)
    why = (because(spot.rules.dealing.defect_known, seats=seats).deciding(), *why)
    void = FloorOption("void-hand", {}, why, partial(void_hand, incident.kind, spot, why))
    forfeit = FloorOption("forfeit-refund", {"seats": seats}, why, partial(_forfeit, incident, seats, spot, why))
    return Undecided((void, forfeit), why)


def _bet_on(seat: Seat, incident: FouledDeck, spot: Spot) -> bool:
    """Whether the seat has called, bet or raised: by the log, by the chips of earlier rounds, or by the incident.

    A post is not a bet. Raises MissingFacts if none of them shows it.
    """
    clause = spot.rules.dealing.defect_known
    require_of_seats((seat,), clause, "bet", "gathered")
    if seat.in_front:
        log = require(spot.table.log, "/table/log", clause)
        if any(event.does in (*WAGERS, Does.CALL) and event.seat == seat.number for event in log):
            return True
    if not seat.in_pots and spot.table.known_round == 1 and spot.table.phase is not Phase.DRAWING:
        return False
    shown = _bet_earlier(seat, spot)
    return seat.number in require(incident.bet_on, "/incident/bet_on", clause) if shown is None else shown


def _bet_earlier(seat: Seat, spot: Spot) -> bool | None:
    """Whether the seat has bet more than its posts in earlier rounds. None if its chips do not show it.

    An uncalled raise is returned, and so is the uncalled part of a straddle. The rest of the straddle may also be a
    call. Raises MissingFacts.
    """
    returned = _may_have_been_returned(seat, spot)
    if seat.in_pots > live_posts(spot).get(seat.number, 0):
        may_straddle = not killer(spot) and seat.number in straddle_seats(spot)
        of_straddle = may_straddle and (
            seat.in_pots == (size := straddle_size(spot)) or (returned and seat.in_pots < size)
        )
        return None if of_straddle else True
    return None if returned else False


def _may_have_been_returned(seat: Seat, spot: Spot) -> bool:
    """Whether chips of the seat may have been returned: its hand is dead, or no live seat may have been able to call.

    A folded hand has then put in as much as each of them, with or without antes. Raises MissingFacts.
    """
    if seat.state is State.DEAD:
        return True
    others = [each for each in spot.table.live if each.number != seat.number]
    if any(each.stack is not None and has_chips_to_bet(each, spot) for each in others):
        return False
    as_much = all(seat.in_pots >= each.in_pots for each in others) or all(seat.put_in >= each.put_in for each in others)
    return as_much or seat.state is not State.FOLDED


def _forfeit(incident: FouledDeck, knew: list[int], spot: Spot, why: Because) -> Remedied:
    """Void the hand. The chips of players who knew stay in the pot for the next deal. Raises MissingFacts."""
    table = spot.table
    void = void_hand(incident.kind, spot.with_table(replace(table, dead=None)), why).remedy
    keep = Instruction("forfeit-refund", {"seats": knew}, why)
    said, *back = [step for step in void.steps if step.args.get("seat") not in knew]
    over, kept = (
        replace(cleared(spot.with_table(table)), phase=Phase.OVER),
        {each: table.seat(each).put_in for each in knew},
    )
    for number, chips in kept.items():
        over = over.with_seat(with_more_behind(over.seat(number), -chips))
    after, follows = for_the_next_deal(spot.with_table(replace(over, dead=table.dead_chips + sum(kept.values()))))
    steps = (said, keep, *back, *follows)
    return Remedied(replace(void, code=keep.code, args=keep.args, steps=steps), after)


def card_twice(breach: Breach, spot: Spot) -> Answered:
    """The same for a duplicate card on the table."""
    table = spot.table
    clause = spot.rules.dealing.fouled_deck
    if require(table.phase, "/table/phase", clause) is not Phase.OVER:
        return void_hand(breach.code, spot, (because(clause, foul=Foul.CARD_TWICE.value).deciding(),))
    seats = tuple(replace(seat, hand=None) for seat in table.seats)
    deck = replace(table.deck, discards=(), exposed=None, aside=None)
    after = replace(table, seats=seats, deck=deck, board=None, runs=None)
    return stands(breach.code, after, (because(clause, phase="over").deciding(),))
