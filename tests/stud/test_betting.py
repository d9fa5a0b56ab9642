"""The bring-in, its completion, the seat that acts first, and the order of showing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dealer_service.engine.questions import Asks
from dealer_service.rulings.breaches.catalogue import find_breaches
from dealer_service.rulings.ruling import Outcome
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Does, Event, Phase, Snapshot, cards
from tests.stud.tables import act, ask, dealt, first_table, go_on, options_of, rules_of, street

STUD, RAZZ, DEUCE_RAZZ = "seven-card-stud", "razz", "deuce-to-seven-razz"
HANDS = {2: "As Kd 9h", 3: "Ah Kc 2d", 5: "Js Jd 8h", 6: "Th Tc 9s"}


def codes(game: str, table: Snapshot) -> list[str]:
    """The codes of every breach of the table."""
    return [each.code for each in find_breaches(Spot(table, rules_of(game)))]


@pytest.mark.parametrize(
    ("game", "shown", "seat"),
    [
        (STUD, {2: "2d", 3: "2c", 5: "9h"}, 3),
        (STUD, {2: "Ac", 3: "Kc", 5: "Kh"}, 3),
        (RAZZ, {2: "Kh", 3: "Ks", 5: "As"}, 3),
        (DEUCE_RAZZ, {2: "Ac", 3: "Ks", 5: "9d"}, 2),
        ("stud-eight-or-better", {2: "3s", 3: "3h", 5: "As"}, 3),
    ],
)
def test_the_bring_in_is_decided_by_rank_and_suit(game: str, shown: dict[int, str], seat: int) -> None:
    down = {2: "4h 5h", 3: "6h 7h", 5: "8h Th"}
    table = dealt(game, {each: f"{down[each]} {up}" for each, up in shown.items()})
    assert options_of(game, table) == (seat, {"bring-in": 2, "complete": 4})


def test_the_bring_in_may_not_be_folded_checked_or_made_by_another() -> None:
    table = dealt(STUD, HANDS)
    for event in (
        Event(Does.FOLD, 3),
        Event(Does.CHECK, 3),
        Event(Does.CALL, 3),
        Event(Does.BET, 3, 4),
        Event(Does.BRING_IN, 3, 1),
        Event(Does.BRING_IN, 5, 2),
    ):
        assert ask(STUD, Asks.BETTING, table, event).outcome is Outcome.REFUSED, event
    table = act(STUD, table, "bring-in")
    assert ask(STUD, Asks.BETTING, table, Event(Does.BRING_IN, 5, 2)).outcome is Outcome.REFUSED
    assert ask(STUD, Asks.BETTING, table, Event(Does.RAISE, 5, 4)).outcome is Outcome.REFUSED


def test_a_completion_is_the_first_of_four_bets() -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in")
    assert options_of(STUD, table) == (5, {"fold": None, "call": 2, "complete": 4})
    table = act(STUD, table, "complete")
    for to in (8, 12, 16):
        assert options_of(STUD, table)[1]["raise"] == to
        table = act(STUD, table, "raise")
    assert "raise" not in options_of(STUD, table)[1]
    opened = act(STUD, dealt(STUD, HANDS), "complete")
    assert options_of(STUD, opened) == (5, {"fold": None, "call": 4, "raise": 8})


def test_the_bring_in_has_no_option_once_all_have_called() -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in", "call", "call", "call")
    assert (table.phase, [seat.gathered for seat in table.seats]) == (Phase.STREET, [2] * 4)


def test_a_bring_in_of_less_is_called_for_the_whole_bring_in() -> None:
    table = act(STUD, dealt(STUD, HANDS, {2: 50, 3: 2, 5: 50, 6: 50}), "bring-in")
    assert table.seat(3).bet == 1
    assert options_of(STUD, table) == (5, {"fold": None, "call": 2, "complete": 4})
    table = act(STUD, table, "call", "fold", "fold")
    assert [table.seat(number).stack for number in (3, 5)] == [0, 48]
    assert ask(STUD, Asks.POTS, table).answer.pots[0].chips == 4 + 2


def test_a_player_left_of_one_who_is_all_in_for_the_ante_brings_in_completes_or_folds() -> None:
    table = dealt(STUD, HANDS, {2: 50, 3: 1, 5: 50, 6: 50})
    assert options_of(STUD, table) == (5, {"fold": None, "bring-in": 2, "complete": 4})
    table = act(STUD, table, "fold", "bring-in")
    assert options_of(STUD, table) == (2, {"fold": None, "call": 2, "complete": 4})


@pytest.mark.parametrize(("stack", "wager", "then"), [(3, "raise", 7), (2, "complete", 4)])
def test_an_all_in_of_half_a_bet_or_more_counts_as_the_completion(stack: int, wager: str, then: int) -> None:
    table = dealt(STUD, HANDS, {2: 50, 3: 50, 5: 1 + stack, 6: 50})
    table = act(STUD, replace(table, stakes=replace(table.stakes, bring_in=1)), "bring-in", "complete")
    assert table.seat(5).bet == stack
    assert options_of(STUD, table)[1][wager] == then if stack > 2 else "raise" in options_of(STUD, table)[1]


@pytest.mark.parametrize(
    ("game", "shown", "seat"),
    [
        (STUD, ("5s", "5d", "8d"), 5),  # a pair
        (STUD, ("3s", "Kh", "7d"), 3),  # the highest card
        (STUD, ("9c", "9d", "7d"), 2),  # equal pairs: the first one dealt
        (RAZZ, ("5s", "5d", "8d"), 3),
        (RAZZ, ("2s", "9d", "7d"), 5),
    ],
)
def test_the_best_showing_hand_opens_later_streets(game: str, shown: tuple[str, ...], seat: int) -> None:
    up = (
        {2: "As Kd 9h", 3: "Ah Kc 9s", 5: "Js Jd 8h"} if game == STUD else {2: "As Kd 9h", 3: "Ah Kc 4s", 5: "Js Jd 8h"}
    )
    table = act(game, dealt(game, up), "bring-in", "call", "call")
    table = street(game, table, *shown)
    assert options_of(game, table)[0] == seat
    assert set(options_of(game, table)[1]) == {"fold", "check", "bet"}


def test_the_opener_of_a_round_stays_first_once_it_has_folded() -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in", "call", "call", "call")
    table = act(STUD, street(STUD, table, "9d", "3s", "7d", "4d"), "check", "check", "bet", "call", "fold")
    assert (table.acts_first, table.seat(2).hand) == (2, None)
    assert codes(STUD, table) == []
    gone = ask(STUD, Asks.OPTIONS, replace(table, acts_first=None))
    assert [each.at for each in gone.missing] == ["/table/acts_first"]


def test_unknown_up_cards_are_asked_for_and_unknown_down_cards_are_not() -> None:
    table = dealt(STUD, HANDS)
    hidden = tuple(replace(seat, hand=(UNKNOWN, UNKNOWN, seat.cards[2])) for seat in table.seats)
    assert options_of(STUD, replace(table, seats=hidden))[0] == 3
    first = replace(table.seats[0], hand=(UNKNOWN,) * 3)
    ruling = ask(STUD, Asks.OPTIONS, replace(table, seats=(first, *table.seats[1:])))
    assert (ruling.outcome, [each.at for each in ruling.missing]) == (Outcome.UNDETERMINED, ["/table/seats/0/hand"])


def test_the_amount_of_the_bring_in_is_asked_for() -> None:
    table = dealt(STUD, HANDS)
    ruling = ask(STUD, Asks.OPTIONS, replace(table, stakes=replace(table.stakes, bring_in=None)))
    assert (ruling.outcome, [each.at for each in ruling.missing]) == (Outcome.UNDETERMINED, ["/table/stakes/bring_in"])


def test_a_wrong_act_in_the_log_is_irregular() -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in", "call")
    first, second, *rest = (each for each in table.events if each.does is not Does.POST)
    posts = tuple(each for each in table.events if each.does is Does.POST)
    wrong = replace(table, log=(*posts, replace(second, does=Does.BRING_IN), replace(first, does=Does.CALL), *rest))
    assert "irregular-action" in codes(STUD, wrong)


def played_to_the_end(*last: str) -> Snapshot:
    """Two players who check to the showdown, but for these last actions."""
    hands = {2: "As Kd 9h", 3: "Ah Kc 2d"}
    table = act(STUD, dealt(STUD, hands), "bring-in", "call")
    for shown in (("4d", "5s"), ("6c", "7d"), ("8c", "5h")):
        table = act(STUD, street(STUD, table, *shown), "check", "check")
    return act(STUD, street(STUD, table, "Tc", "Th"), *last)


def test_the_best_showing_hand_shows_first_unless_there_was_a_bet() -> None:
    checked = ask(STUD, Asks.SHOWDOWN, played_to_the_end("check", "check"), Event(Does.CARRY_OUT))
    assert checked.answer.order == (3, 2)
    bet = ask(STUD, Asks.SHOWDOWN, played_to_the_end("check", "bet", "call"), Event(Does.CARRY_OUT))
    assert bet.answer.order == (2, 3)


def test_cards_are_dealt_in_order_one_at_a_time_after_the_burn() -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in", "call", "call", "call")
    assert ask(STUD, Asks.DEALING, table, Event(Does.DEAL, 2, count=1)).outcome is Outcome.REFUSED
    table = go_on(STUD, Asks.DEALING, table, Event(Does.BURN))
    for event in (
        Event(Does.DEAL, 3, count=1),
        Event(Does.DEAL, 2, count=2),
        Event(Does.DEAL, count=1),
        Event(Does.DEAL, 2, cards=cards("2d"), count=1),
    ):
        assert ask(STUD, Asks.DEALING, table, event).outcome is Outcome.REFUSED, event
    table = go_on(STUD, Asks.DEALING, table, Event(Does.DEAL, 2, cards=cards("9d"), count=1))
    assert codes(STUD, table) == []
    rest = go_on(STUD, Asks.DEALING, table, Event(Does.CARRY_OUT))
    assert [len(seat.cards) for seat in rest.seats] == [4] * 4
    assert (rest.deck.stub, rest.deck.burns, rest.round) == (52 - 12 - 1 - 4, 1, 2)
    assert codes(STUD, rest) == []


def test_a_hand_of_another_size_is_a_breach() -> None:
    table = dealt(STUD, HANDS)
    longer = replace(table, seats=(replace(table.seats[0], hand=cards("As Kd 9h 3c")), *table.seats[1:]))
    assert codes(STUD, longer) == ["hand-of-wrong-size", "cards-do-not-add-up"]


@pytest.mark.parametrize("button", [0, 3])
def test_the_button_stays_through_hands_with_up_cards(button: int) -> None:
    table = replace(played_to_the_end("check", "bet", "fold"), button=button)
    ruling = ask(STUD, Asks.DEALING, table, Event(Does.CARRY_OUT))
    assert ruling.next is not None
    assert (ruling.next.phase, ruling.next.button, ruling.next.acts_first) == (Phase.POSTING, button, None)
    assert "move-button" not in [each.code for each in ruling.answer.instructions]
    assert codes(STUD, ruling.next) == []


def test_after_a_deal_that_is_carried_out_every_up_card_is_asked_for() -> None:
    table = first_table(dict.fromkeys((2, 3, 5), 50))
    while table.phase is Phase.POSTING:
        due = ask(STUD, Asks.OPTIONS, table).answer
        table = go_on(STUD, Asks.BETTING, table, Event(Does.POST, due.to_act, due.options[0].to, due.options[0].kind))
    table = go_on(STUD, Asks.DEALING, table, Event(Does.CARRY_OUT))
    assert (table.phase, table.seats[0].hand) == (Phase.BETTING, (UNKNOWN,) * 3)
    missing = [each.at for each in ask(STUD, Asks.OPTIONS, table).missing]
    assert missing == [f"/table/seats/{place}/hand" for place in (0, 1, 2)]


def test_a_pair_on_fourth_street_allows_either_bet_until_a_big_one() -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in", "call", "call", "call")
    paired = street(STUD, table, "9d", "3s", "7d", "4d")
    offered = ask(STUD, Asks.OPTIONS, paired).answer.options[-1]
    assert (offered.does, offered.least, offered.most, offered.step) == (Does.BET, 4, 8, 4)
    for to in (3, 5, 6, 7, 9, 12):
        assert ask(STUD, Asks.BETTING, paired, Event(Does.BET, 2, to)).outcome is Outcome.REFUSED, to
    small = go_on(STUD, Asks.BETTING, paired, Event(Does.BET, 2, 4))
    offered = ask(STUD, Asks.OPTIONS, small).answer.options[-1]
    assert (offered.does, offered.least, offered.most) == (Does.RAISE, 8, 12)
    big = go_on(STUD, Asks.BETTING, small, Event(Does.RAISE, 3, 12))
    assert options_of(STUD, big)[1] == {"fold": None, "call": 12, "raise": 20}
    assert codes(STUD, big) == []
    checked = go_on(STUD, Asks.BETTING, paired, Event(Does.CHECK, 2))
    assert (checked.open_pair, ask(STUD, Asks.OPTIONS, checked).answer.options[-1].most) == (True, 8)


def test_a_pair_that_is_gone_still_allows_the_big_bet() -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in", "call", "call", "call")
    table = go_on(STUD, Asks.BETTING, street(STUD, table, "9d", "3s", "7d", "4d"), Event(Does.CHECK, 2))
    table = go_on(STUD, Asks.BETTING, table, Event(Does.BET, 3, 8))
    table = act(STUD, table, "fold", "fold", "fold")
    assert table.phase is Phase.OVER


def test_one_pair_is_as_good_as_another_and_no_pair_allows_no_big_bet() -> None:
    table = act(STUD, dealt(STUD, HANDS), "bring-in", "call", "call", "call")
    table = street(STUD, table, "5d", "3s", "8d", "4d")
    assert ask(STUD, Asks.OPTIONS, table).answer.options[-1].most == 8
    table = act(STUD, table, "check", "check", "check", "check")
    table = street(STUD, table, "5h", "3h", "7s", "4s")
    assert options_of(STUD, table)[1]["bet"] == 8
