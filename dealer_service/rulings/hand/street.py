"""A street between two betting rounds: discards, the burn, the cards of board or hands, and the next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dealer_service.rulings.board import (
    board_so_far,
    cards_to_come,
    clause_of_street,
    deals_to_hands,
    is_burned,
    open_burn,
)
from dealer_service.rulings.card_counts import most_in_stub
from dealer_service.rulings.hand.advance import Follows, go_on_with_draw, open_betting, open_draw_after_street
from dealer_service.rulings.hand.discards import (
    after_all_discards,
    after_discard,
    discards_due,
    objections_to_discard,
)
from dealer_service.rulings.hand.runs import after_agreement, objections_to_runs
from dealer_service.rulings.hand.short_street import (
    all_mixed_in,
    deals_short_stub_first,
    is_stub_short,
    mixable,
    shuffle_in,
)
from dealer_service.rulings.hand.still_dealt import dealt_on_street, known_without_a_bet, without_further_cards
from dealer_service.rulings.hand_sizes import discarded_on_street, not_in_deck
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Card, Deck, Does, Event, Phase, Seat, Snapshot
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace


def why_next(spot: Spot) -> Because:
    """The clauses on the next card of a street, or on the discards before it."""
    if discards_due(spot):
        return (because(spot.rules.dealing.discards),)
    streets, clause = spot.rules.dealing.streets, clause_of_street(spot.rules)
    return (because(streets),) if clause is streets else (because(streets), because(clause))


def objections_to_street(event: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against this discard, burn, deal or agreement on an open street. Raises MissingFacts."""
    if event.does is Does.DISCARD:
        yield from objections_to_discard(event, spot)
        return
    if event.does is Does.RUN:
        yield from objections_to_runs(event, spot)
        return
    if event.does in (Does.BURN, Does.DEAL) and (due := discards_due(spot)):
        yield because(spot.rules.dealing.discards, to_discard=next(iter(due)), seats=list(due)).deciding()
        return
    clause, stub = clause_of_street(spot.rules), most_in_stub(spot)
    burned, to_hands = not is_burn_due(spot), deals_to_hands(spot)
    wanted = sum(cards_owed(spot).values()) if to_hands else cards_to_come(spot)
    if event.does is Does.CARRY_OUT:
        cards = wanted + (not burned and open_burn(spot) is None)
        mixed = mixable(spot) + (not burned) if to_hands and deals_short_stub_first(spot) else 0
        if stub + mixed < cards:
            yield because(clause, wanted=cards, stub=stub).deciding()
        return
    if event.does is Does.BURN:
        if burned:
            yield because(clause, burned=True).deciding()
        elif event.cards and event.cards != open_burn(spot):
            exposed = [str(card) for card in spot.table.deck.lying_open]
            yield because(clause, card=str(event.cards[0]), exposed=exposed).deciding()
        elif open_burn(spot) is None and stub < 1:
            yield because(clause, wanted=1, stub=stub).deciding()
        return
    if event.does is not Does.DEAL or (event.seat is None) == to_hands:
        yield because(spot.rules.dealing.stages, phase=Phase.STREET.value).deciding()
        return
    if not burned:
        yield because(clause, burned=False).deciding()
    elif to_hands:
        yield from _objections_to_card(event, spot, stub)
    elif event.counted != wanted:
        yield because(clause, cards=event.counted, wanted=wanted).deciding()
    elif stub < wanted:
        yield because(clause, wanted=wanted, stub=stub).deciding()
    yield from not_in_deck(event.named, spot.rules)
    if twice := cards_twice(event.named, spot.table):
        yield because(spot.rules.dealing.one_deck, twice=twice).deciding()


def _objections_to_card(event: Event, spot: Spot, stub: int) -> Iterator[Reason]:
    """Each clause against dealing these cards to a seat, whose turn it is or not."""
    due = next_hand(spot)
    if due is not None and event.seat != due:
        yield because(spot.rules.dealing.order, seat=event.seat, due_seat=due).deciding()
    elif event.counted != 1 or due is None:
        wanted = int(due is not None)
        yield because(spot.rules.dealing.streets, seat=event.seat, cards=event.counted, wanted=wanted).deciding()
    elif stub < 1:
        yield because(spot.rules.dealing.streets, wanted=1, stub=stub).deciding()


