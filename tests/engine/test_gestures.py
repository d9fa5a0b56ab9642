"""Words and chips tried at random: every gesture is ruled on and keeps the chips, and a clear one is its action."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.engine import Asks, answer
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Does, Snapshot
from tests.oracles.effort import examples
from tests.oracles.tables import BOOK

CHIPS = (100, 500, 1000, 5000)
HOUSES = ("by-the-book", "tda-2024", "wsop-tournament-2026", "wsop-live-2026", "roberts-rules-11")
GAMES = ("badugi", "badugi-pot-limit", "badugi-no-limit")
WORDS = ("fold", "check", "call", "bet", "raise", "all-in", "pot")

amounts = st.integers(1, 60).map(lambda chips: 100 * chips)
pushes = st.lists(st.sampled_from(CHIPS), min_size=1, max_size=5)
says = st.fixed_dictionaries({"does": st.just("say")}, optional={"word": st.sampled_from(WORDS), "number": amounts})
moves = st.one_of(
    says.filter(lambda move: len(move) > 1),
    st.fixed_dictionaries(
        {"does": st.just("push"), "chips": pushes},
        optional={
            "together": st.sampled_from([True, False, None]),
            "released": st.booleans(),
            "acted_on": st.booleans(),
        },
    ),
)


def question(house: str, game: str, bet: int, stack: int, told: list[dict[str, Any]], **others: Any) -> dict[str, Any]:
    """A bet of this amount by seat 1 (0 for none), and the gesture of seat 2."""
    seats = [
        {"number": number, "stack": 10_000, "bet": 0, "gathered": 400, "dead": 0, "state": "in"} for number in (1, 2, 3)
    ]
    seats[0] |= {"stack": 10_000 - bet, "bet": bet}
    seats[1] |= {"stack": stack}
    stakes = {"small_blind": 100, "big_blind": 200, "ante": 0, "small_bet": 200, "big_bet": 400, "chip": 100}
    return {
        "house": house,
        "game": game,
        "table": {
            "button": 3,
            "small_blind_seat": 1,
            "big_blind_seat": 2,
            "round": 2,
            "phase": "betting",
            "stakes": {**stakes, "chips": list(CHIPS), "pot_unit": 100, "blind_chip": 100},
            "seats": seats,
            "log": [{"seat": 1, "does": "bet", "to": bet} if bet else {"seat": 1, "does": "check"}],
            "deck": {"stub": 39, "burns": 1, "folded": 0},
        },
        "gesture": {"seat": 2, "moves": told},
        **others,
    }


def ruled(document: dict[str, Any]) -> Ruling:
    """The ruling on the question."""
    return answer(parse_question(Asks.BETTING, document), BOOK)


def chips_in(table: Snapshot) -> int:
    """Every chip at the table."""
    return sum((seat.stack or 0) + (seat.bet or 0) + (seat.gathered or 0) for seat in table.seats)


def let_go(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pushes whose chips were released."""
    return [move for move in told if move["does"] == "push" and move.get("released") is not False]


def fits(told: list[dict[str, Any]], stack: int) -> bool:
    """Whether the stack has the chips of the gesture."""
    return sum(sum(move.get("chips", ())) for move in told) <= stack


@examples(200)
@given(
    st.sampled_from(HOUSES),
    st.sampled_from(GAMES),
    st.integers(0, 12),
    st.sampled_from([300, 1100, 10_000]),
    st.lists(moves, min_size=1, max_size=4),
)
def test_every_gesture_is_ruled_on_and_no_chip_is_lost(
    house: str, game: str, bet: int, stack: int, told: list[dict[str, Any]]
) -> None:
    level = min(bet, 1) * 200 if game == "badugi" else (0 if bet < 2 else min(bet, 11) * 100)
    if not fits(told, stack):
        return
    document = question(house, game, level, stack, told)
    ruling = ruled(document)
    before = parse_question(Asks.BETTING, document).table
    assert before is not None
    if ruling.outcome in (Outcome.ALLOWED, Outcome.CORRECTED):
        assert ruling.next is not None
        assert chips_in(ruling.next) == chips_in(before)
        assert all(reason.clause.id.split(".")[0] in ("betting", "dealing", "showdown") for reason in ruling.reasons)
    if ruling.outcome is Outcome.DETERMINED:
        assert ruling.next is not None
        sent_back = {**document, "table": serialize_table(ruling.next)}
        del sent_back["gesture"]
        again = answer(parse_question(Asks.OPTIONS, sent_back), BOOK)
        assert again.answer.options == ruling.answer.options
        bound = ruling.next.seat(2).bound
        assert bound is None or {each.does for each in again.answer.options} <= {*bound.may}
    if ruling.outcome is Outcome.UNDETERMINED:
        assert all(each.at.startswith(("/gesture/moves/", "/gesture/unaware")) for each in ruling.missing)
    if ruling.outcome is Outcome.CORRECTED and let_go(told):
        moved = _moved(ruling)
        assert moved == 0 or ruling.answer.instructions[0].args["chips"] == abs(moved)


