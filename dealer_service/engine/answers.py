"""One function for each question: ask the rulings, and put the outcome, the reasons and the next table together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dealer_service.engine.questions import Deals
from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.showdown import Half
from dealer_service.rulings.betting.corrections import counts_as, with_total
from dealer_service.rulings.betting.dead_hand import return_instructions, why_over
from dealer_service.rulings.betting.legality import (
    legal,
    objections,
    objections_by_phase,
    objections_in_turn,
    objections_to_turn,
)
from dealer_service.rulings.betting.options import (
    Instead,
    Options,
    bare_choices,
    list_options,
    list_post_options,
    why_allowed,
)
from dealer_service.rulings.betting.round import Round, RoundHistory, follow_log
from dealer_service.rulings.betting.turns.judged import left_to_the_floor
from dealer_service.rulings.betting.turns.out_of_turn import acts_out_of_turn, as_if_its_turn, waiting_of, why_held
from dealer_service.rulings.breaches.all import Checked, breaches
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.drawing import forecast as draw_forecast
from dealer_service.rulings.drawing import legality as draw_legality
from dealer_service.rulings.drawing.events import apply_event, close_if_complete, event_of, fill_in, with_events
from dealer_service.rulings.drawing.next_step import next_step
from dealer_service.rulings.drawing.plan import Plan, plan_draw, shuffle_as_decided
from dealer_service.rulings.drawing.steps import Step, Stuck
from dealer_service.rulings.gestures.chips_in_front import make_right
from dealer_service.rulings.gestures.in_front import with_what_is_left
from dealer_service.rulings.gestures.meaning import Meant, meaning_of
from dealer_service.rulings.gestures.unsettled import NotYet
from dealer_service.rulings.gestures.words_ahead import words_ahead
from dealer_service.rulings.hand.advance import (
    Follows,
    after_acting_out_of_turn,
    after_action,
    after_betting,
    end_hand,
)
from dealer_service.rulings.hand.bounds import with_bound
from dealer_service.rulings.hand.deal import after_deal, after_post, objections_to_deal
from dealer_service.rulings.hand.deal_order import cards_dealt, cards_due, next_seat, why_next
from dealer_service.rulings.irregularities.all import put_right
from dealer_service.rulings.irregularities.contradictions import require_what_shows_breaches
from dealer_service.rulings.posts.due import why_posted
from dealer_service.rulings.pots.layers import Pots, Returned, build_pots
from dealer_service.rulings.pots.payout import give_back
from dealer_service.rulings.reasons import Because, Reason, because, each_once, reasons_in
from dealer_service.rulings.ruling import (
    FloorOption,
    Instruction,
    Missing,
    MissingFacts,
    Outcome,
    Ruling,
    Undecided,
    require,
    require_of_seats,
)
from dealer_service.rulings.showdown.asking_to_see import after_asking, after_floor, objections_to_asking
from dealer_service.rulings.showdown.readings import Ranks, Reading, best_first, read_hands
from dealer_service.rulings.showdown.settlement import settle_showdown
from dealer_service.rulings.showdown.showing import after_showing, carry_out, objections_to_showing
from dealer_service.table import UNKNOWN, Card, Does, Event, Gesture, Incident, Phase, Snapshot, State, known

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """An event, judged; what follows from it where it stands, and what would be right where it does not."""

    event: Event
    instructions: Follows = ()
    instead: Instead | None = None
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
        return Ruling(rules, outcome, Checked(found), _reasons_of(found))
    against = tuple(objections_to_deal(event, table, rules))
    if against:
        return _refused(rules, Acted(event, due=_next_deal(table, rules)), against)
    after, follows = after_deal(table, event, rules)
    clause = rules.dealing.next_hand if table.phase in (Phase.OVER, None) else rules.dealing.dealing_round
    why = (because(clause).deciding(), *(why_next(rules) if event.does is Does.DEAL else ()))
    return _allowed(rules, Acted(event, follows, due=_next_deal(after, rules)), why, after)


def betting(table: Snapshot, action: Event, rules: Ruleset, history: RoundHistory) -> Ruling:
    """May this seat do that?"""
    against = tuple(objections_by_phase(action, table, rules))
    if against:
        return _refused(rules, Acted(action, instead=_instead(table, rules, history)), against)
    if action.does is Does.POST:
        after, follows = after_post(table, action, rules)
        acted = Acted(action, follows, due=_next_deal(after, rules))
        return _allowed(rules, acted, why_posted(action, table, rules), after)
    return _acted(action, None, table, rules, history)


def gesture(
    table: Snapshot, told: Gesture, rules: Ruleset, history: RoundHistory, floor: FloorOption | None = None
) -> Ruling:
    """Which action is it that this seat said or put out, and may it do that?"""
    against = tuple(objections_by_phase(Event(Does.CHECK, told.seat), table, rules))
    if against:
        return _refused(rules, None, against)
    ahead = words_ahead(told, rules, history.now, floor)
    if isinstance(ahead, Undecided):
        return Ruling(rules, Outcome.NEEDS_FLOOR, ahead, _reasons_of(ahead))
    if ahead is not None:
        return _still_to_act(told.seat, ahead, table, rules, history)
    bound = with_what_is_left(told, table, history.now)
    if bound is not table:
        table, history = bound, follow_log(bound, rules)
    meant = meaning_of(told, table, rules, _as_seen_by(told.seat, history), floor)
    if isinstance(meant, Meant):
        return _acted(meant.event, meant, table, rules, history)
    if history.now.to_act != told.seat:
        against = tuple(objections(Event(Does.FOLD, told.seat), table, rules, history.now))
        said = meant.said if isinstance(meant, NotYet) else None
        acted = None if said is None else Acted(Event(said, told.seat), instead=_instead(table, rules, history))
        return _refused(rules, acted, (*against, *meant.because))
    if isinstance(meant, Undecided):
        return Ruling(rules, Outcome.NEEDS_FLOOR, meant, _reasons_of(meant))
    return _still_to_act(told.seat, meant, table, rules, history)


def not_let_in(table: Snapshot, post: Event, rules: Ruleset, against: Because) -> Ruling:
    """A post refused because its player has to wait for the big blind, and what is due without that player."""
    seat = replace(table.seat(post.seat or 0), state=State.WAITING)
    without = table.with_seat(seat)
    return _refused(rules, Acted(post, instead=_instead(without, rules, follow_log(without, rules))), against)


def options(table: Snapshot, rules: Ruleset, history: RoundHistory) -> Ruling:
    """What may the seat to act do? Where a round is closed, what follows by itself."""
    phase = require(table.phase, "/table/phase", rules.betting.round_open)
    if phase in (Phase.DEALING, Phase.DRAWING) and len(table.live) < 2:
        require_of_seats(table.seats, rules.showdown.last_hand, "state")
    over = why_over(table, rules) if phase in (Phase.DEALING, Phase.BETTING, Phase.DRAWING) else ()
    if over and (held := build_pots(table, rules)).options:
        return _for_the_floor(rules, held)
    if over and phase is not Phase.BETTING:
        after, follows = end_hand(table, rules)
        return _determined(rules, Options(None, 0, None, (), (), over, instructions=follows), after)
    if phase is Phase.BETTING:
        now = history.now
        undecided = left_to_the_floor(None, now, rules, legal(table, rules, now))
        if undecided is not None:
            return Ruling(rules, Outcome.NEEDS_FLOOR, undecided, _reasons_of(undecided))
    listed = _options(table, rules, history)
    if listed is None:
        return _refused(rules, None, (because(rules.betting.round_open, phase=phase.value).deciding(),))
    if listed.to_act is not None or phase is not Phase.BETTING:
        return _determined(rules, listed)
    after, follows = after_betting(table, rules)
    return _determined(rules, replace(listed, instructions=follows), after)


def drawing(table: Snapshot, event: Event | None, rules: Ruleset, floor: FloorOption | None = None) -> Ruling:
    """The plan of the draw; or, with an event, may this be done now? The ``floor`` may have decided what goes in."""
    phase = require(table.phase, "/table/phase", rules.drawing.draw_open)
    if phase is not Phase.DRAWING:
        return _refused(rules, None, (because(rules.drawing.draw_open, phase=phase.value).deciding(),))
    if over := why_over(table, rules):
        return _left_to_one(table, event, rules, over)
    if event is None:
        return _planned(table, rules, floor)
    if event.does is Does.CARRY_OUT:
        return _carried_out(table, rules, floor)
    step = next_step(table, rules)
    if isinstance(step, Stuck) and floor is not None:
        reshuffle = event_of(shuffle_as_decided(step, floor, table, rules))
        return drawing(with_events(apply_event(table, reshuffle, rules), reshuffle), event, rules)
    event = fill_in(event, step, table, rules)
    against = tuple(draw_legality.objections_to_drawing(event, table, rules, step))
    if isinstance(step, Stuck) and against:
        return _planned(table, rules, None)
    if against:
        return _refused(rules, Acted(event, due=step if isinstance(step, Step) else None), against)
    after, follows = close_if_complete(with_events(apply_event(table, event, rules), event), rules)
    why = draw_legality.why_allowed(event, step, table, rules)
    return _allowed(rules, Acted(event, follows, due=_due_after(after, rules)), why, after)


def forecast(table: Snapshot, rules: Ruleset) -> Ruling:
    """Does the stub last for the draw that comes, and what is shuffled in if it does not?"""
    against = draw_forecast.objections_to_forecast(table, rules)
    return _refused(rules, None, against) if against else _determined(rules, draw_forecast.forecast(table, rules))


def pots(table: Snapshot, rules: Ruleset, history: RoundHistory) -> Ruling:
    """Which chips can each seat win?"""
    phase = require(table.phase, "/table/phase", rules.dealing.stages)
    to_act = history.now.to_act if phase is Phase.BETTING else None
    still_open = to_act is not None or phase in (Phase.POSTING, Phase.DEALING)
    found = replace(build_pots(table, rules, still_open), to_act=to_act)
    if found.options:
        return _for_the_floor(rules, found)
    layers = (because(rules.pots.layers).deciding(),) if found.pots else ()
    return Ruling(rules, Outcome.DETERMINED, found, each_once((*layers, *reasons_in(found))))


def showdown(table: Snapshot, event: Event | None, rules: Ruleset) -> Ruling:
    """Who wins which chips, and why? Or, with an event, may this hand be shown or mucked?"""
    asked = event or Event(Does.CARRY_OUT)
    against = tuple(objections_to_showing(asked, table, rules))
    if asked.does is Does.CARRY_OUT:
        against += tuple(_objections_to_live_hands(table, rules))
    if against:
        return _refused(rules, None if event is None else Acted(asked), against)
    if asked.does is Does.CARRY_OUT:
        settlement = settle_showdown(table, rules)
        if isinstance(settlement, Pots):
            return _for_the_floor(rules, settlement)
        after, settlement = (None, settlement) if event is None else carry_out(table, settlement, rules)
        return _determined(rules, settlement, after)
    if asked.does is Does.MUCK and (held := build_pots(table, rules)).options:
        return _for_the_floor(rules, held)
    after, follows = after_showing(table, asked, rules)
    clause = rules.showdown.mucking if asked.does is Does.MUCK else rules.showdown.cards_speak
    return _allowed(rules, Acted(asked, follows), (because(clause).deciding(),), after)


def asking_to_see(table: Snapshot, event: Event, rules: Ruleset, floor: FloorOption | None = None) -> Ruling:
    """May the seat see the hand that it asks for, and what becomes of that hand?"""
    against = tuple(objections_to_asking(event, table, rules))
    if against:
        return _refused(rules, Acted(event), against)
    seen = after_asking(event, table, rules) if floor is None else after_floor(event, table, floor)
    if isinstance(seen, Undecided):
        return Ruling(rules, Outcome.NEEDS_FLOOR, seen, _reasons_of(seen))
    return _allowed(rules, Acted(event, seen.instructions), seen.because, seen.table)


def beside_returned(ruling: Ruling, returned: tuple[Returned, ...], table: Snapshot) -> Ruling:
    """The ruling on a table from which a dead hand's wager went back first, with what went back."""
    answer, after = ruling.answer, ruling.next
    if isinstance(answer, Pots):
        answer = replace(answer, returned=(*returned, *answer.returned))
    elif isinstance(answer, Options):
        answer, after = replace(answer, returned=returned), after or table
    elif isinstance(answer, Acted) and after is not None:
        back = return_instructions(returned, table, ruling.rules)
        answer = replace(answer, instructions=(*back, *answer.instructions))
    else:
        return ruling
    return replace(ruling, answer=answer, next=after, reasons=each_once((*ruling.reasons, *reasons_in(answer))))


