"""A misplaced button or blinds: corrected now, with the next hand, or never."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dealer_service.rulebook.sections.dealing import MisdealCause, WrongButton
from dealer_service.rulings.card_counts import cards_are_out
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.hand.deal import after_post
from dealer_service.rulings.hand.deal_order import dealing_order
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of
from dealer_service.rulings.irregularities.dealing.misdeals import chips_back, cleared, misdeal, misdeal_in_time
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, say, stands
from dealer_service.rulings.posts.blind_seats import misplaced_blinds
from dealer_service.rulings.posts.due_posts import due_posts
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require, require_of_seats
from dealer_service.rulings.seating import left_of
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Window
from dealer_service.table import ACTIONS, NOBODY, Noticed, Phase, Places, Snapshot
from dealer_service.table.incidents import MisplacedButtonOrBlinds
from dealer_service.values import replace, value


def misplaced_button_or_blinds(incident: MisplacedButtonOrBlinds, spot: Spot) -> Answered:
    """The remedy for a hand dealt with a misplaced button or blinds.

    Raises MissingFacts and ImpossibleTable.
    """
    phase, clause = phase_of(incident, spot), spot.rules.dealing.wrong_button
    require_of_seats(spot.table.seats, clause, "state")
    told = None if incident.should_be == Places() else incident.should_be
    right = _right(require(told, "/incident/should_be", clause), spot)
    wrong = _Wrong(incident, spot, right)
    if phase is Phase.OVER:
        return wrong.over()
    in_time = misdeal_in_time(spot)
    if not in_time.open:
        return wrong.played_on(in_time)
    if clause.value is WrongButton.STAYS:
        noticed = require(incident.noticed, "/incident/noticed", clause)
        if noticed is Noticed.NEXT_HAND:
            return wrong.never()
    return wrong.put_right(in_time)


def _right(should_be: Places, spot: Spot) -> Snapshot:
    """The table with button and blinds in their correct places. Raises ImpossibleTable if they cannot be.

    A blind without a given place stays, unless it cannot be there with the correct button.
    """
    if (should_be.small_blind_seat or should_be.big_blind_seat) and not has_blinds(spot.rules):
        raise contradict("no-blinds", "should_be", spot.rules)
    right = replace(spot.table, should_be=should_be).with_correct_places
    if any(misplaced_blinds(right)):
        players = [seat.number for seat in spot.table.dealt_in]
        heads_up = len(players) == 2 and right.button in players
        small, big = should_be.small_blind_seat, should_be.big_blind_seat
        if small is None and players:
            small = right.button if heads_up else left_of(right.button, players)
            small = NOBODY if right.small_blind_seat == NOBODY else small
        if big is None and players:
            big = NOBODY if right.big_blind_seat == NOBODY else left_of(small or right.button, players)
        right = replace(right, small_blind_seat=small, big_blind_seat=big)
    if _places(right) == _places(spot.table):
        raise contradict("places-correct", "should_be", spot.rules)
    if any(misplaced_blinds(right)):
        raise contradict("cannot-be-there", "should_be", spot.rules)
    return right


def _places(table: Snapshot) -> Places:
    return Places(table.button, table.small_blind_seat, table.big_blind_seat)


@value
class _Wrong:
    """A table with a misplaced button or blinds, and the same table with the ``right`` ones."""

    incident: MisplacedButtonOrBlinds
    spot: Spot
    right: Snapshot

    @property
    def _clause(self) -> Reason:
        return because(self.spot.rules.dealing.wrong_button, button=self.right.button).deciding()

    @property
    def _next_hand(self) -> bool:
        return self.spot.rules.dealing.wrong_button.value is WrongButton.RIGHT_NEXT_HAND

    def over(self) -> Remedied:
        """The hand is over: the next one moves on from the correct button, or from the wrong one."""
        return self._carried(self.right, (self._clause,), None) if self._next_hand else self.never()

    def never(self) -> Remedied:
        """The mistake stands, and the button moves on from its wrong place."""
        why = (self._clause,)
        steps = (say("button-stays", why),)
        return Remedied(Remedy(self.incident.kind, "button-stays", {}, steps, why), self._known_wrong)

    def played_on(self, late: Window) -> Remedied:
        """The hand is played with the wrong button. The next one is corrected, if the house does so."""
        why = (self._clause, *late.because)
        if self._next_hand:
            return self._carried(replace(self.spot.table, should_be=_places(self.right)), why, late)
        steps = (say("play-on", why), say("button-stays", why))
        return Remedied(Remedy(self.incident.kind, "button-stays", {}, steps, why, late), self._known_wrong)

    @property
    def _known_wrong(self) -> Snapshot:
        """The table, marked as misplaced if that would prevent questions about it."""
        wrong = any(misplaced_blinds(self.spot.table))
        return replace(self.spot.table, should_be=_places(self.right)) if wrong else self.spot.table

    def _carried(self, after: Snapshot, why: Because, late: Window | None) -> Remedied:
        """Play on, and begin the next hand from the correct places."""
        args = {"button": self.right.button}
        said = (say("play-on", why),) if late else ()
        steps = (*said, Instruction("right-next-hand", args, why))
        return Remedied(Remedy(self.incident.kind, "right-next-hand", args, steps, why, late), after)

    def put_right(self, in_time: Window) -> Answered:
        """Correct it in time: at once, by a misdeal, or as the floor decides."""
        causes, moved = self.spot.rules.dealing.misdeal_causes, self.spot.table.button != self.right.button
        if not cards_are_out(self.spot):
            return self._posted_again(in_time)
        if moved and MisdealCause.BUTTON_WRONG in causes.value:
            return self._misdeal((because(causes, button=self.right.button).deciding(),), in_time)
        wrong_seat = dealing_order(self.spot.table)[:1] != dealing_order(self.right)[:1]
        if moved and wrong_seat and MisdealCause.FIRST_CARD_TO_WRONG_SEAT in causes.value:
            return self._misdeal((self._clause, because(causes, button=self.right.button).deciding()), in_time)
        return self._left_to_the_floor(in_time)

    def _posted_again(self, in_time: Window) -> Remedied:
        """Before any card: move button and blinds, and post again."""
        why = (self._clause, *in_time.because)
        back = chips_back(self.spot, why)
        after = replace(cleared(self.spot.with_table(self.right)), phase=Phase.POSTING, round=1)
        return self._righted(after, (*back, *self._moved(why)), why, in_time)

    def _righted(self, after: Snapshot, steps: tuple[Instruction, ...], why: Because, window: Window) -> Remedied:
        args = {"button": self.right.button}
        return Remedied(Remedy(self.incident.kind, "places-put-right", args, steps, why, window), after)

    def _moved(self, why: Because) -> Iterator[Instruction]:
        """The steps that move button and blinds to their correct places."""
        table, right = self.spot.table, self.right
        if table.button != right.button:
            yield Instruction("move-button", {"seat": right.button}, why)
        if right.small_blind_seat not in (None, NOBODY, table.small_blind_seat):
            yield Instruction("small-blind-at", {"seat": right.small_blind_seat}, why)
        if right.big_blind_seat not in (None, NOBODY, table.big_blind_seat):
            yield Instruction("big-blind-at", {"seat": right.big_blind_seat}, why)

    def _misdeal(self, why: Because, in_time: Window) -> Remedied:
        """Return all chips and cards, and deal again from the correct places."""
        ruled = misdeal(self.incident.kind, self.spot, why, in_time)
        *steps, _ = ruled.remedy.steps
        again = Instruction("deal-again", {}, ruled.remedy.because)
        args = {"button": self.right.button}
        steps += [*self._moved(ruled.remedy.because), again]
        remedy = replace(ruled.remedy, code="misdeal-button", args=args, steps=tuple(steps))
        assert ruled.table is not None
        return Remedied(remedy, replace(ruled.table, should_be=_places(self.right)).with_correct_places)

    def _left_to_the_floor(self, in_time: Window) -> Undecided[Remedied]:
        """The floor moves button and blinds, declares a misdeal, or lets it stand.

        The first card went to the correct seat.
        """
        why, table = (self._clause,), self.spot.table
        options = [FloorOption("call-misdeal", {}, why, partial(self._misdeal, why, in_time))]
        if not any(event.does in ACTIONS for event in table.events):
            options.append(FloorOption("put-right", {}, why, partial(self._moved_now, why, in_time)))
        return Undecided((*options, FloorOption("let-stand", {}, why, partial(self._let_stand, why))), why)

    def _let_stand(self, why: Because) -> Remedied:
        if self._next_hand:
            return self._carried(replace(self.spot.table, should_be=_places(self.right)), why, None)
        return stands(self.incident.kind, self._known_wrong, why)

    def _moved_now(self, why: Because, in_time: Window) -> Remedied:
        """Keep the cards, return the posts, and take them from the correct seats."""
        table = self.spot.table
        spot = self.spot.with_table(replace(cleared(self.spot.with_table(self.right)), phase=Phase.POSTING, round=1))
        steps = [*chips_back(self.spot, why), *self._moved(why)]
        while (event := next(due_posts(spot), None)) is not None:
            put_in = spot.table.seat(event.whose)
            spot = spot.with_table(after_post(spot, event)[0])
            chips = _in_front(spot.table, put_in.number) - put_in.in_front - put_in.dead_chips
            steps.append(Instruction("take-chips", {"seat": put_in.number, "chips": chips}, why))
        after = spot.table
        for seat in table.seats:
            after = after.with_seat(replace(after.seat(seat.number), hand=seat.hand, shown=seat.shown))
        dealt = tuple(event for event in table.events if event.does not in ACTIONS and event.kind is None)
        log = (*after.events, *dealt)
        return self._righted(replace(after, phase=table.phase, deck=table.deck, log=log), tuple(steps), why, in_time)


def _in_front(table: Snapshot, number: int) -> int:
    seat = table.seat(number)
    return seat.in_front + seat.dead_chips
