"""Shows and mucks: the clauses against them, and the table after each and after the whole showdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.rulings.betting.dead_hand import why_over
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.hand.advance import Follows, end_hand, muck_hand, pay_out, with_chips_kept
from dealer_service.rulings.hand_sizes import hand_size, not_in_deck
from dealer_service.rulings.openers import lone_opener, proves_openers, why_openers_shown
from dealer_service.rulings.posts.kill import kill_instructions
from dealer_service.rulings.pots.antes import chips_put_in, with_own_antes, without_chips
from dealer_service.rulings.pots.chips_aside import with_taken
from dealer_service.rulings.pots.layers import build_pots, rake_instructions
from dealer_service.rulings.pots.payout import give_back, push
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import Missing, MissingFacts, require, require_of_seats
from dealer_service.rulings.showdown.awards import taken_at_showdown
from dealer_service.rulings.showdown.last_round import logged
from dealer_service.rulings.showdown.order import why_tabled
from dealer_service.rulings.showdown.settlement import Settlement, without_false_openers
from dealer_service.rulings.showdown.show_requests import why_seen
from dealer_service.rulings.spot import Spot
from dealer_service.table import BETWEEN_ROUNDS, UNKNOWN, Card, Does, Event, Phase, Seat, Snapshot, State, known
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace


def objections_to_showing(event: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against showing or mucking a hand, or carrying out the awards."""
    table = spot.table
    phase = require(table.phase, "/table/phase", spot.rules.showdown.opens)
    if phase is not Phase.SHOWDOWN and not _is_tabled_early(event, spot):
        yield from why_over(spot) if phase in (Phase.BETTING, *BETWEEN_ROUNDS) else ()
        yield because(spot.rules.showdown.opens, phase=phase.value).deciding()
        return
    if event.does is Does.CARRY_OUT:
        return
    seat = table.seat(event.whose)
    require_of_seats(table.seats, spot.rules.showdown.mucking, "state")
    if not seat.live:
        mucked = seat.state is State.MUCKED
        yield because(spot.rules.showdown.mucking if mucked else spot.rules.dealing.seats, seat=seat.number).deciding()
    elif event.does is Does.MUCK:
        if len(table.live) == 1:
            yield because(spot.rules.showdown.last_hand, seat=seat.number).deciding()
        elif seat.shown:
            yield because(spot.rules.showdown.cards_speak, seat=seat.number, shown=True).deciding()
        else:
            yield from why_tabled(spot)
            yield from why_openers_shown(seat.number, spot)
            yield from why_seen(seat, spot)
    else:
        cards = require(event.cards or seat.hand, "/event/cards", spot.rules.showdown.cards_speak)
        yield from _objections_to_cards(cards, spot, seat.number)


def _is_tabled_early(event: Event, spot: Spot) -> bool:
    """Whether a hand is tabled before the rest of the board, in a hand without another bet. Raises MissingFacts."""
    table = spot.table
    if table.phase is not Phase.STREET or event.does is not Does.SHOW or len(table.live) < 2:
        return False
    require_of_seats(table.live, spot.rules.showdown.opens, "stack")
    return sum(not seat.bets_no_more for seat in table.live) < 2


def after_showing(spot: Spot, event: Event) -> tuple[Snapshot, Follows]:
    """The table after a show or muck, and the automatic steps."""
    if event.does is Does.SHOW:
        seat = spot.table.seat(event.whose)
        event = replace(event, cards=event.cards or seat.hand)
        seats = spot.table.seats_with(replace(seat, hand=event.cards, shown=True))
        return replace(spot.table, seats=seats, log=logged(spot.table, event)), ()
    table, follows = _push_unopposed(spot, event)
    spot = spot.with_table(table)
    seat = spot.table.seat(event.whose)
    seats = spot.table.seats_with(replace(seat, state=State.MUCKED, hand=None))
    deck = muck_hand(seat, spot)
    spot = spot.with_table(replace(spot.table, seats=seats, deck=deck, log=logged(spot.table, event)))
    if len(spot.table.live) > 1:
        return spot.table, follows
    after, over = end_hand(spot)
    return after, follows + over


