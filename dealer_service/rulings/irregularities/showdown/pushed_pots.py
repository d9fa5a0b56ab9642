"""The pushes of a finished hand, the awards by its cards, and the table after a correction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dealer_service.rulings.board import shares_last_card
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.chips.units import Unit
from dealer_service.rulings.irregularities.contradictions import contradict
from dealer_service.rulings.posts.kill import with_other_winners
from dealer_service.rulings.pots.layers import MAIN, Pot
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.showdown.awards import settle_runs
from dealer_service.rulings.showdown.readings import Hands
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Seat, Snapshot, known
from dealer_service.values import replace

# The awards of each pot, by its name; awards to a single live hand name no pot and count as the main pot.
Pushed = Mapping[str, tuple[Event, ...]]


def pushed(spot: Spot) -> Pushed:
    """The awards in the log, pot by pot. Raises MissingFacts."""
    found: dict[str, tuple[Event, ...]] = {}
    for event in require(spot.table.log, "/table/log", spot.rules.showdown.claim_pot):
        if event.does is Does.AWARD:
            name = event.pot or MAIN
            found[name] = (*found.get(name, ()), event)
    return found


def awards_by_cards(pots: Pushed, spot: Spot) -> Pushed:
    """The awards of the same pots by the hands of the table. Raises MissingFacts."""
    return {name: tuple(_read(name, awards, spot)) for name, awards in pots.items()}


def _read(name: str, awards: tuple[Event, ...], spot: Spot) -> Iterator[Event]:
    """The awards of one pot by its hands. A single seat in it wins unread. Raises MissingFacts."""
    contest = _contesting(name, awards, spot)
    if len(contest) < 2:
        yield from (replace(each, seat=contest[0].number) for each in awards) if contest else awards
        return
    clause = spot.rules.showdown.claim_reading
    streets = spot.rules.dealing.streets.value
    shown, complete = {seat.number: seat.cards for seat in contest}, spot.table.complete_boards
    runs = (*((board,) for board in complete), streets.by_board(spot.table.board or ()))
    hands = [Hands(shown, boards) for boards in runs]
    size = streets.kept
    unread = [seat.place for seat in contest if not 0 < len(seat.cards) <= size or not known(seat.cards)]
    missing = [Missing(f"/table/seats/{place}/hand", clause.id) for place in unread]
    if (streets.boards or shares_last_card(spot)) and not known(spot.table.board):
        missing.append(Missing("/table/board", clause.id))
    unknown = (place for place, board in enumerate(complete) if not known(board))
    missing += (Missing(f"/table/runs/boards/{place}", clause.id) for place in unknown)
    if missing:
        raise MissingFacts(*missing)
    pot = Pot(name, sum(each.chips or 0 for each in awards), tuple(shown), 0, ())
    for award in settle_runs((pot,), hands, Unit(spot.table.stakes, spot.rules), spot.rules):
        yield replace(awards[0], seat=award.seat, chips=award.chips, half=award.half)


def _contesting(name: str, awards: tuple[Event, ...], spot: Spot) -> list[Seat]:
    """The seats that can win the pot, clockwise from the button. Raises MissingFacts.

    The only seat in a pot may have mucked.
    """
    table = spot.table
    among = awards[0].among
    if among is None and name != MAIN:
        place = table.events.index(awards[0])
        raise MissingFacts(Missing(f"/table/log/{place}/among", spot.rules.showdown.claim_reading.id))
    if among is None:
        return table.live_from_button
    around = (seat for seat in table.clockwise_from(table.button) if seat.number in among)
    return [seat for seat in around if seat.live or len(among) == 1]


def won(pots: Pushed) -> dict[int, int]:
    """The chips that each seat received."""
    found: dict[int, int] = {}
    for event in _events(pots):
        found[event.whose] = found.get(event.whose, 0) + event.paid
    return found


def moves(wrong: Pushed, right: Pushed) -> dict[int, int]:
    """The chips that each seat receives, or gives if negative."""
    had, gets = won(wrong), won(right)
    return {seat: gets.get(seat, 0) - had.get(seat, 0) for seat in sorted({*had, *gets})}


def with_pushed(spot: Spot, before: Pushed, after: Pushed) -> Snapshot:
    """The table of a finished hand, with its pots pushed to others.

    Raises MissingFacts, and ImpossibleTable if a seat lacks the chips that were pushed to it.
    """
    return with_moved(spot, moves(before, after), before, after)


def with_moved(spot: Spot, change: Mapping[int, int], before: Pushed, after: Pushed, fact: str = "kind") -> Snapshot:
    """The table of a finished hand after these moves of chips, with the new awards in its log.

    Raises MissingFacts, and ImpossibleTable at this fact of the incident if a seat lacks the chips that it gives.
    """
    table = spot.table
    if not any(change.values()):
        return table
    for number, chips in change.items():
        stack = table.seat(number).stack
        if stack is not None and stack + chips < 0:
            raise contradict("chips-not-there", fact, spot.rules, seat=number, chips=-chips)
    seats = tuple(with_more_behind(seat, change.get(seat.number, 0)) for seat in table.seats)
    events = tuple(event for event in table.events if event.does is not Does.AWARD)
    after_all = replace(table, seats=seats, log=(*events, *_events(after)))
    return with_other_winners(spot.with_table(after_all), won(after)) if {*won(before)} != {*won(after)} else after_all


def _events(pots: Pushed) -> Iterable[Event]:
    return (event for awards in pots.values() for event in awards)
