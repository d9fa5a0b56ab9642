"""What a seat may do agrees with a naive reading of the rules, in every state of randomly bet hands."""

from __future__ import annotations

import random as plain
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks
from dealer_service.rulebook.vocabulary.betting import CapHeadsUp
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import Phase
from tests.oracles import betting as oracle
from tests.oracles.effort import examples
from tests.oracles.pots import clockwise, take_back
from tests.oracles.tables import BOOK, allowed, ask, breaches, event, snapshot

STRUCTURES = {
    "badugi": "fixed-limit",
    "badugi-pot-limit": "pot-limit",
    "badugi-half-pot-limit": "half-pot-limit",
    "badugi-no-limit": "no-limit",
    "badugi-no-limit-cap": "no-limit",
    "badugi-spread-limit": "spread-limit",
}
MOST_BETS = 4
CAPPED = ["by-the-book", "wsop-live-2026", "roberts-rules-11", "tda-2024"]  # each with its own answer


def new_hand(random: plain.Random, structure: str, opener: str, most: int = 9) -> dict:
    """Two to nine seats, or as many as the house deals in, before the posts; the button may be an empty seat."""
    chip = random.choice([1, 1, 5])
    numbers = sorted(random.sample(range(1, 11), random.choice([2, 3, 4, 5, 6, most])))
    button = random.choice(numbers if len(numbers) == 2 else range(1, 11))
    small, big, *_ = [button, *clockwise(numbers, button)] if len(numbers) == 2 else clockwise(numbers, button)
    big_blind = chip * random.choice([2, 3, 4, 5])
    depths = random.choice([[1, 4], [1, 3, 6, 20], [2, 5, 9, 25, 25]])
    stacks = {number: chip * random.randint(1, random.choice(depths) * big_blind // chip) for number in numbers}
    return {
        "structure": structure,
        "opener": opener,
        "most_bets": MOST_BETS,
        "round": 1,
        "phase": "betting",
        "button": button,
        "small_blind_seat": small if len(numbers) == 2 or random.random() < 0.9 else 0,
        "big_blind_seat": big,
        "stakes": {
            "chip": chip,
            "small_blind": chip * random.randint(1, big_blind // chip),
            "big_blind": big_blind,
            "ante": chip * random.choice([0, 0, 0, 1, 2]),
            "small_bet": big_blind,
            "big_bet": 2 * big_blind,
        },
        "table_dead": chip * random.choice([0, 0, 0, 3]),
        "seats": [
            {"number": number, "stack": stack, "gathered": 0, "dead": 0, "state": "in"}
            for number, stack in stacks.items()
        ],
        "log": [],
    }


def in_the_stakes(hand: dict, random: plain.Random) -> None:
    """The ends of a spread and a cap on the hand, which only some structures look at."""
    chip, big_blind = hand["stakes"]["chip"], hand["stakes"]["big_blind"]
    least = chip * random.randint(1, big_blind // chip)
    hand["stakes"] |= {"least_bet": least, "most_bet": least + chip * random.choice([0, 2, 7, 15])}


def without_blinds(hand: dict) -> dict:
    """The same hand played with antes alone."""
    chip = hand["stakes"]["chip"]
    return hand | {"small_blind_seat": 0, "big_blind_seat": 0, "stakes": hand["stakes"] | {"ante": chip}}


def post(hand: dict) -> None:
    """Blinds first, then antes clockwise from the button, each in full or with all the chips there are."""
    left = {each["number"]: each["stack"] for each in hand["seats"]}
    wanted = [(hand["small_blind_seat"], "small-blind"), (hand["big_blind_seat"], "big-blind")]
    wanted += [(number, "ante") for number in clockwise(list(left), hand["button"])]
    for number, kind in wanted:
        chips = min(hand["stakes"][kind.replace("-", "_")], left.get(number, 0))
        if chips:
            left[number] -= chips
            hand["log"].append({"seat": number, "does": "post", "to": chips, "kind": kind})


def table_of(hand: dict):
    """The snapshot of the hand as its log leaves it."""
    story = oracle.tell(hand)
    seats = []
    for each in hand["seats"]:
        player = story.players.get(each["number"])
        now = {"bet": 0} if player is None else {"stack": player.chips, "bet": player.bet, "dead": player.dead}
        folded = player is not None and not player.live and each["state"] == "in"
        seats.append(each | now | ({"state": "folded"} if folded else {}))
    return snapshot(hand | {"seats": seats})


def choose(random: plain.Random, options: set) -> tuple:
    """One of the options: folds rarely, wagers often, and then the least, the most, or any."""
    wagers = sorted(each for each in options if each[0] in oracle.WAGER)
    calm = sorted(each for each in options if each[0] in ("check", "call"))
    if wagers and (random.random() < 0.5 or not calm):
        return random.choice([*wagers[:1] * 6, random.choice(wagers), wagers[-1]])
    return ("fold", None) if random.random() < 0.1 or not calm else calm[0]


def gathered(hand: dict) -> dict:
    """The hand when its round is closed: the bets gathered, and what nobody called given back."""
    story = oracle.tell(hand)
    back = take_back({number: player.bet for number, player in story.players.items()}, hand["stakes"]["chip"])
    seats = []
    for each in hand["seats"]:
        player, returned = story.players[each["number"]], back.get(each["number"], 0)
        told = {"stack": player.chips + returned, "gathered": each["gathered"] + player.bet - returned}
        seats.append(each | told | {"dead": player.dead, "state": "in" if player.live else "folded"})
    return hand | {"round": hand["round"] + 1, "seats": seats, "log": []}


def amounts(hand: dict, legal: set, random: plain.Random) -> list[int]:
    """Totals worth asking about: each limit of what is legal and its neighbours, and some others."""
    chip = hand["stakes"]["chip"]
    limits = {to for _, to in legal if to is not None}
    limits = {min(limits, default=0), max(limits, default=0), *random.sample(sorted(limits), min(3, len(limits)))}
    near = {to + step for to in limits for step in (-chip, 0, chip)} | {0, 1000 * chip}
    return sorted(to for to in near if to >= 0)


def assert_agrees(hand: dict, house: str, game: str, random: plain.Random) -> tuple[int | None, set]:
    """The options, and the judgement on each action and a spread of amounts, are those of the oracle."""
    table = table_of(hand)
    number, legal = oracle.legal(hand)
    ruling = ask(Asks.OPTIONS, house, game, table).answer
    assert ruling.to_act == number, hand
    offered = set()
    for each in ruling.options:
        tos = [each.to] if each.least is None else [*range(each.least, each.most, each.step), each.most]
        offered |= {(each.does.value, to) for to in tos}
    same_words = {(does, None if does == "check" else to) for does, to in legal}
    assert offered == same_words, hand
    assert_judged_alike(hand, house, game, table, (number, legal), random)
    return number, legal


def assert_judged_alike(hand, house, game, table, answer, random) -> None:
    number, legal = answer
    rules = BOOK.find(house, game)
    for seat in hand["seats"] if number is None or random.random() < 0.1 else [{"number": number}]:
        for does in ("fold", "check", "call", "bet", "raise"):
            bare = [None] if does in ("fold", "check", "call") else []
            for to in [*bare, *amounts(hand, legal, random)] if does != "fold" else bare:
                action = event({"seat": seat["number"], "does": does, "to": to})
                as_told = (does, to) in legal or (to is None and any(each[0] == does for each in legal))
                assert allowed(action, table, rules) == (as_told and seat["number"] == number), (action, hand)


def play(hand: dict, house: str, game: str, random: plain.Random) -> None:
    """Bet the hand to its end, asking at every turn."""
    most = BOOK.find(house, game).dealing.max_seats.value
    if isinstance(most, int) and len(hand["seats"]) > most:
        return
    while hand["round"] <= hand.get("rounds", 4):
        number, legal = assert_agrees(hand, house, game, random)
        while number is not None:
            does, to = choose(random, legal)
            action = {"seat": number, "does": does, "to": to}
            ruling = ask(Asks.BETTING, house, game, table_of(hand), event(action))
            assert ruling.outcome is Outcome.ALLOWED, (action, hand)
            hand["log"].append(action)
            if sum(each.live for each in oracle.tell(hand).players.values()) == 1:
                assert ruling.next.phase is Phase.OVER
                return
            number, legal = assert_agrees(hand, house, game, random)
            assert number is None or ruling.next == table_of(hand), hand
        closed = ask(Asks.OPTIONS, house, game, table_of(hand)).next
        hand = gathered(hand)
        assert [(each.number, each.stack, each.gathered, each.bet) for each in closed.seats] == [
            (each["number"], each["stack"], each["gathered"], 0) for each in hand["seats"]
        ]


@pytest.mark.parametrize("game", STRUCTURES)
@examples(150)
@given(random=st.randoms(use_true_random=True))
def test_a_seat_may_do_what_the_rules_say_and_nothing_else(game, random):
    hand = new_hand(random, STRUCTURES[game], "left-of-big-blind")
    in_the_stakes(hand, random)
    if game == "badugi-no-limit-cap":
        hand["stakes"]["hand_cap"] = hand["stakes"]["big_blind"] * random.choice([1, 2, 5, 12])
    post(hand)
    play(hand, "by-the-book", game, random)


@pytest.mark.parametrize("game", ["badugi-pot-limit", "badugi-no-limit"])
@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_short_all_ins_do_not_add_up_where_the_house_wants_one_full_raise(game, random):
    hand = new_hand(random, STRUCTURES[game], "left-of-big-blind") | {"reopening": "single-full-raise-only"}
    play_without_antes(hand, "barge-2026", game, random)


def play_without_antes(hand: dict, house: str, game: str, random: plain.Random) -> None:
    """Who posts antes is another question than what may be bet."""
    hand["stakes"]["ante"] = 0
    post(hand)
    play(hand, house, game, random)


@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_blinds_that_are_short_or_dead_count_in_full_in_the_pot_where_the_house_assumes_them(random):
    hand = new_hand(random, "pot-limit", "left-of-big-blind") | {"pot_blinds": "assume-full-blinds"}
    play_without_antes(hand, "tda-2024", "badugi-pot-limit", random)


@pytest.mark.parametrize("house", ["wsop-live-2026", "roberts-rules-11"])
@pytest.mark.parametrize("game", ["badugi-pot-limit", "badugi-no-limit"])
@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_the_pot_is_counted_and_bets_are_made_in_the_chips_of_the_house(house, game, random):
    hand = new_hand(random, STRUCTURES[game], "left-of-big-blind", most=8)
    hand |= {"pot_blinds": "small-blind-counts-as-big-blind"}
    stakes = hand["stakes"]
    units = gcd(stakes["small_blind"], stakes["big_blind"]) // stakes["chip"]
    stakes["blind_chip"] = stakes["chip"] * random.choice([each for each in range(1, units + 1) if units % each == 0])
    stakes["pot_unit"] = stakes["chip"] * random.choice([1, 2, 5])
    hand |= {"pot_counted_in": stakes["pot_unit"], "bets_in": stakes["blind_chip"]}
    hand |= {"odd_chips_stay": house == "roberts-rules-11"}
    play_without_antes(hand, house, game, random)


@pytest.mark.parametrize("house", CAPPED)
@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_there_is_no_cap_for_the_two_players_whom_the_house_names(house, random):
    clauses = BOOK.find(house, "badugi").clauses
    hand = new_hand(random, "fixed-limit", "left-of-big-blind", most=2)
    hand |= {"cap_heads_up": clauses["betting.cap_heads_up"].json, "most_bets": clauses["betting.max_bets"].value}
    hand["stakes"]["blind_chip"] = hand["stakes"]["chip"]
    for each in hand["seats"] if random.random() < 0.7 else ():
        each["stack"] += 40 * hand["stakes"]["big_blind"]
    hand["players_left"] = random.choice([2, 2, 9]) if len(hand["seats"]) == 2 else 9
    play_without_antes(hand, house, "badugi", random)


def test_every_answer_to_when_the_cap_is_lifted_is_held_against_the_oracle():
    assert {BOOK.find(house, "badugi").betting.cap_heads_up.value for house in CAPPED} == set(CapHeadsUp)


@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_nobody_limps_where_one_raises_or_folds(random):
    hand = new_hand(random, "no-limit", "left-of-big-blind") | {"reopening": "single-full-raise-only"}
    hand |= {"raise_or_fold": True, "rounds": 2}
    play_without_antes(hand, "barge-2026", "deuce-to-seven-single-draw", random)


@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_who_has_checked_does_not_raise_in_old_lowball(random):
    hand = new_hand(random, "fixed-limit", "left-of-big-blind") | {"no_check_raise": True}
    hand |= {"big_bet_from_round": 2, "rounds": 2}
    play_without_antes(hand, "barge-2026", "a5-single-draw", random)


@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_left_of_the_button_opens_where_the_house_plays_with_antes(random):
    hand = without_blinds(new_hand(random, "fixed-limit", "left-of-button"))
    post(hand)
    play(hand, "badugi-regulation", "badugi", random)


@examples(100)
@given(random=st.randoms(use_true_random=True))
def test_left_of_the_button_opens_also_where_blinds_were_posted(random):
    hand = new_hand(random, "fixed-limit", "left-of-button")
    post(hand)
    play(hand, "badugi-regulation", "badugi", random)


def folded_blinds(stacks: dict[int, int]) -> dict:
    """Seats 2 and 3 have folded their blinds of 4 each unraised, where left of the button opens; antes are 1."""
    seats = [{"number": n, "stack": chips, "gathered": 0, "dead": 0, "state": "in"} for n, chips in stacks.items()]
    hand = new_hand(plain.Random(0), "fixed-limit", "left-of-button") | {"seats": seats, "table_dead": 0}
    hand |= {"button": 1, "small_blind_seat": 2, "big_blind_seat": 3}
    hand["stakes"] = {"chip": 1, "small_blind": 4, "big_blind": 4, "ante": 1, "small_bet": 4, "big_bet": 8}
    post(hand)
    return hand | {"log": hand["log"] + [{"seat": number, "does": "fold", "to": None} for number in (2, 3)]}


def test_a_seat_that_has_not_matched_the_blind_of_a_folded_seat_is_still_to_act():
    hand = folded_blinds({1: 100, 2: 100, 3: 100, 4: 1})
    assert oracle.legal(hand) == (1, {("fold", None), ("call", 4)})
    assert_agrees(hand, "badugi-regulation", "badugi", plain.Random(0))


def test_the_draw_goes_on_between_two_all_in_seats_that_put_in_less_than_folded_blinds():
    hand = folded_blinds({1: 100, 2: 100, 3: 100, 4: 1, 5: 3})
    for action in ({"seat": 5, "does": "call", "to": 2}, {"seat": 1, "does": "fold", "to": None}):
        assert_agrees(hand, "badugi-regulation", "badugi", plain.Random(0))
        table = ask(Asks.BETTING, "badugi-regulation", "badugi", table_of(hand), event(action)).next
        hand["log"].append(action)
    assert table.phase is Phase.DRAWING
    assert breaches(table, BOOK.find("badugi-regulation", "badugi")) == ()
