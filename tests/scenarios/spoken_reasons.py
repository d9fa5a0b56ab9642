"""Whether an answer's reasons are true: each sentence is compared with the facts, the table and the moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from dealer_service.engine import Question
from dealer_service.i18n.languages import Language
from dealer_service.i18n.words import WORDS
from dealer_service.table import Does, Gesture, Motion, Move, Post, Snapshot, Word

WAGERS = frozenset({"bet", "raise"})


@dataclass(frozen=True, slots=True)
class Given:
    """A reason with its facts, the answer of its clause, the action, and the question."""

    facts: Mapping[str, Any]
    value: Any
    does: str
    seat: int
    to: int
    question: Question

    @property
    def table(self) -> Snapshot:
        """The table in the question."""
        assert self.question.table is not None
        return self.question.table

    @property
    def wagers(self) -> bool:
        """Whether the action is a bet or a raise."""
        return self.does in WAGERS

    @property
    def gesture(self) -> Gesture:
        """The words and moves, with the facts that the player knew or heard."""
        assert self.question.gesture is not None
        return self.question.gesture

    @property
    def moves(self) -> tuple[Move, ...]:
        """The words and chips of the gesture."""
        return () if self.question.gesture is None else self.question.gesture.moves

    @property
    def level(self) -> int:
        """The amount to call: the largest bet, and at least the big blind, which counts in full however short it is."""
        blind = any(each.kind is Post.BIG_BLIND for each in self.table.log or ())
        return max(*(each.bet or 0 for each in self.table.seats), (self.table.stakes.big_blind or 0) if blind else 0)

    def motions(self) -> list[int]:
        """The number of chips in each motion."""
        found: list[int] = []
        fresh = True
        for move in self.moves:
            fresh = fresh or not move.together
            if move.does is Motion.PUSH and move.chips:
                if fresh:
                    found.append(0)
                found[-1] += sum(move.chips)
                fresh = False
        return found

    def first_of(self, *does: Motion) -> int:
        """The moment of the first such move."""
        moment = 0
        for move in self.moves:
            moment += not move.together
            if move.does in does:
                return moment
        raise AssertionError(f"no {does} in {self.moves}")

    def said(self, word: Word) -> bool:
        """Whether the player said this, now or before the turn."""
        before = any(each.seat == self.seat and each.does.value == word.value for each in self.table.out_of_turn)
        return before or any(move.word is word for move in self.moves)

    def numbers(self) -> set[int | None]:
        """The numbers that the player said."""
        return {move.number for move in self.moves if move.does is Motion.SAY}

    def gives_all(self) -> bool:
        """Whether the seat has at most these chips. Unknown if its stack is missing."""
        me = self.table.seat(self.seat)
        return me.stack is None or (me.bet or 0) + me.stack == self.to

    def others_can_call_more(self) -> bool:
        """Whether another live seat has chips beyond the largest bet."""
        others = [each for each in self.table.live if each.number != self.seat]
        return any(each.stack is not None and (each.bet or 0) + each.stack > self.level for each in others)

    def posted(self, *kinds: Post) -> bool:
        """Whether the seat has posted one of these."""
        return any(each.seat == self.seat and each.kind in kinds for each in self.table.log or ())

    def able(self) -> int:
        """How many live seats are not all-in."""
        return sum(each.stack != 0 for each in self.table.live)


def _came_first(given: Given) -> str:
    if not any(move.does is Motion.SAY for move in given.moves):
        return "words"  # said earlier and still binding
    words, chips = given.first_of(Motion.SAY), given.first_of(Motion.PUSH)
    return "together" if words == chips else "words" if words < chips else "chips"


def _out_of_turn(given: Given) -> bool:
    return any(each.seat == given.seat and each.does is not Does.FOLD for each in given.table.out_of_turn)


# When each sentence of a reason is true.
HOLDS: Mapping[str, Callable[[Given], bool]] = {
    "betting.half_a_raise": lambda it: it.wagers and 2 * it.facts["more"] >= it.facts["full"],
    "betting.half_a_raise/less": lambda it: not it.wagers and 2 * it.facts["more"] < it.facts["full"],
    "betting.half_a_raise/whole": lambda it: not it.wagers and it.facts["more"] < it.facts["full"],
    "betting.one_chip": lambda it: it.does == "call" and it.facts["chip"] > it.facts["to_call"],
    "betting.several_chips": lambda it: it.does == "call" and it.facts["without_smallest"] < it.facts["to_call"],
    "betting.several_chips/raise": lambda it: it.wagers and it.facts["without_smallest"] >= it.facts["to_call"],
    "betting.several_chips/amount": lambda it: it.wagers and it.value == "by-amount",
    "betting.undercall/heads-up": lambda it: it.facts["heads_up"] and len(it.table.live) == 2,
    "betting.undercall/opening": lambda it: it.facts["opening_bet"],
    "betting.undercall/aware": lambda it: it.gesture.unaware is False,
    "betting.under_bets": lambda it: it.facts["to"] == it.to,
    "betting.over_bets": lambda it: it.facts["to"] == it.to,
    "betting.minimum_raise": lambda it: it.facts["least"] == it.to and it.does == "raise",
    "betting.minimum_bet": lambda it: it.facts["least"] == it.to and it.does == "bet",
    "betting.pot_limit_maximum": lambda it: it.facts["most"] == it.to,
    "betting.half_pot_maximum": lambda it: it.facts["most"] == it.to,
    "betting.hand_cap": lambda it: it.facts["most"] == it.to,
    "betting.fixed_size": lambda it: it.facts["to"] == it.to,
    "betting.words_out_of_place": lambda it: it.facts["to_call"] > 0 and it.said(Word(it.facts["said"])),
    "betting.words_out_of_place/nothing": lambda it: it.facts["to_call"] == 0 and it.said(Word(it.facts["said"])),
    "betting.words_out_of_place/held": lambda it: it.does in it.facts["may"],
    "betting.first_move/chips": lambda it: _came_first(it) == "chips",
    "betting.first_move/words": lambda it: _came_first(it) == "words",
    "betting.first_move/together": lambda it: _came_first(it) == "together",
    "betting.raise_and_number": lambda it: it.facts["to"] == it.to,
    "betting.bare_number": lambda it: it.facts["number"] > 0,
    "betting.misunderstood_bet": lambda it: it.facts["quoted"] == it.gesture.quoted_call,
    "betting.saying_pot": lambda it: it.facts["to"] == it.to,
    "betting.one_motion": lambda it: len(it.motions()) == 2 and it.facts["later"] == it.motions()[1] > 0,
    "betting.one_motion/later": lambda it: (
        0 < it.facts["later"] == sum(it.motions()[1:]) or 0 < it.facts["later"] == sum(it.motions()[2:])
    ),
    "betting.one_motion/call-first": lambda it: len(it.motions()) == 2 and it.value == "call-then-one-motion",
    "betting.one_motion/more": lambda it: len(it.motions()) > 1 and it.value == "more-after-raise",
    "betting.pulled_back": lambda it: it.does == "call" and any(each.does is Motion.PULL_BACK for each in it.moves),
    "betting.max_bets": lambda it: not it.wagers and it.facts["bets_made"] >= it.facts["cap"],
    "betting.max_bets/below": lambda it: it.wagers and it.facts["bets_made"] < it.facts["cap"],
    "betting.somebody_to_call": lambda it: not it.wagers and not it.others_can_call_more(),
    "betting.straddle_is_no_raise": lambda it: any(each.kind is Post.STRADDLE for each in it.table.log or ()),
    "betting.straddle_is_no_raise/third": lambda it: any(each.kind is Post.THIRD_BLIND for each in it.table.log or ()),
    "betting.out_of_turn": _out_of_turn,
    "betting.checked_out_of_turn": lambda it: not it.wagers and _out_of_turn(it),
    "betting.wager_unit": lambda it: it.facts["to"] == it.to and not it.gives_all(),
    "betting.table_stakes": lambda it: it.facts["most"] == it.to and it.gives_all(),
    "betting.reopening": lambda it: it.wagers and it.facts["faces"] >= it.facts["full"],
    "betting.reopening/half": lambda it: it.wagers and 2 * it.facts["faces"] >= it.facts["full"],
    "betting.reopening/closed": lambda it: (
        not it.wagers and (it.facts["faces"] < it.facts["full"] or it.value == "single-full-raise-only")
    ),
    "betting.limit_short_all_in": lambda it: it.value == "half-or-more-counts-as-full" and it.facts["above"] == 0,
    "betting.limit_short_all_in/completed": lambda it: it.facts["above"] > 0,
    "betting.cap_heads_up": lambda it: it.wagers and it.able() == 2,
    "betting.last_chips": lambda it: it.gives_all(),
    "betting.unclear_number": lambda it: it.to in it.facts["readings"] and it.facts["number"] in it.numbers(),
    "betting.unclear_number/other": lambda it: len(it.facts["readings"]) == 1,
    "betting.big_blind_option": lambda it: it.seat == it.table.big_blind_seat and it.table.round == 1,
    "betting.big_blind_option/button": lambda it: it.seat == it.table.button and it.table.round == 1,
    "betting.straddle_acts_last": lambda it: it.posted(Post.STRADDLE),
    "betting.straddle_acts_last/third": lambda it: it.posted(Post.THIRD_BLIND),
    "betting.kill_in_turn": lambda it: it.seat == it.table.kill_seat,
    "betting.short_big_blind": lambda it: it.to >= it.facts["to"],
    "betting.short_big_blind/button": lambda it: it.to >= it.facts["to"],
}


@cache
def sentences(language: Language) -> Mapping[str, re.Pattern[str]]:
    """The pattern of each reason's sentence after the action, with anything in its gaps."""
    texts = WORDS[language].catalogue("reason")
    gap = re.compile(r"\\\{\w+\\\}")
    return {code: re.compile(rf"[;:] {gap.sub('.+?', re.escape(text))}\.(?: |$)") for code, text in texts.items()}


def given_in(answer: Mapping[str, Any], language: Language) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The sentences that may stand for a given reason, each with that reason."""
    reasons = {each["clause"]: each for each in answer["reasons"]}
    said = answer["says"].split(". ", 1)[-1] if "floor" in answer else answer["says"]  # without the floor's decision
    for code, sentence in sentences(language).items():
        clause = code.split("/")[0]
        if clause in reasons and sentence.search(said):
            yield code, reasons[clause]


def unfounded(answer: Mapping[str, Any], question: Question, language: Language) -> Iterator[str]:
    """The reason for an action that is false by its own facts."""
    body = answer.get("answer")
    action = body.get("action") if isinstance(body, dict) else None
    if action is None or "seat" not in action or answer["outcome"] not in ("allowed", "corrected"):
        return
    bet = question.table.seat(action["seat"]).bet if question.table is not None else None
    done = (action["does"], action["seat"], action.get("to", bet or 0), question)
    told = [(code, Given(each["facts"], each["value"], *done)) for code, each in given_in(answer, language)]
    if told and not any(HOLDS[code](given) for code, given in told):
        yield f"{answer['says']} {[(code, given.facts) for code, given in told]}"
