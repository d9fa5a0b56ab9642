"""The end of a hand beside its record: awards, stacks and rake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.engine.play.played import ComparedResult
from dealer_service.table import Does, Event, Phase, Snapshot, known
from dealer_service.table.records import RecordedAward, Results

STACK, AWARD, RAKE = "stack", "award", "rake"


def ruled_awards(table: Snapshot) -> tuple[Event, ...]:
    """The awards of this table, in their order."""
    return tuple([event for event in table.events if event.does is Does.AWARD])


def compare_results(results: Results, awards: Sequence[Event], table: Snapshot) -> Iterator[ComparedResult]:
    """Each recorded result beside the table at the end; ``awards`` are those among the events."""
    over = table.phase is Phase.OVER
    for recorded in ((*(results.awards or ()),), awards):
        for award in summed(recorded):
            ruled = chips_of(award, table) if over else None
            yield _compared(AWARD, award.chips, ruled, award.seat, award.pot, award.half)
    for number in _left_out([*(results.awards or ()), *awards], table) if over else ():
        yield _compared(AWARD, 0, sum(each.paid for each in ruled_awards(table) if each.seat == number), number)
    for stack in results.stacks or ():
        seat = table.find(stack.seat)
        yield _compared(STACK, stack.stack, seat.stack if over and seat is not None else None, stack.seat)
    if results.rake is not None:
        yield _compared(RAKE, results.rake, rake_of(table))


def summed(awards: Sequence[RecordedAward | Event]) -> Iterator[RecordedAward]:
    """The chips that each seat won, by the pot and half that the record names, if it does."""
    chips: dict[tuple[int, str | None, str | None], int] = {}
    for each in awards:
        key = (each.seat or 0, each.pot, each.half)
        chips[key] = chips.get(key, 0) + (each.chips or 0)
    for (seat, pot, half), won in chips.items():
        yield RecordedAward(seat, won, pot, half)


def rake_of(table: Snapshot) -> int | None:
    """The chips taken for the house from this hand. None until it is over."""
    return table.rake or 0 if table.phase is Phase.OVER else None


def is_of_rake(differing: Sequence[ComparedResult]) -> bool:
    """Whether the rake explains every other difference: no seat has more chips if the house has taken more."""
    rake = next((each for each in differing if each.part == RAKE), None)
    if rake is None or rake.ruled is None:
        return False
    over = rake.recorded - rake.ruled
    return all(
        (each.ruled - each.recorded) * over > 0 for each in differing if each.part != RAKE and each.ruled is not None
    )


def _compared(
    part: str,
    recorded: int,
    ruled: int | None,
    seat: int | None = None,
    pot: str | None = None,
    half: str | None = None,
) -> ComparedResult:
    same = None if ruled is None else ruled == recorded
    return ComparedResult(part, recorded, ruled, same, seat, pot, half)


def chips_of(award: RecordedAward | Event, table: Snapshot) -> int:
    """The chips that the house awards to this seat, of this pot and half if the record names them."""
    of_seat = [each for each in ruled_awards(table) if each.seat == award.seat]
    if any(each.pot is not None for each in of_seat):  # an uncontested pot is awarded without its name
        of_seat = [each for each in of_seat if award.pot in (None, each.pot)]
    if any(each.half not in (None, "whole") for each in of_seat):
        of_seat = [each for each in of_seat if award.half in (None, each.half)]
    return sum(each.paid for each in of_seat)


def is_of(award: RecordedAward, event: Event) -> bool:
    """Whether the event is part of this award."""
    return (award.seat, award.pot, award.half) == (event.seat, event.pot, event.half)


def _left_out(recorded: Sequence[RecordedAward | Event], table: Snapshot) -> Iterator[int]:
    """The seats with an award of the house and none in the record, if it has any."""
    named = {each.seat for each in recorded}
    won = dict.fromkeys(each.whose for each in ruled_awards(table))
    yield from (seat for seat in won if named and seat not in named)


def losers_unseen(results: Results | None, recorded: Sequence[Event], table: Snapshot) -> list[int]:
    """The live seats with unknown hands and without a recorded award: they have mucked.

    None of them if the record has no award.
    """
    won = {each.seat for each in recorded}
    won |= {each.seat for each in (results.awards if results else None) or ()}
    if not won:
        return []
    return [seat.number for seat in table.live if seat.number not in won and not known(seat.hand)]
