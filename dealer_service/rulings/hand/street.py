"""The deal of a street between two betting rounds: the burn, the cards of the board, and the round that follows."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulings.board import cards_on_board, cards_to_come, is_burned
from dealer_service.rulings.hand.advance import Follows, open_betting
from dealer_service.rulings.hand_sizes import unused_joker
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Card, Does, Event, Phase, Snapshot
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace


def why_next(spot: Spot) -> Because:
    """The clauses on the next card of a street."""
    return because(spot.rules.dealing.streets), because(spot.rules.dealing.dealing_round)


def objections_to_street(event: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against this burn or deal on an open street. Raises MissingFacts."""
    clause, stub = spot.rules.dealing.dealing_round, spot.table.deck.stub
    burned, wanted = is_burned(spot), cards_to_come(spot)
    if event.does is Does.CARRY_OUT:
        cards = wanted + (not burned)
        if stub is not None and stub < cards:
            yield because(clause, wanted=cards, stub=stub).deciding()
        return
    if event.does is Does.BURN:
        if burned:
            yield because(clause, burned=True).deciding()
        return
    if event.does is not Does.DEAL or event.seat is not None:
        yield because(spot.rules.dealing.stages, phase=Phase.STREET.value).deciding()
        return
    if not burned:
        yield because(clause, burned=False).deciding()
    elif event.counted != wanted:
        yield because(clause, cards=event.counted, wanted=wanted).deciding()
    yield from unused_joker(event.named, spot.rules)
    if twice := cards_twice(event.named, spot.table):
        yield because(spot.rules.dealing.one_deck, twice=twice).deciding()


def after_street(spot: Spot, event: Event) -> tuple[Snapshot, Follows]:
    """The table after a burn, or after the cards of the street. The next betting round opens after the last card."""
    table, wanted = spot.table, cards_to_come(spot)
    if event.does is Does.BURN:
        log = None if table.log is None else (*table.log, event)
        return replace(table, deck=table.deck.plus(stub=-1, burns=1), log=log), ()
    burns = int(event.does is Does.CARRY_OUT and not is_burned(spot))
    dealt = (UNKNOWN,) * wanted if event.does is Does.CARRY_OUT else event.cards or (UNKNOWN,) * event.counted
    round = require(table.round, "/table/round", spot.rules.dealing.stages) + 1
    complete = replace(
        table,
        board=(*_board_so_far(spot), *dealt),
        deck=table.deck.plus(stub=-len(dealt) - burns, burns=burns),
        phase=Phase.BETTING,
        round=round,
        log=(),
        let_stand=table.standing_of_the_hand,
    )
    return open_betting(spot.with_table(complete))


def _board_so_far(spot: Spot) -> tuple[Card, ...]:
    """The cards on the board. Those that are not listed are unknown."""
    board = spot.table.board
    return (UNKNOWN,) * cards_on_board(spot) if board is None else board
