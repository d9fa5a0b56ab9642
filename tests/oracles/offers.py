"""Everything in an answer is sent back: the next table, every option, every choice of the floor.

Each is sent through JSON, as a client does, and must be accepted; chips and cards stay the same in number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.engine import Asks, Question, answer
from dealer_service.engine.answers.outcomes import Acted
from dealer_service.engine.questions import Floor
from dealer_service.errors import DealerServiceError
from dealer_service.rulings.betting.options import Choice, Instead, Options
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.ruling import FloorOption, Instruction, Outcome, Ruling
from dealer_service.table import DECK, SIXES_UP, Does, Event, Phase, Snapshot
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.paper_table import cards_are_told, cards_of, chips_are_told

# The endpoint for the table of each phase.
OPENS = {
    Phase.POSTING: Asks.OPTIONS,
    Phase.DEALING: Asks.DEALING,
    Phase.BETTING: Asks.OPTIONS,
    Phase.DRAWING: Asks.DRAWING,
    Phase.STREET: Asks.DEALING,
    Phase.SHOWDOWN: Asks.SHOWDOWN,
    Phase.OVER: Asks.DEALING,
}


# Endpoints about chips and actions do not read a table without these facts.
DECKS = (len(SIXES_UP), len(DECK), len(DECK) + 1)  # the last one with the joker
PILES = ("stub", "burns", "dead", "discards", "open", "board", "aside")
NEEDS_CHIPS = (Asks.BETTING, Asks.OPTIONS, Asks.POTS)


def is_read(asks: Asks, table: Snapshot) -> bool:
    """Whether the table has everything that this endpoint requires of every question."""
    chips = [chips for seat in table.seats for chips in (seat.bet, seat.gathered)]
    return asks not in NEEDS_CHIPS or (table.log is not None and None not in chips)


def refused_offers(question: Question, ruling: Ruling, deep: int = 1) -> Iterator[str]:
    """Everything in the ruling that the service refuses when it comes back, and the endpoint opened by ``next``."""
    if question.table is None or question.branches or not is_read(question.asks, question.table):
        return
    for fault in _of_the_ruling(question, question.table, ruling):
        yield fault
        return
    if ruling.outcome is Outcome.NEEDS_FLOOR:
        yield from _of_the_floor(question, ruling, deep)
    elif ruling.next is not None and deep and ruling.next.phase is not None:
        yield from _of_what_opens(question, ruling.next, deep)


def _of_the_ruling(question: Question, table: Snapshot, ruling: Ruling) -> Iterator[str]:
    if ruling.next is not None:
        yield from _of_the_next_table(question, table, ruling)
    yield from _of_the_options(question, ruling.next or table, ruling)


def _of_what_opens(question: Question, table: Snapshot, deep: int) -> Iterator[str]:
    """The service's offers at this table, if any."""
    opens = OPENS[table.phase]
    if not is_read(opens, table):
        return
    event = Event(Does.CARRY_OUT) if table.phase in (Phase.STREET, Phase.OVER) else None
    asked = Question(opens, question.house, question.game, table=table, event=event, **_edition(question))
    try:
        opened = answer(asked, BOOK)
    except DealerServiceError as error:
        yield f"{opens.value} at next: {_told(error)}"
        return
    if opens is Asks.OPTIONS and table.phase is Phase.POSTING and opened.next is not None:
        yield "no post is due at next, and the deal is not open"
    for fault in refused_offers(asked, opened, deep - 1):
        yield f"{opens.value} at next: {fault}"


def _edition(question: Question) -> dict[str, str | None]:
    return {"as_of": question.as_of, "digest": question.digest}


def _of_the_next_table(question: Question, table: Snapshot, ruling: Ruling) -> Iterator[str]:
    """The next table is accepted unchanged, is possible, and has the same chips and cards as before."""
    after = ruling.next
    assert after is not None
    document = {
        **{"house": question.house, "game": question.game},
        **{name: value for name, value in _edition(question).items() if value is not None},
        "table": json.loads(json.dumps(serialize_table(after))),
    }
    try:
        back = parse_question(Asks.DEALING, document)
    except Unprocessable as refusal:
        yield f"next is not read: {[(fault.pointer, fault.code) for fault in refusal.faults]}"
        return
    if back.table != after:
        yield f"next is read as another table: {back.table} for {after}"
    found = answer(back, BOOK)
    if found.answer.breaches and ruling.outcome is not Outcome.NEEDS_FLOOR:
        yield f"next has {[(each.code, each.at) for each in found.answer.breaches]}"
    yield from _not_conserved(question, table, ruling, after)


def _not_conserved(question: Question, table: Snapshot, ruling: Ruling, after: Snapshot) -> Iterator[str]:
    if chips_are_told(table):
        if not chips_are_told(after):
            yield "chips of next are not told any more"
        elif (before := chips(table)) != (now := chips(after)) + _left(question, table, after, ruling):
            yield f"{before} chips, and {now} at next"
    if cards_are_told(table) and after.phase is not Phase.POSTING and cards_are_told(after):
        before, now = every_card(table), every_card(after)
        if before in DECKS and now != before and not _more_cards(question, ruling):
            yield f"{before} cards, and {now} at next"


def _more_cards(question: Question, ruling: Ruling) -> bool:
    """Whether the incident itself adds or removes cards."""
    return question.incident is not None


