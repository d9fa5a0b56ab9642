"""An action in turn that counts as another one.

The clauses that rule on the same words correct the log.
"""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.corrections import Counted, counts_as, with_total
from dealer_service.rulings.betting.legality import objections
from dealer_service.rulings.betting.round import Round, follow_log, preview_action
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.gestures.interpretation import as_named
from dealer_service.rulings.gestures.silent_chips import Meaning, standing_of
from dealer_service.rulings.gestures.undercalls import is_short
from dealer_service.rulings.hand.advance import after_betting
from dealer_service.rulings.hand.commitments import drop_void_commitments
from dealer_service.rulings.irregularities.betting.counted_entries import with_counted_entry
from dealer_service.rulings.irregularities.floor_options import backed_up, left_by_words
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy
from dealer_service.rulings.reasons import Because, Fact, each_once
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, WAGERS, Does, Event


def words_in_the_log(breach: Breach, spot: Spot) -> Remedied | None:
    """Put right an action in turn of a wrong name or amount; None if no clause does.

    None as well for a fold, for a call of too little, and if another seat has raised an amount that would change.
    """
    log, states, entry = spot.table.events, follow_log(spot).states, int(breach.at.split("/")[3])
    event, then = log[entry], states[min(entry, len(states) - 1)]
    if len(states) <= len(log) or event.does not in ACTIONS or then.to_act != event.seat or event.does is Does.FOLD:
        return None
    if left_by_words(event, then, spot.rules) is not None:
        return _held_to_words(breach.code, entry, spot) if entry == len(log) - 1 else None
    made, why = _counts_as(event, then, spot.rules)
    if made == with_total(event, then) or any(True for _ in objections(made, spot, then)):
        return None
    changes_level = preview_action(then, made).level != preview_action(then, event).level
    if changes_level and any(each.does in WAGERS for each in log[entry + 1 :]):
        return None
    return _as_counted(breach.code, entry, made, spot, why or breach.because)


def _counts_as(event: Event, then: Round, rules: Ruleset) -> tuple[Event, Because]:
    """The action that the entry counts as, with its total, and why it differs from the entry."""
    standing = standing_of(event, then, rules)
    named = as_named(event, standing)
    if is_short(event, standing) or not isinstance(named, Meaning):
        return with_total(event, then), ()
    counted = counts_as(named.event, then.terms.spot, then)
    return with_total(counted.event, then), each_once((*named.because, *counted.because))


def _held_to_words(of: str, entry: int, spot: Spot) -> Remedied:
    """The action goes back to the seat, which is held to the actions that its words leave."""
    left = left_by_words(spot.table.events[entry], follow_log(spot).states[entry], spot.rules)
    assert left is not None, "the words leave only a part to the seat"
    back, seat = spot.with_table(backed_up(entry, spot)), spot.table.events[entry].whose
    after = drop_void_commitments(back, follow_log(back).now)
    args: dict[str, Fact] = {"seat": seat, "may": [each.value for each in left.bound.may]}
    step = Instruction("hold-to-words", args, left.because)
    return Remedied(Remedy(of, "held-to-words", args, (step,), left.because), after)


def _as_counted(of: str, entry: int, made: Event, spot: Spot, why: Because) -> Remedied:
    """The table with this entry as it counts, later calls at the same amount, and the steps of the dealer."""
    args: dict[str, Fact] = {"seat": made.seat, "does": made.does.value, "to": made.to}
    renamed = spot.table.events[entry].does is not made.does
    steps: tuple[Instruction, ...] = (Instruction("count-as", args, why),) if renamed else ()
    righted, moved = with_counted_entry(entry, Counted(made, because=why), spot)
    after, follows = after_betting(spot.with_table(righted))
    return Remedied(Remedy(of, "counts-as", args, (*steps, *moved, *follows), why), after)