def irregularities(table: Snapshot, incident: Incident | None, shown: tuple[Breach, ...], rules: Ruleset) -> Ruling:
    """What is done about the incident, and about each breach that the table shows?"""
    if incident is None and not shown:
        require_what_shows_breaches(table, rules)
        return Ruling(rules, Outcome.ALLOWED, Checked(()))
    try:
        remedies, after = put_right(incident, table, rules, shown)
    except MissingFacts as error:
        raise MissingFacts(*error.missing, answer=error.answer, breaches=shown) from error
    if after is None:
        return Ruling(rules, Outcome.NEEDS_FLOOR, remedies, _reasons_of((remedies, shown)), breaches=shown)
    stands = all(each.changes_nothing for each in remedies.remedies)
    outcome = Outcome.ALLOWED if stands else Outcome.CORRECTED
    why = each_once((*reasons_in(remedies), *(each.applying() for each in reasons_in(shown))))
    return Ruling(rules, outcome, remedies, why, next=after, breaches=shown)


def hands(bare_hands: tuple[Hand, ...], deals: Deals | None, rules: Ruleset) -> Ruling:
    """What does each hand, or the part of it that is told, read, and which is better?"""
    against = tuple(_objections_to_bare_hands(bare_hands, deals, rules))
    if against:
        return _refused(rules, None, against)
    hidden = [f"/hands/{number}" for number, hand in enumerate(bare_hands) if not known(hand)]
    if hidden:
        raise MissingFacts(*(Missing(at, rules.showdown.cards_speak.id) for at in hidden))
    by_number, halves = dict(enumerate(bare_hands)), rules.showdown.halves
    readings = tuple(_read_so_far(each, len(by_number[each.seat]), rules) for each in read_hands(by_number, rules))
    ranks = tuple(each for half in halves.value for each in _ranks(by_number, half, rules))
    read = Read(readings, ranks)
    return Ruling(rules, Outcome.DETERMINED, read, each_once((because(halves), *reasons_in(read))))


