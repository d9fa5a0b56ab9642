"""The last street of a stud game whose stub is too short for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dealer_service.engine.answers.streets import next_card
from dealer_service.engine.questions import Asks
from dealer_service.rulings.breaches.catalogue import find_breaches
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Deck, Does, Event, Phase, Seat, Snapshot, State, card, cards
from tests.books import BOOK
from tests.oracles import both_dealers
from tests.stud.tables import STREETS, act, ask, dealt, go_on, options_of, rules_of

STUD = "seven-card-stud"
DECK = [f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "shdc"]


def sixth_street(players: int, gone: int, cards_gone: int) -> tuple[Snapshot, Ruling]:
    """The table after the last check of sixth street, and the ruling on it.

    Of the players dealt in, some have folded, with this many cards together.
    """
    hands = {seat: DECK[6 * at : 6 * at + 6] for at, seat in enumerate(range(1, players + 1))}
    table = dealt(STUD, {seat: " ".join(hand[:3]) for seat, hand in hands.items()})
    live = [*hands][: players - gone]
    seats = tuple(
        replace(seat, stack=97, bet=0, gathered=2, hand=tuple(map(card, hands[seat.number])))
        if seat.number in live
        else replace(seat, stack=99, state=State.FOLDED, hand=None)
        for seat in table.seats
    )
    deck = Deck(52 - 6 * len(live) - cards_gone - 3, 3, cards_gone, ())
    table = replace(table, seats=seats, deck=deck, phase=Phase.BETTING, round=4, log=(), acts_first=None)
    table = act(STUD, table, *["check"] * (len(live) - 1))
    ruling = ask(STUD, Asks.BETTING, table, Event(Does.CHECK, options_of(STUD, table)[0]))
    assert ruling.next is not None
    assert find_breaches(Spot(ruling.next, rules_of(STUD))) == ()
    return ruling.next, ruling


def steps(ruling: Ruling) -> list[str]:
    """The codes of the dealer's steps."""
    return [each.code for each in ruling.answer.instructions]


@pytest.mark.parametrize(("players", "gone", "cards_gone"), [(7, 0, 0), (8, 2, 6)])
def test_the_burns_are_shuffled_in_if_that_is_enough(players: int, gone: int, cards_gone: int) -> None:
    table, ruling = sixth_street(players, gone, cards_gone)
    assert steps(ruling) == ["shuffle-burns-in", "deal-street"]
    assert (table.deck.stub, table.deck.burns) == (10, 0)
    last = go_on(STUD, Asks.DEALING, table, Event(Does.CARRY_OUT))
    assert (last.round, last.deck.stub, last.deck.burns) == (5, 10 - 1 - players + gone, 1)
    assert find_breaches(Spot(last, rules_of(STUD))) == ()


def test_a_burn_after_the_shuffle_is_known_from_the_piles_without_a_log() -> None:
    table, _ = sixth_street(7, 0, 0)
    early = ask(STUD, Asks.DEALING, replace(table, log=None), Event(Does.DEAL, 1, count=1))
    assert early.outcome is Outcome.REFUSED
    burned = replace(go_on(STUD, Asks.DEALING, table, Event(Does.BURN)), log=None)
    assert ask(STUD, Asks.DEALING, burned, Event(Does.DEAL, 1, count=1)).outcome is Outcome.ALLOWED


def test_six_players_need_no_more_than_the_stub() -> None:
    table, ruling = sixth_street(6, 0, 0)
    assert steps(ruling) == ["deal-street"]
    assert (table.deck.stub, table.deck.burns, table.board) == (52 - 36 - 3, 3, None)


def test_all_share_one_card_if_stub_and_burns_are_not_enough() -> None:
    table, ruling = sixth_street(8, 0, 0)
    assert steps(ruling) == ["shuffle-burns-in", "share-last-card", "deal-street"]
    assert (table.deck.stub, table.deck.burns, table.board) == (4, 0, ())
    table = go_on(STUD, Asks.DEALING, table, Event(Does.BURN))
    assert ask(STUD, Asks.DEALING, table, Event(Does.DEAL, 1, count=1)).outcome is Outcome.REFUSED
    table = go_on(STUD, Asks.DEALING, table, Event(Does.DEAL, cards=cards(DECK[-1]), count=1))
    assert (table.board, table.round, table.deck.stub) == (cards(DECK[-1]), 5, 2)
    assert find_breaches(Spot(table, rules_of(STUD))) == ()
    assert options_of(STUD, table)[0] == 2  # it shows four queens, as on sixth street
    table = act(STUD, table, *["check"] * 8)
    assert table.phase is Phase.SHOWDOWN
    unknown = ask(STUD, Asks.SHOWDOWN, replace(table, board=(UNKNOWN,)), Event(Does.CARRY_OUT))
    assert [each.at for each in unknown.missing] == ["/table/board"]
    assert ask(STUD, Asks.SHOWDOWN, table, Event(Does.CARRY_OUT)).outcome is Outcome.DETERMINED


