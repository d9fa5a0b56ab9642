"""Facts about rankings beyond their order: names of hands, reasons for idle cards, refused hands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.hands import RANKINGS, Badugi, HighBadugi
from dealer_service.hands.order import ACE_HIGH
from dealer_service.rulebook.loading.clauses.value_types import VALUE_TYPES
from dealer_service.rulebook.sections.showdown import CLAUSE_ON_READING, OddChipBetween
from dealer_service.table import Card, cards
from tests.oracles.rankings import CARDS, assert_read_as_defined


@pytest.mark.parametrize(
    ("ranking", "hand", "code", "ranks"),
    [
        ("badugi", "2d Ac 4s 3h", "badugi", "432A"),
        ("badugi", "Ac 2d 4h Kh", "three-card", "42A"),
        ("badugi", "8c 6c 4s 4d", "two-card", "64"),
        ("badugi", "Kc Kd Kh Ks", "one-card", "K"),
        ("badugi", "9h 8s 6d 4c Ks", "badugi", "9864"),
        ("ace-to-five", "3c Ah 4c 5c 2c", "low", "5432A"),
        ("ace-to-five", "7c 2d 5s 6h 2c", "one-pair", "22765"),
        ("ace-to-five", "Ac 4d As Kh 4c", "two-pair", "44AAK"),
        ("ace-to-five", "Ac 4d 4s Kh 4c", "three-of-a-kind", "444KA"),
        ("ace-to-five", "Ac 4d 4s Ah 4c", "full-house", "444AA"),
        ("ace-to-five", "Ac Ad Kc As Ah", "four-of-a-kind", "AAAAK"),
        ("badugi-ace-high", "Ac 2d 3h 4s", "badugi", "A432"),
        ("high", "3c Ah 4c 5c 2c", "straight", "5432A"),
        ("high", "3c Ac 4c 5c 2c", "straight-flush", "5432A"),
        ("high", "3c Ac Kc Qh 2c", "high-card", "AKQ32"),
        ("deuce-to-seven", "3c Ah 4c 5c 2c", "deuce-to-seven-low", "A5432"),
        ("deuce-to-seven", "3c Ac 4c 5c 2c", "flush", "A5432"),
        ("deuce-to-seven", "3c Ah Kc Qc Ac", "one-pair", "AAKQ3"),
        ("deuce-to-seven", "Tc Jh Kc Qc Ac", "straight", "AKQJT"),
        ("deuce-to-seven", "3c 4c 5c 6c 7c", "straight-flush", "76543"),
        ("points-high", "Jc Ah Kc Tc 9c", "points-high", "T9AKJ"),
        ("points-low", "Jc Ah Kc Tc 9c", "points-low", "T9AKJ"),
        ("points-21", "9c 8d 7h 6s 5c", "points-21", "975"),
    ],
)
def test_a_hand_is_named_by_a_code_and_its_ranks(ranking: str, hand: str, code: str, ranks: str) -> None:
    name = RANKINGS[ranking](cards(hand)).name
    assert (name.code, "".join(name.ranks)) == (code, ranks)


@pytest.mark.parametrize(
    ("hand", "idle"),
    [
        ("Ac 2d 3h 4s", []),
        ("As Ah 2s 3d", ["As idle-pair Ah"]),
        ("8c 6c 4s 4d", ["8c idle-suit 6c", "4s idle-pair 4d either"]),
        ("Kd Qd Jd Jh", ["Kd idle-suit Qd", "Jd idle-pair Jh"]),
        ("8c 8d 4c 4d", ["8d idle-pair 8c either", "4c idle-pair 4d either"]),
        ("Ks 4h 4d 4c", ["4h idle-pair 4c either", "4d idle-pair 4c either"]),
        ("9c Ac 2d 3h 4s", ["9c idle-suit Ac"]),
        ("5h 4h 3h 2h Ah", ["5h idle-suit Ah", "4h idle-suit Ah", "3h idle-suit Ah", "2h idle-suit Ah"]),
    ],
)
def test_an_idle_card_has_its_reason_and_its_choice(hand: str, idle: list[str]) -> None:
    found = Badugi()(cards(hand)).idle
    either = {True: " either", False: ""}
    assert [f"{each.card} {each.why} {each.beside}{either[each.either]}" for each in found] == idle


@pytest.mark.parametrize(
    "ranking",
    [
        name
        for name, ranking in RANKINGS.items()
        if name != "points-21" and not isinstance(ranking, Badugi | HighBadugi)
    ],
)
def test_a_five_card_hand_has_no_idle_card(ranking: str) -> None:
    assert RANKINGS[ranking](cards("2s 2h 7c 6d 5s")).idle == ()


def test_with_the_ace_high_a_nine_plays_before_it() -> None:
    held = cards("Ac 2d 3h 4s 9c")
    assert Badugi(ACE_HIGH)(held).plays == cards("9c 4s 3h 2d")
    assert Badugi()(held).plays == cards("4s 3h 2d Ac")
    assert Badugi(ACE_HIGH)(cards("5s 4h 3d 2c")) > Badugi(ACE_HIGH)(cards("4s 3h 2d Ac"))


@pytest.mark.parametrize(
    ("ranking", "hand", "says"),
    [
        ("badugi", "", "a hand of no cards cannot be read"),
        ("badugi", "As 2d ??", "a hand with an unknown card cannot be read: As 2d [?][?]"),
        ("badugi", "As As 2d 3h", "a hand that holds one card twice cannot be read: As As 2d 3h"),
        ("ace-to-five", "As 2d 3h 4c 5s 6s", "an ace-to-five hand has five cards, not 6: As 2d 3h 4c 5s 6s"),
        ("ace-to-five", "As 2d 3h 4c ??", "a hand with an unknown card cannot be read: As 2d 3h 4c [?][?]"),
        ("ace-to-five", "As Ah Ad Ac As", "a hand that holds one card twice cannot be read: As Ah Ad Ac As"),
        ("deuce-to-seven", "As 2d 3h 4c 5s 6s", "a poker hand has five cards, not 6: As 2d 3h 4c 5s 6s"),
        ("high", "", "a hand of no cards cannot be read"),
        ("deuce-to-seven", "As 2d 3h 4c ??", "a hand with an unknown card cannot be read: As 2d 3h 4c [?][?]"),
        ("deuce-to-seven", "As Ah Ad Ac As", "a hand that holds one card twice cannot be read: As Ah Ad Ac As"),
    ],
)
def test_an_unreadable_hand_is_refused(ranking: str, hand: str, says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}$"):
        RANKINGS[ranking](cards(hand))


@pytest.mark.parametrize("ranking", list(RANKINGS))
@given(data=st.data())
def test_an_incomplete_hand_is_read_only_by_its_groups_and_ranks(ranking: str, data: st.DataObject) -> None:
    """The better one agrees with the definition; incomplete hands are not straights or flushes."""
    count = data.draw(st.integers(1, 3 if ranking.startswith("badugi") else 4))
    dealt = st.lists(st.sampled_from(CARDS), min_size=count, max_size=count, unique=True)
    one, other = data.draw(dealt), data.draw(dealt)
    (first, bad), (second, worse) = (assert_read_as_defined(ranking, each) for each in (one, other))
    assert (first > second, first == second) == (bad < worse, bad == worse)


@given(st.lists(st.sampled_from(CARDS), min_size=2, max_size=5, unique=True))
def test_another_card_never_makes_a_badugi_hand_worse(dealt: list[Card]) -> None:
    assert Badugi()(dealt[:-1]) <= Badugi()(dealt)


def test_each_ranking_has_its_own_clause() -> None:
    assert set(CLAUSE_ON_READING) == set(RANKINGS) and len(set(CLAUSE_ON_READING.values())) == len(RANKINGS)
    assert set(CLAUSE_ON_READING.values()) <= set(VALUE_TYPES)


def test_every_ranking_may_get_the_odd_chip_between_halves() -> None:
    others = ["by-position", "quartered-half", "highest-card-by-suit"]
    assert [each.value for each in OddChipBetween] == [*RANKINGS, *others]


LOWS = ["king", "queen", "jack", "ten", "nine", "eight"]


@pytest.mark.parametrize(
    ("ranking", "words"),
    [
        (
            "high",
            ["deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
             "kings", "aces"],
        ),
        ("ace-to-five", [*LOWS, "seven", "six", "five"]),
        ("deuce-to-seven", ["ace", *LOWS, "seven"]),
        ("ace-to-six", [*LOWS, "seven", "six"]),
    ],
)  # fmt: skip
def test_the_least_hands_of_a_side_have_these_words(ranking: str, words: list[str]) -> None:
    found = [*RANKINGS[ranking].least_hands]
    assert found == [f"pair-of-{each}" if ranking == "high" else f"{each}-low" for each in words]