def _acted(action: Event, meant: Meant | None, table: Snapshot, rules: Ruleset, history: RoundHistory) -> Ruling:
    """The ruling on an action in an open round; ``meant`` tells how it was made out of words and chips, if it was."""
    now, why_meant = history.now, meant.because if meant else ()
    if acts_out_of_turn(action.seat or 0, now):
        return _acted_out_of_turn(action, why_meant, table, rules, history)
    counted = counts_as(action, table, rules, now)
    judged = replace(action, to=None) if meant and action.does is Does.FOLD else counted.event
    against = tuple(objections(judged, table, rules, now))
    if against:
        refused = Acted(action, instead=_instead(table, rules, history))
        return _refused(rules, refused, (*against, *(each.applying() for each in why_meant)))
    action = with_total(counted.event, now)
    undecided = left_to_the_floor(action, now, rules, legal(table, rules, now))
    if undecided is not None:
        return Ruling(rules, Outcome.NEEDS_FLOOR, undecided, _reasons_of(undecided))
    why = (*why_meant, *counted.because, *why_allowed(action, table, rules, now))
    after, follows = after_action(table, action, rules)
    first, corrected = counted.instructions, counted.corrected
    if meant is not None:
        if meant.in_front is not None:
            to = now.seats[action.seat or 0].bet if action.to is None else action.to
            first = make_right(meant, action, to, table.stakes, rules)
        corrected = bool(corrected or meant.said_otherwise or first)
    ruling = _allowed(rules, Acted(action, (*first, *follows)), why, after)
    return replace(ruling, outcome=Outcome.CORRECTED) if corrected else ruling


