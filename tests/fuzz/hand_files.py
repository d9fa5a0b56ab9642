"""Files of recorded hands in every format, with pieces deleted, inserted and moved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from random import Random

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.formats.documents.ohh_writer import ohh_text
from dealer_service.formats.documents.question_lines import question_text
from dealer_service.formats.phh.writer import phh_text
from dealer_service.formats.problems import BadHand, Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.formats.room_writers.full_tilt_writer import full_tilt_text
from dealer_service.formats.room_writers.pokerstars_writer import pokerstars_text
from tests.formats.facts import published
from tests.formats.layouts import LAYOUTS
from tests.formats.test_json import OHH
from tests.formats.test_phh import HAND, recorded
from tests.formats.test_rooms import BOSS, ONGAME
from tests.formats.test_stud_text import ALL_IN_WITH_THE_ANTE, FULL_TILT, POKERSTARS
from tests.fuzz.changes import changed_text
from tests.fuzz.oracle import demand

HOUSE, GAME = "by-the-book", "badugi"
NAME = "Nominatim"  # the seeds give their players a name that appears in no other text


class Pieces:
    """A file that returns a few bytes at a time."""

    def __init__(self, raw: bytes, size: int) -> None:
        self.raw, self.size, self.at = raw, size, 0

    def read(self, size: int, /) -> bytes:
        found = self.raw[self.at : self.at + self.size]
        self.at += len(found)
        return found


class HandFiles:
    """Reads files of hands, and writes the hands again."""

    name, suffix = "formats", ".bin"

    def seeds(self) -> Iterator[bytes]:
        for layout in LAYOUTS.values():
            told = [facts for facts in published() if layout.tells(facts)]
            short = sorted((layout.text(facts) for facts in told), key=len)[:4]
            yield from (text.replace("Player", NAME).encode() for text in short)
            yield "\r\n\r\n".join(short[:3]).encode("utf-16")
        for text in (HAND, ONGAME, BOSS, json.dumps(OHH), json.dumps([OHH, OHH], indent=1)):
            yield text.encode()
        for text in (POKERSTARS, FULL_TILT, ALL_IN_WITH_THE_ANTE):
            yield text.replace("Ann", NAME).encode()
        hand = recorded(published()[0])
        yield ohh_text(hand)[0].encode()
        yield question_text(hand, HOUSE).encode()
        phh = phh_text(hand)[0]
        yield phh.encode()
        yield f"[1]\n{phh}\n[2]\n{HAND}".encode()

    def changed(self, raw: bytes, others: Sequence[bytes], chance: Random) -> bytes:
        return changed_text(raw, others, chance)

    def check(self, raw: bytes, thorough: bool = True) -> Iterable[str]:
        found = list(read_hands(BytesIO(raw)))
        lines = max(raw.count(b"\n") + raw.count(b"\r"), raw.count(b"\n\0")) + 2
        features = []
        for each in found:
            if isinstance(each, Unreadable):
                demand(1 <= each.line <= lines and each.column >= 1, "no place", str(each), lines)
                demand("\n" not in str(each) and each.why.isprintable(), "a problem that does not read", repr(each))
                # A changed text may have a name in place of an amount, a card or the game.
                value = each.code in ("invalid-value", "other-game")
                demand(value or NAME not in each.why, "a name in a problem", str(each))
                features.append(f"{each.code} {each.why.template[:40]}")
            else:
                features.append(f"{each.form} {sorted(lack.what for lack in each.lacks)} {sorted(each.lost)}")
                judge_hand(each)
        if thorough:
            demand(list(read_hands(Pieces(raw, 1))) == found, "other hands in pieces of one byte")
            demand(list(read_hands(Pieces(raw, 7))) == found, "other hands in pieces of seven bytes")
        return features


def judge_hand(hand: RecordedHand) -> None:
    """Check that a hand makes a question that the service parses, and that it can be written and read again."""
    demand(all(seat.name is None for seat in hand.seats), "a name is kept")
    if hand.form == "jsonl":
        return
    question = hand.question(HOUSE, hand.game or GAME)
    try:
        parse_question(Asks.PLAY, json.loads(json.dumps(question)))
    except Unprocessable as refusal:
        demand(False, "no question", *[f"{fault.pointer} {fault.code}" for fault in refusal.faults[:3]])
    for writer in (phh_text, ohh_text, pokerstars_text, full_tilt_text):
        try:
            text, _ = writer(hand)
        except BadHand as bad:
            demand(hand.game is None or writer in (pokerstars_text, full_tilt_text), "not written", str(bad))
            continue
        again = list(read_hands(BytesIO(text.encode())))
        demand(len(again) == 1 and isinstance(again[0], RecordedHand), f"not read again: {again[0]!s}", text)
