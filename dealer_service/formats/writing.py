"""Writes hands in a format, one after the other, and counts the facts that the format cannot carry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import IO, Any

from dealer_service.formats.documents.ohh_writer import ohh_text
from dealer_service.formats.documents.question_lines import question_text
from dealer_service.formats.phh.writer import phh_text
from dealer_service.formats.problems import BadHand, Code, missing
from dealer_service.formats.recorded_hand import Lack, Loss, RecordedHand
from dealer_service.formats.room_writers.full_tilt_writer import full_tilt_text
from dealer_service.formats.room_writers.pokerstars_writer import pokerstars_text
from dealer_service.message import message
from dealer_service.values import replace


class Target(StrEnum):
    """The formats that are written."""

    PHH = "phh"
    PHHS = "phhs"
    OHH = "ohh"
    JSONL = "jsonl"
    POKERSTARS = "pokerstars"
    FULL_TILT = "full-tilt"


TEXTS = {Target.POKERSTARS: pokerstars_text, Target.FULL_TILT: full_tilt_text}  # of rooms


class HandWriter:
    """Writes hands to a binary file. ``lost`` and ``lacks`` count the hands by the facts that they lose and lack."""

    def __init__(
        self,
        out: IO[Any],
        target: Target,
        house: str | None = None,
        game: str | None = None,
        stakes: Mapping[str, Any] | None = None,
    ) -> None:
        self.out, self.target, self.house, self.game, self.stakes = out, target, house, game, stakes
        self.count = 0
        self.lost: Counter[Loss] = Counter()
        self.lacks: Counter[Lack] = Counter()

    def write(self, hand: RecordedHand) -> None:
        """Write one hand. Raises BadHand if the format cannot hold it."""
        text, lost = self._text(hand)
        self.out.write(text.encode())
        self.count += 1
        self.lost.update({*hand.lost, *lost})
        self.lacks.update({each.what for each in hand.lacks if not (each.what is Lack.GAME and self.game)})

    def _text(self, hand: RecordedHand) -> tuple[str, tuple[Loss, ...]]:
        if self.target is Target.JSONL:
            return question_text(hand, self.house, self.game, self.stakes), ()
        if not hand.begins_before_the_deal:
            raise missing("posts").at(hand.line)
        hand = replace(hand, game=self.game or hand.game)
        if self.target is Target.OHH:
            return ohh_text(hand)
        if self.target in TEXTS:
            text, lost = TEXTS[self.target](hand)
            return f"{text}\n\n", lost
        text, lost = phh_text(hand)
        if self.target is Target.PHHS:
            return f"[{self.count + 1}]\n{text}\n", lost
        if self.count:
            why = message("A file in PHH holds one hand. Write several as PHHS.")
            raise BadHand(Code.INVALID_VALUE, why, hand.line)
        return text, lost
