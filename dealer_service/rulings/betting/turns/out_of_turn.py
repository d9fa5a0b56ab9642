"""Actions out of turn that wait for their turn, and whether the action has changed since."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import ActionChanged, CheckedOutOfTurn, OutOfTurnBinds
from dealer_service.rulings.betting.amounts import least_wager
from dealer_service.rulings.betting.round import Round, preview_action
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, WAGERS, Does, Event, OutOfTurn, Snapshot
from dealer_service.values import replace, value

PASSIVE = (Does.CHECK, Does.CALL)


@value
class Waiting:
    """An action out of turn that waits for its turn: whether it binds at present, and why.

    ``binds`` is null if the floor decides.
    """

    seat: int
    does: Does
    to: int | None
    binds: bool | None
    because: Because


def waiting(now: Round, listed: int | None = None) -> tuple[OutOfTurn, ...]:
    """The actions out of turn of seats that have not had their turn since. A fold does not wait.

    Only the first ``listed`` of them are considered, if given.
    """
    return tuple([each for each in now.terms.spot.table.out_of_turn[:listed] if _waits(each, now)])


def waiting_of(number: int, now: Round, listed: int | None = None) -> OutOfTurn | None:
    """This seat's action out of turn, if it has not had its turn since."""
    for each in waiting(now, listed):
        if each.seat == number:
            return each
    return None


def acts_out_of_turn(number: int, now: Round) -> bool:
    """Whether this seat, which may act in this round, would act out of turn now."""
    seat = now.seats[number]
    return now.to_act not in (None, number) and seat.live and seat.has_chips


def preview_turn(number: int, now: Round, listed: int | None = None) -> Round:
    """The round seen by a seat that acts out of turn: as if all waiting actions had been in turn.

    Raises MissingFacts.
    """
    seen = now
    for each in waiting(now, listed):
        seen = seen if each.seat == number else preview_action(seen, in_full(each, seen))
    return replace(seen, to_act=number)


def in_full(each: OutOfTurn, now: Round) -> Event:
    """The action, with the minimum amount if a bet or raise has none. Raises MissingFacts."""
    if each.does in WAGERS and each.to is None:
        return least_wager(each.does, each.seat, now)
    return each.event


def is_check_into_a_bet(each: OutOfTurn, now: Round) -> bool:
    """Whether "check" was said facing a bet, which leaves a call or a fold. The action is unchanged."""
    seat = now.seats[each.seat]
    return each.does is Does.CHECK and seat.bet < min(now.level, seat.most_total)


def _waits(each: OutOfTurn, now: Round) -> bool:
    seat = now.seats.get(each.seat)
    if each.after > now.entries or each.does is Does.FOLD or seat is None or not seat.live or not seat.has_chips:
        return False
    since = now.terms.spot.table.events[each.after : now.entries]
    return not any(event.seat == each.seat and event.does in ACTIONS for event in since)


def is_changed(each: OutOfTurn, now: Round, rules: Ruleset) -> bool:
    """Whether the action to the player has changed since then, by the answer of the house."""
    return _changed_by(each, now, rules.betting.action_changed.value)


def why_changed(each: OutOfTurn, now: Round, rules: Ruleset) -> Because:
    """The clause on changed action. It decides if another answer would change what binds."""
    ways = {False if _changed_by(each, now, way) else _binds_unchanged(each, now, rules) for way in ActionChanged}
    return (because(rules.betting.action_changed, seat=each.seat).deciding(len(ways) > 1),)


def is_changed_in_every_book(each: OutOfTurn, now: Round) -> bool:
    """Whether the action to the player has changed since then under every answer to the clause."""
    return all(_changed_by(each, now, way) for way in ActionChanged)


def _changed_by(each: OutOfTurn, now: Round, way: ActionChanged) -> bool:
    return _changed_within(each, now.terms.spot.table, now.entries, way)


