"""A whole hand in one pass: each event is ruled on at the table that the one before it left."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_service.deadline import check_deadline
from dealer_service.engine.answers.outcomes import Acted, refused
from dealer_service.engine.play.as_recorded import Carried, carry_out_as_recorded, chips_beyond, next_to_act
from dealer_service.engine.play.derived import OF_A_DRAW, deal_unseen, explicit_in, find_deal, left_out_before
from dealer_service.engine.play.endpoints import endpoint_of
from dealer_service.engine.play.hand import Hand
from dealer_service.engine.play.posts import Placed, in_house_order, is_post
from dealer_service.engine.play.results import AWARD, chips_of, is_of, losers_unseen, summed
from dealer_service.engine.questions import Asks, OnDeviation, Question, Record, RecordedEvent
from dealer_service.errors import ImpossibleTable, NoSuchOption
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.reasons import because, each_once, reasons_in
from dealer_service.rulings.ruling import MissingFacts, Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, Card, Does, Event, Phase, Snapshot
from dealer_service.values import replace

# Rules on one event at a table that a ruling has made: that of the ``sound`` spot. Without one, after a check.
Rule = Callable[..., Ruling]
STANDS = (Outcome.ALLOWED, Outcome.DETERMINED)


def play_hand(record: Record, question: Question, spot: Spot, rule: Rule) -> Ruling:
    """The ruling on a whole hand that begins at the table of the spot."""
    fold = _Fold(record, question, spot, rule)
    for at, each in fold.recorded():
        check_deadline()
        fold.take(at, each)
        if fold.hand.stopped is not None:
            break
    else:
        fold.finish()
    return fold.hand.ruling(fold.awards)


class _Fold:
    """The pass over the events of a hand."""

    def __init__(self, record: Record, question: Question, spot: Spot, rule: Rule) -> None:
        self.record, self.question, self.rule = record, question, rule
        self.explicit = explicit_in(record.events, spot.table)
        award = Does.AWARD
        self.awards = [each.event for each in record.events if each.event is not None and each.event.does is award]
        self.hand = Hand(record, question, spot, awarded=bool(self.awards))
        self.at = 0  # the place of the event that is ruled on
        self.dealt: dict[int, tuple[Card, ...]] = {}  # cards left of a recorded deal that began before its place

    def recorded(self) -> Iterator[Placed]:
        """The events with their places. Consecutive posts of a seat come in the order of the house."""
        events, at = self.record.events, 0
        while at < len(events):
            if is_post(events[at]):
                run = in_house_order(events, at, self.hand.spot)
                yield from run
                at += len(run)
            else:
                yield at, events[at]
                at += 1

    def take(self, at: int, each: RecordedEvent) -> None:
        """Rule on a recorded event, after the steps before it that the record leaves out."""
        event, self.at = each.event, at
        if event is not None and event.does is Does.AWARD:
            self._take_award(at, event)
            return
        if each.incident is None:
            self._derive_before(event or Event(Does.CHECK, each.gesture.seat if each.gesture else None))
        if at in self.dealt:
            return
        asks = self._endpoint_of(each)
        ruling = self._ruled(at, each, asks)
        if self._is_right(each, ruling):
            self.hand.add(at, each, ruling, ruling.next, asks=asks)
        elif ruling.outcome is Outcome.UNDETERMINED:
            self.hand.leave_open("event", at, ruling)
            self._go_on(at, each, ruling, deviates=False)
        else:
            self._deviate(at, each, ruling)

    def finish(self) -> None:
        """Derive the end of a complete record: the cards of the last draw, mucks and awards."""
        if self.record.results is None:
            return
        self._derive_before(None)
        if self.hand.table.phase in (Phase.SHOWDOWN, None):
            self._settle()

    # --- rulings

    def _ruled(self, at: int | None, each: RecordedEvent, asks: Asks | None = None) -> Ruling:
        """The ruling on this event at the table now, by its own endpoint or by that of ``asks``."""
        table = self.hand.table
        if each.gesture is not None and (most := chips_beyond(each.gesture, table)) is not None:
            why = because(self.hand.spot.rules.betting.table_stakes, most=most).deciding()
            return replace(refused(self.hand.spot.rules, None, (why,)), rule=why)
        question = self.question.within_hand(asks or self._endpoint_of(each), table, each)
        try:
            return self.rule(question, self.hand.spot)
        except ImpossibleTable as error:
            found = Checked(error.breaches)
            violated = each_once(reasons_in(found))
            return Ruling(self.hand.spot.rules, Outcome.REFUSED, found, violated, rule=violated[0])
        except NoSuchOption as error:
            if each.event is None:
                raise NoSuchOption(error.asked, error.options, f"/events/{at}") from error
            return self._decided_afterwards(at, question, error)

    def _endpoint_of(self, each: RecordedEvent) -> Asks:
        return endpoint_of(each, self.hand.table, self.hand.begun)

    def _decided_afterwards(self, at: int | None, question: Question, error: NoSuchOption) -> Ruling:
        """The ruling on an event that had happened before the floor decided about it. Raises NoSuchOption."""
        event, spot = question.event, self.hand.spot
        happened = None if event is None else carry_out_as_recorded(spot, event, noted=False)
        if happened is None:
            raise NoSuchOption(error.asked, error.options, f"/events/{at}") from error
        asked = replace(question, asks=Asks.IRREGULARITIES, event=None, table=happened.table)
        try:
            return self.rule(asked)
        except NoSuchOption as other:
            raise NoSuchOption(other.asked, other.options, f"/events/{at}") from other

    @staticmethod
    def _is_right(each: RecordedEvent, ruling: Ruling) -> bool:
        """Whether the house allows the recorded event. A gesture or an incident may count as something else."""
        if ruling.outcome in STANDS:
            return True
        if ruling.outcome is not Outcome.CORRECTED:
            return False
        event = each.event
        if event is None or each.floor is not None or not isinstance(ruling.answer, Acted):
            return True
        return event.to is None or event.to == ruling.answer.event.to

    # --- deviations

    def _deviate(self, at: int, each: RecordedEvent, ruling: Ruling) -> None:
        """Note an event that the house does not allow, and go on as recorded unless the hand is to stop there."""
        self.hand.deviate(at, f"/events/{at}", self._endpoint_of(each), ruling)
        if self.record.on_deviation is OnDeviation.STOP:
            self.hand.stop(at, each, ruling)
        else:
            self._go_on(at, each, ruling, deviates=True)

    def _go_on(self, at: int, each: RecordedEvent, ruling: Ruling, deviates: bool) -> None:
        """Go on as recorded: by the house's own way if the record fits it, else with the event as it is; or stop."""
        event, spot = each.event, self.hand.spot
        if event is None:
            self.hand.add(at, each, ruling, ruling.next, deviates=deviates, followed=deviates)
            return
        if deviates and ruling.next is not None and self._goes_on_from(at, event, spot.with_table(ruling.next)):
            self.hand.add(at, each, ruling, ruling.next, deviates=True, followed=True)
            return
        if spot.table.phase is Phase.DRAWING and self._complete_draw(event):
            self._retake(at, each, deviates)
            return
        try:
            carried = carry_out_as_recorded(spot, event)
        except MissingFacts as error:
            self.hand.leave_open_for("event", at, error.missing)
            carried = None
        if carried is None and not deviates and (dealt := self._dealt_unseen()) is not None:
            carried = Carried(dealt)
        if carried is None:
            self.hand.stop(at, each, ruling, deviates=deviates)
            return
        self.hand.add(at, each, ruling, carried.table, carried.steps, deviates=deviates, followed=deviates)

    def _retake(self, at: int, each: RecordedEvent, deviates: bool) -> None:
        """Rule again on an event that came before the end of a draw, now that the draw is complete."""
        again = self._ruled(at, each)
        if self._is_right(each, again):
            self.hand.add(at, each, again, again.next, deviates=deviates, followed=deviates)
        else:
            self.hand.stop(at, each, again, deviates=deviates)

    def _goes_on_from(self, at: int, event: Event, spot: Spot) -> bool:
        """Whether the record goes on from the house's own table, after an event that the house refuses.

        The seat to act there then acts before the seat of the event does, and before the round ends.
        """
        to_act = next_to_act(spot)
        for each in self.record.events[at + 1 :] if to_act is not None else ():
            told = each.event or each.gesture
            if told is None or told.seat not in (event.seat, to_act):
                if each.event is not None and each.event.does not in ACTIONS:
                    return False
                continue
            return told.seat == to_act
        return to_act is None or at == len(self.record.events) - 1

    # --- steps that the record leaves out

    def _derive_before(self, event: Event | None) -> None:
        """Carry out the steps that come before this event, or before the end, and that the record leaves out."""
        while self.dealt.get(self.at) != ():
            try:
                step = left_out_before(event, self.hand.spot, self.explicit, self.hand.begun)
            except MissingFacts as error:
                self._draw_unseen(event, error)
                return
            if step is None or not self._derive(step):
                return

    def _derive(self, step: Event) -> bool:
        """Carry out a step that the record leaves out. Whether that was possible."""
        deal, cards = self._recorded_deal(step)
        each = RecordedEvent(step if deal is None else replace(step, cards=cards[: step.counted]))
        asks = self._endpoint_of(each)
        ruling = self._ruled(None, each, asks)
        if ruling.outcome in STANDS and ruling.next is not None:
            left = cards[step.counted :]
            self.hand.add(None if left else deal, each, ruling, ruling.next, asks=asks)
            if deal is not None:
                self.dealt[deal] = left
            return True
        if ruling.outcome is Outcome.UNDETERMINED:
            part = "awards" if self.hand.table.phase is Phase.SHOWDOWN else "event"
            self.hand.leave_open(part, None, ruling)
        else:
            self.hand.deviate(None, "/events", self._endpoint_of(each), ruling)
        self.hand.add(None, each, ruling, None, deviates=ruling.outcome is not Outcome.UNDETERMINED)
        return False

    def _recorded_deal(self, step: Event) -> tuple[int | None, tuple[Card, ...]]:
        """The place of the recorded deal of a derived step, and its cards that are left. No place if there is none.

        Only the player who wrote the record down has one: the deals of the others are derived.
        """
        if step.does is not Does.DEAL or self.hand.table.phase is not Phase.DRAWING or self.explicit.deals:
            return None, ()
        at = find_deal(self.record.events, self.at, step.whose)
        deal = None if at is None else self.record.events[at].event
        if at is None or deal is None:
            return None, ()
        cards = self.dealt.get(at, deal.cards or ())
        return (at, cards) if len(cards) >= step.counted else (None, ())

    def _draw_unseen(self, event: Event | None, error: MissingFacts) -> None:
        """Complete a draw from a stub of unknown size, if all seats have discarded."""
        if event is not None and event.does in OF_A_DRAW:
            return
        self.hand.leave_open_for("draw", None, error.missing)
        table = self._dealt_unseen()
        if table is not None:
            self.hand.jump(table)

    def _dealt_unseen(self) -> Snapshot | None:
        """The table after the draw, if one is open and all seats have discarded."""
        return deal_unseen(self.hand.spot) if self.hand.table.phase is Phase.DRAWING else None

    def _complete_draw(self, event: Event) -> bool:
        """Carry out the steps of the dealer that an event after the draw lacks. Whether that completes the draw."""
        if event.does in (Does.DISCARD, Does.BURN, Does.DEAL, Does.RESHUFFLE, Does.CARRY_OUT):
            return False
        nothing = replace(self.explicit, burns=False, deals=False, reshuffles=False)
        while self.hand.table.phase is Phase.DRAWING:
            step = left_out_before(event, self.hand.spot, nothing, begun=True)
            if step is None or not self._derive(step):
                return False
        return True

    # --- the end

    def _settle(self) -> None:
        """Muck the hands that the record shows to have lost unseen, and award the pots."""
        for seat in losers_unseen(self.record.results, self.awards, self.hand.table):
            if self.hand.table.phase is not Phase.SHOWDOWN or not self._may_muck(seat):
                break
        if self.hand.table.phase in (Phase.SHOWDOWN, None):
            self._derive(Event(Does.CARRY_OUT))

    def _may_muck(self, seat: int) -> bool:
        """Muck the hand if the house lets it. Whether it does."""
        each = RecordedEvent(Event(Does.MUCK, seat))
        ruling = self._ruled(None, each)
        if ruling.outcome is not Outcome.ALLOWED:
            return False
        self.hand.add(None, each, ruling, ruling.next)
        return True

    def _take_award(self, at: int, event: Event) -> None:
        """Compare a recorded award with that of the house, which is made before the first of them."""
        hand, each = self.hand, RecordedEvent(event)
        if hand.table.phase is not Phase.OVER:
            self._derive_before(None)
            if hand.table.phase is Phase.SHOWDOWN and not hand.undetermined:
                self._settle()
        if hand.table.phase is not Phase.OVER:
            self._take_early_award(at, each)
            return
        recorded = sum(told.chips for told in summed(self.awards) if is_of(told, event))
        right = recorded == chips_of(event, hand.table)
        outcome = Outcome.ALLOWED if right else Outcome.REFUSED
        ruling = Ruling(hand.spot.rules, outcome, Acted(event))
        if hand.last is not None:
            ruling = replace(ruling, reasons=hand.last.reasons, rule=hand.last.rule)
        if right:
            hand.add(at, each, ruling, None)
            return
        hand.deviate(at, f"/events/{at}", Asks.SHOWDOWN, ruling)
        hand.award_deviates = True
        if self.record.on_deviation is OnDeviation.STOP:
            hand.stop(at, each, ruling)
        else:
            hand.add(at, each, ruling, None, deviates=True, followed=True)

    def _take_early_award(self, at: int, each: RecordedEvent) -> None:
        """An award while the hand goes on, or one that missing facts leave open."""
        ruling = self._ruled(at, RecordedEvent(Event(Does.CARRY_OUT)), Asks.SHOWDOWN)
        if ruling.outcome is Outcome.UNDETERMINED:
            self.hand.leave_open(AWARD + "s", at, ruling)
            self.hand.add(at, each, ruling, None)
            return
        self.hand.deviate(at, f"/events/{at}", Asks.SHOWDOWN, ruling)
        self.hand.stop(at, each, ruling)
