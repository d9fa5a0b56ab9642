"""The cap on bets in a limit round, and when it is lifted heads-up."""

from __future__ import annotations

from contextlib import suppress

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import CAPPED, CapHeadsUp
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import in_play
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.spot import Spot


def cap_on_bets(now: Round, spot: Spot) -> int | None:
    """The maximum number of bets in the round. None if there is no cap. Raises MissingFacts."""
    return (
        spot.rules.betting.max_bets.value
        if spot.rules.betting.structure.value in CAPPED and not _lifted(now, spot)
        else None
    )


def cap_as_far_as_known(now: Round, spot: Spot) -> tuple[int | None, tuple[Missing, ...]]:
    """The cap, and the missing facts that may lift it.

    They matter only once all bets are made. Raises MissingFacts then.
    """
    try:
        return cap_on_bets(now, spot), ()
    except MissingFacts as error:
        if all_bets_made(now, spot.rules):
            raise
        return spot.rules.betting.max_bets.value, error.missing


def all_bets_made(now: Round, rules: Ruleset) -> bool:
    """Whether the round has as many bets as the cap allows, whether or not the cap is lifted."""
    return rules.betting.structure.value in CAPPED and now.bets_made >= rules.betting.max_bets.value


def why_not_capped(now: Round, spot: Spot) -> Because:
    """The clause that allows one more bet: on the cap for the last bet below it, on lifting the cap after that."""
    if spot.rules.betting.structure.value not in CAPPED or now.bets_made + 1 < spot.rules.betting.max_bets.value:
        return ()
    if all_bets_made(now, spot.rules):
        return (because(spot.rules.betting.cap_heads_up, bets_made=now.bets_made).deciding(),)
    with suppress(MissingFacts):
        if _lifted(now, spot):
            return ()
    return (
        because(spot.rules.betting.max_bets, cap=spot.rules.betting.max_bets.value, bets_made=now.bets_made).deciding(),
    )


def why_still_capped(now: Round, rules: Ruleset) -> Because:
    """The clause that keeps the cap heads-up, with players counted as it does. Empty if more are left."""
    live, with_chips = sum(seat.live for seat in now.seats.values()), len(in_play(now.seats))
    clause = rules.betting.cap_heads_up
    match rules.betting.cap_heads_up.value:
        case CapHeadsUp.NEVER | CapHeadsUp.ONLY_WHEN_THE_EVENT_IS_HEADS_UP:
            return (because(clause, players=2).deciding(_could_be_lifted(now)),) if live == 2 else ()
        case (
            CapHeadsUp.IF_ROUND_BEGINS_HEADS_UP
            | CapHeadsUp.WHEN_HEADS_UP_BEFORE_THE_CAP
            | CapHeadsUp.ONLY_IF_THE_LAST_ROUND_BEGINS_HEADS_UP
        ):
            return (
                (because(clause, players=live, not_all_in=2).deciding(_could_be_lifted(now)),)
                if with_chips == 2
                else ()
            )


def _could_be_lifted(now: Round) -> bool:
    """Whether any house would lift the cap for the seats that are left."""
    return now.was_heads_up_before_cap


def _lifted(now: Round, spot: Spot) -> bool:
    """Whether there is no cap for the seats that are left. Raises MissingFacts."""
    clause = spot.rules.betting.cap_heads_up
    match clause.value:
        case CapHeadsUp.NEVER:
            return False
        case CapHeadsUp.IF_ROUND_BEGINS_HEADS_UP:
            return now.terms.began_heads_up
        case CapHeadsUp.WHEN_HEADS_UP_BEFORE_THE_CAP:
            return now.was_heads_up_before_cap
        case CapHeadsUp.ONLY_IF_THE_LAST_ROUND_BEGINS_HEADS_UP:
            return now.terms.began_heads_up and spot.rules.dealing.streets.value.is_last(now.number)
        case CapHeadsUp.ONLY_WHEN_THE_EVENT_IS_HEADS_UP:
            return len(now.seats) == 2 and _last_two(spot)


def _last_two(spot: Spot) -> bool:
    """Whether two players are left in the event. Raises MissingFacts.

    They are not while a further seat of the table has chips.
    """
    if spot.table.players_left is None and any(seat.stack for seat in spot.table.seats if not seat.dealt_in):
        return False
    return require(spot.table.players_left, "/table/players_left", spot.rules.betting.cap_heads_up) == 2
