"""Show one, show all: when cards shown to one player are shown to all."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.showdown import ShownToOne
from dealer_service.rulings.betting.cap import cap_on_bets
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.chips.stacks import has_chips_to_bet
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of, seat_of
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import Phase, Seat
from dealer_service.table.incidents import CardsShown

# When all players see them.
NOW, AFTER_ROUND, AFTER_BETTING, AFTER_HAND = "now", "after-round", "after-betting", "after-hand"
PLAYED = (Phase.DEALING, Phase.BETTING, Phase.DRAWING)


def cards_shown(incident: CardsShown, spot: Spot) -> Answered:
    """When all players see the cards shown to one. Raises MissingFacts and ImpossibleTable."""
    phase = phase_of(incident, spot)
    seat, to = seat_of(incident.seat, spot), spot.table.find(incident.to)
    if not seat.dealt_in:
        raise contradict("not-dealt-in", "seat", spot.rules, seat=seat.number)
    if to is None:
        raise contradict("nobody-sits-there", "to", spot.rules, seat=incident.to)
    if to.number == seat.number:
        raise contradict("shown-to-itself", "to", spot.rules, seat=seat.number)
    when = _when(to, spot) if phase in PLAYED else NOW
    why = (because(spot.rules.showdown.shown_to_one, seat=seat.number, to=to.number).deciding(),)
    args = {"seat": seat.number}
    step = Instruction("show-to-all", {"seat": seat.number, "when": when}, why)
    return Remedied(Remedy(incident.kind, f"shown-{when}", args, (step,), why), spot.table)


def shown_by_chips_of(incident: CardsShown, spot: Spot) -> tuple[Seat, ...]:
    """The seats whose chips decide when all see the cards: the one that saw them, and those that may raise it."""
    table = spot.table
    to, clause = table.find(incident.to), spot.rules.showdown.shown_to_one
    by_chips = clause.value is ShownToOne.BY_THE_DECISIONS_LEFT and table.phase in PLAYED
    if not by_chips or to is None:
        return ()
    if table.phase is Phase.DRAWING and _known_to_have_chips(spot) < 2:
        return tuple(table.live)
    if not to.live:
        return ()
    now = _once_it_has_answered(to, spot)
    if now is None:
        return (to,)
    others = (*_may_be_raised_by(to, now, spot), *_may_bet_later(to, now, spot.rules))
    return (to, *(table.seat(number) for number in dict.fromkeys(others)))


def _when(to: Seat, spot: Spot) -> str:
    """When all players see the cards that this seat saw during the hand. Raises MissingFacts."""
    clause = spot.rules.showdown.shown_to_one
    require_of_seats((to,), clause, "state")
    match clause.value:
        case ShownToOne.AT_ONCE_UNLESS_OUT_OF_THE_HAND:
            return NOW if to.live else AFTER_HAND
        case ShownToOne.BY_THE_DECISIONS_LEFT:
            if _betting_is_over(spot):
                return NOW
            if not to.live or to.all_in:
                return AFTER_BETTING
            now = _once_it_has_answered(to, spot)
            if now is None or _may_be_raised_by(to, now, spot):
                return NOW
            return AFTER_ROUND if _may_bet_later(to, now, spot.rules) else AFTER_BETTING


def _betting_is_over(spot: Spot) -> bool:
    """Whether no betting round is open or to come, since fewer than two live seats have chips. Raises MissingFacts."""
    if spot.table.phase is not Phase.DRAWING:
        return False
    live = sum(has_chips_to_bet(seat, spot) for seat in spot.table.live)
    unknown = [seat for seat in spot.table.seats if seat.state is None and has_chips_to_bet(seat, spot)]
    if live < 2 <= live + len(unknown):
        require_of_seats(unknown, spot.rules.showdown.shown_to_one, "state")
    return live < 2


def _known_to_have_chips(spot: Spot) -> int:
    """The number of live seats that are known to have chips to bet."""
    return sum(seat.stack is not None and has_chips_to_bet(seat, spot) for seat in spot.table.live)


def _once_it_has_answered(to: Seat, spot: Spot) -> Round | None:
    """The open betting round, once the seat has acted and matched the last bet."""
    if spot.table.phase is not Phase.BETTING:
        return None
    now = follow_log(spot).now
    seat = now.seats[to.number]
    return now if seat.acted and seat.bet >= now.level else None


def _may_bet_later(to: Seat, now: Round, rules: Ruleset) -> tuple[int, ...]:
    """The other seats that may have chips for a later betting round against this one."""
    if rules.dealing.streets.value.is_last(now.number):
        return ()
    others = (seat for seat in now.seats.values() if seat.live and seat.number != to.number)
    return tuple(seat.number for seat in others if seat.has_chips and seat.most_total > now.level)


def _may_be_raised_by(to: Seat, now: Round, spot: Spot) -> tuple[int, ...]:
    """The seats still to act that may raise this one, so it acts again in this round."""
    cap = cap_on_bets(now, spot)
    if cap is not None and now.bets_made >= cap:
        return ()
    others = (seat for seat in now.seats.values() if seat.live and seat.has_chips and seat.number != to.number)
    to_act = (seat for seat in others if not seat.acted or seat.bet < now.level)
    return tuple(seat.number for seat in to_act if seat.most_total > now.level)
