"""Requests to see a hand: who may ask, and whether the hand is live or dead then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dealer_service.rulebook.sections.showdown import AskingToSee
from dealer_service.rulings.hand_sizes import hand_size
from dealer_service.rulings.pots.layers import build_pots
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require, require_of_seats
from dealer_service.rulings.showdown.awards import wins_share
from dealer_service.rulings.showdown.last_round import log_of_betting, logged
from dealer_service.rulings.showdown.readings import hands_of_runs
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Event, Phase, Seat, Snapshot, State
from dealer_service.values import replace, value


@value
class Seen:
    """The table after a granted request, the dealer's instructions, and why."""

    table: Snapshot
    instructions: tuple[Instruction, ...]
    because: Because


def objections_to_asking(event: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against the request: there is no such hand, or the seat has no right to see one."""
    phase = require(spot.table.phase, "/table/phase", spot.rules.showdown.opens)
    if phase is not Phase.SHOWDOWN:
        yield because(spot.rules.showdown.opens, phase=phase.value).deciding()
        return
    require_of_seats(spot.table.seats, spot.rules.showdown.asking_to_see, "state")
    asker, asked = _two_seats(event, spot.table)
    if asker is asked or asked.state not in (State.IN, State.MUCKED):
        yield because(spot.rules.showdown.asking_to_see, seat=asked.number, state=str(asked.state)).deciding()
    if asked.shown:
        yield because(spot.rules.showdown.cards_speak, seat=asked.number, shown=True).deciding()
    match spot.rules.showdown.asking_to_see.value:
        case AskingToSee.CALLERS_SEE_THE_LAST_AGGRESSOR:
            may_ask = asker.live
        case AskingToSee.ANY_CALLED_HAND | AskingToSee.ON_SUSPICION:
            may_ask = asker.dealt_in
    if not may_ask:
        yield because(spot.rules.showdown.asking_to_see, seat=asker.number, state=str(asker.state)).deciding()


def after_asking(event: Event, spot: Spot) -> Seen | Undecided[Seen]:
    """The result of a request to see a hand, or the floor's options. Raises MissingFacts."""
    clause = spot.rules.showdown.asking_to_see
    asker, asked = _two_seats(event, spot.table)
    why = (because(clause, seat=asker.number, of=asked.number).deciding(),)
    after = replace(spot.table, log=logged(spot.table, event))
    match clause.value:
        case AskingToSee.ANY_CALLED_HAND if not asked.live:
            live = asker.live and _wins(asker, spot)
            after = bring_back(spot.with_table(after), asked) if live else _declare_dead(after, asked)
            return Seen(after, _turn_up(asked, live, why), why)
        case AskingToSee.CALLERS_SEE_THE_LAST_AGGRESSOR if not _paid_to_see(event, spot):
            return _for_the_floor(asked, after, spot.table, why)
        case AskingToSee.ON_SUSPICION:
            return _for_the_floor(asked, after, spot.table, why)
        case AskingToSee.ANY_CALLED_HAND | AskingToSee.CALLERS_SEE_THE_LAST_AGGRESSOR:
            return Seen(after, _turn_up(asked, asked.live, why), why)


def why_seen(seat: Seat, spot: Spot) -> Iterator[Reason]:
    """The clause against mucking a hand that must be seen."""
    asked = [event.whose for event in spot.table.events if event.does is Does.ASK_TO_SEE and event.of == seat.number]
    if asked:
        yield because(spot.rules.showdown.asking_to_see, seat=asked[-1], of=seat.number).deciding()


def _two_seats(event: Event, table: Snapshot) -> tuple[Seat, Seat]:
    """The seat that asks, and the seat it asks about."""
    return table.seat(event.whose), table.seat(event.of or 0)


def _paid_to_see(event: Event, spot: Spot) -> bool:
    """Whether the seat called the last bet or raise of the last round, made by the other seat."""
    log = log_of_betting(spot.table, spot.rules.showdown.asking_to_see)
    last = max((place for place, each in enumerate(log) if each.does in WAGERS), default=None)
    if last is None or log[last].seat != event.of:
        return False
    return any(each.does is Does.CALL and each.seat == event.seat for each in log[last:])


def _wins(asker: Seat, spot: Spot) -> bool:
    """Whether the seat wins a share of any pot with the present live hands. Raises MissingFacts."""
    runs = hands_of_runs(spot)
    pots = [pot for pot in build_pots(spot).pots if asker.number in pot.eligible]
    return any(wins_share(asker.number, pot, hands, spot.rules) for pot in pots for hands in runs)


def bring_back(spot: Spot, asked: Seat) -> Snapshot:
    """Retrieve the hand from the muck. Its cards are still to be turned up."""
    table = spot.table
    folded = table.deck.folded
    if folded is not None:
        folded = max(0, folded - hand_size(spot))
    seats = table.seats_with(replace(asked, state=State.IN))
    return replace(table, seats=seats, deck=replace(table.deck, folded=folded))


def _declare_dead(table: Snapshot, asked: Seat) -> Snapshot:
    """Make the hand dead once seen, so it cannot be retrieved."""
    return table.with_seat(replace(asked, state=State.DEAD))


def _turn_up(asked: Seat, live: bool, why: Because) -> tuple[Instruction, ...]:
    """The dealer's instruction for a hand that is seen."""
    if live:
        return (Instruction("turn-up", {"seat": asked.number}, why),)
    return (Instruction("turn-up-dead", {"seat": asked.number}, why),)


def _for_the_floor(asked: Seat, after: Snapshot, before: Snapshot, why: Because) -> Undecided[Seen]:
    """The floor grants or refuses the request, which leaves the table as it was ``before``."""
    args = {"seat": asked.number}
    down = partial(Seen, before, (Instruction("keep-down", args, why),), why)
    seen = (
        FloorOption(each.code, each.args, why, partial(Seen, after, (each,), why))
        for each in _turn_up(asked, asked.live, why)
    )
    return Undecided((*seen, FloorOption("keep-down", args, why, down)), why)
