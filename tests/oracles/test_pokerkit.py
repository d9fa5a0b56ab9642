"""Whole hands played beside PokerKit over HTTP: the turn, the options, and the final stacks.

Every difference fails, except the rules that PokerKit has differently, which ``may_not_raise_here`` lists. An all-in
big blind for less is called for the whole blind here and for its chips there, so it always has the chips. Each draw
leaves a card for every later burn and one more, which neither deals, because PokerKit shuffles other piles.
"""

from __future__ import annotations

import random as plain
from typing import Any

import pokerkit
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.oracles.effort import examples
from tests.oracles.pots import clockwise

A = pokerkit.Automation
BY_ITSELF = (
    A.ANTE_POSTING,
    A.BET_COLLECTION,
    A.BLIND_OR_STRADDLE_POSTING,
    A.CARD_BURNING,
    A.HAND_KILLING,
    A.CHIPS_PUSHING,
    A.CHIPS_PULLING,
    A.HOLE_CARDS_SHOWING_OR_MUCKING,
)


class PotLimitBadugi(pokerkit.FixedLimitBadugi):
    """Badugi as PokerKit would play it in pot limit."""

    betting_structure = pokerkit.BettingStructure.POT_LIMIT
    max_completion_betting_or_raising_count = None


class NoLimitBadugi(PotLimitBadugi):
    """Badugi as PokerKit would play it in no limit."""

    betting_structure = pokerkit.BettingStructure.NO_LIMIT


THEIRS = {
    "badugi": pokerkit.FixedLimitBadugi,
    "badugi-pot-limit": PotLimitBadugi,
    "badugi-no-limit": NoLimitBadugi,
    "deuce-to-seven-triple-draw": pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
}


DRAWS = 3  # in each of these games


