"""Draws out of turn, discards that differ from the announcement, and folds in a draw.

No rulebook covers them, so the floor decides.
"""

from __future__ import annotations

from functools import partial

from dealer_service.rulings.drawing.events import apply_event, close_if_complete
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.irregularities.contradictions import contradict, live_seat_of, phase_of
from dealer_service.rulings.irregularities.dead_hands import dead_hand
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import Count, Does, Event, Seat, Snapshot
from dealer_service.table.incidents import AnnouncementMismatch, DrewOutOfTurn, FoldInDraw
from dealer_service.values import replace


def drew_out_of_turn(incident: DrewOutOfTurn, spot: Spot) -> Answered:
    """The floor's options for a discard or draw out of turn. Raises MissingFacts and ImpossibleTable."""
    seat, state = _drawing_seat(incident, spot)
    number, count = seat.number, incident.count
    unheard = [each for each in state.order if each not in state.placed]
    if number in state.placed or unheard[:1] == [number]:
        raise contradict("drew-in-turn", "seat", spot.rules, seat=number)
    _check_count(count, "count", seat, state)
    why = (because(spot.rules.drawing.drew_out_of_turn, seat=number, count=count).deciding(),)
    undone: tuple[Instruction, ...] = ()
    if incident.replaced:
        undone = (Instruction("take-back-new-cards", {"seats": [number]}, why), Instruction("shuffle-stub", {}, why))
    args = {"seat": number, "count": count}
    bind, free = Instruction("bind-count", args, why), Instruction("free-count", args, why)
    bound = Remedied(_undone(incident, "bound-to-count", undone, bind), _announce(spot.table, number, count))
    freed = Remedied(_undone(incident, "free-to-draw", undone, free), _announce(spot.table, number, None))
    binds = FloorOption("bind-count", args, why, lambda: bound)
    return Undecided((binds, FloorOption("free-count", args, why, lambda: freed)), why)


def announcement_mismatch(incident: AnnouncementMismatch, spot: Spot) -> Answered:
    """The floor's options for a discard that differs from the announced count.

    Raises MissingFacts and ImpossibleTable.
    """
    seat, state = _drawing_seat(incident, spot)
    announced, placed = incident.announced, incident.placed
    if announced == placed:
        raise contradict("announcement-kept", "placed", spot.rules, seat=seat.number, count=placed)
    if state.received.get(seat.number):
        raise contradict("already-replaced", "seat", spot.rules, seat=seat.number)
    lies = state.placed.get(seat.number)
    if lies not in (None, announced, placed):
        raise contradict("discards-differ-from-log", "placed", spot.rules, seat=seat.number, count=lies)
    counts = {"announced": announced, "placed": placed}
    for fact, count in counts.items():
        _check_count(count, fact, seat, state)
    why = (because(spot.rules.drawing.announcement_mismatch, seat=seat.number, **counts).deciding(),)
    options = [
        FloorOption(
            "count-stands",
            {"seat": seat.number, "count": count},
            why,
            partial(_count_stands, incident, seat, count, state, why),
        )
        for count in (placed, announced)
    ]
    return Undecided(tuple(options), why)


def fold_in_draw(incident: FoldInDraw, spot: Spot) -> Answered:
    """The floor's options for a fold in a draw. Raises MissingFacts and ImpossibleTable."""
    seat, _ = _drawing_seat(incident, spot)
    args = {"seat": seat.number}
    why = (because(spot.rules.drawing.fold_in_draw, seat=seat.number).deciding(),)
    back = Remedy(incident.kind, "hand-back", args, (Instruction("give-hand-back", args, why),), why)
    folds = FloorOption("let-fold-stand", args, why, partial(dead_hand, incident.kind, seat, spot, why))
    return Undecided((folds, FloorOption("give-hand-back", args, why, partial(Remedied, back, spot.table))), why)


def _drawing_seat(incident: DrewOutOfTurn | AnnouncementMismatch | FoldInDraw, spot: Spot) -> tuple[Seat, DrawState]:
    """The live seat that the incident names, and the state of the draw."""
    phase_of(incident, spot)
    return live_seat_of(incident.seat, spot), DrawState(spot)


def _check_count(count: int, fact: str, seat: Seat, state: DrawState) -> None:
    """Check that the seat may discard this many cards, and holds them if its hand is known."""
    most = state.most(seat.number)
    if seat.hand is not None:
        most = min(most, len(seat.hand) + state.placed.get(seat.number, 0))
    if count > most:
        raise contradict("more-than-may-be-drawn", fact, state.spot.rules, seat=seat.number, most=most)


def _undone(incident: DrewOutOfTurn, code: str, undone: tuple[Instruction, ...], step: Instruction) -> Remedy:
    """The remedy with this step. Replacement cards are taken back first."""
    return Remedy(incident.kind, code, step.args, (*undone, step), step.because)


def _announce(table: Snapshot, number: int, count: int | None) -> Snapshot:
    """The table with this announced count of the seat. None removes it."""
    assert table.draw is not None
    others = tuple(each for each in table.draw.announced if each.seat != number)
    told = () if count is None else (Count(number, count),)
    return replace(table, draw=replace(table.draw, announced=(*others, *told)))


def _placed_anew(spot: Spot, event: Event) -> Snapshot:
    """The table with this discard in place of the seat's last one, in the log too if it is there."""
    after, log = apply_event(spot, event), [*spot.table.events]
    told = [place for place, each in enumerate(log) if (each.does, each.seat) == (event.does, event.seat)]
    if not told:
        return after
    log[told[-1]] = event
    return replace(after, log=tuple(log))


def _count_stands(incident: AnnouncementMismatch, seat: Seat, count: int, state: DrawState, why: Because) -> Remedied:
    """The seat draws this many cards, as placed, or as announced for its turn."""
    table = state.spot.table
    args = {"seat": seat.number, "count": count}
    steps: tuple[Instruction, ...] = (Instruction("count-stands", args, why),)
    if seat.number in state.placed:
        after = table
        if state.placed[seat.number] != count:
            after = _placed_anew(state.spot.with_table(table), Event(Does.DISCARD, seat.number, count=count))
        after, follows = close_if_complete(state.spot.with_table(after))
        steps = (*steps, *follows)
    else:
        after = _announce(table, seat.number, count)
    return Remedied(Remedy(incident.kind, "count-stands", args, steps, why), after)
