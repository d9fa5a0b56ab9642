"""One function a question: ask the rulings, and put outcome, reasons and the next table together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting import legality as bets
from dealer_service.rulings.betting import options as choices
from dealer_service.rulings.betting.corrections import counts_as, with_total
from dealer_service.rulings.betting.round import RoundHistory, follow_log
from dealer_service.rulings.breaches.all import Checked, breaches
from dealer_service.rulings.drawing import forecast as forecasts
from dealer_service.rulings.drawing.events import apply_event, close_if_complete, event_of, fill_in, with_events
from dealer_service.rulings.drawing.legality import objections_to_drawing, why_allowed
from dealer_service.rulings.drawing.next_step import next_step
from dealer_service.rulings.drawing.plan import plan_draw
from dealer_service.rulings.drawing.steps import Step, Stuck
from dealer_service.rulings.hand import deal as deals
from dealer_service.rulings.hand.advance import Follows, after_action, after_betting
from dealer_service.rulings.posts.due import why_posted
from dealer_service.rulings.pots.layers import lay_pots
from dealer_service.rulings.reasons import Reason, because, each_once, reasons_in
from dealer_service.rulings.ruling import Missing, MissingFacts, Outcome, Ruling, Undecided, require
from dealer_service.rulings.showdown import asking_to_see as asking
from dealer_service.rulings.showdown import showing as shows
from dealer_service.rulings.showdown.readings import Ranks, Reading, best_first, read_hands
from dealer_service.rulings.showdown.settlement import settle_showdown
from dealer_service.table import UNKNOWN, Card, Does, Event, Phase, Snapshot, known

Hand = tuple[Card, ...]


def unreadable(given: tuple[Hand, ...], rules: Ruleset) -> Iterator[Reason]:
    """Each clause against reading these bare hands, which are called by their places in the list."""
    size = rules.dealing.hand_size.value
    for number, hand in enumerate(given):
        if len(hand) != size:
            yield because(rules.dealing.hand_size, hand=number, cards=len(hand), hand_size=size)
    yield from _fouled(given, rules)


def unreadable_at(table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against reading the live hands; irregular tables have such hands, and a last hand is not read."""
    size = rules.dealing.hand_size.value
    told = {seat.number: seat.hand for seat in table.live if seat.hand is not None} if len(table.live) > 1 else {}
    for seat, hand in told.items():
        if len(hand) != size:
            yield because(rules.dealing.hand_size, seat=seat, cards=len(hand), hand_size=size)
    yield from _fouled(told.values(), rules)


def _fouled(hands: Iterable[Hand], rules: Ruleset) -> Iterator[Reason]:
    cards = [card for hand in hands for card in hand if card is not UNKNOWN]
    twice = sorted({str(card) for card in cards if cards.count(card) > 1})
    if twice:
        yield because(rules.dealing.one_deck, twice=twice)


@dataclass(frozen=True, slots=True)
class Acted:
    """An event, judged; what follows from it where it stands, and what would be right where it does not."""

    event: Event
    instructions: Follows = ()
    instead: choices.Instead | None = None
    due: Step | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """Bare hands, read and compared. Hands are named by their places in the list, counted from nought."""

    readings: tuple[Reading, ...]
    ranks: tuple[Ranks, ...]


def dealing(table: Snapshot, event: Event | None, rules: Ruleset) -> Ruling:
    """Can this table be? And, with an event, may this be dealt?"""
    found = breaches(table, rules, follow_log(table, rules))
    if found or event is None:
        outcome = Outcome.REFUSED if found else Outcome.ALLOWED
        return Ruling(rules, outcome, Checked(found), _reasons(found))
    against = tuple(deals.objections_to_deal(event, table, rules))
    if against:
        return _refused(rules, Acted(event), against)
    after, follows = deals.after_deal(table, event, rules)
    why = rules.dealing.next_hand if table.phase is Phase.OVER else rules.dealing.dealing_round
    return _allowed(rules, Acted(event, follows), (because(why),), after)