def _push_unopposed(spot: Spot, event: Event) -> tuple[Snapshot, Follows]:
    """The table with the side pots that only this seat can win pushed, before its hand is mucked.

    They are above the level that others reach: the rest is each seat's chips up to that level.
    """
    pots = build_pots(spot)
    alone = [pot for pot in pots.pots if pot.chips and pot.eligible == (event.seat,)]
    if not alone:
        return spot.table, ()
    chips: dict[int, int] = {event.whose: sum(pot.chips for pot in alone)}
    for each in pots.returned:
        chips[each.seat] = chips.get(each.seat, 0) + each.chips
    put_in = chips_put_in(spot)
    others = max(put_in[seat.number] for seat in spot.table.live if seat.number != event.seat)
    seats = tuple(
        _with_chips_out(seat, chips.get(seat.number, 0), max(0, put_in[seat.number] - others))
        for seat in with_own_antes(spot)
    )
    awards = tuple(Event(Does.AWARD, event.seat, chips=pot.chips, pot=pot.name, among=pot.eligible) for pot in alone)
    back = (give_back(each.seat, each.chips, spot.table.stakes, spot.rules, each.because) for each in pots.returned)
    why = (because(spot.rules.showdown.ties, winners=[event.whose]).deciding(),)
    pushed = (push(event.whose, pot.chips, pot.name, spot.table.stakes, spot.rules, why) for pot in alone)
    follows = (*back, *rake_instructions(pots, spot.table), *pushed)
    spot = spot.with_table(replace(spot.table, seats=seats, log=logged(spot.table, *awards)))
    return _with_rake_kept(spot.table, sum(pot.rake for pot in alone), sum(pot.rake for pot in pots.pots)), follows


def _with_rake_kept(table: Snapshot, of_the_pushed: int, in_all: int) -> Snapshot:
    """The table with the whole rake of the hand. The rake of the pushed pots stays with it."""
    dead = table.dead_chips + of_the_pushed if of_the_pushed else table.dead
    return replace(table, dead=dead, rake=in_all if in_all or table.rake is not None else None)


def _with_chips_out(seat: Seat, chips: int, out: int) -> Seat:
    """The seat with its chips from the pots, and this many of those it put in removed from them."""
    seat = without_chips(seat, out)
    return replace(with_more_behind(seat, chips), gathered=seat.live_chips, bet=0)


def carry_out(spot: Spot, settlement: Settlement) -> tuple[Snapshot, Settlement]:
    """The table with every award paid and the hand over, and the settlement with the next kill.

    The chips stay if the last live hand opened without openers.
    """
    if lone_opener(spot) is not None and not settlement.awards and not settlement.pots:
        return with_chips_kept(spot), settlement
    spot = without_false_openers(spot)
    chips: dict[int, int] = {}
    paid_out = [(each.seat, each.chips) for each in settlement.returned]
    paid_out += [(each.seat, each.chips) for each in settlement.awards]
    for seat, share in paid_out:
        chips[seat] = chips.get(seat, 0) + share
    among = {pot.name: pot.eligible for pot in settlement.pots} if len(settlement.pots) > 1 else {}
    awards = tuple(
        Event(Does.AWARD, each.seat, chips=each.chips, pot=each.pot, half=each.half, among=among.get(each.pot))
        for each in settlement.awards
    )
    chips = with_taken(chips, taken_at_showdown(spot, settlement.pots, settlement.awards))
    after = pay_out(spot, chips, awards)
    return after, replace(
        settlement, instructions=(*settlement.instructions, *kill_instructions(spot.with_table(after)))
    )


def _objections_to_cards(cards: Sequence[Card], spot: Spot, number: int) -> Iterator[Reason]:
    size = hand_size(spot) - spot.table.seat(number).lacks
    if len(cards) != size:
        yield because(spot.rules.dealing.streets, cards=len(cards), hand_size=size).deciding()
    seat = spot.table.seat(number)
    yield from not_in_deck(cards, spot.rules)
    twice = cards_twice(cards, spot.table, seat.cards)
    if twice:
        yield because(spot.rules.dealing.one_deck, twice=twice).deciding()
    if set(seat.cards) - {UNKNOWN} - set(cards):
        yield because(spot.rules.showdown.cards_speak, seat=number, hand=[str(card) for card in seat.cards]).deciding()
    if not known(cards) and not _show_openers(cards, seat, spot):
        raise MissingFacts(Missing("/event/cards", spot.rules.showdown.cards_speak.id))


def _show_openers(cards: Sequence[Card], seat: Seat, spot: Spot) -> bool:
    """Whether these cards of the last live hand, some of them unseen, prove openers. Raises MissingFacts."""
    if lone_opener(spot) is None:
        return False
    try:
        return proves_openers(replace(seat, hand=tuple(cards)), spot)
    except MissingFacts:
        return False
