"""Cards that one player was shown: everybody has a right to see them, and when."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.showdown import ShownToOne
from dealer_service.rulings.betting.cap import cap_on_bets
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of, seat_of
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require_of_seats
from dealer_service.table import Incident, Phase, Seat, Snapshot

# When everybody sees them.
NOW, AFTER_ROUND, AFTER_BETTING, AFTER_HAND = "now", "after-round", "after-betting", "after-hand"
PLAYED = (Phase.DEALING, Phase.BETTING, Phase.DRAWING)


def cards_shown(incident: Incident, table: Snapshot, rules: Ruleset) -> Answered:
    """When everybody sees the cards that one player was shown. Raises MissingFacts, and ImpossibleTable."""
    phase = phase_of(incident, table, rules, *PLAYED, Phase.SHOWDOWN, Phase.OVER)
    seat, to = seat_of(incident, table, rules), table.find(incident.to)
    assert seat is not None, "the schema requires it"
    if not seat.dealt_in:
        raise contradict("not-dealt-in", "seat", rules, seat=seat.number)
    if to is None:
        raise contradict("nobody-sits-there", "to", rules, seat=incident.to)
    if to.number == seat.number:
        raise contradict("shown-to-itself", "to", rules, seat=seat.number)
    when = _when(to, table, rules) if phase in PLAYED else NOW
    why = (because(rules.showdown.shown_to_one, seat=seat.number, to=to.number).deciding(),)
    args = {"seat": seat.number}
    step = Instruction("show-to-all", {"seat": seat.number, "when": when}, why)
    return Remedied(Remedy(incident.kind, f"shown-{when}", args, (step,), why), table)


def shown_by_chips_of(incident: Incident, table: Snapshot, rules: Ruleset) -> tuple[Seat, ...]:
    """The seat that was shown cards and those that may raise it, where others see them now or later by their chips."""
    to, clause = table.find(incident.to), rules.showdown.shown_to_one
    by_chips = clause.value is ShownToOne.BY_THE_DECISIONS_LEFT and table.phase in PLAYED
    if not by_chips or to is None or not to.live:
        return ()
    return (to, *(table.seat(number) for number in _may_be_raised_by(to, table, rules)))


def _when(to: Seat, table: Snapshot, rules: Ruleset) -> str:
    """When others may see what this seat was shown while the hand is played. Raises MissingFacts."""
    clause = rules.showdown.shown_to_one
    require_of_seats((to,), clause, "state")
    match clause.value:
        case ShownToOne.AT_ONCE_UNLESS_OUT_OF_THE_HAND:
            return NOW if to.live else AFTER_HAND
        case ShownToOne.BY_THE_DECISIONS_LEFT:
            if not to.live or to.all_in:
                return AFTER_BETTING
            heard = table.phase is Phase.BETTING and _has_answered(to, follow_log(table, rules).now)
            return AFTER_ROUND if heard and not _may_be_raised_by(to, table, rules) else NOW


def _has_answered(to: Seat, now: Round) -> bool:
    """Whether the seat has acted and matched the last bet."""
    seat = now.seats[to.number]
    return seat.acted and seat.bet >= now.level


def _may_be_raised_by(to: Seat, table: Snapshot, rules: Ruleset) -> tuple[int, ...]:
    """The seats still to act that may put in more than this one has matched, so that it acts again in this round."""
    if table.phase is not Phase.BETTING:
        return ()
    now = follow_log(table, rules).now
    cap = cap_on_bets(now, table, rules)
    if not _has_answered(to, now) or (cap is not None and now.bets_made >= cap):
        return ()
    others = (seat for seat in now.seats.values() if seat.live and seat.has_chips and seat.number != to.number)
    to_act = (seat for seat in others if not seat.acted or seat.bet < now.level)
    return tuple(seat.number for seat in to_act if seat.most_total > now.level)
