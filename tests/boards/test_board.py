"""The board of a table: its street, its burn, its size, and the cards that the showdown needs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dealer_service.engine.questions import Asks
from dealer_service.rulings.breaches.catalogue import find_breaches
from dealer_service.rulings.ruling import Outcome
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Does, Event, Phase, Snapshot, cards
from tests.boards.tables import ask, first_table, go_on, rules_of
from tests.books import BOOK
from tests.oracles.both_dealers import with_hands

BOARD = cards("Qs Td 2h 7c 7d")


def after(rounds: int, phase: Phase = Phase.STREET) -> Snapshot:
    """Two players who call and check: the table after this many betting rounds."""
    table = first_table({3: 100, 4: 100}, 3)
    for seat, to, kind in ((3, 2, "small-blind"), (4, 4, "big-blind")):
        post = next(each for each in ask("holdem", Asks.OPTIONS, table).answer.options)
        assert (post.to, post.kind.value) == (to, kind)
        table = go_on("holdem", Asks.BETTING, table, Event(Does.POST, seat, to, post.kind))
    table = go_on("holdem", Asks.DEALING, table, Event(Does.CARRY_OUT))
    table = with_hands(table, {3: cards("Ah Kh"), 4: cards("Qd Qc")})
    while table.round != rounds or table.phase is not phase:
        if table.phase is Phase.STREET:
            table = go_on("holdem", Asks.DEALING, table, Event(Does.CARRY_OUT))
        else:
            options = ask("holdem", Asks.OPTIONS, table).answer
            does = next(each.does for each in options.options if each.does in (Does.CHECK, Does.CALL))
            table = go_on("holdem", Asks.BETTING, table, Event(does, options.to_act))
    return table


def codes(table: Snapshot, game: str = "holdem") -> list[str]:
    """The codes of every breach of the table."""
    return [each.code for each in find_breaches(Spot(table, rules_of(game)))]


def test_a_street_that_is_carried_out_burns_and_deals_unknown_cards() -> None:
    flop = go_on("holdem", Asks.DEALING, after(1), Event(Does.CARRY_OUT))
    assert (flop.board, flop.round, flop.phase) == ((UNKNOWN,) * 3, 2, Phase.BETTING)
    assert (flop.deck.stub, flop.deck.burns) == (52 - 4 - 1 - 3, 1)


def test_a_burned_card_is_known_from_the_piles_without_a_log() -> None:
    table = go_on("holdem", Asks.DEALING, after(2), Event(Does.BURN))
    untold = replace(table, log=None)
    assert ask("holdem", Asks.DEALING, untold, Event(Does.DEAL, count=1)).outcome is Outcome.ALLOWED
    unknown = replace(untold, deck=replace(untold.deck, burns=None))
    ruling = ask("holdem", Asks.DEALING, unknown, Event(Does.DEAL, count=1))
    assert (ruling.outcome, [each.at for each in ruling.missing]) == (Outcome.UNDETERMINED, ["/table/log"])


def test_only_the_cards_of_the_street_are_dealt_and_only_to_the_board() -> None:
    table = go_on("holdem", Asks.DEALING, after(1), Event(Does.BURN))
    for event in (
        Event(Does.DEAL, count=4),
        Event(Does.DEAL, 3, count=3),
        Event(Does.DEAL, cards=cards("Ah 2c 3d"), count=3),
    ):
        assert ask("holdem", Asks.DEALING, table, event).outcome is Outcome.REFUSED
    assert ask("holdem", Asks.DEALING, table, Event(Does.DEAL, cards=BOARD[:3], count=3)).outcome is Outcome.ALLOWED


def test_the_showdown_asks_for_the_board() -> None:
    table = after(4, Phase.SHOWDOWN)
    for board in (None, (*BOARD[:4], UNKNOWN)):
        ruling = ask("holdem", Asks.SHOWDOWN, replace(table, board=board))
        assert (ruling.outcome, [each.at for each in ruling.missing]) == (Outcome.UNDETERMINED, ["/table/board"])
    ruling = ask("holdem", Asks.SHOWDOWN, replace(table, board=BOARD))
    assert [(each.seat, each.chips) for each in ruling.answer.awards] == [(4, 8)]
    assert [each.name.code for each in ruling.answer.readings] == ["full-house", "one-pair"]


def test_a_board_of_another_size_is_a_breach() -> None:
    betting = go_on("holdem", Asks.DEALING, after(1), Event(Does.CARRY_OUT))
    assert codes(replace(betting, board=None)) == [] == codes(betting)
    assert codes(replace(betting, board=BOARD[:4])) == ["board-of-wrong-size", "cards-do-not-add-up"]
    assert codes(replace(after(4, Phase.SHOWDOWN), board=BOARD[:4])) == ["board-of-wrong-size", "cards-do-not-add-up"]
    assert codes(replace(after(2), board=())) == ["board-of-wrong-size", "cards-do-not-add-up"]


def test_a_card_of_the_board_is_in_no_hand() -> None:
    betting = go_on("holdem", Asks.DEALING, after(1), Event(Does.CARRY_OUT))
    assert codes(replace(betting, board=cards("Ah Td 2h"))) == ["card-twice"]


def test_after_the_last_round_no_street_follows() -> None:
    assert codes(replace(after(4, Phase.SHOWDOWN), phase=Phase.STREET, log=())) == ["no-such-street"]


@pytest.mark.parametrize("game", ["badugi", "badacey", "archie"])
def test_a_draw_game_has_no_board(game: str) -> None:
    rules = BOOK.find("by-the-book", game)
    table = replace(first_table({3: 100, 4: 100}, 3), board=BOARD[:3])
    assert "no-board" in [each.code for each in find_breaches(Spot(table, rules))]
    assert find_breaches(Spot(replace(table, board=()), rules)) == ()


def test_a_deal_that_is_out_of_place_in_the_log_is_one_breach() -> None:
    burned, board = (Event(Does.BURN),), Event(Does.DEAL, count=3)
    for log in ((*burned, board), (*burned, Event(Does.DEAL, 3, count=1))):
        assert codes(replace(after(1), log=log)) == ["event-out-of-place"]
    assert codes(replace(after(2, Phase.BETTING), log=(board,))) == ["event-out-of-place"]
