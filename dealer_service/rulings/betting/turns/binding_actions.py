"""Actions out of turn: the options they leave when the turn comes, and the floor's decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.dead_hand import option_to_kill
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.turns.out_of_turn import (
    Waiting,
    bars_wagers,
    binds,
    in_full,
    is_changed,
    is_changed_in_every_book,
    is_check_into_a_bet,
    left_to_floor,
    list_waiting,
    waiting_of,
    why_changed,
    why_held,
)
from dealer_service.rulings.betting.turns.skipped_players import PassedOver, has_lost_the_right, passed_over
from dealer_service.rulings.reasons import Because, Fact, Reason, because, each_once
from dealer_service.rulings.ruling import FloorOption, Noted, Undecided, noted
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Bound, BoundBy, Does, Event, OutOfTurn, Snapshot
from dealer_service.values import replace, value

# Whether an action is legal for the seat to act, apart from its actions out of turn.
Legal = Callable[[Event], bool]


@value
class UndecidedTurn(Undecided[Noted]):
    """The floor's options for the seat to act, its action out of turn, and whether it was skipped."""

    out_of_turn: tuple[Waiting, ...] | None
    passed_over: PassedOver | None


def held_to(now: Round, rules: Ruleset, legal: Legal) -> Event | None:
    """The action out of turn that binds the seat to act. None if there is none.

    A bet or raise announced without an amount does not bind to one: the player still says how much.
    """
    held = _waiting_now(now)
    if held is None or is_check_into_a_bet(held, now) or not legal(in_full(held, now)):
        return None
    return held.event if binds(held, now, rules) else None


def objections_out_of_turn(action: Event, now: Round, rules: Ruleset, legal: Legal) -> Iterator[Reason]:
    """The clause against an action that differs from a binding one, or that was lost out of turn."""
    held = _waiting_now(now)
    if held is None or action.seat != held.seat:
        return
    bound_to = held_to(now, rules, legal)
    if bound_to is not None and not _same(action, bound_to):
        yield from why_held(held, rules)
        yield from why_changed(held, now, rules)
    if action.does in WAGERS:
        yield from _objections_to_a_wager(held, now, rules)


def _objections_to_a_wager(held: OutOfTurn, now: Round, rules: Ruleset) -> Iterator[Reason]:
    """The clause against a raise after a check or call out of turn, or after "check" facing a bet."""
    barred = bars_wagers(held, now, rules)
    bound = _left_a_call_or_a_fold(held, now, rules)
    bound_anyway = bound and not left_to_floor(held, now.terms.spot, now.entries)
    if barred:
        yield because(rules.betting.checked_out_of_turn, seat=held.seat).deciding()
    if bound_anyway or (bound and not barred):
        yield from why_held(held, rules)
        yield _why_no_more_than_a_call(held, now, rules)


def why_as_held(now: Round, rules: Ruleset, legal: Legal) -> Because:
    """The clauses that hold the seat to act to its action out of turn, or free it."""
    held = _waiting_now(now)
    if held is None:
        return ()
    if _left_a_call_or_a_fold(held, now, rules):
        return (*why_held(held, rules), _why_no_more_than_a_call(held, now, rules))
    if held_to(now, rules, legal) is None and not is_changed(held, now, rules):
        return tuple(each.applying() for each in why_held(held, rules))
    why = why_held(held, rules)
    if is_changed_in_every_book(held, now):
        why = tuple(each.applying() for each in why)
    return (*why, *why_changed(held, now, rules))


