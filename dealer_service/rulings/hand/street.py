"""The deal of a street between two betting rounds: the burn, the cards of the board, and the round that follows."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulings.board import board_so_far, cards_to_come, is_burned, open_burn
from dealer_service.rulings.card_counts import most_in_stub
from dealer_service.rulings.hand.advance import Follows, open_betting
from dealer_service.rulings.hand_sizes import unused_joker
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Deck, Does, Event, Phase, Snapshot
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace


def why_next(spot: Spot) -> Because:
    """The clauses on the next card of a street."""
    return because(spot.rules.dealing.streets), because(spot.rules.dealing.board)


def objections_to_street(event: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against this burn or deal on an open street. Raises MissingFacts."""
    clause, stub = spot.rules.dealing.board, most_in_stub(spot)
    burned, wanted = is_burned(spot), cards_to_come(spot)
    if event.does is Does.CARRY_OUT:
        cards = wanted + (not burned and open_burn(spot) is None)
        if stub < cards:
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
    if event.does is not Does.DEAL or event.seat is not None:
        yield because(spot.rules.dealing.stages, phase=Phase.STREET.value).deciding()
        return
    if not burned:
        yield because(clause, burned=False).deciding()
    elif event.counted != wanted:
        yield because(clause, cards=event.counted, wanted=wanted).deciding()
    elif stub < wanted:
        yield because(clause, wanted=wanted, stub=stub).deciding()
    yield from unused_joker(event.named, spot.rules)
    if twice := cards_twice(event.named, spot.table):
        yield because(spot.rules.dealing.one_deck, twice=twice).deciding()


def after_street(spot: Spot, event: Event) -> tuple[Snapshot, Follows]:
    """The table after a burn, or after the cards of the street. The next betting round opens after the last card."""
    table, wanted = spot.table, cards_to_come(spot)
    if event.does is Does.BURN:
        log = None if table.log is None else (*table.log, event)
        return replace(table, deck=with_burn(spot), log=log), ()
    deck = with_burn(spot) if event.does is Does.CARRY_OUT and not is_burned(spot) else table.deck
    dealt = (UNKNOWN,) * wanted if event.does is Does.CARRY_OUT else event.cards or (UNKNOWN,) * event.counted
    round = require(table.round, "/table/round", spot.rules.dealing.stages) + 1
    complete = replace(
        table,
        board=(*board_so_far(spot), *dealt),
        deck=deck.plus(stub=-len(dealt)),
        phase=Phase.BETTING,
        round=round,
        log=(),
        let_stand=table.standing_of_the_hand,
    )
    return open_betting(spot.with_table(complete))


def with_burn(spot: Spot) -> Deck:
    """The deck with one more card burned: the exposed card, else the top card of the stub."""
    deck, exposed = spot.table.deck, open_burn(spot)
    return deck.plus(stub=-1, burns=1) if exposed is None else deck.without_exposed(exposed[0]).plus(burns=1)