def after_street(spot: Spot, event: Event) -> tuple[Snapshot, Follows]:
    """The table after a discard or burn, or after the cards of the street, which opens the next betting round.

    Cards that are dealt before the discards come without them.
    """
    if event.does is Does.DISCARD:
        return after_discard(spot, event), ()
    if event.does is Does.RUN:
        return after_agreement(spot, event)
    if event.does is Does.CARRY_OUT:
        spot = spot.with_table(after_all_discards(spot))
        if _ends_stub(spot):
            return _card_by_card(spot)
    table = spot.table
    if event.does is Does.BURN:
        return _with_burns_in_stub(spot.with_table(replace(table, deck=with_burn(spot), log=_logged(table, event))))
    deck = with_burn(spot) if event.does is Does.CARRY_OUT and is_burn_due(spot) else table.deck
    if deals_to_hands(spot):
        dealt_to = cards_owed(spot) if event.does is Does.CARRY_OUT else {event.whose: 1}
        seats = tuple(_with_cards(seat, dealt_to.get(seat.number, 0), event, spot) for seat in table.seats)
        cards = sum(dealt_to.values())
        to_folded = sum(count for number, count in dealt_to.items() if not table.seat(number).live)
        after = replace(table, seats=seats, deck=deck.plus(stub=-cards, folded=to_folded))
        logged = spot.with_table(replace(after, log=_logged(table, event)))
        if event.does is not Does.CARRY_OUT and next_hand(logged) is not None:
            return _with_burns_in_stub(logged)
        if not spot.rules.dealing.streets.value.hand_after(round_after(spot)):
            after = without_further_cards(after)
    else:
        wanted = cards_to_come(spot)
        dealt = (UNKNOWN,) * wanted if event.does is Does.CARRY_OUT else event.cards or (UNKNOWN,) * event.counted
        after = replace(table, board=(*board_so_far(spot), *dealt), deck=deck.plus(stub=-len(dealt)))
    streets, round = spot.rules.dealing.streets.value, round_after(spot) - 1
    if streets.is_board_within_draw(round):
        return go_on_with_draw(spot.with_table(after))
    number = streets.draw_after(round)
    if number is not None and streets.is_board_first(round):
        return open_draw_after_street(spot.with_table(replace(after, let_stand=table.standing_of_the_hand)), number)
    complete = replace(
        after,
        phase=Phase.BETTING,
        round=round_after(spot),
        log=(),
        let_stand=table.standing_of_the_hand,
        acts_first=None,
        open_pair=None,
    )
    return open_betting(spot.with_table(complete))


def round_after(spot: Spot) -> int:
    """The betting round that follows an open street. Raises MissingFacts."""
    return require(spot.table.round, "/table/round", spot.rules.dealing.stages) + 1


def is_burn_due(spot: Spot) -> bool:
    """Whether a card is burned before the next one of an open street. Raises MissingFacts.

    A house that deals a short stub first makes no burn after the shuffle if every card is needed.
    """
    if is_burned(spot):
        return False
    if not deals_to_hands(spot) or not deals_short_stub_first(spot):
        return True
    deck = spot.table.deck
    return deck.stub is None or deck.burns != 0 or deck.stub > sum(cards_owed(spot).values())