def left_to_the_floor(asked: Event | None, now: Round, rules: Ruleset, legal: Legal) -> UndecidedTurn | None:
    """The floor's decision before the seat to act may do this, or act at all. None if there is none.

    Raises MissingFacts.
    """
    if now.to_act is None or (asked is not None and asked.seat != now.to_act):
        return None
    if (asked is None or asked.does is not Does.FOLD) and has_lost_the_right(now, rules):
        return _skipped(now, rules)
    held = _waiting_now(now)
    if held is None or binds(held, now, rules) is not None or not _could_bind(held, now, legal):
        return None
    if asked is not None and (_same(asked, held.event) or _is_left(asked, held, now)):
        return None
    if asked is not None and asked.does in WAGERS and bars_wagers(held, now, rules):
        return None
    why = each_once((*why_held(held, rules), *why_changed(held, now, rules)))
    does: dict[str, Fact] = {"seat": held.seat, "does": held.does.value, "to": held.to}
    bind = FloorOption("let-bind", does, why, noted(_with_binding, held.seat, True))
    let_go = FloorOption("let-go", {"seat": held.seat}, why, noted(_with_binding, held.seat, False))
    return _undecided((bind, let_go), now, rules)


def _undecided(options: tuple[FloorOption[Noted], ...], now: Round, rules: Ruleset) -> UndecidedTurn:
    """These options of the floor, with the actions out of turn."""
    return UndecidedTurn(options, options[0].because, list_waiting(now, rules), passed_over(now, rules))


def _skipped(now: Round, rules: Ruleset) -> UndecidedTurn:
    found = passed_over(now, rules)
    assert found is not None, "who has lost the right was passed over"
    why = found.window.because
    seat = now.seats[found.seat]
    passive = Does.CALL if min(now.level, seat.most_total) > seat.bet else Does.CHECK
    may: dict[str, Fact] = {"seat": found.seat, "may": [Does.FOLD.value, passive.value]}
    passive_only = FloorOption("passive-only", may, why, noted(_with_passive_only, found.seat))
    return _undecided((passive_only, option_to_kill(found.seat, why)), now, rules)


def _with_binding(number: int, binds: bool, spot: Spot) -> Snapshot:
    """The table with the floor's decision on whether the seat's actions out of turn bind."""
    table = spot.table
    decided = [each.does is not Does.FOLD and each.seat == number for each in table.out_of_turn]
    pairs = zip(table.out_of_turn, decided, strict=True)
    return replace(table, out_of_turn=tuple(replace(each, binds=binds) if its else each for each, its in pairs))


def _with_passive_only(number: int, spot: Spot) -> Snapshot:
    """The table with the skipped seat held to a check, call or fold."""
    bound = Bound((Does.FOLD, Does.CHECK, Does.CALL), by=BoundBy.SKIPPED)
    return spot.table.with_seat(replace(spot.table.seat(number), bound=bound))


def _waiting_now(now: Round) -> OutOfTurn | None:
    """The out-of-turn action of the seat to act, at any place of the log."""
    return None if now.to_act is None else waiting_of(now.to_act, now)


def _could_bind(held: OutOfTurn, now: Round, legal: Legal) -> bool:
    """Whether the action out of turn is possible now, or still limits the options."""
    return is_check_into_a_bet(held, now) or legal(in_full(held, now))


def _left_a_call_or_a_fold(held: OutOfTurn, now: Round, rules: Ruleset) -> bool:
    """Whether the seat to act is held to a "check" said out of turn facing a bet."""
    return is_check_into_a_bet(held, now) and binds(held, now, rules) is True


def _why_no_more_than_a_call(held: OutOfTurn, now: Round, rules: Ruleset) -> Reason:
    seat = now.seats[held.seat]
    owed = min(now.level, seat.most_total) - seat.bet
    return because(rules.betting.words_out_of_place, said=held.does.value, to_call=owed).deciding()


def _is_left(action: Event, held: OutOfTurn, now: Round) -> bool:
    """Whether the action is a call or a fold, which "check" facing a bet leaves in any case."""
    return is_check_into_a_bet(held, now) and action.does in (Does.CALL, Does.FOLD)


def _same(action: Event, held: Event) -> bool:
    return action.does is held.does and (action.to is None or held.to is None or action.to == held.to)
