"""The best of several hands, or the name of one, in one line."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.api.responses.spoken_line.phrases import FIRST_NUMBER
from dealer_service.engine import Read
from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import Ruling
from dealer_service.rulings.showdown.readings import Ranks, Reading


def reading_line(ruling: Ruling, words: Words) -> str:
    """The best of the hands in each half, or the reading of a single hand."""
    read: Read = ruling.answer
    if len({each.seat for each in read.readings}) == 1:
        return _read_alone(read.readings, words)
    halved = len({each.half for each in read.ranks}) > 1
    names = {(each.seat, each.half): _so_far(each, words, halved) for each in read.readings}
    below = {(each.seat, each.half): each.below for each in read.readings}
    lines = []
    for ranks in read.ranks:
        if (least := below[ranks.best_first[0][0], ranks.half]) is not None:
            half = words.phrase(f"half-{ranks.half}")
            code = "no-hand-qualifies" if halved else "no-hand-qualifies-only"
            lines.append(words.line(code, half=half, least=words.least_hand(least)))
            continue
        best, among = ranks.best_first[0], sorted(number for tie in ranks.best_first for number in tie)
        args = {
            "numbers": [number + FIRST_NUMBER for number in best],
            "among": [number + FIRST_NUMBER for number in among],
            "hand": names[best[0], ranks.half],
        }
        code = _comparison(ranks, len(best), len(among))
        if halved:
            lines.append(words.line(code, half=words.phrase(f"half-{ranks.half}"), **args))
        else:
            lines.append(words.line(f"{code}-only", **args))
    return " ".join(lines)


def _read_alone(readings: Sequence[Reading], words: Words) -> str:
    """The reading of one hand in each half; in a game with one half, the cards that do not count and why."""
    hand = words.listed([_so_far(each, words) for each in readings])
    idle = ". ".join([words.idle(each) for each in readings[0].idle]) if len(readings) == 1 else ""
    return words.line("hand-alone-idle", hand=hand, idle=idle) if idle else words.line("hand-alone", hand=hand)


def _so_far(reading: Reading, words: Words, halved: bool = False) -> str:
    """The name of a hand after the name of its half; a partial hand is named "so far"."""
    hand = words.hand_in_half(reading.name) if halved else words.hand(reading.name)
    if reading.below is not None:
        return words.phrase("hand-unqualified", hand=hand, least=words.least_hand(reading.below))
    return hand if reading.lacks is None else words.phrase("hand-so-far", hand=hand)


def _comparison(ranks: Ranks, best: int, among: int) -> str:
    """The result of a comparison: whole hands win or tie; with partial hands, the best of those with as many cards."""
    if ranks.cards is None:
        return "hand-wins" if best == 1 else "hands-tie"
    if among == 1:
        return "hand-reads"
    return "hand-best" if best == 1 else "hands-even"
