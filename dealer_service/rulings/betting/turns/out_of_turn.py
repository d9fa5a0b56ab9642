"""What was done before its turn and waits for it, and has the action to its player changed since then?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import ActionChanged, CheckedOutOfTurn, OutOfTurnBinds
from dealer_service.rulings.betting.amounts import least_wager
from dealer_service.rulings.betting.round import Round, as_if_done
from dealer_service.rulings.reasons import Because, because
from dealer_service.table import ACTIONS, WAGERS, Does, Event, OutOfTurn, Snapshot

PASSIVE = (Does.CHECK, Does.CALL)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action out of turn that waits for its turn: whether it binds as things stand, and why.

    ``binds`` is None where the house leaves that to the floor.
    """

    seat: int
    does: Does
    to: int | None
    binds: bool | None
    because: Because


def waiting(now: Round, listed: int | None = None) -> tuple[OutOfTurn, ...]:
    """What was done out of turn so far by seats that have not had their turn since; a fold waits for none.

    Of those that are ``listed`` up to this place, where it is given.
    """
    return tuple([each for each in now.terms.table.out_of_turn[:listed] if _waits(each, now)])


def waiting_of(number: int, now: Round, listed: int | None = None) -> OutOfTurn | None:
    """What this seat did out of turn and has not had its turn for."""
    for each in waiting(now, listed):
        if each.seat == number:
            return each
    return None


def acts_out_of_turn(number: int, now: Round) -> bool:
    """Whether this seat, which may act in this round, acts before its turn if it acts now."""
    seat = now.seats[number]
    return now.to_act not in (None, number) and seat.live and seat.has_chips


def as_if_its_turn(number: int, now: Round, listed: int | None = None) -> Round:
    """The round as this seat sees it that acts before its turn: as if what waits of others had been done in turn.

    Raises MissingFacts.
    """
    seen = now
    for each in waiting(now, listed):
        seen = seen if each.seat == number else as_if_done(seen, in_full(each, seen))
    seen = seen.copy()
    seen.to_act = number
    return seen


def in_full(each: OutOfTurn, now: Round) -> Event:
    """What was done, a bet or raise said without its amount as the least that it can come to. Raises MissingFacts."""
    if each.does in WAGERS and each.to is None:
        return least_wager(each.does, each.seat, now.terms.rules, now)
    return each.event


def is_check_into_a_bet(each: OutOfTurn, now: Round) -> bool:
    """Whether "check" was said facing a bet, so that a call or a fold is left; the action has not changed since."""
    seat = now.seats[each.seat]
    return each.does is Does.CHECK and seat.bet < min(now.level, seat.most_total)


def _waits(each: OutOfTurn, now: Round) -> bool:
    seat = now.seats.get(each.seat)
    if each.after > now.entries or each.does is Does.FOLD or seat is None or not seat.live or not seat.has_chips:
        return False
    since = now.terms.table.events[each.after : now.entries]
    return not any(event.seat == each.seat and event.does in ACTIONS for event in since)


def is_changed(each: OutOfTurn, now: Round, rules: Ruleset) -> bool:
    """Whether the action to the player has changed since then, by what the house says changes it."""
    return _changed_by(each, now, rules.betting.action_changed.value)


def why_changed(each: OutOfTurn, now: Round, rules: Ruleset) -> Because:
    """The clause that says whether the action has changed; it decides where by another answer something else binds."""
    ways = {False if _changed_by(each, now, way) else _binds_unchanged(each, now, rules) for way in ActionChanged}
    return (because(rules.betting.action_changed, seat=each.seat).deciding(len(ways) > 1),)


def is_changed_in_every_book(each: OutOfTurn, now: Round) -> bool:
    """Whether the action to the player has changed since then, whatever a house says changes it."""
    return all(_changed_by(each, now, way) for way in ActionChanged)


def _changed_by(each: OutOfTurn, now: Round, way: ActionChanged) -> bool:
    return _changed_within(each, now.terms.table, now.entries, way)


def _changed_within(each: OutOfTurn, table: Snapshot, entries: int, way: ActionChanged) -> bool:
    """Whether the action has changed within so many entries of the log."""
    changes = {*WAGERS, Does.RETURN} | ({Does.CALL} if way is ActionChanged.BY_BET_CALL_OR_RAISE else set())
    since = table.events[each.after : entries]
    return any(event.does in changes and not _was_seen(event, each, table.out_of_turn) for event in since)


def _was_seen(event: Event, each: OutOfTurn, listed: Sequence[OutOfTurn]) -> bool:
    """Whether the entry only carries out what had been done out of turn before this was, so that its player saw it."""
    earlier = listed[: listed.index(each)]
    done = [(seen.seat, seen.does, event.to if seen.to is None else seen.to) for seen in earlier]
    return (event.seat, event.does, event.to) in done


def bars_wagers(each: OutOfTurn, now: Round, rules: Ruleset) -> bool:
    """Whether the player may not bet or raise at the next turn, for having only checked or called out of turn."""
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
    """Whether the action binds as things stand; None where the floor decides and has not."""
    return False if is_changed(each, now, rules) else _binds_unchanged(each, now, rules)


def _binds_unchanged(each: OutOfTurn, now: Round, rules: Ruleset) -> bool | None:
    """The same where nothing has changed the action."""
    return _binds_by(rules.betting.out_of_turn.value, each, now, rules)


def _binds_by(way: OutOfTurnBinds, each: OutOfTurn, now: Round, rules: Ruleset) -> bool | None:
    """The same where the house binds a player in this way."""
    if not _left_to_floor_by(way, each, now.terms.table, now.entries):
        return True
    return True if each.does is Does.CHECK and bars_wagers(each, now, rules) else each.binds


def left_to_floor(each: OutOfTurn, table: Snapshot, rules: Ruleset, entries: int | None = None) -> bool:
    """Whether the floor decides if an unchanged action binds, within so many ``entries`` of the log, or all of it."""
    heard = len(table.events) if entries is None else entries
    return _left_to_floor_by(rules.betting.out_of_turn.value, each, table, heard)


def _left_to_floor_by(way: OutOfTurnBinds, each: OutOfTurn, table: Snapshot, entries: int) -> bool:
    match way:
        case OutOfTurnBinds.UNLESS_CHANGED:
            return False
        case OutOfTurnBinds.FLOOR_AFTER_A_CALL:
            return _changed_within(each, table, entries, ActionChanged.BY_BET_CALL_OR_RAISE)
        case OutOfTurnBinds.MAY_BIND:
            return True


def why_held(each: OutOfTurn, rules: Ruleset) -> Because:
    """The clause on actions out of turn, with what was done."""
    return (because(rules.betting.out_of_turn, seat=each.seat, does=each.does.value, to=each.to).deciding(),)


def list_waiting(now: Round, rules: Ruleset) -> tuple[Waiting, ...] | None:
    """All that waits for its turn; None where nothing does."""
    return tuple(_as_it_stands(each, now, rules) for each in waiting(now)) or None


def _as_it_stands(each: OutOfTurn, now: Round, rules: Ruleset) -> Waiting:
    changed = is_changed(each, now, rules)
    ways = {False if changed else _binds_by(way, each, now, rules) for way in OutOfTurnBinds}
    held = why_held(each, rules)
    why = (*(held if len(ways) > 1 else (reason.applying() for reason in held)), *why_changed(each, now, rules))
    return Waiting(each.seat, each.does, each.to, binds(each, now, rules), why)