def _still_to_act(seat: int, told: NotYet, table: Snapshot, rules: Ruleset, history: RoundHistory) -> Ruling:
    """What the seat may still do, whose words and chips have come to no action, and what goes back to it first."""
    if told.bound is not None:
        table = with_bound(table, seat, told.bound)
        history = follow_log(table, rules)
    listed = list_options(table, rules, history.now)
    if told.taken_back:
        back = give_back(seat, told.taken_back, table.stakes, rules, told.because)
        listed = replace(listed, instructions=(back,))
    if told.put_back:
        args = {"seat": seat, "chips": told.put_back, "to": table.seat(seat).bet}
        listed = replace(listed, instructions=(Instruction("bring-up", args, told.because),))
    return Ruling(rules, Outcome.DETERMINED, listed, each_once((*told.because, *reasons_in(listed))), next=table)


def _acted_out_of_turn(
    action: Event, why_meant: Because, table: Snapshot, rules: Ruleset, history: RoundHistory
) -> Ruling:
    """The refusal of an action before its turn; where it would be right in turn, the next table keeps it."""
    number, now = action.seat or 0, history.now
    seen, before = as_if_its_turn(number, now), waiting_of(number, now)
    action = replace(action, to=None) if action.does is Does.FOLD else action
    counted = counts_as(action, table, rules, seen)
    not_now = tuple(objections_to_turn(now.seats[number], table, rules, now))
    against = tuple(objections_in_turn(counted.event, table, rules, seen))
    against += why_held(before, rules) if before is not None else ()
    if against:
        refused = Acted(action, instead=_instead(table, rules, history))
        return _refused(rules, refused, (*not_now, *against, *(each.applying() for each in why_meant)))
    action = with_total(counted.event, seen)
    after, follows = after_acting_out_of_turn(table, action, rules)
    instead = _instead(after, rules, follow_log(after, rules))
    why = each_once((*not_now, *why_meant, *counted.because, *reasons_in(follows)))
    return replace(_refused(rules, Acted(action, follows, instead), why), next=after)


