"""Streets that are dealt to the hands from a stub that is too short: burns, or the muck too, are shuffled into it.

The last street is short if the stub has fewer cards than the live hands need beside a burn and a last card that is
never dealt. Some houses deal from the short stub first, and shuffle only its last card with the burns. In super stud
that happens on any street and with the muck. Its players share no card.
"""

from __future__ import annotations

from enum import Enum

from dealer_service.rulebook.sections.dealing import LastStreetStub
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.card_counts import cards_elsewhere, most_in_stub
from dealer_service.rulings.hand.still_dealt import dealt_on_street
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Deck, Snapshot
from dealer_service.values import replace

# The burn before the street, and the last card, which is not dealt. Houses that deal from a short stub first deal it.
NEVER_DEALT, ONLY_BURNED = 2, 1


class Before(Enum):
    """What is done before a street from a short stub: shuffle or keep cards for a shuffle, or share one card.

    ``SHUFFLE`` and ``KEEP`` are with the burns, the others of these with the muck, too.
    """

    SHUFFLE, KEEP, SHARE, SHUFFLE_MUCK, KEEP_FOR_MUCK = range(5)


def before_street(spot: Spot) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table before a street, with the steps for a stub that is too short for it. Raises MissingFacts."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    round = require(table.round, "/table/round", spot.rules.dealing.stages)
    clause = spot.rules.dealing.short_stub
    if not _may_be_short(clause.value, streets, round):
        return table, ()
    owed = len(dealt_on_street(spot)) * streets.hand_after(round)
    needed = owed + _beside(clause.value)
    if table.deck.stub is None and min(_fewest_in_stub(spot, round), most_in_stub(spot)) >= needed:
        return table, ()
    stub = require(table.deck.stub, "/table/deck/stub", clause)
    if stub >= needed:
        return table, ()
    burns = require(table.deck.burns, "/table/deck/burns", clause) + len(table.deck.set_aside)
    is_last = _is_last_to_hands(streets, round)
    steps = _steps(clause.value, stub, burns, owed, is_last)
    decides = any(_steps(each, stub, burns, owed, is_last) != steps for each in LastStreetStub)
    why = (because(clause, stub=stub, wanted=needed).deciding(decides),)
    mixed = burns if Before.SHUFFLE in steps else mixable(spot)
    follows = tuple(_instruction(each, mixed, why) for each in steps)
    deck, board = table.deck, () if Before.SHARE in steps else table.board
    if Before.SHUFFLE in steps:
        deck = burns_mixed_in(deck)
    elif Before.SHUFFLE_MUCK in steps:
        deck = all_mixed_in(spot)
    return replace(table, deck=deck, board=board), follows


def _instruction(step: Before, mixed: int, why: Because) -> Instruction:
    """The instruction for a step, with the number of cards that are shuffled with others."""
    match step:
        case Before.SHUFFLE:
            return Instruction("shuffle-burns-in", {"count": mixed}, why)
        case Before.KEEP:
            return Instruction("keep-last-card", {"count": mixed + 1}, why)
        case Before.SHARE:
            return Instruction("share-last-card", {}, why)
        case Before.SHUFFLE_MUCK:
            return Instruction("shuffle-muck-in", {"count": mixed}, why)
        case Before.KEEP_FOR_MUCK:
            return Instruction("keep-last-card-for-muck", {"count": mixed + 1}, why)


def shuffle_in(spot: Spot, why: Because) -> Instruction:
    """The instruction to shuffle all cards beside the stub that this house shuffles into it."""
    with_muck = spot.rules.dealing.short_stub.value is LastStreetStub.WITH_THE_MUCK
    return _instruction(Before.SHUFFLE_MUCK if with_muck else Before.SHUFFLE, mixable(spot), why)


def _fewest_in_stub(spot: Spot, round: int) -> int:
    """The fewest cards that the stub can have before the street after this betting round, if it is unknown.

    Players who have left the table may have folded more hands: the piles may tell of fewer cards.
    """
    streets = spot.rules.dealing.streets.value
    dealt = streets.hand_before(round) + streets.discarded_before(round)
    return len(deck_of(spot.rules)) - len(spot.table.dealt_in) * dealt - streets.burned_before(round)


