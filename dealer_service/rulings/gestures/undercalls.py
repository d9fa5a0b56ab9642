"""Undercalls, said or put out: completed, forfeited, or taken back."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.betting import Undercall
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import Meaning, Standing
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import FloorOption, Undecided, require
from dealer_service.table import Does, Event

# An undercall: its meaning, or the options of the floor.
Ruled = Meaning | PendingGesture | Undecided[Meaning | PendingGesture]


def is_short(event: Event, standing: Standing) -> bool:
    """Whether this is an undercall in turn by a seat that has more chips."""
    in_turn = standing.now.to_act == standing.seat.number
    return in_turn and event.does is Does.CALL and event.to is not None and event.to < standing.call


# Chips are tiny at a tenth of the call or less. No rulebook gives a number.
TINY_PART = 10


def short_call(total: int, standing: Standing, *, silent: bool = False) -> Ruled:
    """The meaning of an undercall, ``silent`` if chips were put out without words.

    Raises MissingFacts if it depends on whether the player knew of the raise.
    """
    seat, clause = standing.seat, standing.rules.betting.undercall
    heads_up = sum(each.live for each in standing.now.seats.values()) == 2
    opening = faces_the_opening_bet(standing)
    facts: dict[str, int | bool] = {"total": total, "to_call": standing.call}
    match clause.value:
        case Undercall.MADE_UP_HEADS_UP_OR_FACING_THE_OPENING_BET:
            why = because(clause, **facts, heads_up=heads_up, opening_bet=opening).deciding(not opening)
            if silent and TINY_PART * (total - seat.bet) <= standing.owed:
                return _tiny(total, standing, because(clause, **facts, tiny=True).deciding())
            return _made_up(standing, why) if heads_up or opening else _left_to_the_floor(total, standing, why)
        case Undercall.TAKEN_BACK_IF_UNAWARE | Undercall.FLOOR_IF_UNAWARE if opening:
            return _made_up(standing, because(clause, **facts, opening_bet=True))
        case Undercall.TAKEN_BACK_IF_UNAWARE | Undercall.FLOOR_IF_UNAWARE:
            unaware = require(standing.unaware, "/gesture/unaware", clause)
            why = because(clause, **facts, unaware=unaware).deciding()
            if not unaware:
                return _made_up(standing, why)
            if clause.value is Undercall.TAKEN_BACK_IF_UNAWARE:
                return PendingGesture((why,), taken_back=total - seat.bet)
            options = (hold_to_call(standing, why), take_back(standing, why, total - seat.bet))
            return Undecided(options, (why,))


def bound_to_call(taken_back: tuple[int, ...], standing: Standing) -> Meaning | None:
    """A full call, if chips in front were pulled back first; otherwise None."""
    if not taken_back:
        return None
    clause = standing.rules.betting.pulled_back
    return _made_up(standing, because(clause, taken_back=sum(taken_back), to_call=standing.call).deciding())


def judge_pull_back(lies: int, standing: Standing) -> PendingGesture:
    """The meaning of chips pulled back and no other move: facing a raise, only a call or raise is left."""
    seat, before = standing.seat, sum(standing.before)
    if standing.owed:
        clause = standing.rules.betting.pulled_back
        return PendingGesture((because(clause, taken_back=before - lies, to_call=standing.call).deciding(),))
    clause = standing.rules.betting.earlier_chips
    why = because(clause, before=before, taken_back=before - lies, pushed=0, together=False).deciding()
    return PendingGesture((why,), put_back=max(0, seat.bet - lies))


def faces_the_opening_bet(standing: Standing) -> bool:
    """Whether there is no raise yet: the level is that of the first bet or the big blind."""
    now = standing.now
    return now.before_wager is None or not now.before_wager.level


def _made_up(standing: Standing, why: Reason) -> Meaning:
    return Meaning(Event(Does.CALL, standing.seat.number), (why,))


def _left_to_the_floor(total: int, standing: Standing, why: Reason) -> Undecided[Meaning]:
    """The floor holds the player to the call, or lets the player fold and forfeit the chips."""
    return Undecided((hold_to_call(standing, why), _forfeit(total, standing, why)), (why,))


def _tiny(total: int, standing: Standing, why: Reason) -> Undecided[Meaning | PendingGesture]:
    """The floor reads tiny chips as a call, as forfeited with a fold, or as no action yet."""
    back = take_back(standing, why, total - standing.seat.bet)
    return Undecided((hold_to_call(standing, why), _forfeit(total, standing, why), back), (why,))


def _forfeit(total: int, standing: Standing, why: Reason) -> FloorOption[Meaning]:
    """The floor's option to let the player fold and forfeit the chips."""
    seat, to = standing.seat, _forfeited(total, standing)
    folds = partial(Meaning, Event(Does.FOLD, seat.number, to), (why,))
    return FloorOption("forfeit-and-fold", {"seat": seat.number, "chips": to - seat.bet, "to": to}, (why,), folds)


def _forfeited(total: int, standing: Standing) -> int:
    """The total of the highest earlier bet of the round that the chips cover; else all chips put out."""
    levels, before = [], standing.now.before_wager
    while before is not None:
        levels.append(before.level)
        before = before.before_wager
    return max((level for level in levels if standing.seat.bet < level <= total), default=total)


def hold_to_call(standing: Standing, why: Reason) -> FloorOption[Meaning]:
    """The floor's option to hold the player to the call."""
    args = {"seat": standing.seat.number, "to": standing.call}
    return FloorOption("hold-to-call", args, (why,), partial(_made_up, standing, why))


def take_back(standing: Standing, why: Reason, chips: int = 0) -> FloorOption[PendingGesture]:
    """The floor's option to let the player take these chips back."""
    seat = standing.seat
    back = partial(PendingGesture, (why,), taken_back=chips)
    return FloorOption("take-back", {"seat": seat.number, "to": seat.bet}, (why,), back)
