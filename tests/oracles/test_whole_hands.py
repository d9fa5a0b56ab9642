"""Random hands played from the first post to the last chip keep their chips and cards."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.engine import Asks
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import ACTIONS, UNKNOWN, WAGERS, Card, Does, Event, Phase, Snapshot, State
from tests.oracles import openers
from tests.oracles.effort import examples
from tests.oracles.pots import award, clockwise, dropped, lay, lay_net
from tests.oracles.random_hand import Hand, may_muck
from tests.oracles.sevens import void_bets
from tests.oracles.tables import (
    Answers,
    all_cards,
    allowed,
    ask,
    breaches,
    facts_of,
    of_each_house_and_game,
    one_of_each,
)

PHASES = [Phase.POSTING, Phase.DEALING, Phase.BETTING, Phase.DRAWING, Phase.STREET, Phase.SHOWDOWN, Phase.OVER]


def chips(table: Snapshot) -> int:
    """All chips at the table."""
    return (table.dead or 0) + sum(seat.stack + seat.bet + seat.gathered + seat.dead for seat in table.seats)


def stage(table: Snapshot, hand: Hand) -> tuple[int, int, int]:
    """The stage that the hand has reached: the complete boards, the round, and the phase.

    A draw comes before the cards of the board, unless these come first, or between its discards and its new cards.
    """
    dealt = hand.answers("dealing.streets")
    first = dealt[table.round].get("first") if table.round < len(dealt) else None
    phase = PHASES.index(table.phase)
    boards = len(table.runs.boards) if table.runs else 0
    lies = first == "board" or (first == "discard" and table.draw is not None and table.draw.burned)
    return boards, table.round, phase + len(PHASES) * (lies and table.phase is Phase.DRAWING)


def sent_back(table: Snapshot, hand: Hand) -> Snapshot | None:
    """The table read back from the JSON of its answer."""
    document = json.loads(json.dumps(serialize_table(table)))
    return parse_question(Asks.DEALING, {"house": hand.house, "game": hand.game, "table": document}).table


def assert_allowed_as_offered(table: Snapshot, hand: Hand) -> None:
    """Each option is allowed, and of all actions with various amounts only the options."""
    found = ask(Asks.OPTIONS, hand.house, hand.game, table).answer
    chip, options = table.stakes.chip, {each.does: each for each in found.options}
    for each in found.options:
        for to in {each.to, each.least, each.most} - {None} or {None}:
            action = Event(each.does, found.to_act, to)
            assert ask(Asks.BETTING, hand.house, hand.game, table, action).outcome is Outcome.ALLOWED, (action, table)
    seat = table.seat(found.to_act)
    most = seat.stack + seat.bet
    limits = {each.to or each.least or seat.bet for each in found.options} | {each.most or 0 for each in found.options}
    spread = {0, most // chip // 2 * chip, most} | limits
    for to in {to + step for to in spread for step in (-chip, 0, chip)}:
        for does in ACTIONS - {Does.FOLD}:
            action = Event(does, found.to_act, to)
            judged = allowed(action, table, hand.rules)
            assert judged == offered(options.get(does), to, seat.bet), (action, table)
    for other in table.dealt_in:
        if other.number != found.to_act:
            for does in ACTIONS:
                assert not allowed(Event(does, other.number, most), table, hand.rules), (does, other, table)


def assert_no_other_seat_is_dealt_next(table: Snapshot, hand: Hand) -> None:
    """One card may be dealt only to the first seat from the button with the fewest cards."""
    held = {seat.number: len(seat.hand or ()) for seat in table.live}
    fewest = [number for number in clockwise([*held], table.button) if held[number] == min(held.values())]
    for seat in table.seats:
        ruling = ask(Asks.DEALING, hand.house, hand.game, table, Event(Does.DEAL, seat.number, count=1))
        assert (ruling.outcome is Outcome.ALLOWED) == (seat.number == fewest[0]), (seat.number, table)


def assert_untabled_hands_may_be_mucked(table: Snapshot, hand: Hand) -> None:
    """A live seat may muck unless it is the last, its hand is tabled, or the house requires it shown."""
    for seat in table.live:
        ruling = ask(Asks.SHOWDOWN, hand.house, hand.game, table, Event(Does.MUCK, seat.number))
        assert (ruling.outcome is Outcome.ALLOWED) == may_muck(table, seat.number, hand.answers), (seat.number, table)


def offered(option, to: int, bet: int) -> bool:
    """Whether the option reaches this amount."""
    if option is None:
        return False
    if option.least is not None:
        return option.least <= to <= option.most and (to - option.least) % option.step == 0
    return to == (bet if option.does is Does.CHECK else option.to)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@examples(5)
@given(random=st.randoms(use_true_random=True))
def test_a_hand_is_played_to_its_end(house, game, random):
    hand = Hand(random, house, game)
    for before, after in pairwise(hand.tables()):
        raked = hand.answers("pots.rake") != "none" and before.phase in (Phase.BETTING, Phase.SHOWDOWN)
        taken = after.rake or 0 if after.phase is Phase.OVER else 0
        mucked = after.phase is Phase.SHOWDOWN and after.rake is not None  # of side pots that are pushed first
        assert chips(after) + taken == chips(before) or (raked and mucked and chips(after) < chips(before)), (
            before,
            after,
        )
        assert breaches(after, hand.rules) == (), (before, after)
        assert all_cards(after) == hand.deck(), (before, after)
        assert stage(after, hand) >= stage(before, hand), (before, after)
        assert sent_back(after, hand) == after, after
        if after.phase is Phase.DEALING:
            assert_no_other_seat_is_dealt_next(after, hand)
        if after.phase is Phase.BETTING and len(after.live) > 1:
            assert_allowed_as_offered(after, hand)
        if after.phase is Phase.SHOWDOWN and not hand.for_the_floor(after):
            assert_untabled_hands_may_be_mucked(after, hand)
    assert after.phase is Phase.OVER
    assert not any(seat.bet or seat.gathered or seat.dead for seat in after.seats)
    assert not after.dead or stays(before, hand)


def stays(table: Snapshot, hand: Hand) -> bool:
    """Whether the chips of this last table stay for the next hand: no player opened, or only without openers."""
    if not openers.are_needed(hand.answers):
        return False
    if table.phase is Phase.BETTING:
        return table.round == 1 and len(table.live) > 1 and not any(each.does in WAGERS for each in table.events)
    facts = facts_of(table)
    alone = [each for each in facts["seats"] if each["state"] == "in" and len(table.live) == 1]
    return any(not openers.is_proven(facts, each) for each in alone)


def gains(before: Snapshot, after: Snapshot, answers: Answers) -> Counter[int]:
    """The chips due to each seat between two tables: the second is over, or the first at the showdown.

    A player who mucks first wins the chips that no other live hand can win; the last live hand wins the rest.
    """
    found: Counter[int] = Counter()
    if after.phase is Phase.OVER and after.dead:  # no player opened, or the last one left without openers
        return found
    told = replace(before, uncontested=after.uncontested, split_openers=after.split_openers)
    if after == told:  # the floor has decided, or a split is known, but no pot is pushed yet
        return found
    facts, before_proof = facts_of(before), len(after.live) == 1 and after.phase is not Phase.OVER
    left = [seat.number for seat in before.live if after.seat(seat.number).state in (State.FOLDED, State.MUCKED)]
    if before.phase is Phase.SHOWDOWN and after.phase is Phase.OVER and len(before.live) - len(left) > 1:
        facts = openers.in_contest(facts, answers)
    pots = lay_net(facts, answers)
    if before.phase is Phase.SHOWDOWN and any(able == tuple(left) for able, _ in pots):
        found.update(lay(facts)[0])
        for able, chips in pots:
            if able == tuple(left):
                found[left[0]] += chips
            elif len(after.live) == 1 and not before_proof:
                found[after.live[0].number] += chips
    elif before_proof:
        return found
    elif len(after.live) == 1:
        back, gross = lay(facts)
        whole = sum(chips for _, chips in gross)
        found.update(back)
        found[after.live[0].number] += whole - sum(dropped(facts, [whole], answers))
    elif after.phase is Phase.OVER:
        if answers("betting.sevens_rule") == "later-bets-are-void":
            log = [(event.does.value, event.seat, event.to) for event in before.log]
            full = answers("betting.call_as_check") == "of-less-than-a-full-bet"
            found.update(back := void_bets(facts, log, before.stakes.big_bet, full))
            for seat in facts["seats"]:
                seat["gathered"] -= back.get(seat["number"], 0)
        found.update(lay(facts)[0])
        for shares in award(facts, answers).values():
            found.update(shares)
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@examples(5)
@given(random=st.randoms(use_true_random=True))
def test_each_seat_is_pushed_the_chips_that_the_oracle_awards(house, game, random):
    hand = Hand(random, house, game)
    for before, after in pairwise(hand.tables()):
        if Phase.OVER is after.phase or before.phase is Phase.SHOWDOWN:
            gained = {seat.number: seat.stack - before.seat(seat.number).stack for seat in after.seats}
            expected = gains(before, after, hand.answers)
            assert {number: chips for number, chips in gained.items() if chips} == +expected, (before, after)


@pytest.mark.parametrize(("house", "game"), one_of_each("dealing.streets", "showdown.must_show"))
@examples(20)
@given(random=st.randoms(use_true_random=True))
def test_a_shown_hand_must_have_its_known_cards(house, game, random):
    hand = Hand(random, house, game)
    for table in hand.tables():
        for seat in table.live if table.phase is Phase.SHOWDOWN else ():
            held, *rest = hand.whole_hand(table, seat)
            (other,) = hand.off_the_deck(holding(table, seat.number, held, *rest), 1)
            partly = holding(table, seat.number, held, *[UNKNOWN] * len(rest))
            shows = Event(Does.SHOW, seat.number, cards=(other, *rest))
            ruling = ask(Asks.SHOWDOWN, hand.house, hand.game, partly, shows)
            assert ruling.outcome is Outcome.REFUSED, (shows, partly)


def holding(table: Snapshot, number: int, *cards: Card) -> Snapshot:
    """The table with another hand at one seat, not yet shown."""
    seats = (replace(each, hand=cards, shown=None) if each.number == number else each for each in table.seats)
    return replace(table, seats=tuple(seats))