def _as_seen_by(number: int, history: RoundHistory) -> Round:
    """The round in which this seat says something or puts out chips, which may be before its turn."""
    now = history.now
    return as_if_its_turn(number, now) if acts_out_of_turn(number, now) else now


def _options(table: Snapshot, rules: Ruleset, history: RoundHistory) -> Options | None:
    """What the seat to act may do or has to post; None in a phase in which nobody is to act."""
    if table.phase is Phase.POSTING:
        return list_post_options(table, rules)
    if table.phase is Phase.BETTING:
        return list_options(table, rules, history.now)
    return None


def _instead(table: Snapshot, rules: Ruleset, history: RoundHistory) -> Instead | None:
    """What would be right, where no fact is missing to know it: a refusal stands without."""
    try:
        listed = _options(table, rules, history)
    except MissingFacts:
        return None
    return None if listed is None else bare_choices(listed)


def _planned(table: Snapshot, rules: Ruleset, floor: FloorOption | None) -> Ruling:
    """The plan of the draw, or what the floor may do where the deck cannot serve it.

    Where no step is left, since a hand was killed that the draw waited for, what follows by itself.
    """
    plan, after_steps = plan_draw(table, rules, floor)
    if plan.stuck is not None:
        return _stuck(plan, after_steps, rules, floor)
    if plan.steps or plan.waiting_for:
        return _determined(rules, plan)
    after, follows = close_if_complete(table, rules)
    return _determined(rules, replace(plan, instructions=follows), after)


def _left_to_one(table: Snapshot, event: Event | None, rules: Ruleset, over: Because) -> Ruling:
    """A draw in which one live hand is left, since the others were declared dead: nobody draws any more."""
    if event is not None and event.does is not Does.CARRY_OUT:
        return _refused(rules, Acted(event), over)
    held = build_pots(table, rules)
    if held.options:
        return _for_the_floor(rules, held)
    after, follows = end_hand(table, rules)
    if event is None:
        return _determined(rules, Plan((), (), table.deck, because=over, instructions=follows), after)
    return _allowed(rules, Acted(event, follows), over, after)


def _for_the_floor(rules: Ruleset, pots: Pots) -> Ruling:
    """The pots, of which the last is nobody's to win: the floor rules on it first."""
    return Ruling(rules, Outcome.NEEDS_FLOOR, pots, each_once((*reasons_in(pots.options), *reasons_in(pots))))


def _carried_out(table: Snapshot, rules: Ruleset, floor: FloorOption | None) -> Ruling:
    """The whole draw carried out as planned. Raises MissingFacts while a seat has not said what it discards."""
    plan, after = plan_draw(table, rules, floor)
    if plan.stuck is not None:
        return _stuck(plan, after, rules, floor)
    if plan.waiting_for:
        raise MissingFacts(Missing("/table/draw/announced", rules.drawing.order.id))
    after, follows = close_if_complete(_with_steps(after, plan), rules)
    plan = replace(plan, instructions=follows)
    return Ruling(rules, Outcome.ALLOWED, plan, _reasons_of(plan), next=after)


def _stuck(plan: Plan, after: Snapshot, rules: Ruleset, floor: FloorOption | None) -> Ruling:
    """The draw stops for the floor. Where it has decided once before, the table is told at which it decides again."""
    again = None if floor is None else _with_steps(after, plan)
    return Ruling(rules, Outcome.NEEDS_FLOOR, plan, _reasons_of(plan), next=again)


