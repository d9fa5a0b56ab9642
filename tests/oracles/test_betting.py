"""The options of a seat agree with a naive reading of the rules, in every state of randomly bet hands."""

from __future__ import annotations

import random as plain
from dataclasses import replace
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks
from dealer_service.rulebook.sections.betting import CapHeadsUp
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import WAGERS, Phase, Snapshot
from tests.oracles import betting as oracle
from tests.oracles import streets, up_cards
from tests.oracles.effort import examples
from tests.oracles.pots import clockwise, take_back
from tests.oracles.random_hand import has_no_blinds, needs_no_blinds
from tests.oracles.rankings import CARDS_AND_JOKER
from tests.oracles.tables import (
    BOOK,
    RULESETS,
    Answers,
    allowed,
    answers_of,
    ask,
    breaches,
    event,
    one_of_each,
    snapshot,
)

# A game with kills doubles its stakes; tests/oracles/test_whole_hands.py plays those.
WITHOUT_KILLS = [rules for rules in RULESETS if answers_of(*rules)("betting.kill") in (None, "none")]
BET = one_of_each(*oracle.READ, "betting.antes", among=WITHOUT_KILLS)
LEFT_OF_BUTTON = ("badugi-regulation", "badugi")


def new_hand(random: plain.Random, answers: Answers, fewest: int = 2) -> dict:
    """Two to nine seats, or the house's maximum, before the posts; the button may be an empty seat."""
    chip, most = random.choice([1, 1, 5]), answers("dealing.max_seats")
    hands = streets.most_hands(answers("dealing.streets"))
    if answers("betting.forced") == "antes-and-bring-in":
        hands = 48 // sum(map(streets.to_hand, answers("dealing.streets")))  # the stub, which is not given, is enough
    counts = [2, 3, 4, 5, 6, 9] if answers("betting.cap_heads_up") in (None, "never") else [2, 2, 2, 3, 5, 9]
    count = random.choice([each for each in counts if each >= fewest])
    numbers = sorted(random.sample(range(1, 11), min(count, hands, most if isinstance(most, int) else 9)))
    button = random.choice(numbers if len(numbers) == 2 else range(1, 11))
    small, big, *_ = [button, *clockwise(numbers, button)] if len(numbers) == 2 else clockwise(numbers, button)
    if len(numbers) > 2 and random.random() < 0.1:  # a dead small blind at a seat that is not dealt in
        button, small = small, 0
    depths = random.choice([[1, 4], [1, 3, 6, 20], [2, 5, 9, 25, 25], [40]])
    stakes = new_stakes(random, chip, antes=answers("betting.antes") == "per-player")
    if answers("betting.forced") == "three-blinds":
        stakes["third_blind"] = stakes["big_blind"] + chip * random.choice([0, 1, 2, 5])
    bet = stakes["big_blind"]
    if answers("betting.blind_and_bet") not in (None, "big-blind-is-the-small-bet"):
        bet += chip * random.choice([0, 1, bet // chip])
        stakes |= {"small_bet": bet, "big_bet": 2 * bet}
    hand = oracle.under(answers, stakes) | {
        "round": 1,
        "phase": "betting",
        "ante_first": answers("betting.ante_or_blind") == "ante-first",
        "button": button,
        "small_blind_seat": small,
        "big_blind_seat": big,
        "players_left": random.choice([2, 2, 9]) if len(numbers) == 2 else 9,
        "stakes": stakes,
        "table_dead": chip * random.choice([0, 0, 0, 3]),
        "seats": [
            {"number": number, "stack": stack, "gathered": 0, "dead": 0, "state": "in"}
            for number in numbers
            for stack in [chip * random.randint(1, random.choice(depths) * bet // chip)]
        ],
        "log": [],
        "reads_pairs": answers("betting.open_pair_on_fourth") is not None,
    }
    if hand["forced"] == "button-blind":
        stakes["button_blind"] = bet
    if hand["has_bring_in"]:
        stakes["bring_in"] = chip * random.randint(1, bet // chip - 1)
    return without_blinds(hand, small_blind=0, big_blind=0) if has_no_blinds(answers) else hand


def new_stakes(random: plain.Random, chip: int, antes: bool) -> dict:
    """Stakes in the chips of the blinds; a single ante for all is tested elsewhere."""
    big_blind = chip * random.choice([2, 3, 4, 5])
    small_blind = chip * random.randint(1, big_blind // chip)
    ante = chip * random.choice([0, 0, 0, 1, 2]) if antes else 0
    units = gcd(small_blind, big_blind, ante) // chip
    least = chip * random.randint(1, big_blind // chip)
    return {
        "chip": chip,
        "blind_chip": chip * random.choice([each for each in range(1, units + 1) if units % each == 0]),
        "pot_unit": chip * random.choice([1, 2, 5]),
        "small_blind": small_blind,
        "big_blind": big_blind,
        "ante": ante,
        "small_bet": big_blind,
        "big_bet": 2 * big_blind,
        "least_bet": least,
        "most_bet": least + chip * random.choice([0, 2, 7, 15]),
        "hand_cap": big_blind * random.choice([1, 2, 5, 12]),
    }


def without_blinds(hand: dict, **blinds: int) -> dict:
    """The same hand played with antes only, and with these blinds among the stakes."""
    stakes = hand["stakes"] | {"ante": hand["stakes"]["blind_chip"], **blinds}
    return hand | {"small_blind_seat": 0, "big_blind_seat": 0, "stakes": stakes}


def post(hand: dict) -> None:
    """Blinds first or, in some houses, antes; each clockwise, in full or with all available chips."""
    left = {each["number"]: each["stack"] for each in hand["seats"]}
    blinds = [(hand["small_blind_seat"], "small-blind"), (hand["big_blind_seat"], "big-blind")]
    if "third_blind" in hand["stakes"]:
        blinds.append((oracle.third_blind_seat(hand), "third-blind"))
    if "button_blind" in hand["stakes"]:
        blinds.append((hand["button"], "button-blind"))
    live = hand["forced"] == "live-antes"
    antes = [(number, "live-ante" if live else "ante") for number in clockwise(list(left), hand["button"])]
    wanted = antes + blinds if hand.get("ante_first") else blinds + antes
    for number, kind in wanted:
        due = hand["stakes"]["ante"] if kind == "live-ante" else hand["stakes"][kind.replace("-", "_")]
        chips = min(due * (2 if kind == "live-ante" and number == hand["button"] else 1), left.get(number, 0))
        if chips:
            left[number] -= chips
            hand["log"].append({"seat": number, "does": "post", "to": chips, "kind": kind})


def table_of(hand: dict):
    """The snapshot of the hand after its log."""
    story = oracle.tell(hand)
    seats = []
    for each in hand["seats"]:
        player = story.players.get(each["number"])
        now = {"bet": 0} if player is None else {"stack": player.chips, "bet": player.bet, "dead": player.dead}
        folded = player is not None and not player.live and each["state"] == "in"
        out = {"state": "folded", "hand": None} if folded else {}
        gets_no_cards = {"still_dealt": False} if folded or each["state"] == "folded" else {}
        seats.append(each | now | out | (gets_no_cards if hand["has_bring_in"] else {}))
    acted = hand["has_bring_in"] and any(each["does"] != "post" for each in hand["log"])
    pair = {"open_pair": hand["pair"]} if hand["round"] == 2 and hand["reads_pairs"] else {}
    return snapshot(hand | {"seats": seats} | ({"acts_first": hand["first"]} | pair if acted else {}))


def as_bet(table: Snapshot) -> Snapshot:
    """The table without ``still_dealt``, which the oracle does not know."""
    return replace(table, seats=tuple(replace(each, still_dealt=None) for each in table.seats))


def with_cards(hand: dict, random: plain.Random) -> dict:
    """The hand with the cards of its round, in a game with up cards, and the seat that acts first because of them.

    Discards without a replacement are down cards, which come first in the hand.
    """
    if not hand["has_bring_in"]:
        return hand
    size, places = streets.held_in(hand["streets"], hand["round"]), streets.up_places(hand["streets"], hand["round"])
    discarded = streets.discarded_after(hand["streets"], hand["round"] - 1)
    held = {card for each in hand["seats"] for card in each.get("hand") or ()}
    deck = random.sample([card for card in range(52) if card not in held], 52 - len(held))
    seats = []
    for each in hand["seats"]:
        old = (each.get("hand") or [])[discarded:]
        new = [*old, *(deck.pop() for _ in range(size - len(old)))] if each["state"] == "in" else None
        seats.append(each | {"hand": new})
    live = {each["number"]: each["hand"] for each in seats if each["state"] == "in"}
    shown = {
        number: [CARDS_AND_JOKER[live[number][place]] for place in places if place < size]
        for number in clockwise(list(live), hand["button"])
    }
    first = up_cards.first(shown, hand["round"], *hand["by_up_cards"], hand["lows"])
    return hand | {"seats": seats, "first": first, "pair": up_cards.has_pair(shown)}


def choose(random: plain.Random, options: set) -> tuple:
    """One of the options: folds rarely, wagers often, and then the minimum, the maximum or any amount."""
    wagers = sorted(each for each in options if each[0] in oracle.WAGER)
    calm = sorted(each for each in options if each[0] in ("check", "call", "bring-in"))
    if wagers and (random.random() < 0.5 or not calm):
        return random.choice([*wagers[:1] * 6, random.choice(wagers), wagers[-1]])
    folds = ("fold", None) in options and random.random() < 0.1
    return ("fold", None) if folds or not calm else calm[0]


def gathered(hand: dict) -> dict:
    """The hand after its round is closed: bets in the pot, uncalled chips returned."""
    story = oracle.tell(hand)
    before = {each["number"]: each["gathered"] for each in hand["seats"]}
    piles = {number: before[number] + player.bet + player.dead for number, player in story.players.items()}
    back = take_back(piles, hand["stakes"]["chip"])
    seats = []
    for each in hand["seats"]:
        player, returned = story.players[each["number"]], back.get(each["number"], 0)
        bets = each["gathered"] + player.bet
        of_ante = max(0, returned - bets)
        chips = {"stack": player.chips + returned, "gathered": max(0, bets - returned), "dead": player.dead - of_ante}
        seats.append(each | chips | {"state": "in" if player.live else "folded"})
    opened_by = next((each["seat"] for each in hand["log"] if each["does"] in oracle.WAGER), 0)
    opened_by = opened_by if hand["round"] == 1 else hand["opened_by"]
    return hand | {"round": hand["round"] + 1, "seats": seats, "log": [], "opened_by": opened_by}


def amounts(hand: dict, legal: set, random: plain.Random) -> list[int]:
    """Totals worth trying: each limit and its neighbors, and some others."""
    chip = hand["stakes"]["chip"]
    limits = {to for _, to in legal if to is not None}
    limits = {min(limits, default=0), max(limits, default=0), *random.sample(sorted(limits), min(3, len(limits)))}
    near = {to + step for to in limits for step in (-chip, 0, chip)} | {0, 1000 * chip}
    return sorted(to for to in near if to >= 0)


def assert_agrees(hand: dict, house: str, game: str, random: plain.Random) -> tuple[int | None, set]:
    """The options, and the ruling on each action with various amounts, are those of the oracle."""
    table = table_of(hand)
    number, legal = assert_offered(hand, house, game, table)
    assert_judged_alike(hand, house, game, table, (number, legal), random)
    return number, legal


def assert_offered(hand: dict, house: str, game: str, table: Snapshot) -> tuple[int | None, set]:
    """The options are those of the oracle, with the names of their amounts."""
    number, legal = oracle.legal(hand)
    ruling = ask(Asks.OPTIONS, house, game, table).answer
    assert ruling.to_act == number, hand
    offered = set()
    for each in ruling.options:
        tos = [each.to] if each.least is None else [*range(each.least, each.most, each.step), each.most]
        offered |= {(each.does.value, to) for to in tos}
        named = {size.code.value: size.to for size in each.sizes or ()}
        assert named == (oracle.sizes(hand, set(tos)) if each.does in WAGERS else {}), (each, hand)
    same_words = {(does, None if does == "check" else to) for does, to in legal}
    assert offered == same_words, hand
    return number, legal


def assert_judged_alike(hand, house, game, table, answer, random) -> None:
    number, legal = answer
    rules = BOOK.find(house, game)
    for seat in hand["seats"] if number is None or random.random() < 0.1 else [{"number": number}]:
        of_stud = ("bring-in", "complete") if hand["has_bring_in"] else ()
        for does in ("fold", "check", "call", "bet", "raise", *of_stud):
            bare = [None] if does in ("fold", "check", "call") else []
            for to in [*bare, *amounts(hand, legal, random)] if does != "fold" else bare:
                action = event({"seat": seat["number"], "does": does, "to": to})
                offered = (does, to) in legal or (to is None and any(each[0] == does for each in legal))
                assert allowed(action, table, rules) == (offered and seat["number"] == number), (action, hand)


def play(hand: dict, house: str, game: str, random: plain.Random) -> None:
    """Bet the hand to its end, with a question at every turn."""
    while hand["round"] <= hand["rounds"]:
        hand = with_cards(hand, random)
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
            assert number is None or as_bet(ruling.next) == as_bet(table_of(hand)), hand
        closed = ask(Asks.OPTIONS, house, game, table_of(hand)).next
        hand = gathered(hand)
        assert [(each.number, each.stack, each.gathered, each.bet) for each in closed.seats] == [
            (each["number"], each["stack"], each["gathered"], 0) for each in hand["seats"]
        ]


@pytest.mark.one_in(16)
@pytest.mark.parametrize(("house", "game"), BET)
@examples(25)
@given(random=st.randoms(use_true_random=True))
def test_options_and_rulings_agree_with_the_oracle(house, game, random):
    answers = answers_of(house, game)
    hand = new_hand(random, answers)
    if needs_no_blinds(answers) and random.random() < 0.5:
        hand = without_blinds(hand)
    post(hand)
    play(hand, house, game, random)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), BET)
@examples(12)
@given(random=st.randoms(use_true_random=True))
def test_the_options_are_those_of_the_oracle_for_posts_in_any_order(house, game, random):
    hand = with_cards(new_hand(random, answers_of(house, game)), random)
    post(hand)
    post_to_enter(hand)
    random.shuffle(hand["log"])
    assert_offered(hand, house, game, table_of(hand))


def post_to_enter(hand: dict) -> None:
    """The seats that post no blind come in by a live post, with what an ante leaves them."""
    blinds = [hand["small_blind_seat"], hand["big_blind_seat"]]
    if "third_blind" in hand["stakes"]:
        blinds.append(oracle.third_blind_seat(hand))
    live = hand["stakes"].get("third_blind", hand["stakes"]["big_blind"])
    antes = {each["seat"]: each["to"] for each in hand["log"] if each["kind"] == "ante"}
    for each in hand["seats"]:
        chips = min(live, each["stack"] - antes.get(each["number"], 0))
        if each["number"] not in blinds and chips:
            hand["log"].append({"seat": each["number"], "does": "post", "to": chips, "kind": "live"})


def test_the_oracle_tries_every_answer_of_cap_heads_up():
    assert {answers_of(*rules)("betting.cap_heads_up") for rules in BET} - {None} == {each.value for each in CapHeadsUp}


def folded_blinds(stacks: dict[int, int]) -> dict:
    """Seats 2 and 3 have folded their unraised blinds of 4; the first seat left of the button opens; antes are 1."""
    seats = [{"number": n, "stack": chips, "gathered": 0, "dead": 0, "state": "in"} for n, chips in stacks.items()]
    hand = new_hand(plain.Random(0), answers_of(*LEFT_OF_BUTTON)) | {"seats": seats, "table_dead": 0}
    hand |= {"button": 1, "small_blind_seat": 2, "big_blind_seat": 3}
    hand["stakes"] |= {
        "chip": 1,
        "blind_chip": 1,
        "small_blind": 4,
        "big_blind": 4,
        "ante": 1,
        "small_bet": 4,
        "big_bet": 8,
    }
    post(hand)
    return hand | {"log": hand["log"] + [{"seat": number, "does": "fold", "to": None} for number in (2, 3)]}


def test_a_folded_blind_must_still_be_called():
    hand = folded_blinds({1: 100, 2: 100, 3: 100, 4: 1})
    assert oracle.legal(hand) == (1, {("fold", None), ("call", 4)})
    assert_agrees(hand, *LEFT_OF_BUTTON, plain.Random(0))


def test_all_ins_below_folded_blinds_go_on_to_the_draw():
    hand = folded_blinds({1: 100, 2: 100, 3: 100, 4: 1, 5: 3})
    for action in ({"seat": 5, "does": "call", "to": 2}, {"seat": 1, "does": "fold", "to": None}):
        assert_agrees(hand, *LEFT_OF_BUTTON, plain.Random(0))
        table = ask(Asks.BETTING, *LEFT_OF_BUTTON, table_of(hand), event(action)).next
        hand["log"].append(action)
    assert table.phase is Phase.DRAWING
    assert breaches(table, BOOK.find(*LEFT_OF_BUTTON)) == ()
