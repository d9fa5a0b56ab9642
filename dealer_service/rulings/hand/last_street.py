"""The last street of a game that deals it to the hands: the burns are shuffled in, or its card is shared by all hands.

That happens if the stub has fewer cards than the live hands need beside a burn and a last card that is never dealt.
"""

from __future__ import annotations

from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Snapshot
from dealer_service.values import replace

# The burn before the street, and the last card, which is not dealt.
NEVER_DEALT = 2


def before_last_street(spot: Spot) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table before the last street, with the steps for a stub that is too short for it. Raises MissingFacts."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    round = require(table.round, "/table/round", spot.rules.dealing.stages)
    cards = streets.hand_after(round)
    if not cards or streets.burned_before(round) < streets.burned - 1:
        return table, ()
    needed = len(table.live) * cards + NEVER_DEALT
    least = len(deck_of(spot.rules)) - len(table.dealt_in) * streets.hand_before(round) - streets.burned_before(round)
    if table.deck.stub is None and least >= needed:
        return table, ()
    stub = require(table.deck.stub, "/table/deck/stub", spot.rules.dealing.short_stub)
    if stub >= needed:
        return table, ()
    burns = require(table.deck.burns, "/table/deck/burns", spot.rules.dealing.short_stub)
    why = (because(spot.rules.dealing.short_stub, stub=stub, wanted=needed).deciding(),)
    follows: tuple[Instruction, ...] = ()
    enough, deck = stub + burns >= needed, table.deck
    if enough or stub <= NEVER_DEALT:
        deck, follows = deck.plus(stub=burns, burns=-burns), (Instruction("shuffle-burns-in", {"count": burns}, why),)
    if enough:
        return replace(table, deck=deck), follows
    return replace(table, deck=deck, board=()), (*follows, Instruction("share-last-card", {}, why))