def _left(question: Question, table: Snapshot, after: Snapshot, ruling: Ruling) -> int:
    """The chips that left the table, or were taken by the house; when the hand is over ``rake`` gives them.

    A hand that is dealt again returns the rake too.
    """
    if after.phase is Phase.POSTING:
        return 0
    if after.phase is Phase.OVER and table.phase is not Phase.OVER:
        return after.rake or 0
    if (
        question.asks is Asks.SHOWDOWN and question.event is None
    ):  # the next step is given, but no event has happened yet
        return 0
    taken = sum(int(str(step.args["chips"])) for step in _steps(ruling) if step.code == "rake")
    return taken + ((table.rake or 0) - (after.rake or 0) if table.phase is Phase.SHOWDOWN else 0)


def _steps(ruling: Ruling) -> Iterator[Instruction]:
    yield from getattr(ruling.answer, "instructions", None) or ()
    if isinstance(ruling.answer, Remedies):
        for each in ruling.answer.remedies:
            yield from each.steps
    if ruling.floor is not None:
        yield ruling.floor.option


def chips(table: Snapshot) -> int:
    """All chips at the table, including found ones."""
    seats = sum((seat.stack or 0) + seat.put_in + seat.found_chips for seat in table.seats)
    return seats + table.dead_chips


def every_card(table: Snapshot) -> int:
    """The number of cards in all."""
    cards = cards_of(table)
    return sum(cards["hands"].values()) + sum(cards[pile] for pile in PILES)


def _of_the_options(question: Question, table: Snapshot, ruling: Ruling) -> Iterator[str]:
    """Each action, post, deal or step of a draw that the ruling offers at this table."""
    given = ruling.answer
    if isinstance(given, Acted):
        yield from _of_the_options(question, table, replace(ruling, answer=given.instead))
        if isinstance(given.due, Step):
            yield from _refusal(question, _asks_of(given.due, table), table, _event(given.due))
    if isinstance(given, (Options, Instead)) and given.to_act is not None:
        for each in given.options:
            for to in _amounts(each):
                yield from _refusal(question, Asks.BETTING, table, Event(each.does, given.to_act, to, each.kind))
    if isinstance(given, Plan) and ruling.next is None:
        steps = tuple(given.steps)
        if steps and not given.stuck:
            yield from _refusal(question, Asks.DRAWING, table, _event(steps[0]))
        if not given.waiting_for and not given.stuck:
            yield from _refusal(question, Asks.DRAWING, table, Event(Does.CARRY_OUT))


def _amounts(choice: Choice) -> list[int | None]:
    """The amount, or the minimum, the maximum and one between."""
    if choice.least is None:
        return [choice.to]
    step = choice.step or 1
    most = choice.least + 3 * step if choice.most is None else choice.most
    between = choice.least + (most - choice.least) // step // 2 * step
    return sorted({choice.least, between, most})


def _asks_of(step: Step, table: Snapshot) -> Asks:
    return Asks.DRAWING if table.phase is Phase.DRAWING else Asks.DEALING


def _event(step: Step) -> Event:
    piles = step.piles and tuple(each.pile for each in step.piles)
    return Event(step.does, step.seat, count=step.count, cards=step.cards, piles=piles)


def _refusal(question: Question, asks: Asks, table: Snapshot, event: Event) -> Iterator[str]:
    """The objection to an offered event. Empty if it is allowed, or if the floor decides first."""
    if not is_read(asks, table):
        return
    asked = Question(asks, question.house, question.game, table=table, event=event, **_edition(question))
    try:
        ruled = answer(asked, BOOK)
    except DealerServiceError as error:
        yield f"offered {_short(event)}: {_told(error)}"
        return
    if ruled.outcome is Outcome.REFUSED:
        yield f"offered {_short(event)}: refused, {[each.clause.id for each in ruled.reasons]}"
    elif ruled.outcome is Outcome.NEEDS_FLOOR:
        return
    elif ruled.next is not None:
        for fault in _of_the_next_table(asked, table, ruled):
            yield f"offered {_short(event)}: {fault}"


def _short(event: Event) -> str:
    return f"{event.does.value} {event.seat} {event.to} {event.count}"


def _of_the_floor(question: Question, ruling: Ruling, deep: int) -> Iterator[str]:
    """Each choice of the floor is still open when it comes back, and there are at least two."""
    options: tuple[FloorOption, ...] = getattr(ruling.answer, "options", None) or ()
    if len(options) < 2:
        left = [*(each.code for each in ruling.breaches), question.incident and question.incident.kind]
        why = [each.clause.id for each in ruling.reasons if each.decides]
        yield f"{len(options)} options for the floor: {[each.code for each in options]}, {left} {why}"
    if question.floor is not None and ruling.next is not None:  # it is asked about the table after its decision
        question = replace(question, table=ruling.next, incident=None)
    for each in options:
        asked = replace(question, floor=Floor(each.code, each.args))
        said = f"floor {each.code} {dict(each.args)}"
        try:
            decided = answer(asked, BOOK)
        except DealerServiceError as error:
            yield f"{said}: {_told(error)}"
            continue
        if decided.outcome is Outcome.UNDETERMINED:
            continue
        for fault in refused_offers(asked, decided, deep):
            yield f"{said}: {fault}"


def _told(error: DealerServiceError) -> str:
    codes = [each.code for each in getattr(error, "breaches", ())]
    return f"{type(error).__name__} {codes or error}"
