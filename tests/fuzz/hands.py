"""Hands of cards in every notation and game, compared with the simple definitions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from dealer_service.table.cards import DECK, DECK_WITH_JOKER
from tests.fuzz.changes import ODD, changed_text
from tests.fuzz.oracle import demand, judge_answer
from tests.fuzz.questions import Questions
from tests.oracles.rankings import DEFINITIONS, NUMBERS

SPELT = ("10{s}", "{R}{S}", "{r}{s}", "{s}{r}", "{r}{sign}", "{sign}{r}", " {r}{s}", "{r}{s}\n", "{r}", "{r}{s}{s}")
SIGNS = dict(zip("cdhs", "♣♦♥♠", strict=True))
MEANT = re.compile(r'Did you mean "(.*?)"\?')
HOUSE = "by-the-book"


class Hands:
    """Reads hands over the test client. An input is a JSON text: a game and a list of hands."""

    name, suffix = "cards", ".json"

    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.games = [game for house, game in questions.rulesets if house == HOUSE]

    def seeds(self) -> Iterator[bytes]:
        for number, game in enumerate(self.games):
            chance = Random(number)
            yield _written(game, [chance.sample(list(DECK), size) for size in (5, 4, 3, 1, 5, 0)])
        yield _written(self.games[0], [["As", "??", "2d", "10h"], ["A♠", "?", "X", "d2"]])

    def changed(self, raw: bytes, others: Sequence[bytes], chance: Random) -> bytes:
        read = json.loads(raw)
        game, hands = read["game"], read["hands"]
        for _ in range(chance.choice((1, 1, 2, 4))):
            hands = _changed(hands, chance)
        if chance.random() < 0.2:
            game = chance.choice(self.games)
        return _written(game, hands)

    def check(self, raw: bytes, thorough: bool = True) -> Iterable[str]:
        read = json.loads(raw)
        asked = {"house": HOUSE, "deals": "different", **read}
        status, answered, _ = self.questions.ask("hands", asked)
        answer = judge_answer("hands", asked, status, answered)
        if status != 200:
            return [each for error in answer["errors"] for each in self._judge_fault(asked, error)]
        if answer["outcome"] == "determined":
            for reading in answer["answer"]["readings"]:
                _judge_reading(asked["hands"], reading)
        features = [reading["name"]["code"] for reading in answer["answer"].get("readings", ()) if reading.get("name")]
        return [*features, answer["outcome"]]

    def _judge_fault(self, asked: dict[str, Any], error: dict[str, Any]) -> Iterator[str]:
        """Check that each suggested card is valid."""
        for meant in MEANT.findall(error["detail"]):
            demand(meant in DECK_WITH_JOKER or meant == "??", "meant is no card", error)
        yield error["code"]


def _judge_reading(hands: list[list[str]], reading: dict[str, Any]) -> None:
    """Check that a complete hand plays the cards of its definition; hands with unknown cards are skipped."""
    hand = hands[reading["hand"]]
    defined = DEFINITIONS.get(reading.get("half"))
    if defined and reading.get("plays") and "??" not in hand and len(set(hand)) == len(hand):
        by_name = {str(card): number for card, number in NUMBERS.items()}
        plays = {by_name[each] for each in reading["plays"]}
        demand(plays == set(defined(tuple(by_name[each] for each in hand)).plays), "plays what it should not", reading)


def _changed(hands: Any, chance: Random) -> Any:
    """Return the hands with a card inserted, respelled, repeated or deleted, or with a hand more or less."""
    if not isinstance(hands, list) or not hands or chance.random() < 0.05:
        return chance.choice((*ODD, [list(DECK)[:4]], [["As"] * 53], [["As"]] * 31, "As 2d 3c 4h"))
    hands = [list(each) if isinstance(each, list) else each for each in hands]
    place = chance.randrange(len(hands))
    hand = hands[place]
    if not isinstance(hand, list) or chance.random() < 0.15:
        hands[place:place] = [chance.sample([*DECK_WITH_JOKER, "??"], chance.randint(0, 6))]
        return hands if chance.random() < 0.7 else hands[1:]
    at = chance.randrange(len(hand) + 1)
    match chance.randrange(6):
        case 0 | 1:
            hand[at : at + 1] = [chance.choice(list(DECK_WITH_JOKER))]
        case 2:
            hand[at:at] = [_spelt(chance)]
        case 3:
            hand[at:at] = hand[:1]
        case 4:
            del hand[at:]
        case _:
            text = changed_text((str(hand[at]) if at < len(hand) else "As").encode(), (), chance)
            hand[at : at + 1] = [chance.choice((text.decode("utf-8", "replace"), chance.choice(ODD)))]
    return hands


def _spelt(chance: Random) -> str:
    rank, suit = chance.choice(list(DECK))
    form = chance.choice(SPELT)
    return form.format(r=rank, s=suit, R=rank.lower(), S=suit.upper(), sign=SIGNS[suit])


def _written(game: str, hands: Any) -> bytes:
    return json.dumps({"game": game, "hands": hands}).encode()