def test_more_than_two_cards_are_shared_from_the_stub_as_it_is() -> None:
    table, ruling = sixth_street(8, 1, 5)
    assert (table.deck.stub, table.deck.burns) == (52 - 42 - 5 - 3 + 3, 0)
    assert steps(ruling) == ["shuffle-burns-in", "share-last-card", "deal-street"]
    table, ruling = sixth_street(8, 1, 3)
    assert steps(ruling) == ["share-last-card", "deal-street"]
    assert (table.deck.stub, table.deck.burns, table.board) == (4, 3, ())


def test_an_unknown_stub_is_asked_for_only_if_it_may_be_too_short() -> None:
    table, _ = sixth_street(7, 0, 0)
    asked = replace(table, phase=Phase.BETTING, deck=Deck(None, 3, 0, ()))
    ruling = ask(
        STUD, Asks.OPTIONS, replace(asked, log=tuple(Event(Does.CHECK, seat) for seat in (2, 3, 4, 5, 6, 7, 1)))
    )
    assert [each.at for each in ruling.missing] == ["/table/deck/stub"]


def test_a_page_without_draws_counts_its_streets() -> None:
    assert [STREETS.hand_before(round) for round in (1, 2, 3, 4, 5)] == [3, 4, 5, 6, 7]
    assert [STREETS.hand_after(round) for round in (1, 2, 3, 4, 5)] == [1, 1, 1, 1, 0]
    assert [STREETS.burned_before(round) for round in (1, 2, 3, 4, 5)] == [0, 1, 2, 3, 4]
    assert [STREETS.is_big(round) for round in (1, 2, 3, 4, 5)] == [False, False, True, True, True]
    assert (STREETS.up_places, STREETS.hand_size, STREETS.draws, STREETS.boards) == ((2, 3, 4, 5), 7, 0, 0)
    assert [STREETS.street_name(round).value for round in (1, 4)] == ["fourth-street", "seventh-street"]
    assert STREETS.seats_at_most(52) == 8


@pytest.mark.one_in(5)
@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("stub", range(1, 14))
@pytest.mark.parametrize(("gone", "gets_cards"), [(9, False), (1, True), (9, True)])
def test_a_stub_dealt_first_gives_every_hand_its_card(players: int, stub: int, gone: int, gets_cards: bool) -> None:
    """Robert's Rules: each step that is due, and the whole street at once, end with the same piles.

    The seat that is ``gone`` gets a card, too, if it folded without facing a bet.
    """
    rules = BOOK.find("roberts-rules-11", STUD)
    folded = 52 - 6 * players - 3 - stub
    hands = {seat: tuple(map(card, DECK[6 * at : 6 * at + 6])) for at, seat in enumerate(range(2, players + 2))}
    seats = tuple(
        Seat(seat, 97, 0, 2, 1, State.IN, hand=hand, place=at + 1) for at, (seat, hand) in enumerate(hands.items())
    )
    seats += (Seat(gone, 97, 0, 2, 1, State.FOLDED, still_dealt=gets_cards),)
    seats = tuple(sorted(seats, key=lambda seat: seat.number))
    table = replace(dealt(STUD, {1: "As Ah Ad", 2: "Ac Ks Kh"}), seats=seats, deck=Deck(stub, 3, folded, ()))
    table = replace(table, phase=Phase.BETTING, round=4, log=(), acts_first=2)
    for seat in range(2, players + 2):
        table = both_dealers.go_on(rules, Asks.BETTING, table, Event(Does.CHECK, seat))
    players += gets_cards
    if stub + 3 < players:
        assert table.board == ()
        return
    at_once = both_dealers.go_on(rules, Asks.DEALING, table, Event(Does.CARRY_OUT))
    made: list[Does] = []
    while table.phase is Phase.STREET:
        due = next_card(Spot(table, rules))
        assert due is not None
        made.append(due.does)
        table = both_dealers.go_on(rules, Asks.DEALING, table, Event(due.does, due.seat, count=due.count))
    assert made.count(Does.DEAL) == players
    assert made.count(Does.BURN) <= stub + 3 - players + 1
    assert (table.deck, table.deck.folded) == (at_once.deck, folded + gets_cards)
    assert all(len(seat.cards) == 7 for seat in table.live)
    assert (table.deck.stub or 0) + (table.deck.burns or 0) == stub + 3 - players
    assert find_breaches(Spot(at_once, rules)) == ()