def _with_burns_in_stub(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table with the last card of a stub that is too short shuffled with the burns, in houses that deal it first.

    The log of the street begins again: another card may be burned.
    """
    table, deck = spot.table, spot.table.deck
    if not deals_to_hands(spot) or not deals_short_stub_first(spot) or not mixable(spot):
        return table, ()
    if deck.stub is None or deck.stub > 1:
        return table, ()
    owed = sum(cards_owed(spot).values())
    if not is_stub_short(spot, owed):
        return table, ()
    dealt = [number for number, count in cards_owed(spot).items() if not count]
    seats = tuple(_at_the_shuffle(seat, dealt, spot) for seat in table.seats)
    why = (because(spot.rules.dealing.short_stub, stub=deck.stub, wanted=owed).deciding(),)
    return replace(table, seats=seats, deck=all_mixed_in(spot), log=()), (shuffle_in(spot, why),)


def _at_the_shuffle(seat: Seat, dealt: list[int], spot: Spot) -> Seat:
    """The seat when the log begins again: its cards are listed. A folded seat ``dealt`` its last card gets no other."""
    if seat.live:
        return replace(seat, hand=cards_so_far(seat, spot))
    return replace(seat, still_dealt=False) if seat.number in dealt else seat


def _ends_stub(spot: Spot) -> bool:
    """Whether all cards of an open street end the stub, in a house that deals a short one first."""
    if not deals_to_hands(spot) or not deals_short_stub_first(spot):
        return False
    burned = is_burn_due(spot) and open_burn(spot) is None
    return is_stub_short(spot, sum(cards_owed(spot).values()) + burned)


def _card_by_card(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table after all cards of a street that ends the stub, and the steps after the last one."""
    (table, follows), round = _with_burns_in_stub(spot), spot.table.round
    while table.phase is Phase.STREET and table.round == round:
        now = spot.with_table(table)
        event = Event(Does.BURN) if is_burn_due(now) else Event(Does.DEAL, next_hand(now), count=1)
        table, follows = after_street(now, event)
    return table, follows


def _logged(table: Snapshot, event: Event) -> tuple[Event, ...] | None:
    """The log with this event. An unknown log stays unknown."""
    return None if table.log is None else (*table.log, event)


def _with_cards(seat: Seat, count: int, event: Event, spot: Spot) -> Seat:
    """The seat with this many more cards: those of the event, else unknown ones. A folded hand keeps none."""
    if not count or not seat.live:
        return seat
    return replace(seat, hand=(*cards_so_far(seat, spot), *(event.cards or (UNKNOWN,) * count)))


def cards_so_far(seat: Seat, spot: Spot) -> tuple[Card, ...]:
    """The hand of a seat on a street that deals to the hands. An unlisted hand has as many cards as it was dealt.

    Raises MissingFacts.
    """
    if seat.hand is not None and seat.live:
        return seat.hand
    table, clause = spot.table, spot.rules.dealing.streets
    log = require(table.log, f"/table/seats/{seat.place}/hand" if seat.live else "/table/log", clause)
    dealt = sum(each.counted for each in log if each.seat == seat.number and each.does is Does.DEAL)
    before = clause.value.hand_before(require(table.round, "/table/round", clause))
    return (UNKNOWN,) * (before + dealt - (discarded_on_street(seat, spot) or 0))


def cards_owed(spot: Spot, folded: bool | None = None) -> dict[int, int]:
    """The number of cards that an open street still deals to each seat that gets any, in order.

    ``folded`` is another answer to whether folded hands that faced no bet get any. Raises MissingFacts.
    """
    table, clause = spot.table, spot.rules.dealing.streets
    round = require(table.round, "/table/round", clause)
    size = clause.value.hand_before(round + 1)
    return {seat.number: max(0, size - len(cards_so_far(seat, spot))) for seat in dealt_on_street(spot, folded)}


def next_hand(spot: Spot) -> int | None:
    """The seat that the next card of an open street is dealt to. None if none is left. Raises MissingFacts."""
    return _next_owed(cards_owed(spot))


def _next_owed(owed: Mapping[int, int]) -> int | None:
    """The first seat that is owed the most cards. None if none is owed any."""
    seat = max(owed, key=owed.__getitem__, default=None)
    return seat if seat is not None and owed[seat] else None


def why_folded_hands(spot: Spot, event: Event) -> Because:
    """The clause on hands that were folded without a bet, if it decides this event, or the card after it."""
    seats = known_without_a_bet(spot) if deals_to_hands(spot) else []
    if not seats or (event.does is Does.DEAL and is_burn_due(spot)):
        return ()
    with_them, without = cards_owed(spot, folded=True), cards_owed(spot, folded=False)
    decides = _next_owed(with_them) != _next_owed(without) or event.seat in seats
    if event.does is Does.CARRY_OUT:
        decides = with_them != without and any(with_them[number] for number in seats)
    elif event.does is Does.DEAL and event.seat in without:
        after = [{**owed, event.seat: owed[event.seat] - 1} for owed in (with_them, without)]
        decides |= _next_owed(after[0]) != _next_owed(after[1])
    return (because(spot.rules.dealing.still_dealt, seats=seats).deciding(),) if decides else ()


def with_burn(spot: Spot) -> Deck:
    """The deck with one more card burned: the exposed card, else the top card of the stub."""
    deck, exposed = spot.table.deck, open_burn(spot)
    return deck.plus(stub=-1, burns=1) if exposed is None else deck.without_exposed(exposed[0]).plus(burns=1)
