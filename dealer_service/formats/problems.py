"""The problems of hands that cannot be read, each with its line and column."""

from __future__ import annotations

from enum import StrEnum

from dealer_service.errors import DealerServiceError
from dealer_service.message import Message, message
from dealer_service.values import value

MOST_QUOTED = 60


class Code(StrEnum):
    """The kinds of problems."""

    UNKNOWN_FORMAT = "unknown-format"
    OTHER_GAME = "other-game"
    CANCELLED = "cancelled"
    INCOMPLETE = "incomplete"
    TOO_LARGE = "too-large"
    MALFORMED = "malformed"
    INVALID_LINE = "invalid-line"
    INVALID_VALUE = "invalid-value"
    MISSING = "missing"
    NAMED_TWICE = "named-twice"
    UNREADABLE_FILE = "unreadable-file"
    DAMAGED_FILE = "damaged-file"
    REFUSED_FILE = "refused-file"


@value
class Unreadable:
    """A hand, or a part of a file, that cannot be read. Lines and columns count from 1."""

    line: int
    column: int
    code: Code
    why: Message
    hand: str | None = None

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.why}"


class BadHand(DealerServiceError):
    """A hand cannot be read. A reader that knows the line and column adds them with ``at``."""

    def __init__(self, code: Code, why: Message, line: int | None = None, column: int = 1) -> None:
        self.code, self.why, self.line, self.column = code, why, line, column
        super().__init__(str(why))

    def at(self, line: int, column: int = 1) -> BadHand:
        """The same problem at this place, unless it has one."""
        return self if self.line is not None else BadHand(self.code, self.why, line, column)

    def unreadable(self, line: int, hand: str | None = None) -> Unreadable:
        """The problem as a result of reading. ``line`` is where the hand begins."""
        return Unreadable(line if self.line is None else self.line, self.column, self.code, self.why, hand)


def quoted(text: str) -> str:
    """The beginning of a text, in ASCII, for a message."""
    cut = text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}..."
    return f"“{''.join(map(_printable, cut))}”"


def _printable(letter: str) -> str:
    return letter if " " <= letter <= "~" else letter.encode("unicode_escape").decode()


def other_game(name: str) -> BadHand:
    """The hand is of a variant that the service does not deal."""
    return BadHand(Code.OTHER_GAME, message("The service does not deal {variant}.", variant=quoted(name)))


def invalid_line(text: str) -> BadHand:
    """A line has no meaning in its format."""
    return BadHand(Code.INVALID_LINE, message("{line} is not a line of a hand in this format.", line=quoted(text)))


def unknown_line() -> BadHand:
    """A line has no meaning in its format. It is not quoted, as it may begin with a player's name."""
    return BadHand(Code.INVALID_LINE, message("This is not a line of a hand in this format."))


def invalid_amount(text: str) -> BadHand:
    """An amount of chips or money cannot be read."""
    return BadHand(Code.INVALID_VALUE, message("{amount} is not an amount.", amount=quoted(text)))


def invalid_cards(text: str) -> BadHand:
    """Cards cannot be read."""
    return BadHand(
        Code.INVALID_VALUE, message("{cards} are not cards. Write them as in As, Td, 7h.", cards=quoted(text))
    )


def invalid_value(name: str, found: object) -> BadHand:
    """A field has a value of a wrong type or size."""
    return BadHand(
        Code.INVALID_VALUE, message("{field} cannot be {found}.", field=quoted(name), found=quoted(str(found)[:1000]))
    )


def missing(name: str) -> BadHand:
    """A field or line that every hand needs is missing."""
    return BadHand(Code.MISSING, message("{field} is missing.", field=quoted(name)))


def unknown_player() -> BadHand:
    """A line names a player without a seat. Names of players are not printed."""
    return BadHand(Code.INVALID_VALUE, message("The player in this line has no seat in this hand."))


def named_twice(name: str) -> BadHand:
    """A seat, player or field is given twice."""
    return BadHand(Code.NAMED_TWICE, message("{name} is given twice.", name=quoted(name)))


def street_out_of_order(street: int) -> BadHand:
    """A line begins a street of stud that is not the next one."""
    why = message("The line of street {street} is not the next one. Restore the streets before it.", street=street)
    return BadHand(Code.INVALID_VALUE, why)


def no_street() -> BadHand:
    """Cards of stud are dealt before the line of their street."""
    why = message("Cards are dealt before the line of their street. Restore it: “*** 3rd STREET ***”, for example.")
    return BadHand(Code.MISSING, why)


def wrong_card_count(street: int) -> BadHand:
    """A seat has more cards than this street of stud gives it, or none."""
    why = message(
        "The cards do not fit street {street}. Write the new card in brackets of its own: [Td 4s] [5d].", street=street
    )
    return BadHand(Code.INVALID_VALUE, why)


def not_written(form: str) -> BadHand:
    """The text form of a room is not written for the game of the hand."""
    return BadHand(
        Code.OTHER_GAME, message("The form of {form} is not written for this game. Choose another format.", form=form)
    )


def no_winner(form: str) -> BadHand:
    """The hand has no result, and the format to be written needs one."""
    return BadHand(
        Code.MISSING, message("The form of {form} needs the chips that each seat won: give the awards.", form=form)
    )


def no_stack(form: str, seat: int) -> BadHand:
    """The stack of a seat is unknown, and the format to be written needs it."""
    why = message("In the form of {form}, seat {seat} needs a stack: give it, or choose PHH.", form=form, seat=seat)
    return BadHand(Code.MISSING, why)


def no_sign(form: str, currency: str) -> BadHand:
    """The format to be written has no sign for the currency."""
    why = message(
        "The form of {form} has no sign for {currency}. Choose another format.", form=form, currency=quoted(currency)
    )
    return BadHand(Code.INVALID_VALUE, why)


def no_shared_card(form: str) -> BadHand:
    """The format to be written has no line for a last card that all players of stud share."""
    return BadHand(
        Code.INVALID_VALUE,
        message("The form of {form} has no line for a last card that all share. Choose another format.", form=form),
    )


def incomplete() -> BadHand:
    """The file or the next hand begins before the hand ends."""
    return BadHand(Code.INCOMPLETE, message("The hand ends before its result."))


def cancelled() -> BadHand:
    """The hand was called off by the room."""
    return BadHand(Code.CANCELLED, message("The room called the hand off: there is no result."))


def too_large(what: Message) -> BadHand:
    """The hand exceeds a limit of the reader."""
    return BadHand(Code.TOO_LARGE, message("The hand is too large: {limit}.", limit=what))


def malformed(syntax: str, problem: str) -> BadHand:
    """The text is not TOML, JSON or XML. ``problem`` is the parser's own sentence."""
    return BadHand(Code.MALFORMED, message("Invalid {syntax}: {problem}.", syntax=syntax, problem=problem))