def betting(table: Snapshot, action: Event, rules: Ruleset, history: RoundHistory) -> Ruling:
    """May this seat do that?"""
    against = tuple(bets.objections_by_phase(action, table, rules))
    if against:
        return _refused(rules, Acted(action, instead=_instead(table, rules, history)), against)
    if action.does is Does.POST:
        after, follows = deals.after_post(table, action, rules)
        return _allowed(rules, Acted(action, follows), why_posted(action, table, rules), after)
    now = history.now
    counted = counts_as(action, table, rules, now)
    against = tuple(bets.objections(counted.event, table, rules, now))
    if against:
        return _refused(rules, Acted(action, instead=_instead(table, rules, history)), against)
    action = with_total(counted.event, now)
    why = (*counted.because, *choices.why_allowed(action, table, rules, now))
    after, follows = after_action(table, action, rules)
    ruling = _allowed(rules, Acted(action, follows), why, after)
    return replace(ruling, outcome=Outcome.CORRECTED) if counted.corrected else ruling


def options(table: Snapshot, rules: Ruleset, history: RoundHistory) -> Ruling:
    """What may the seat to act do? Where a round is closed, what follows by itself."""
    phase = require(table.phase, "/table/phase", rules.betting.round_open)
    found = _options(table, rules, history)
    if found is None:
        shut = because(rules.betting.round_open, phase=phase.value)
        return Ruling(rules, Outcome.REFUSED, None, (shut,))
    closed = found.to_act is None and phase is Phase.BETTING
    after = after_betting(table, rules)[0] if closed else None
    return Ruling(rules, Outcome.DETERMINED, found, _reasons(found), next=after)


def drawing(table: Snapshot, event: Event | None, rules: Ruleset) -> Ruling:
    """The plan of the draw; or, with an event, may this be done now?"""
    phase = require(table.phase, "/table/phase", rules.drawing.draw_open)
    if phase is not Phase.DRAWING:
        shut = because(rules.drawing.draw_open, phase=phase.value)
        return Ruling(rules, Outcome.REFUSED, None, (shut,))
    if event is None or event.does is Does.CARRY_OUT:
        return _whole_draw(table, event, rules)
    step = next_step(table, rules)
    event = fill_in(event, step)
    against = tuple(objections_to_drawing(event, table, rules, step))
    if isinstance(step, Stuck) and against:
        return _whole_draw(table, None, rules)
    if against:
        return _refused(rules, Acted(event, due=step if isinstance(step, Step) else None), against)
    after, follows = close_if_complete(with_events(apply_event(table, event, rules), event), rules)
    why = why_allowed(event, step, table, rules)
    following = _due_after(after, rules)
    return _allowed(rules, Acted(event, follows, due=following), why, after)


def forecast(table: Snapshot, rules: Ruleset) -> Ruling:
    """Does the stub last for the draw that comes, and what is shuffled in if it does not?"""
    against = forecasts.objections_to_forecast(table, rules)
    if against:
        return Ruling(rules, Outcome.REFUSED, None, against)
    found = forecasts.forecast(table, rules)
    return Ruling(rules, Outcome.DETERMINED, found, _reasons(found))


def pots(table: Snapshot, rules: Ruleset, history: RoundHistory) -> Ruling:
    """Which chips can each seat win?"""
    phase = require(table.phase, "/table/phase", rules.dealing.stages)
    to_act = history.now.to_act if phase is Phase.BETTING else None
    still_open = to_act is not None or phase in (Phase.POSTING, Phase.DEALING)
    found = replace(lay_pots(table, rules, still_open), to_act=to_act)
    return Ruling(rules, Outcome.DETERMINED, found, _reasons(found))


def showdown(table: Snapshot, event: Event | None, rules: Ruleset) -> Ruling:
    """Who wins which chips, and why? Or, with an event, may this hand be shown or mucked?"""
    asked = event or Event(Does.CARRY_OUT)
    against = tuple(shows.objections_to_showing(asked, table, rules))
    if asked.does is Does.CARRY_OUT:
        against += tuple(unreadable_at(table, rules))
    if against:
        return _refused(rules, None if event is None else Acted(asked), against)
    if asked.does is Does.CARRY_OUT:
        found = settle_showdown(table, rules)
        after, found = (None, found) if event is None else shows.carry_out(table, found, rules)
        return Ruling(rules, Outcome.DETERMINED, found, _reasons(found), next=after)
    after, follows = shows.after_showing(table, asked, rules)
    why = because(rules.showdown.mucking if asked.does is Does.MUCK else rules.showdown.cards_speak)
    return _allowed(rules, Acted(asked, follows), (why,), after)


