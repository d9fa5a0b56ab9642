"""Every irregularity ruled on: the incident that is told first, then each breach that the table shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.all import breaches
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.mending import what_the_floor_may_do
from dealer_service.rulings.irregularities.betting.clocks import clock_ran_out
from dealer_service.rulings.irregularities.betting.turns import turns_kept
from dealer_service.rulings.irregularities.betting.wrong_bets import (
    bet_misunderstood,
    wrong_bet,
    wrong_pot_told,
    wrong_wager,
)
from dealer_service.rulings.irregularities.contradictions import require_what_shows_breaches
from dealer_service.rulings.irregularities.dealing.boxed_cards import boxed_card
from dealer_service.rulings.irregularities.dealing.exposed_cards import exposed_on_deal
from dealer_service.rulings.irregularities.dealing.fouled_decks import card_twice, fouled_deck
from dealer_service.rulings.irregularities.dealing.wrong_counts import hand_of_wrong_size, wrong_count
from dealer_service.rulings.irregularities.dealing.wrong_seats import (
    dealt_out_of_order,
    dealt_to_wrong_seat,
    logged_out_of_order,
    seat_left_out,
)
from dealer_service.rulings.irregularities.drawing.counts_asked import asked_how_many
from dealer_service.rulings.irregularities.drawing.exposed_cards import exposed_on_draw
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedies, Remedy
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, Undecided
from dealer_service.table import Incident, Mishap, Snapshot

OfIncident = Callable[[Incident, Snapshot, Ruleset], Answered | None]
OfBreach = Callable[[Breach, Snapshot, Ruleset], Answered | None]


def _wrong_action(breach: Breach, table: Snapshot, rules: Ruleset) -> Remedied | None:
    """A wrong amount made right, or what was done before its turn backed up."""
    if not breach.at.startswith("/table/log/"):
        return None
    return wrong_wager(breach, table, rules) or turns_kept(breach, table, rules)


# What rules on each kind of incident, and on each code of a breach. A breach that is not here is the floor's, and so is
# one for which None comes back.
INCIDENTS: Mapping[Mishap, OfIncident] = {
    Mishap.EXPOSED_ON_DRAW: exposed_on_draw,
    Mishap.ASKED_HOW_MANY: asked_how_many,
    Mishap.BOXED_CARD: boxed_card,
    Mishap.DEALT_OUT_OF_ORDER: dealt_out_of_order,
    Mishap.DEALT_TO_WRONG_SEAT: dealt_to_wrong_seat,
    Mishap.SEAT_LEFT_OUT: seat_left_out,
    Mishap.EXPOSED_ON_DEAL: exposed_on_deal,
    Mishap.WRONG_COUNT: wrong_count,
    Mishap.FOULED_DECK: fouled_deck,
    Mishap.WRONG_BET: wrong_bet,
    Mishap.WRONG_POT_TOLD: wrong_pot_told,
    Mishap.CLOCK_RAN_OUT: clock_ran_out,
    Mishap.BET_MISUNDERSTOOD: bet_misunderstood,
}
BREACHES: Mapping[str, OfBreach] = {
    "irregular-action": _wrong_action,
    "dealt-out-of-order": logged_out_of_order,
    "hand-of-wrong-size": hand_of_wrong_size,
    "card-twice": card_twice,
}


def put_right(
    incident: Incident | None, table: Snapshot, rules: Ruleset, shown: tuple[Breach, ...]
) -> tuple[Remedies, Snapshot | None]:
    """A remedy for the incident and for each breach, and the table after them; None where the floor decides.

    Raises MissingFacts, and ImpossibleTable where the table contradicts the incident.
    """
    remedies, after, settled = put_right_so_far(incident, table, rules, shown)
    return remedies, after if settled else None


def put_right_so_far(
    incident: Incident | None, table: Snapshot, rules: Ruleset, shown: tuple[Breach, ...]
) -> tuple[Remedies, Snapshot, bool]:
    """The remedies up to what the floor decides, the table after them, and whether nothing is left to the floor.

    ``shown`` are the breaches of the table, all of them irregular. Raises MissingFacts, and ImpossibleTable where the
    table contradicts the incident.
    """
    remedies: tuple[Remedy, ...] = ()
    left = shown
    if incident is not None:
        answered = INCIDENTS[incident.kind](incident, table, rules) or _the_floors(shown, table, rules)
        if isinstance(answered, Undecided):
            return _left_to_the_floor((), answered), table, False
        remedies, table = (answered.remedy,), answered.table
        left = breaches_of(table, rules)
    while left:
        ruled = _on_breach(left[0], table, rules)
        after = breaches_of(ruled.table, rules) if isinstance(ruled, Remedied) else left
        if ruled is None or (isinstance(ruled, Remedied) and len(after) >= len(left)):
            ruled = _the_floors(left, table, rules)
        if isinstance(ruled, Undecided):
            return _left_to_the_floor(remedies, ruled), table, False
        remedies, table, left = (*remedies, ruled.remedy), ruled.table, after
    return Remedies(remedies), table, True


def _left_to_the_floor(remedies: tuple[Remedy, ...], undecided: Undecided) -> Remedies:
    """What the floor may decide after these remedies, in words: this question is not asked with its decision."""
    options = tuple(Instruction(each.code, each.args, each.because) for each in undecided.options)
    return Remedies(remedies, options, undecided.because)


def _on_breach(breach: Breach, table: Snapshot, rules: Ruleset) -> Answered | None:
    """What the house rules on this breach; None where no clause puts it right."""
    rule = BREACHES.get(breach.code)
    return None if rule is None else rule(breach, table, rules)


def _the_floors(left: tuple[Breach, ...], table: Snapshot, rules: Ruleset) -> Undecided:
    """What the floor may do about something for which the house has no clause that puts it right.

    Raises MissingFacts where the table does not tell whether there is one.
    """
    require_what_shows_breaches(table, rules)
    why = left[0].because if left else (because(rules.dealing.stages).deciding(),)
    return Undecided(tuple(what_the_floor_may_do(left, table)) if left else (), why)


def breaches_of(table: Snapshot, rules: Ruleset) -> tuple[Breach, ...]:
    """Everything that is wrong with the table."""
    return breaches(table, rules, follow_log(table, rules))
