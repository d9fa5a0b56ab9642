"""The hand so far: the table now, every event, the first deviation, and the parts that are open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from dealer_service.engine.answers.outcomes import Acted
from dealer_service.engine.play.endpoints import endpoint_of
from dealer_service.engine.play.later_hands import hands_before, with_later_hands
from dealer_service.engine.play.played import (
    ComparedResult,
    Deviation,
    Played,
    PlayedEvent,
    RightAction,
    UndeterminedPart,
)
from dealer_service.engine.play.results import AWARD, RAKE, STACK, compare_results, is_of_rake, rake_of, ruled_awards
from dealer_service.engine.questions import Asks, Detail, Question, Record, RecordedEvent
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.reasons import because, each_once
from dealer_service.rulings.rotation.legs import spot_of_leg
from dealer_service.rulings.ruling import Missing, Outcome, Ruling, each_fact_once
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Phase, Snapshot
from dealer_service.table.records import Results
from dealer_service.values import replace

# The dealer's steps that move chips, which a record may leave out.
MOVES_CHIPS = frozenset({"gather", "return", "push", "rake"})
# Events that move cards only.
OF_CARDS = frozenset({Does.DEAL, Does.DISCARD, Does.BURN, Does.RESHUFFLE})
NOTHING_RECORDED = Results()
# The fields of an event of a record, which the places of its missing facts begin with.
OF_AN_EVENT = ("/event", "/gesture", "/incident")
_HAND = re.compile(r"/table/seats/([0-9]+)/hand")
PLACES = {AWARD: "/results/awards", STACK: "/results/stacks", RAKE: "/results/rake"}


class Hand:
    """A hand in play. Each event is added with its ruling and the table after it.

    If awards are recorded, ``awarded``, the steps that push them are not shown beside them.
    """

    def __init__(self, record: Record, question: Question, spot: Spot, awarded: bool) -> None:
        self.record, self.question = record, question
        self.later = hands_before(record.events, spot.rules.dealing.streets.value.hand_size)
        self.known = self.later[0]  # hands that the events after this table name
        self.spot = spot.next_in_hand(with_later_hands(spot, self.known))
        self.opening = self.spot.table
        self.pot = _in_the_middle(self.opening)
        self.begun = spot.table.phase not in (Phase.OVER, None)
        self.events: list[PlayedEvent] = []
        self.rulings: list[tuple[int | None, Ruling]] = []
        self.deviation: Deviation | None = None
        self.deviations = 0
        self.award_deviates = False
        self.stopped: int | None = None
        self.undetermined: list[UndeterminedPart] = []
        self.shown_steps = MOVES_CHIPS - {"push"} if awarded else MOVES_CHIPS

    @property
    def table(self) -> Snapshot:
        """The table now."""
        return self.spot.table

    @property
    def last(self) -> Ruling | None:
        """The last ruling so far."""
        return self.rulings[-1][1] if self.rulings else None

    def jump(self, table: Snapshot) -> None:
        """Go on at this table after steps that no event tells."""
        self._move(table)
        self.pot = _in_the_middle(self.table)

    def _move(self, table: Snapshot) -> None:
        """Go on at this table, with the hands that later events name."""
        if self.known:
            table = with_later_hands(self.spot.with_table(table), self.known)
        spot = self.spot if table.mix is None else spot_of_leg(table, self.spot)
        self.spot = spot.next_in_hand(table)
        self.begun = True

    def add(
        self,
        at: int | None,
        each: RecordedEvent,
        ruling: Ruling,
        after: Snapshot | None,
        steps: Follows | None = None,
        *,
        asks: Asks | None = None,
        deviates: bool = False,
        followed: bool = False,
    ) -> None:
        """Add an event with its ruling, the table after it, and the dealer's steps that follow.

        It ``asks`` the endpoint that it belongs to at the table before it, unless that is given.
        """
        asks = asks or endpoint_of(each, self.spot.table, self.begun)
        if at is not None:
            self.known = self.later[at + 1]
        if after is not None:
            self._move(after)
            if ruling.next is after is not self.spot.table:
                ruling = replace(ruling, next=self.spot.table)
        self.rulings.append((at, ruling))
        if self.record.detail is Detail.SUMMARY:
            return
        event = each.event or (ruling.answer.event if isinstance(ruling.answer, Acted) else None)
        table, follows = self.spot.table, _steps_of(ruling) if steps is None else steps
        if follows or event is None or event.does not in OF_CARDS:
            self.pot = _in_the_middle(table)
        self.events.append(
            PlayedEvent(at, at is None, deviates, followed, event, None, asks, ruling.outcome, self.pot, ruling, table)
        )
        for step in follows:
            if step.code in self.shown_steps:
                self.events.append(PlayedEvent(None, True, step=step, pot=self.pot))

    def stop(self, at: int, each: RecordedEvent, ruling: Ruling, *, deviates: bool = True) -> None:
        """Add an event that the hand does not go on from."""
        self.add(at, each, ruling, None, (), deviates=deviates)
        self.stopped = at

    def deviate(
        self, at: int | None, pointer: str, asks: Asks, ruling: Ruling, results: tuple[ComparedResult, ...] = ()
    ) -> None:
        """Count a deviation of the record, and keep the first."""
        self.deviations += 1
        if self.deviation is None:
            right = _right(ruling, self.table)
            self.deviation = Deviation(at, pointer, asks, ruling.outcome, ruling, right, results)

    def leave_open(self, part: str, at: int | None, ruling: Ruling) -> None:
        """Note a part of the hand that missing facts leave open."""
        self.leave_open_for(part, at, ruling.missing)

    def leave_open_for(self, part: str, at: int | None, missing: Iterable[Missing]) -> None:
        """Note a part of the hand that these facts leave open."""
        self.undetermined.append(UndeterminedPart(part, at, tuple(self._placed(each, at) for each in missing)))

    def ruling(self, awards: Sequence[Event]) -> Ruling:
        """The ruling on the hand so far, beside its results; ``awards`` are those of its events."""
        results = tuple(compare_results(self.record.results or NOTHING_RECORDED, awards, self.table))
        self._compare(results)
        events = None if self.record.detail is Detail.SUMMARY else tuple(self.events)
        played = Played(
            events,
            self.deviation,
            self.deviations,
            self.stopped,
            ruled_awards(self.table) if self.table.phase is Phase.OVER else (),
            rake_of(self.table),
            results,
            tuple(self.undetermined),
            self.record.detail,
            self.last,
            self.opening,
        )
        clauses = self.spot.rules.clauses
        of_results = self.deviation.ruling.reasons if self.deviation is not None else ()
        open_by = [because(clauses[e.needed_by]).deciding() for part in self.undetermined for e in part.missing]
        reasons = each_once((*open_by, *[reason for _, each in self.rulings for reason in each.reasons], *of_results))
        return Ruling(
            self.spot.rules,
            self._outcome(),
            played,
            reasons,
            self._missing(),
            self.table,
            seats=self.question.listed_seats,
            tried=sum([each.tried for _, each in self.rulings]),
        )

    def _compare(self, results: Iterable[ComparedResult]) -> None:
        """Count results that differ as one deviation, if no recorded award has been one."""
        wrong = tuple(each for each in results if each.same is False)
        if wrong and self.last is not None and not self.award_deviates:
            ruling = self._on_rake(self.last) if is_of_rake(wrong) else self.last
            self.deviate(None, PLACES[wrong[0].part], Asks.SHOWDOWN, ruling, wrong)

    def _on_rake(self, ruling: Ruling) -> Ruling:
        """The ruling with the clause on the rake as the one in dispute."""
        rule = because(self.spot.rules.pots.rake).deciding()
        return replace(ruling, rule=rule, reasons=each_once((*ruling.reasons, rule)))

    def _outcome(self) -> Outcome:
        if self.deviation is not None:
            left_open = self.deviation.ruling.outcome is Outcome.NEEDS_FLOOR
            return Outcome.NEEDS_FLOOR if left_open else Outcome.REFUSED
        return Outcome.UNDETERMINED if self.undetermined else Outcome.ALLOWED

    def _missing(self) -> tuple[Missing, ...]:
        """Each missing fact once: first those that leave a part open, then stacks that were assumed."""
        of_rulings = (self._placed(each, at) for at, ruling in self.rulings for each in ruling.missing)
        of_parts = (each for part in self.undetermined for each in part.missing)
        return each_fact_once((*of_parts, *of_rulings))

    def _placed(self, missing: Missing, at: int | None) -> Missing:
        """The missing fact with its place in the question: that of an event is in the list of events.

        A hand is not a fact of the first table: it is shown by a further event, before the first award.
        """
        for part in OF_AN_EVENT:
            if missing.at.startswith(part):
                return replace(missing, at="/events" if at is None else f"/events/{at}{missing.at}")
        if (found := _HAND.fullmatch(missing.at)) is None:
            return missing
        events = self.record.events
        awarded = (place for place, each in enumerate(events) if each.event and each.event.does is Does.AWARD)
        at = next(awarded, len(events))
        return replace(missing, at=f"/events/{at}", shown_by=self.question.listed_seats[int(found[1])])


def _steps_of(ruling: Ruling) -> Follows:
    """The dealer's steps in the answer of a ruling that stands."""
    answer = ruling.answer
    if type(answer) is Acted:
        return answer.instructions
    if isinstance(answer, Remedies):
        return tuple(step for each in answer.remedies for step in each.steps)
    steps: Follows | None = getattr(answer, "instructions", None)
    return steps or ()


def _in_the_middle(table: Snapshot) -> int | None:
    """The chips in the middle, if they are known."""
    chips = table.dead_chips
    for seat in table.seats:
        bet, gathered = seat.bet, seat.gathered
        if bet is None or gathered is None:
            return None
        chips += bet + gathered
        if seat.dead:
            chips += seat.dead
    return chips


def _right(ruling: Ruling, table: Snapshot) -> RightAction | None:
    """What would have been right in place of an event that the ruling refuses or corrects."""
    answer = ruling.answer
    if not isinstance(answer, Acted):
        return None
    if answer.event.does is Does.AWARD:
        return RightAction(awards=ruled_awards(table))
    if ruling.outcome is Outcome.CORRECTED:
        return RightAction(event=answer.event)
    if answer.instead is None and answer.due is None:
        return None
    return RightAction(options=answer.instead, due=answer.due)