def _changed_within(each: OutOfTurn, table: Snapshot, entries: int, way: ActionChanged) -> bool:
    """Whether the action has changed within this many log entries."""
    changes = {*WAGERS, Does.RETURN} | ({Does.CALL} if way is ActionChanged.BY_BET_CALL_OR_RAISE else set())
    since = table.events[each.after : entries]
    return any(event.does in changes and not _was_seen(event, each, table.out_of_turn) for event in since)


def _was_seen(event: Event, each: OutOfTurn, listed: Sequence[OutOfTurn]) -> bool:
    """Whether the entry only carries out an earlier action out of turn, which the player saw."""
    earlier = listed[: listed.index(each)]
    done = [(seen.seat, seen.does, event.to if seen.to is None else seen.to) for seen in earlier]
    return (event.seat, event.does, event.to) in done


def bars_wagers(each: OutOfTurn, now: Round, rules: Ruleset) -> bool:
    """Whether a check or call out of turn bars the player from a bet or raise at the next turn."""
    match rules.betting.checked_out_of_turn.value:
        case CheckedOutOfTurn.NOTHING:
            return False
        case CheckedOutOfTurn.NO_BET_OR_RAISE:
            return each.does is Does.CHECK
        case CheckedOutOfTurn.PASSIVE:
            return each.does in PASSIVE
        case CheckedOutOfTurn.PASSIVE_IN_A_ROUND_BEGUN_HEADS_UP:
            return each.does in PASSIVE and now.terms.began_heads_up


def binds(each: OutOfTurn, now: Round, rules: Ruleset) -> bool | None:
    """Whether the action binds at present. None if the floor has yet to decide."""
    return False if is_changed(each, now, rules) else _binds_unchanged(each, now, rules)


def _binds_unchanged(each: OutOfTurn, now: Round, rules: Ruleset) -> bool | None:
    """The same for unchanged action."""
    return _binds_by(rules.betting.out_of_turn.value, each, now, rules)


def _binds_by(way: OutOfTurnBinds, each: OutOfTurn, now: Round, rules: Ruleset) -> bool | None:
    """The same for unchanged action, by this answer."""
    if not _left_to_floor_by(way, each, now.terms.spot.table, now.entries):
        return True
    return True if each.does is Does.CHECK and bars_wagers(each, now, rules) else each.binds


def left_to_floor(each: OutOfTurn, spot: Spot, entries: int | None = None) -> bool:
    """Whether the floor decides if an unchanged action binds, within the first ``entries`` of the log.

    All entries count if that is None.
    """
    heard = len(spot.table.events) if entries is None else entries
    return _left_to_floor_by(spot.rules.betting.out_of_turn.value, each, spot.table, heard)


def _left_to_floor_by(way: OutOfTurnBinds, each: OutOfTurn, table: Snapshot, entries: int) -> bool:
    match way:
        case OutOfTurnBinds.UNLESS_CHANGED:
            return False
        case OutOfTurnBinds.FLOOR_AFTER_A_CALL:
            return _changed_within(each, table, entries, ActionChanged.BY_BET_CALL_OR_RAISE)
        case OutOfTurnBinds.MAY_BIND:
            return True


def why_held(each: OutOfTurn, rules: Ruleset) -> Because:
    """The clause on actions out of turn, with the action."""
    return (because(rules.betting.out_of_turn, seat=each.seat, does=each.does.value, to=each.to).deciding(),)


def list_waiting(now: Round, rules: Ruleset) -> tuple[Waiting, ...] | None:
    """Every action that waits for its turn. None if there are none."""
    return tuple(_as_it_stands(each, now, rules) for each in waiting(now)) or None


def _as_it_stands(each: OutOfTurn, now: Round, rules: Ruleset) -> Waiting:
    changed = is_changed(each, now, rules)
    ways = {False if changed else _binds_by(way, each, now, rules) for way in OutOfTurnBinds}
    held = why_held(each, rules)
    why = (*(held if len(ways) > 1 else (reason.applying() for reason in held)), *why_changed(each, now, rules))
    return Waiting(each.seat, each.does, each.to, binds(each, now, rules), why)
