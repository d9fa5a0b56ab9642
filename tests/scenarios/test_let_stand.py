"""Play goes on from each breach that the floor or the house lets stand. Every other breach is still found.

Every scenario question that may be answered with ``let-stand`` is, through JSON, and the hand is played to its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.engine import Asks
from dealer_service.rulings.breaches.breach import Breach, standing_of_breach
from dealer_service.rulings.hand_sizes import cards_held, cards_wanted, deck_of
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, LetStand, Phase, Snapshot, Standing
from tests.oracles.continuation import play_on
from tests.oracles.paper_table import chips_are_told
from tests.oracles.tables import breaches
from tests.scenarios import cases_of, name_of, pages, rules_of
from tests.scenarios.test_next_of_a_correction import decided, decisions
from tests.scenarios.test_next_of_a_misdeal import with_every_fact

LET_STAND = "let-stand"
# Play cannot continue: a hand that lacks cards is not shown, more cards than a hand has cannot be replaced, and the
# bets of the log fit no stakes.
ENDS_HERE = {"short-too-late", "discards-too-many", "blind-is-no-bet"}
Left = tuple[str, Mapping[str, Any], Snapshot, Ruling]


def tables(page: Any) -> Iterator[tuple[str, Asks, Mapping[str, Any], Ruling]]:
    """The decisions of the floor on the breaches of each table of the page."""
    for case in cases_of(page):
        if isinstance(case.ask, dict) and isinstance(case.ask.get("table"), dict):
            question = with_every_fact({**rules_of(case.ask), "table": case.ask["table"]})
            if not {"big_blind", "ante"} <= question["table"]["stakes"].keys():
                continue  # the posts cannot be asked for
            yield from ((case.name, Asks.IRREGULARITIES, *each) for each in decided(Asks.IRREGULARITIES, question))


def let_stand(page: Any) -> Iterator[Left]:
    """Each question of the page whose breach stands, its table, and the ruling after it."""
    for case, asks, question, ruling in (*decisions(page), *tables(page)):
        by_the_floor = ruling.floor is not None and ruling.floor.option.code == LET_STAND
        by_the_house = ruling.outcome is Outcome.ALLOWED and asks is Asks.IRREGULARITIES and "incident" not in question
        if ruling.breaches and (by_the_floor or by_the_house):
            table = parse_question(asks, dict(question)).table
            assert table is not None
            yield f"{case}: {asks.value}", question, table, ruling


def chips(table: Snapshot) -> int:
    """All chips at the table."""
    amounts = ((each.stack, each.bet, each.gathered, each.dead) for each in table.seats)
    return (table.dead or 0) + (table.rake or 0) + sum(amount or 0 for each in amounts for amount in each)


def sent_back(question: Mapping[str, Any], table: Snapshot) -> Snapshot:
    """The table as it is read after it has been written."""
    asked = {**rules_of(dict(question)), "table": serialize_table(table)}
    back = parse_question(Asks.DEALING, asked).table
    assert back is not None
    return back


def with_cards(table: Snapshot, ruling: Ruling) -> Snapshot:
    """The table with cards, face down, in each live hand and pile that is not given. They can be shown later."""
    in_deck = len(deck_of(ruling.rules))
    if table.phase is Phase.POSTING:
        return table
    if table.phase is Phase.DEALING:
        left = in_deck - sum(len(seat.cards) for seat in table.seats)
        return replace(table, deck=replace(table.deck, stub=left)) if table.deck.stub is None else table
    hands = (
        seat
        if seat.hand or not seat.live
        else replace(seat, hand=(UNKNOWN,) * cards_wanted(seat, Spot(table, ruling.rules)))
        for seat in table.seats
    )
    table, deck = replace(table, seats=tuple(hands)), table.deck
    if None not in (deck.stub, deck.burns, deck.folded, deck.discards):
        return table
    rest = "stub" if deck.stub is None else "folded"
    given = {"stub": deck.stub or 0, "burns": deck.burns or 0, "folded": deck.folded or 0, "discards": deck.discarded}
    table = replace(table, deck=replace(deck, **{**given, rest: 0}))
    return replace(table, deck=replace(table.deck, **{rest: in_deck - (cards(table, ruling) or 0)}))


def cards(table: Snapshot, ruling: Ruling) -> int | None:
    """All cards of the table. None if a pile is unknown, or a dead hand, which may be in front or mucked."""
    deck, live = table.deck, [cards_held(seat, Spot(table, ruling.rules)) for seat in table.live]
    if deck.discards is None or None in (deck.stub, deck.burns, deck.folded):
        return None
    piles = (deck.stub or 0) + (deck.burns or 0) + (deck.folded or 0) + sum(each.count for each in deck.discards)
    return piles + sum(live) + len(deck.lying_open)


@pytest.mark.prove
def test_scenarios_let_every_kind_stand() -> None:
    missing = {*Standing}
    for page in pages():
        for *_, ruling in let_stand(page):
            missing -= {each.code for each in ruling.breaches}
        if not missing:
            return
    assert not missing


@pytest.mark.one_in(24)
@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_play_goes_on_from_what_stands_and_only_from_that(page: Path) -> None:
    for name, question, table, ruling in let_stand(page):
        try:
            play_goes_on(question, table, ruling)
            only_the_same_breach_at_the_same_place_stands(table, ruling)
        except AssertionError as error:
            error.add_note(name)
            raise


def play_goes_on(question: Mapping[str, Any], table: Snapshot, ruling: Ruling) -> None:
    if ruling.next is None:
        assert {each.code for each in ruling.breaches} & ENDS_HERE
        return
    after = sent_back(question, ruling.next)
    assert after == ruling.next and not breaches(after, ruling.rules)
    assert not chips_are_told(table) or chips(after) == chips(table)
    assert cards(after, ruling) == cards(table, ruling)
    house, game = ruling.rules.house, ruling.rules.game
    over = play_on(with_cards(after, ruling), house, game)
    assert over.phase is Phase.OVER and not breaches(over, ruling.rules)
    assert over.let_stand == over.standing_of_places
    assert not chips_are_told(table) or chips(over) == chips(table)


def only_the_same_breach_at_the_same_place_stands(table: Snapshot, ruling: Ruling) -> None:
    """A later post of a seat whose wrong post stands, or that owed it, is measured by the chips that remain."""
    found = breaches(table, ruling.rules)
    stand = {standing_of_breach(each, table) for each in found}
    for number, breach in enumerate(found):
        standing = standing_of_breach(breach, table)
        if standing is None:
            continue
        rest = (*found[:number], *found[number + 1 :])
        left = breaches(replace(table, let_stand=(*table.let_stand, standing)), ruling.rules)
        assert measured_alike(left, breach) == measured_alike(rest, breach)
        seats = [each.number for each in table.seats if each.number != standing.seat]
        others = [
            *(replace(standing, seat=each) for each in seats),
            *(replace(standing, entry=each) for each in range(20) if is_elsewhere(each, standing)),
            *(replace(standing, breach=each) for each in Standing if each not in known_as(standing.breach)),
        ]
        elsewhere = (*table.let_stand, *(each for each in others if each not in stand))
        assert breaches(replace(table, let_stand=elsewhere), ruling.rules).count(breach) == 1


def known_as(breach: Standing) -> tuple[Standing, ...]:
    """The breach, and those that cover it once they stand: the same skipped seat, the order of the whole draw."""
    covered = {
        Standing.BEFORE_LONE_BIG_BLIND: (Standing.BEFORE_SMALL_BLIND, Standing.BEFORE_BIG_BLIND),
        Standing.DISCARDED_TOO_EARLY: (Standing.DRAW_OUT_OF_ORDER,),
    }
    return (breach, *covered.get(breach, ()))


def is_elsewhere(entry: int, standing: LetStand) -> bool:
    """Whether this entry is another one; for a wrong post a later one, since it is measured by those before it."""
    if standing.entry is None:
        return False
    return entry > standing.entry if standing.breach is Standing.IRREGULAR_POST else entry != standing.entry


def measured_alike(found: tuple[Breach, ...], stands: Breach) -> list[Breach]:
    """The breaches, without wrong posts that are made later by a seat of the wrong post that stands."""
    if stands.code != Standing.IRREGULAR_POST:
        return [*found]
    seats, entry = (stands.args["seat"], stands.args["due_seat"]), entry_of(stands)
    return [
        each
        for each in found
        if each.code != Standing.IRREGULAR_POST or each.args["seat"] not in seats or entry_of(each) < entry
    ]


def entry_of(breach: Breach) -> int:
    """The log entry of a wrong post."""
    return int(breach.at.rsplit("/", 1)[1])
