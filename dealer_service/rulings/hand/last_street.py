"""The last street of a game that deals it to the hands: the burns are shuffled in, or its card is shared by all hands.

That happens if the stub has fewer cards than the live hands need beside a burn and a last card that is never dealt.
Some houses deal from the short stub first, and shuffle only its last card with the burns.
"""

from __future__ import annotations

from enum import Enum

from dealer_service.rulebook.sections.dealing import LastStreetStub
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.hand.still_dealt import dealt_on_street
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Deck, Snapshot
from dealer_service.values import replace

# The burn before the street, and the last card, which is not dealt. Houses that deal from a short stub first deal it.
NEVER_DEALT, ONLY_BURNED = 2, 1


class Before(Enum):
    """What is done before the last street: shuffle the burns in, keep the last card for that, or share one card."""

    SHUFFLE, KEEP, SHARE = range(3)


def before_last_street(spot: Spot) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table before the last street, with the steps for a stub that is too short for it. Raises MissingFacts."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    round = require(table.round, "/table/round", spot.rules.dealing.stages)
    if not _is_last_to_hands(streets, round):
        return table, ()
    owed, clause = len(dealt_on_street(spot)) * streets.hand_after(round), spot.rules.dealing.short_stub
    needed = owed + _beside(clause.value)
    least = len(deck_of(spot.rules)) - len(table.dealt_in) * streets.hand_before(round) - streets.burned_before(round)
    if table.deck.stub is None and least >= needed:
        return table, ()
    stub = require(table.deck.stub, "/table/deck/stub", clause)
    if stub >= needed:
        return table, ()
    burns = require(table.deck.burns, "/table/deck/burns", clause) + len(table.deck.set_aside)
    steps = _steps(clause.value, stub, burns, owed)
    decides = any(_steps(each, stub, burns, owed) != steps for each in LastStreetStub)
    why = (because(clause, stub=stub, wanted=needed).deciding(decides),)
    follows: tuple[Instruction, ...] = ()
    deck, board = table.deck, table.board
    if Before.SHUFFLE in steps:
        deck = all_mixed_in(deck)
        follows += (Instruction("shuffle-burns-in", {"count": burns}, why),)
    if Before.KEEP in steps:
        follows += (Instruction("keep-last-card", {"count": burns + 1}, why),)
    if Before.SHARE in steps:
        board = ()
        follows += (Instruction("share-last-card", {}, why),)
    return replace(table, deck=deck, board=board), follows


def _steps(way: LastStreetStub, stub: int, burns: int, owed: int) -> tuple[Before, ...]:
    """The steps before the last street, if the stub is too short for this house's way to deal it."""
    dealt_first, beside = way is LastStreetStub.DEALT_FIRST, _beside(way)
    if stub >= owed + beside:
        return ()
    enough = stub + burns >= owed + (0 if dealt_first else NEVER_DEALT)
    if stub <= beside or (enough and not dealt_first):
        return (Before.SHUFFLE,) if enough else (Before.SHUFFLE, Before.SHARE)
    return (Before.KEEP,) if enough else (Before.SHARE,)


def mixable(deck: Deck) -> int:
    """The number of burns and of cards set aside, which can be shuffled into a stub that is too short."""
    return (deck.burns or 0) + len(deck.set_aside)


def all_mixed_in(deck: Deck) -> Deck:
    """The deck with all burns, and all cards set aside, in the stub."""
    return replace(deck.plus(stub=mixable(deck), burns=-(deck.burns or 0)), aside=None)


def deals_short_stub_first(spot: Spot) -> bool:
    """Whether the open street is the last of a game that deals it to the hands, in a house that deals a stub first."""
    round, streets = spot.table.known_round, spot.rules.dealing.streets.value
    if round is None or spot.rules.dealing.short_stub.value is not LastStreetStub.DEALT_FIRST:
        return False
    return _is_last_to_hands(streets, round)


def _beside(way: LastStreetStub) -> int:
    """The number of cards that are needed beside those of the hands."""
    return ONLY_BURNED if way is LastStreetStub.DEALT_FIRST else NEVER_DEALT


def _is_last_to_hands(streets: Streets, round: int) -> bool:
    """Whether the street after this betting round is the last one that deals cards to the hands."""
    return streets.hand_after(round) > 0 and streets.hand_after(round + 1) == 0
