"""Files of text hands: where each hand begins, and the room whose layout it has. A file may mix rooms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import Pattern

from dealer_service.formats.lines import Line, Lines
from dealer_service.formats.problems import BadHand, Code, Unreadable, too_large
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.formats.rooms import full_tilt, kings_club, ongame, winamax
from dealer_service.formats.rooms.pokerstars import PokerStars
from dealer_service.formats.rooms.text_room import TextRoom
from dealer_service.message import message

MOST_BYTES = 256 * 1024
MOST_LINES = 10_000
# The first line of a hand in each layout.
STARTS: tuple[tuple[Pattern[str], type[TextRoom]], ...] = (
    (re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Game|Hand) #(\d{1,20}).*"), PokerStars),
    (full_tilt.START, full_tilt.FullTilt),
    (winamax.START, winamax.Winamax),
    (kings_club.START, kings_club.KingsClub),
    (ongame.START, ongame.OnGame),
)
_RULE = re.compile(r"\*{5,100}+ # \d{1,9} \*{5,100}+")  # between the hands of an archive


def start_of(text: str) -> tuple[type[TextRoom], str] | None:
    """The layout of a hand that begins with this line, and its number; None if none does."""
    for pattern, room in STARTS:
        if (found := pattern.fullmatch(text)) is not None:
            return room, found[1]
    return None


def read_text(lines: Lines, keep_names: bool = False) -> Iterator[RecordedHand | Unreadable]:
    """Each hand of a file, or the problem that it has."""
    block = _Block(None, None)
    for line in lines:
        if line.column == 1 and (start := start_of(line.text.rstrip())) is not None:
            yield from block.read(keep_names)
            block = _Block(*start)
        block.add(line)
    yield from block.read(keep_names)


class _Block:
    """The lines of one hand, or those before the first one."""

    def __init__(self, room: type[TextRoom] | None, hand: str | None) -> None:
        self.room, self.hand = room, hand
        self.lines: list[Line] = []
        self.size = 0
        self.bad: BadHand | None = None

    def add(self, line: Line) -> None:
        """Add a line. A hand that exceeds a limit keeps its first line."""
        if self.room is None and self.lines:
            return  # one problem for all lines before the first hand
        if self.room is None and (not line.text.strip() or _RULE.fullmatch(line.text.strip())):
            return
        self.size += len(line.text) + 1
        if self.bad is not None:
            return
        if self.size > MOST_BYTES or not line.ends:
            self.bad = too_large(message("more than {most} bytes", most=MOST_BYTES)).at(line.number)
        elif len(self.lines) >= MOST_LINES:
            self.bad = too_large(message("more than {most} lines", most=MOST_LINES)).at(line.number)
        if self.bad is not None:
            del self.lines[1:]
        self.lines.append(line)

    def read(self, keep_names: bool) -> Iterator[RecordedHand | Unreadable]:
        """The hand or its problem."""
        if not self.lines:
            return
        first = self.lines[0].number
        if self.room is None:
            yield Unreadable(first, 1, Code.UNKNOWN_FORMAT, message("No hand begins here."))
            return
        try:
            if self.bad is not None:
                raise self.bad
            yield self.room(keep_names).read(self.lines)
        except BadHand as bad:
            yield bad.unreadable(first, self.hand)
