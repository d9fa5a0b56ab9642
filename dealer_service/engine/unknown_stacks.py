"""Unknown stacks that an answer assumed to be large enough. They are listed in its ``missing``."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_service.engine.questions import Asks, Question
from dealer_service.rulebook.vocabulary.betting import Structure
from dealer_service.rulebook.vocabulary.showdown import AllInHands
from dealer_service.rulings.betting.unknown_stacks import called_short
from dealer_service.rulings.irregularities.showdown.show_one_show_all import shown_by_chips_of
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.reasons import because, each_once
from dealer_service.rulings.ruling import Missing, Ruling, Undecided
from dealer_service.rulings.showdown.last_round import betting_seen
from dealer_service.rulings.spot import Spot
from dealer_service.table import Incident, Phase, Seat, Snapshot, State
from dealer_service.table.incidents import OF_LOG_ENTRY, CardsShown
from dealer_service.values import replace

BEFORE_THE_DRAW = (Phase.POSTING, Phase.DEALING, Phase.BETTING)


def beside_untold_stacks(ruling: Ruling, question: Question, asked: Question) -> Ruling:
    """The ruling, with each unknown stack that was assumed to be enough, or to be empty.

    ``asked`` is the question as it came. In ``question``, seats whose known chips make them all-in have empty stacks.
    """
    table = question.table
    if table is None or asked.table is None or asked.table.stacks_told:
        return ruling
    clause = ruling.rules.betting.table_stakes
    untold = {seat.place for seat in _taken_to_have_chips(ruling, question, table) if seat.stack is None}
    if question.asks is Asks.IRREGULARITIES or (question.asks is Asks.DEALING and question.event is None):
        untold |= {seat.place for seat in called_short(Spot(asked.table, ruling.rules)) if seat.stack is None}
    if not untold:
        return ruling
    stacks = (Missing(f"/table/seats/{place}/stack", clause.id) for place in sorted(untold))
    missing = (*ruling.missing, *stacks)
    why = because(clause).deciding(not ruling.reasons)  # the only reason if there is no other
    return replace(ruling, missing=missing, reasons=each_once((*ruling.reasons, why)))


def _taken_to_have_chips(ruling: Ruling, question: Question, table: Snapshot) -> Iterable[Seat]:
    """The seats whose chips matter: those that bet, or begin a hand."""
    answer, betting = ruling.answer, table.phase in BEFORE_THE_DRAW
    floor = isinstance(answer, Undecided) or question.floor is not None
    match question.asks:
        case Asks.DEALING if question.event is not None and table.phase is Phase.OVER:
            return table.seats
        case Asks.DEALING if question.event is not None and table.phase is None:
            return (seat for seat in table.seats if seat.state is not State.OUT)
        case Asks.DEALING:
            return table.live if betting and table.log is not None else ()
        case Asks.BETTING | Asks.OPTIONS:
            return table.live if betting else ()
        case Asks.DRAWING:
            return table.live if ruling.next is not None and ruling.next.phase is not Phase.DRAWING else ()
        case Asks.POTS:
            open_still = isinstance(answer, Pots) and (answer.to_act is not None or table.phase is not Phase.BETTING)
            return table.live if floor or (betting and open_still) else ()
        case Asks.SHOWDOWN:
            return table.live if floor or _shown_otherwise_if_all_in(Spot(table, ruling.rules)) else ()
        case Asks.IRREGULARITIES:
            put_right = _put_right_by_their_chips(ruling, question.incident, table)
            return (*put_right, *_shown_by_their_chips(ruling, question.incident, table))
    return ()


def _shown_by_their_chips(ruling: Ruling, incident: Incident | None, table: Snapshot) -> tuple[Seat, ...]:
    """The seats whose chips decide when cards shown to one player are shown to all."""
    if not isinstance(incident, CardsShown):
        return ()
    return shown_by_chips_of(incident, Spot(table, ruling.rules))


def _put_right_by_their_chips(ruling: Ruling, incident: Incident | None, table: Snapshot) -> Iterable[Seat]:
    """The seats whose chips matter to the remedy: bets if the hand goes on, or a deal for a kept pot."""
    after = ruling.next
    if after is not None and after.phase is Phase.POSTING:
        return table.dealt_in if after.dead and table.phase is not Phase.POSTING else ()
    of_bets = isinstance(incident, OF_LOG_ENTRY)
    of_bets = of_bets or any(each.at.startswith("/table/log/") for each in ruling.breaches)
    hand_played = table.phase in (*BEFORE_THE_DRAW, Phase.DRAWING)
    return table.live if hand_played and (of_bets or _goes_on(table, after)) else ()


def _goes_on(table: Snapshot, after: Snapshot | None) -> bool:
    """Whether the hand has gone on: with another action, or in another phase."""
    if after is None or after.phase is Phase.OVER:
        return False
    return (after.phase, after.events) != (table.phase, table.events)


def _shown_otherwise_if_all_in(spot: Spot) -> bool:
    """Whether an all-in would change the hands that are shown, or their order."""
    if spot.table.phase is not Phase.SHOWDOWN or len(spot.table.live) < 2:
        return False
    first = spot.rules.showdown.all_in_shows_first.value and spot.rules.betting.structure.value is Structure.NO_LIMIT
    return spot.rules.showdown.all_in_hands.value is not AllInHands.AS_ALWAYS or (
        first and not betting_seen(spot.table)
    )