def _steps(way: LastStreetStub, stub: int, burns: int, owed: int, is_last: bool) -> tuple[Before, ...]:
    """The steps before a street, if the stub is too short for this house's way to deal it."""
    dealt_first, beside = way is LastStreetStub.DEALT_FIRST, _beside(way)
    if stub >= owed + beside:
        return ()
    enough = is_last and stub + burns >= owed + (0 if dealt_first else NEVER_DEALT)
    if way is LastStreetStub.WITH_THE_MUCK and not enough:
        return (Before.SHUFFLE_MUCK if stub <= 1 else Before.KEEP_FOR_MUCK,)
    if not is_last:
        return ()
    if stub <= beside or (enough and not dealt_first):
        return (Before.SHUFFLE,) if enough else (Before.SHUFFLE, Before.SHARE)
    return (Before.KEEP,) if enough else (Before.SHARE,)


def mixable(spot: Spot) -> int:
    """The number of cards beside the stub that can be shuffled into one that is too short.

    These are burns and cards set aside, and in a house that shuffles it in, the muck.
    """
    muck = _muck(spot) if spot.rules.dealing.short_stub.value is LastStreetStub.WITH_THE_MUCK else 0
    return _burned(spot.table.deck) + muck


def all_mixed_in(spot: Spot) -> Deck:
    """The deck with all these cards in the stub."""
    if spot.rules.dealing.short_stub.value is not LastStreetStub.WITH_THE_MUCK:
        return burns_mixed_in(spot.table.deck)
    deck = burns_mixed_in(spot.table.deck).plus(stub=_muck(spot))
    return replace(deck, folded=0, discards=())


def burns_mixed_in(deck: Deck) -> Deck:
    """The deck with all burns, and all cards set aside, in the stub."""
    return replace(deck.plus(stub=_burned(deck), burns=-(deck.burns or 0)), aside=None)


def _burned(deck: Deck) -> int:
    return (deck.burns or 0) + len(deck.set_aside)


def _muck(spot: Spot) -> int:
    """The number of folded and discarded cards: all those that are nowhere else. 0 with an unknown stub."""
    table = spot.table
    if table.deck.stub is None:
        return 0
    bare = spot.with_table(replace(table, deck=replace(table.deck, folded=None, discards=None)))
    return len(deck_of(spot.rules)) - table.deck.stub - cards_elsewhere(bare)


def deals_short_stub_first(spot: Spot) -> bool:
    """Whether the open street may end a stub in a house that deals a short one first."""
    round, way = spot.table.known_round, spot.rules.dealing.short_stub.value
    if round is None or way is LastStreetStub.MIXED_IN:
        return False
    return _may_be_short(way, spot.rules.dealing.streets.value, round)


def is_stub_short(spot: Spot, owed: int) -> bool:
    """Whether the stub ends, in a house that deals a short one first, before this many cards are dealt.

    An unknown stub does not, unless the other piles leave too few cards for it. Raises MissingFacts.
    """
    clause, deck = spot.rules.dealing.short_stub, spot.table.deck
    needed = owed + (clause.value is LastStreetStub.WITH_THE_MUCK)
    if deck.stub is None:
        return require(None if most_in_stub(spot) < needed else False, "/table/deck/stub", clause)
    return deck.stub < needed


def _may_be_short(way: LastStreetStub, streets: Streets, round: int) -> bool:
    """Whether the street after this betting round is one that this answer to a short stub is about."""
    if way is LastStreetStub.WITH_THE_MUCK:
        return streets.hand_after(round) > 0
    return _is_last_to_hands(streets, round)


def _beside(way: LastStreetStub) -> int:
    """The number of cards that are needed beside those of the hands."""
    return ONLY_BURNED if way is LastStreetStub.DEALT_FIRST else NEVER_DEALT


def _is_last_to_hands(streets: Streets, round: int) -> bool:
    """Whether the street after this betting round is the last one that deals cards to the hands."""
    return streets.hand_after(round) > 0 and streets.hand_after(round + 1) == 0