class BothDealers:
    """One hand at two dealers; ``table`` is the table of our last answer."""

    def __init__(self, client: FlaskClient, game: str, random: plain.Random) -> None:
        self.client, self.game, self.random = client, game, random
        self.fixed = THEIRS[game].betting_structure is pokerkit.BettingStructure.FIXED_LIMIT
        seats = sorted(random.sample(range(1, 10), random.choice([2, 3, 3, 4, 5, 6])))
        self.button = random.choice(seats)
        self.order = clockwise(seats, self.button)
        small, big = (self.button, self.order[0]) if len(seats) == 2 else self.order[:2]
        depths = random.choice([[1, 4], [3, 12], [2, 30, 30], [60]])
        self.stacks = {number: random.randint(2, 4 * random.choice(depths)) for number in seats}
        self.stacks[big] += 4
        self.table = {
            "button": self.button,
            "small_blind_seat": small,
            "big_blind_seat": big,
            "round": 1,
            "phase": "posting",
            "stakes": {
                "small_blind": 2,
                "big_blind": 4,
                "ante": 0,
                "small_bet": 4,
                "big_bet": 8,
                "chip": 1,
                "pot_unit": 1,
            },
            "seats": [
                {"number": number, "stack": self.stacks[number], "bet": 0, "gathered": 0, "dead": 0, "state": "in"}
                for number in seats
            ],
            "log": [],
            "deck": {"stub": 52, "burns": 0, "folded": 0, "discards": []},
            "players_left": 9,
        }
        self.held: dict[int, list[Any]] = {number: [] for number in self.order}
        self.begin_round()
        stacks = [self.stacks[number] for number in self.order]
        sizes = (4, 8 if self.fixed else 4)
        self.theirs: Any = THEIRS[game].create_state(BY_ITSELF, True, 0, (2, 4), *sizes, stacks, len(seats))

    def ask(self, at: str, **more: Any) -> dict[str, Any]:
        """Our answer about the current table."""
        question = {"house": "by-the-book", "game": self.game, "table": self.table, **more}
        answer = self.client.post(f"/v1/{at}", json=question)
        assert answer.status_code == 200, (question, answer.json)
        return answer.json

    def tell(self, at: str, **event: Any) -> None:
        """An event that must be allowed at our table."""
        answer = self.ask(at, **event)
        assert answer["outcome"] in ("allowed", "determined"), (
            event,
            [each["clause"] for each in answer["reasons"]],
            self.table,
        )
        self.table = answer["next"]

    def play(self) -> None:
        """The hand from the posts to the last chip."""
        while self.table["phase"] == "posting":
            post = self.ask("betting/options")["answer"]
            first = {name: post["options"][0][name] for name in ("does", "kind", "to")}
            self.tell("betting", action={"seat": post["to_act"], **first})
        self.tell("dealing", event={"does": "carry-out"})
        self.deal()
        while self.table["phase"] in ("betting", "drawing"):
            self.act() if self.table["phase"] == "betting" else self.draw()
        if self.table["phase"] == "showdown":
            self.show()
        assert self.table["phase"] == "over"
        assert not self.theirs.status
        ended = {seat["number"]: seat["stack"] for seat in self.table["seats"]}
        assert ended == dict(zip(self.order, self.theirs.stacks, strict=True)), self.table

    def deal(self) -> None:
        """PokerKit's cards for the next seats; they are kept here because PokerKit drops hands once shown."""
        while self.theirs.can_deal_hole():
            dealt = self.theirs.deal_hole()
            self.held[self.order[dealt.player_index]] += dealt.cards

    def act(self) -> None:
        """One action: both must offer the same to the same seat, and one of the offers is carried out at both."""
        found = self.ask("betting/options")["answer"]
        seat = found["to_act"]
        ours = {
            each["does"]: (each.get("least", each.get("to", 0)), each.get("most", each.get("to", 0)))
            for each in found["options"]
        }
        assert seat == self.order[self.theirs.actor_index], self.table
        theirs = self.offered()
        if self.all_in_for_part_of_a_bet():
            ours.pop("raise", None)
        assert ours == theirs, (ours, theirs, self.table)
        does = self.random.choice([name for name in ours for _ in range("check" not in ours if name == "fold" else 4)])
        least, most = ours[does]
        to = self.random.choice([least, least, self.random.randint(least, most), most]) if most else 0
        level = tuple(self.theirs.bets)
        if does == "fold":
            self.theirs.fold()
        elif does in ("check", "call"):
            self.theirs.check_or_call()
        else:
            more = to - max(self.theirs.bets)
            self.full = max(self.full, more)
            self.theirs.complete_bet_or_raise_to(to)
        self.faced[seat] = max(to, *level) if does in ("bet", "raise") else max(level)
        self.tell("betting", action={"seat": seat, "does": does} | ({"to": to} if does in ("bet", "raise") else {}))

    def offered(self) -> dict[str, tuple[int, int]]:
        """PokerKit's options in our words, with minimum and maximum. A fold is always offered here."""
        before, level = self.theirs.bets[self.theirs.actor_index], max(self.theirs.bets)
        more = self.theirs.checking_or_calling_amount
        found = {"fold": (0, 0), **({"call": (before + more,) * 2} if more else {"check": (0, 0)})}
        if self.theirs.can_complete_bet_or_raise_to() and not self.may_not_raise_here():
            least = self.theirs.min_completion_betting_or_raising_to_amount
            most = self.theirs.max_completion_betting_or_raising_to_amount
            found["raise" if level else "bet"] = (least, most)
        return found

    def may_not_raise_here(self) -> bool:
        """Three rules that PokerKit has differently.

        The big blind is the first of four bets here; PokerKit counts four after it. A player who has acted may raise
        again here only after all-ins that add up to a full raise; PokerKit allows it after any of them. In limit an
        all-in for part of a bet is completed here and raised by a whole bet there, so no seat raises after it.
        """
        if self.fixed:
            return self.all_in_for_part_of_a_bet() or (
                self.table["round"] == 1 and self.theirs.completion_betting_or_raising_count >= 3
            )
        seat = self.order[self.theirs.actor_index]
        return seat in self.faced and max(self.theirs.bets) - self.faced[seat] < self.full

    def all_in_for_part_of_a_bet(self) -> bool:
        """Whether in limit the chips in front are not a number of whole bets."""
        return self.fixed and max(self.theirs.bets) % (4 if self.table["round"] < 3 else 8) > 0

    def begin_round(self) -> None:
        """No seat has acted yet, and the minimum raise is the big blind."""
        self.faced: dict[int, int] = {}
        self.full = 4

    def check_alone(self) -> None:
        """A player without an opponent to bet against is not asked here; PokerKit waits for the check."""
        if self.theirs.actor_index is not None:
            assert self.theirs.checking_or_calling_amount == 0
            assert sum(1 for stack in self.theirs.stacks if stack) <= 1 + sum(
                not status for status in self.theirs.statuses
            )
            self.theirs.check_or_call()

    def draw(self) -> None:
        """A draw with an announcement by every seat, as long as both decks last."""
        live = [seat["number"] for seat in self.table["seats"] if seat["state"] == "in"]
        self.check_alone()
        burns = DRAWS + 1 - self.table["draw"]["number"]
        left, counts = max(0, self.table["deck"]["stub"] - burns - 1), {}
        for number in clockwise(live, self.button):
            cards = self.held[number]
            counts[number] = min(self.random.choice([0, 1, 1, 2, len(cards)]), left)
            left -= counts[number]
            gone = self.random.sample(cards, counts[number])
            self.held[number] = [card for card in cards if card not in gone]
            self.theirs.stand_pat_or_discard(tuple(gone))
        self.deal()
        self.begin_round()
        announced = [{"seat": number, "count": count} for number, count in counts.items()]
        self.table["draw"]["announced"] = announced
        self.tell("drawing", event={"does": "carry-out"})

    def show(self) -> None:
        """Every seat shows PokerKit's cards, and we push."""
        self.check_alone()
        live = [seat["number"] for seat in self.table["seats"] if seat["state"] == "in"]
        for number in clockwise(live, self.button):
            self.tell("showdown", event={"does": "show", "seat": number, "cards": [*map(repr, self.held[number])]})
        self.tell("showdown", event={"does": "carry-out"})


@pytest.mark.prove
@pytest.mark.parametrize("game", THEIRS)
@settings(max_examples=600, derandomize=False, suppress_health_check=[*HealthCheck])
@given(seed=st.integers(0, 2**32))
def test_many_hands_end_as_at_pokerkits_table(client: FlaskClient, game: str, seed: int) -> None:
    BothDealers(client, game, plain.Random(seed)).play()


@pytest.mark.parametrize("game", THEIRS)
@examples(12)
@given(random=st.randoms(use_true_random=True))
def test_a_hand_ends_as_at_pokerkits_table(client: FlaskClient, game: str, random: plain.Random) -> None:
    BothDealers(client, game, random).play()