# Seat 2's bet, and its chips in front, which may include change that is still due.
own = st.sampled_from([(200, [100, 100]), (200, [500]), (500, [500]), (500, [100] * 5), (500, [1000])])


@examples(100)
@given(st.sampled_from(HOUSES), st.sampled_from(GAMES[1:]), own, st.sampled_from([1200, 1500, 1800]), st.data())
def test_chips_from_before_are_neither_lost_nor_counted_twice(
    house: str, game: str, own: tuple[int, list[int]], raised_to: int, data: st.DataObject
) -> None:
    bet, before = own
    pulled = data.draw(st.lists(st.sampled_from(before), max_size=len(before)), label="pulled")
    told = data.draw(st.lists(moves, min_size=0 if pulled else 1, max_size=2), label="told")
    if any(pulled.count(chip) > before.count(chip) for chip in pulled) or not fits(told, 9000):
        return
    told = [{"does": "pull-back", "chips": pulled}, *told] if pulled else told
    document = faces_a_raise(house, game, bet, raised_to, before, told, unaware=data.draw(st.booleans()))
    ruling = ruled(document)
    table = parse_question(Asks.BETTING, document).table
    assert table is not None
    if ruling.next is not None:
        assert chips_in(ruling.next) == chips_in(table)
        ruled({**document, "gesture": None, "table": serialize_table(ruling.next)} | _anybody_folds(ruling.next))
    if ruling.outcome in (Outcome.ALLOWED, Outcome.CORRECTED):
        put_out = sum(sum(move["chips"]) for move in let_go(told))
        action = ruling.answer.event
        lies, to = sum(before) - sum(pulled) + put_out, bet if action.to is None else action.to
        if pulled or put_out:
            assert _moved(ruling) == abs(to - lies)
        assert not pulled or action.does is not Does.FOLD
    assert not {"/gesture/before", "/gesture/unaware"}.intersection(each.at for each in ruling.missing)


def faces_a_raise(
    house: str, game: str, bet: int, raised_to: int, before: list[int], told: list[dict[str, Any]], **others: Any
) -> dict[str, Any]:
    """Seat 2 has bet, seat 3 has folded, seat 1 has raised, each to these totals; the gesture of seat 2."""
    document = question(house, game, raised_to, 10_000 - bet, told)
    document["table"]["seats"][1] |= {"bet": bet}
    document["table"]["seats"][2] |= {"state": "folded"}
    document["table"]["log"] = [
        {"seat": 1, "does": "check"},
        {"seat": 2, "does": "bet", "to": bet},
        {"seat": 3, "does": "fold"},
        {"seat": 1, "does": "raise", "to": raised_to},
    ]
    document["table"]["deck"] |= {"folded": 4}
    document["gesture"] |= {"before": before, **others}
    return document


def _anybody_folds(table: Snapshot) -> dict[str, Any]:
    """An action, so the table can be sent back."""
    return {"action": {"seat": next(seat.number for seat in table.seats), "does": "fold"}}


def _moved(ruling: Ruling) -> int:
    """The number of chips that the first instruction adds or returns."""
    first = ruling.answer.instructions[0] if ruling.answer.instructions else None
    return int(first.args["chips"]) if first and first.code in ("bring-up", "give-change", "return") else 0


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_a_clear_announcement_is_ruled_on_like_the_action(house: str, game: str, data: st.DataObject) -> None:
    bet = 200 if game == "badugi" else data.draw(st.sampled_from([0, 300, 700]))
    does = data.draw(st.sampled_from(["fold", "check", "call", "bet", "raise"]))
    number = data.draw(amounts) if does in ("bet", "raise") else None
    if game == "badugi" and number is not None:
        number = 400
    said = {"does": "say", "word": does, **({} if number is None else {"number": number})}
    spoken = ruled(question(house, game, bet, 10_000, [said]))
    plain = question(house, game, bet, 10_000, [], action={"seat": 2, "does": does, "to": number})
    del plain["gesture"]
    acted = ruled(plain)
    if acted.outcome is Outcome.REFUSED and spoken.outcome is not Outcome.REFUSED:
        assert "betting.words_out_of_place" in [reason.clause.id for reason in spoken.reasons if reason.decides]
        return
    assert (spoken.outcome, spoken.next) == (acted.outcome, acted.next)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("chip", CHIPS)
def test_a_single_silent_chip_is_ruled_on_by_its_value(house: str, chip: int) -> None:
    ruling = ruled(question(house, "badugi-no-limit", 400, 10_000, [{"does": "push", "chips": [chip]}]))
    assert ruling.outcome is Outcome.CORRECTED
    assert not ruling.missing
