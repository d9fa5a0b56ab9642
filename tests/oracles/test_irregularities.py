"""Any incident at any table is ruled on or refused. Play goes on without losing a chip or card."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Question, answer
from dealer_service.engine.questions import Floor
from dealer_service.errors import ImpossibleTable
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import (
    DECK,
    JOKER,
    UNKNOWN,
    By,
    FellFrom,
    Foul,
    Found,
    Incident,
    Lost,
    NextCard,
    NextHand,
    Noticed,
    Phase,
    Places,
    Snapshot,
    Strewn,
    StubOrder,
)
from dealer_service.table.facts import Fact, Whole, facts_of
from dealer_service.table.incidents import (
    KINDS,
    CardsShown,
    Declared,
    Handled,
    MisawardedPot,
    MiscalledHand,
    MisreadHand,
)
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import breaches, one_of_each

# Values of an incident's facts; any other fact is a number.
FACTS: dict[str, tuple[Any, ...]] = {
    "first": (True, False),
    "present": (True, False),
    "foul": tuple(Foul),
    "found_in": tuple(Found),
    "next_card": tuple(NextCard),
    "seats": ((1,), (2, 3), (1, 4, 5)),
    "burned": (0, 1, 2),
    "order": tuple(StubOrder),
    "looked_at": (True, False),
    "mucked": tuple(Lost),
    "identifiable": (True, False),
    "protected": (True, False),
    "misinformed": (True, False),
    "replaced": (True, False),
    "mixed_with": ((), (Strewn.BURNS,), (Strewn.FOLDED,), (Strewn.BURNS, Strewn.THIS_DRAW), (Strewn.EARLIER_DRAWS,)),
    "knew": ((), (1,), (1, 2, 10)),
    "looked": ((), (1,), (2, 3), (1, 2, 3, 4, 5)),
    "bet_on": ((), (1,), (1, 2)),
    "by": tuple(By),
    "declared": tuple(Declared),
    "mixed": (True, False),
    "handled": tuple(Handled),
    "noticed": (*Noticed,),
    "should_be": tuple(Places(*each) for each in product((None, 1, 2, 3, 4), (None, 0, 2, 5), (None, 3, 4, 6))),
    "fell_from": tuple(FellFrom),
    "called": ((), ("A",), ("8", "6"), ("K", "K")),
    "pot": ("main", "side-1"),
    "chips": (0, 1, 4, 16, 50, 400, 5000),
    "house_error": (True, False),
    "next_hand": tuple(NextHand),
    "in_break": (True, False),
    "seconds_since_push": (30, 60, 90),
    "fouled": ((), (1,), (1, 2), (3,)),
    **dict.fromkeys(("card", "picked"), (*islice(DECK.values(), 0, None, 9), JOKER, UNKNOWN)),
}
CLAIMS = (MiscalledHand, CardsShown, MisreadHand, MisawardedPot)
LEFT_OPEN = (Outcome.NEEDS_FLOOR, Outcome.UNDETERMINED)
HOUSES = one_of_each(
    "dealing.misdeal_causes",
    "dealing.too_few_cards",
    "dealing.too_many_cards",
    "dealing.short_button",
    "betting.wrong_bet_window",
    "betting.under_bets",
    "dealing.exposed_on_deal",
    "dealing.misdeal_exposed",
    "dealing.hole_card_exposed",
    "dealing.premature_street",
    "dealing.last_card_exposed",
    "dealing.two_boxed_cards",
    "drawing.burn",
    "showdown.mucked_by_mistake",
    "dealing.dropped_by_player",
    "showdown.miscalled_low",
    "showdown.shown_to_one",
    "dealing.wrong_button",
    "showdown.claim_pot",
)


def incident(random: Random, phase: Phase | None) -> Incident:
    """Any incident with any of its facts; at and after a showdown mostly one that is possible there."""
    kinds = CLAIMS if phase in (Phase.SHOWDOWN, Phase.OVER) and random.random() < 0.8 else KINDS
    kind = random.choice(kinds)
    facts = [fact for fact in facts_of(kind) if fact.required or random.random() < 0.7]
    return kind(**{fact.attribute: random.choice(values(fact)) for fact in facts})


def values(fact: Fact) -> tuple[Any, ...]:
    """The values of the fact: those listed, or any of these numbers."""
    if fact.attribute in FACTS:
        return FACTS[fact.attribute]
    assert isinstance(fact.shape, Whole), f"list in FACTS what {fact.attribute} may be"
    return (1, 2, 3, 4, 5, 6, 10)


def test_every_listed_fact_belongs_to_an_incident() -> None:
    assert not {*FACTS} - {fact.attribute for kind in KINDS for fact in facts_of(kind)}


def spoilt(table: Snapshot, random: Random) -> Snapshot:
    """The table, sometimes with an error."""
    seat = random.choice(table.seats)
    hand = seat.hand or ()
    match random.randrange(4):
        case 0 if hand and table.deck.stub:
            stub = table.deck.stub - 1
            return _with(table, replace(seat, hand=(*hand, UNKNOWN)), stub)
        case 1 if hand and table.deck.stub is not None:
            return _with(table, replace(seat, hand=hand[1:]), table.deck.stub + 1)
        case 2 if hand and UNKNOWN in hand:
            card = next((each for other in table.seats for each in other.hand or () if each is not UNKNOWN), UNKNOWN)
            return _with(table, replace(seat, hand=(card, *hand[1:])), table.deck.stub)
    return table


def _with(table: Snapshot, seat: Any, stub: int | None) -> Snapshot:
    return replace(table, seats=table.seats_with(seat), deck=replace(table.deck, stub=stub))


def chips(table: Snapshot) -> int:
    """All chips at the table."""
    amounts = ((each.stack, each.bet, each.gathered, each.dead, each.found) for each in table.seats)
    return (table.dead or 0) + sum(amount or 0 for each in amounts for amount in each)


def raked(ruling: Ruling) -> int:
    """The rake, if the remedy has ended the hand."""
    remedies = ruling.answer.remedies if isinstance(ruling.answer, Remedies) else ()
    return sum(int(str(step.args["chips"])) for each in remedies for step in each.steps if step.code == "rake")


def cards(table: Snapshot) -> int | None:
    """All cards at the table. None if a hand or pile is missing, or the hand is over."""
    deck = table.deck
    hands = [each.hand for each in table.seats if each.live]
    if table.phase is Phase.OVER or None in hands or None in (deck.stub, deck.burns, deck.folded, deck.discards):
        return None
    piles = (deck.stub or 0) + (deck.burns or 0) + (deck.folded or 0) + sum(each.count for each in deck.discards or ())
    astray = sum(len(each.hand or ()) for each in table.seats if not each.live)
    return piles + astray + len(deck.exposed or ()) + sum(len(hand or ()) for hand in hands)


@pytest.mark.parametrize(("house", "game"), HOUSES)
@examples(6)
@given(random=st.randoms(use_true_random=True))
def test_play_goes_on_after_every_remedy(house: str, game: str, random: Random) -> None:
    hand = Hand(random, house, game)
    for table in islice(hand.tables(), 0, None, 3):
        wrong = spoilt(table, random)
        told = incident(random, wrong.phase) if random.random() < 0.8 else None
        question = Question(Asks.IRREGULARITIES, house, game, table=wrong, incident=told)
        try:
            ruling = answer(question, BOOK)
        except ImpossibleTable as refusal:
            assert told is not None or any(each.kind == "impossible" for each in refusal.breaches)
            continue
        nothing_wrong = told is None and not breaches(wrong, hand.rules)
        codes = {each.code for each in getattr(ruling.answer, "remedies", ())}
        # A claim may be too late whatever was pushed, and then only the table depends on a fact that is missing.
        without_table = "not-heard" in codes and isinstance(told, MisawardedPot) and ruling.next is None
        as_it_is = nothing_wrong or "stands" in codes or without_table
        assert as_it_is or (ruling.next is None) == (ruling.outcome in LEFT_OPEN)
        decided = [ruling]
        if ruling.outcome is Outcome.NEEDS_FLOOR and isinstance(ruling.answer, Remedies):
            floor = [Floor(each.code, each.args) for each in ruling.answer.options]
            decided += [answer(replace(question, floor=each), BOOK) for each in floor]
        for each in decided:
            if each.next is not None:
                assert each.outcome is Outcome.NEEDS_FLOOR or breaches(each.next, hand.rules) == (), (wrong, told)
                assert chips(each.next) + raked(each) == chips(wrong), (wrong, told)
                assert cards(wrong) != hand.deck() or cards(each.next) in (hand.deck(), None), (wrong, told)