def _with_steps(after: Snapshot, plan: Plan) -> Snapshot:
    return with_events(after, *(event_of(step) for step in plan.steps))


def _next_deal(table: Snapshot, rules: Ruleset) -> Step | None:
    """Who is dealt next, and how many cards, where the deal is open and it is known who is dealt in."""
    if table.phase is not Phase.DEALING or any(seat.state is None for seat in table.seats):
        return None
    dealt, stub = cards_dealt(table), table.deck.stub
    seat = next_seat(dealt, rules)
    count = 0 if seat is None else cards_due(seat, dealt, rules)
    if not count or (stub is not None and stub < count):
        return None
    return Step(Does.DEAL, seat, count, stub=None if stub is None else stub - count, because=why_next(rules))


def _due_after(table: Snapshot, rules: Ruleset) -> Step | None:
    """The next step of a draw that is still open, where no fact is missing to know it."""
    if table.phase is not Phase.DRAWING:
        return None
    try:
        step = next_step(table, rules)
    except MissingFacts:
        return None
    return step if isinstance(step, Step) else None


def _read_so_far(reading: Reading, cards: int, rules: Ruleset) -> Reading:
    """The reading of a hand of so many cards, marked where the game deals more."""
    size = rules.dealing.hand_size.value
    if cards == size:
        return reading
    why = because(rules.dealing.hand_size, hand=reading.seat, cards=cards, hand_size=size)
    return replace(reading, lacks=size - cards, because=(*reading.because, why))


def _ranks(by_number: dict[int, Hand], half: Half, rules: Ruleset) -> Iterator[Ranks]:
    """The hands compared in one half. Parts are compared with those of as many cards: the others have more to come."""
    sizes = sorted({len(hand) for hand in by_number.values()}, reverse=True)
    if sizes == [rules.dealing.hand_size.value]:
        yield best_first(by_number, half)
        return
    for size in sizes:
        of_size = {number: hand for number, hand in by_number.items() if len(hand) == size}
        yield replace(best_first(of_size, half), cards=size)


def _objections_to_bare_hands(bare_hands: tuple[Hand, ...], deals: Deals | None, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against reading these hands, which are named by their places in the list."""
    size = rules.dealing.hand_size.value
    for number, hand in enumerate(bare_hands):
        if not 0 < len(hand) <= size:
            yield because(rules.dealing.hand_size, hand=number, cards=len(hand), hand_size=size).deciding()
    for of_one_deal in [(hand,) for hand in bare_hands] if deals is Deals.DIFFERENT else [bare_hands]:
        yield from _card_twice(of_one_deal, rules)


def _objections_to_live_hands(table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against reading the live hands of an irregular table. A last hand is not read."""
    size = rules.dealing.hand_size.value
    if len(table.live) < 2:
        return
    held = {seat.number: seat.hand for seat in table.live if seat.hand is not None}
    for seat, hand in held.items():
        if len(hand) != size:
            yield because(rules.dealing.hand_size, seat=seat, cards=len(hand), hand_size=size).deciding()
    yield from _card_twice(held.values(), rules)


def _card_twice(hands: Iterable[Hand], rules: Ruleset) -> Iterator[Reason]:
    """The clause that every card is in the deck once, where one is held twice."""
    cards = [card for hand in hands for card in hand if card is not UNKNOWN]
    twice = sorted({str(card) for card in cards if cards.count(card) > 1})
    if twice:
        yield because(rules.dealing.one_deck, twice=twice).deciding()


def _reasons_of(answer: object) -> Because:
    return each_once(reasons_in(answer))


def _determined(rules: Ruleset, answer: object, after: Snapshot | None = None) -> Ruling:
    return Ruling(rules, Outcome.DETERMINED, answer, _reasons_of(answer), next=after)


def _refused(rules: Ruleset, acted: Acted | None, against: Iterable[Reason]) -> Ruling:
    return Ruling(rules, Outcome.REFUSED, acted, each_once(against))


def _allowed(rules: Ruleset, acted: Acted, why: Iterable[Reason], after: Snapshot) -> Ruling:
    return Ruling(rules, Outcome.ALLOWED, acted, each_once((*why, *reasons_in(acted))), next=after)
