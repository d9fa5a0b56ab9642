"""Card counts: whether any card has been dealt, and how many may be in the stub."""

from __future__ import annotations

from dealer_service.rulings.board import known_on_board
from dealer_service.rulings.hand_sizes import cards_after_draw, deck_of
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Phase, Seat


def cards_are_out(spot: Spot) -> bool:
    """Whether any card of the hand has been dealt, listed or not. Raises MissingFacts."""
    table = spot.table
    phase = require(table.phase, "/table/phase", spot.rules.dealing.stages)
    if phase is not Phase.DEALING:
        return phase is not Phase.POSTING
    if any(seat.hand for seat in table.seats) or any(event.does is Does.DEAL for event in table.events):
        return True
    if all(seat.hand is not None for seat in table.dealt_in):
        return False
    return require(table.deck.stub, "/table/deck/stub", spot.rules.dealing.dealing_round) < len(deck_of(spot.rules))


def most_in_stub(spot: Spot) -> int:
    """The number of cards in the stub. If it is unknown, its upper bound: the cards that are known to be nowhere else.

    It is negative if more cards than the deck has are elsewhere.
    """
    stub = spot.table.deck.stub
    return len(deck_of(spot.rules)) - cards_elsewhere(spot) if stub is None else stub


def cards_elsewhere(spot: Spot) -> int:
    """The number of cards known to be in hands and in piles other than the stub, on the board, exposed or set aside."""
    table, deck = spot.table, spot.table.deck
    hands = sum(held_in_play(seat, spot) or 0 for seat in table.live)
    astray = sum(len(seat.cards) for seat in table.seats if not seat.dealt_in)
    discards = sum(each.count for each in deck.discards or ())
    board = (known_on_board(spot) or 0) + len(table.cards_of_runs)
    laid_aside = len(deck.lying_open) + len(deck.set_aside)
    return hands + astray + board + (deck.burns or 0) + (deck.folded or 0) + discards + laid_aside


def held_in_play(seat: Seat, spot: Spot) -> int | None:
    """The number of cards in the seat's hand. If unknown, the number after the draw; None during the deal.

    None, too, in an unknown round of a game whose hands do not keep their size.
    """
    if seat.hand is not None:
        return len(seat.hand)
    table = spot.table
    if table.phase is None or table.phase is Phase.DEALING:
        return None
    has_rounds = table.phase in (Phase.BETTING, Phase.STREET)
    if has_rounds and table.known_round is None and not spot.rules.dealing.streets.value.keeps_size:
        return None
    return cards_after_draw(seat, spot)
