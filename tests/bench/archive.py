"""The cost of auditing recorded hands, compared with PokerKit's replay of the same PHH files."""

from __future__ import annotations

import json
import random
import warnings
from collections.abc import Iterator
from io import BytesIO
from itertools import islice

import pokerkit

from dealer_service.audit.auditor import Auditor
from dealer_service.formats.phh.writer import phh_text
from dealer_service.formats.problems import BadHand
from dealer_service.formats.reading import read_hands
from tests.bench.measuring import Spread, in_turn
from tests.oracles.tables import BOOK
from tests.tools.hand_archive import NotRecorded, Plan, RecordedRandomHand

HANDS = 40
GAMES = ("badugi", "deuce-to-seven-triple-draw", "deuce-to-seven-single-draw")
HOUSE = "by-the-book"
AUDIT, READ, REPLAY = "audit", "of that, reading", "PokerKit's replay"


def texts() -> list[str]:
    """Return hands in PHH that PokerKit replays to their end."""
    return list(islice(_replayed(), HANDS))


def _replayed() -> Iterator[str]:
    for number in range(20 * HANDS):
        hand = RecordedRandomHand(random.Random(f"bench/{number}"), HOUSE, GAMES[number % len(GAMES)])
        try:
            question = Plan(hand, list(hand.tables())).question()
            (recorded,) = read_hands(BytesIO(json.dumps({"asks": "play", "question": question}).encode()))
            text, _ = phh_text(recorded)
            replay(text)
        except (NotRecorded, BadHand, ValueError, KeyError, AssertionError):  # PokerKit asserts, too
            continue
        yield text


def replay(text: str) -> None:
    """Replay a hand in PokerKit."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in pokerkit.HandHistory.loads(text):
            pass


def measure() -> dict[str, Spread]:
    """Return the CPU microseconds of a hand: for the audit, for reading it, and for PokerKit's replay."""
    made, auditor = texts(), Auditor(BOOK, HOUSE, stakes={"chip": 1})

    def audit() -> None:
        for text in made:
            for each in read_hands(BytesIO(text.encode())):
                auditor.audit("hands.phh", each)

    jobs = {
        AUDIT: audit,
        READ: lambda: [list(read_hands(BytesIO(text.encode()))) for text in made],
        REPLAY: lambda: [replay(text) for text in made],
    }
    return {name: Spread([each / len(made) for each in spread.each]) for name, spread in in_turn(jobs, 3).items()}