def hands(given: tuple[tuple[Card, ...], ...], rules: Ruleset) -> Ruling:
    """What does each hand read, and which is better?"""
    against = tuple(unreadable(given, rules))
    if against:
        return Ruling(rules, Outcome.REFUSED, None, each_once(against))
    hidden = [f"/hands/{number}" for number, hand in enumerate(given) if not known(hand)]
    if hidden:
        raise MissingFacts(*(Missing(at, rules.showdown.cards_speak.id) for at in hidden))
    by_number = dict(enumerate(given))
    found = Read(
        read_hands(by_number, rules),
        tuple(best_first(by_number, half) for half in rules.showdown.halves.value),
    )
    return Ruling(rules, Outcome.DETERMINED, found, each_once((because(rules.showdown.halves), *reasons_in(found))))


def _whole_draw(table: Snapshot, event: Event | None, rules: Ruleset) -> Ruling:
    plan, after = plan_draw(table, rules)
    reasons = _reasons(plan)
    if plan.stuck is not None:
        return Ruling(rules, Outcome.NEEDS_FLOOR, plan, reasons)
    if event is None:
        return Ruling(rules, Outcome.DETERMINED, plan, reasons)
    if plan.waiting_for:
        raise MissingFacts(Missing("/table/draw/announced", rules.drawing.order.id))
    after = with_events(after, *(event_of(step) for step in plan.steps))
    closed, _ = close_if_complete(after, rules)
    return Ruling(rules, Outcome.ALLOWED, plan, reasons, next=closed)


def _due_after(table: Snapshot, rules: Ruleset) -> Step | None:
    """The next step of a draw that is still open, where the table tells enough to know it."""
    if table.phase is not Phase.DRAWING:
        return None
    try:
        step = next_step(table, rules)
    except MissingFacts:
        return None
    return step if isinstance(step, Step) else None


def _instead(table: Snapshot, rules: Ruleset, history: RoundHistory) -> choices.Instead | None:
    """What would be right, where the table tells enough to know it: a refusal stands without."""
    try:
        found = _options(table, rules, history)
    except MissingFacts:
        return None
    return None if found is None else choices.instead(found)


def _options(table: Snapshot, rules: Ruleset, history: RoundHistory) -> choices.Options | None:
    if table.phase is Phase.POSTING:
        return choices.posting_options(table, rules)
    if table.phase is Phase.BETTING:
        return choices.options(table, rules, history.now)
    return None


def _reasons(found: object) -> tuple[Reason, ...]:
    return each_once(reasons_in(found))


def _refused(rules: Ruleset, found: Acted | None, against: Iterable[Reason]) -> Ruling:
    return Ruling(rules, Outcome.REFUSED, found, each_once(against))


def _allowed(rules: Ruleset, found: Acted, why: Iterable[Reason], after: Snapshot) -> Ruling:
    return Ruling(rules, Outcome.ALLOWED, found, each_once((*why, *reasons_in(found))), next=after)


def asked_to_see(table: Snapshot, event: Event, rules: Ruleset) -> Ruling:
    """May the seat see the hand that it asks for, and what becomes of that hand?"""
    against = tuple(asking.objections_to_asking(event, table, rules))
    if against:
        return Ruling(rules, Outcome.REFUSED, Acted(event), each_once(against))
    found = asking.after_asking(event, table, rules)
    if isinstance(found, Undecided):
        return Ruling(rules, Outcome.NEEDS_FLOOR, found, each_once(reasons_in(found)))
    why = each_once((*found.because, *reasons_in(found.instructions)))
    return Ruling(rules, Outcome.ALLOWED, Acted(event, found.instructions), why, next=found.table)
