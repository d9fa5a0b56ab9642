"""The answer about a whole hand: every event with its ruling, the first deviation, and the end beside the record."""

from __future__ import annotations

from dataclasses import field

from dealer_service.engine.questions import Asks, Detail
from dealer_service.rulings.betting.options import Instead
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.ruling import Instruction, Missing, Outcome, Ruling
from dealer_service.table import Event, Snapshot
from dealer_service.values import value


@value
class PlayedEvent:
    """One event of the hand, or one step of the dealer that followed it.

    ``at`` is its place in ``events``; null for a missing one that was ``derived``. ``event`` is the recorded event, or
    the action that recorded words and chips count as. A ``step`` moves chips without an event: bets are gathered, an
    uncalled bet is returned, a pot is pushed. ``deviates`` is true if the house does not allow the recorded event, and
    ``followed`` if the hand goes on as recorded nevertheless. ``pot`` is the number of chips in the middle after it.
    ``table`` is the table after it, for pages. It is in no answer.
    """

    at: int | None
    derived: bool
    deviates: bool = False
    followed: bool = False
    event: Event | None = None
    step: Instruction | None = None
    asks: Asks | None = None
    outcome: Outcome | None = None
    pot: int | None = None
    ruling: Ruling | None = field(default=None, compare=False)
    table: Snapshot | None = field(default=None, repr=False, compare=False)


@value
class RightAction:
    """What would have been right: the event as it counts, options, the step that is due, or the awards."""

    event: Event | None = None
    options: Instead | None = None
    due: Step | None = None
    awards: tuple[Event, ...] | None = None


@value
class ComparedResult:
    """One recorded result beside the ruled one, null if that is unknown; ``same`` is then null too.

    ``part`` is ``stack``, ``award`` or ``rake``.
    """

    part: str
    recorded: int
    ruled: int | None
    same: bool | None
    seat: int | None = None
    pot: str | None = None
    half: str | None = None


@value
class Deviation:
    """The first place where the record and the house differ, with the ruling there.

    ``pointer`` is a JSON pointer into the question. ``at`` is the place in ``events``, null for a recorded result.
    Its words then name the results that differ.
    """

    at: int | None
    pointer: str
    asks: Asks
    outcome: Outcome
    ruling: Ruling = field(compare=False)
    instead: RightAction | None = None
    results: tuple[ComparedResult, ...] = ()  # those that differ; the answer has them in the list of all results


@value
class UndeterminedPart:
    """A part of the hand that missing facts leave open: an ``event``, or the ``awards``.

    ``at`` is the event's place in ``events``, null for a derived one.
    """

    part: str
    at: int | None
    missing: tuple[Missing, ...]


@value
class Played:
    """A hand: its events, the first deviation and the number of all, the awards, and the end beside the record.

    ``stopped`` is the place of the event that the hand could not go on from, null if it went on to the last one.
    ``opening`` is the table before the first event, with the hands that later events name. It is in no answer.
    """

    events: tuple[PlayedEvent, ...] | None
    deviation: Deviation | None
    deviations: int
    stopped: int | None
    awards: tuple[Event, ...]
    rake: int | None
    results: tuple[ComparedResult, ...]
    undetermined: tuple[UndeterminedPart, ...]
    detail: Detail
    last: Ruling | None = field(default=None, compare=False)
    opening: Snapshot | None = field(default=None, repr=False, compare=False)

    @property
    def decisive(self) -> Ruling | None:
        """The ruling that answers the question: that of the first deviation, else the last."""
        return self.last if self.deviation is None else self.deviation.ruling
