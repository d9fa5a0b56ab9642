"""Words that do not fit the action, and bets or raises that are announced without an amount."""

from __future__ import annotations

from dealer_service.rulings.betting.amounts import least_wager
from dealer_service.rulings.betting.commitments import bound_of, why_bound
from dealer_service.rulings.betting.legality import legal, objections, objections_in_turn
from dealer_service.rulings.betting.options import list_options
from dealer_service.rulings.betting.turns.binding_actions import held_to, objections_out_of_turn, why_as_held
from dealer_service.rulings.gestures.moves import Speech
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import Meaning, Standing
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.table import WAGERS, Bound, BoundBy, Does, Event, Word
from dealer_service.values import replace


def put_in_place(speech: Speech, standing: Standing) -> tuple[Speech, Because]:
    """The words as they count facing this action, and why if they count differently.

    A call without a bet is a check, a raise without a bet is a bet, and a bet facing a bet is a raise.
    """
    word, facing = speech.word, bool(standing.now.level)
    if word is Word.CALL and not standing.owed:
        counts = Word.CHECK
    elif word is Word.RAISE and not facing:
        counts = Word.BET
    elif word is Word.BET and facing:
        counts = Word.RAISE
    else:
        return speech, ()
    return replace(speech, word=counts), (_why(word, standing),)


def checked_into_a_bet(total: int | None, standing: Standing) -> Meaning | PendingGesture:
    """The meaning of "check" facing a bet: a call or a fold, and with chips a call."""
    number, why = standing.seat.number, (_why(Word.CHECK, standing),)
    if total is None:
        bound = Bound((Does.FOLD, Does.CALL), by=BoundBy.WORDS_OUT_OF_PLACE)
        return PendingGesture(why, bound=bound, said=Does.CHECK)
    return Meaning(Event(Does.CALL, number, total if total < standing.call else None), why)


def is_check_into_a_bet(speech: Speech, standing: Standing) -> bool:
    """Whether the player said "check" facing a bet, and may still call or fold."""
    bound = standing.now.terms.spot.table.seat(standing.seat.number).bound
    free = bound is None or bool({Does.FOLD, Does.CALL} & {*bound.may})
    return speech.word is Word.CHECK and standing.owed > 0 and free


def amount_to_come(does: Does, by: BoundBy, why: Because, standing: Standing) -> Meaning | PendingGesture:
    """An announced bet or raise without an amount: the player still names it, in one motion.

    If only one amount is possible, it is that. If none is, the betting rules say why.
    """
    seat, now = standing.seat, standing.now
    least = least_wager(does, seat.number, now)
    if now.to_act != seat.number or any(True for _ in objections(least, now.terms.spot, now)):
        return Meaning(least, why)
    listed = list_options(now.terms.spot, now).options
    if any(each.does is does and each.to is not None for each in listed):
        return Meaning(least, why)
    clause = standing.rules.clauses[by.value]
    told = (because(clause, seat=seat.number, may=[does.value]).deciding(),)
    return PendingGesture(why or told, bound=Bound((does,), by=by), said=does)


def said_before(speech: Speech | None, standing: Standing) -> Speech | None:
    """The bet or raise that the seat is held to from earlier words, with its new number or chips.

    None if it is not held to one, or names an action now.
    """
    if not why_bound_to_wager(standing):
        return None
    word = Word.RAISE if standing.now.level else Word.BET
    if speech is None:
        return Speech(word, None, 0, 0)
    return replace(speech, word=word) if speech.word is None else None


def why_bound_to_wager(standing: Standing) -> Because:
    """The clause that holds the seat to act to an earlier bet or raise without an amount, if any."""
    now, rules, number = standing.now, standing.rules, standing.seat.number
    bound = now.terms.spot.table.seat(number).bound
    if now.to_act != number:
        return ()
    if bound is not None and WAGERS.issuperset(bound.may):
        return why_bound(number, rules, now)
    held = held_to(now, rules, legal(now.terms.spot, now))
    if held is None or held.to is not None or held.does not in WAGERS:
        return ()
    return why_as_held(now, rules, legal(now.terms.spot, now))[:1]


def no_more_than_a_call(meaning: Meaning, standing: Standing) -> Meaning:
    """The meaning of silent chips: a call if the seat may call but no longer raise."""
    if meaning.event.does not in WAGERS or not standing.owed:
        return meaning
    call = Event(Does.CALL, standing.seat.number)
    why = _why_left_no_raise(meaning.event, call, standing)
    return Meaning(call, (*why, *(each.applying() for each in meaning.because))) if why else meaning


def _why_left_no_raise(wager: Event, call: Event, standing: Standing) -> Because:
    """The clauses that leave the seat a call but no raise, after its words or action out of turn."""
    now, rules, number = standing.now, standing.rules, standing.seat.number
    bound = bound_of(number, now)
    if bound is not None:
        return () if WAGERS & {*bound.may} or Does.CALL not in bound.may else why_bound(number, rules, now)
    is_legal = legal(now.terms.spot, now)
    barred = tuple(objections_out_of_turn(wager, now, rules, is_legal))
    call = replace(call, to=standing.call)
    return () if any(True for _ in objections_out_of_turn(call, now, rules, is_legal)) else barred


def no_more_than_the_seat_has(meaning: Meaning, standing: Standing) -> Meaning:
    """The meaning of an announced bet or raise above the stack: all-in."""
    to, most, seat = meaning.event.total, standing.seat.all_in_total, standing.seat
    if meaning.event.does not in WAGERS or most is None or to <= most:
        return meaning
    why = because(seat.held_by or standing.rules.betting.table_stakes, most=most).deciding()
    return replace(meaning, event=replace(meaning.event, to=most), because=(*meaning.because, why))


def reduce_to_call(meaning: Meaning, standing: Standing) -> Meaning:
    """The meaning of a raise that no amount would make legal: a full call."""
    seat, now = standing.seat, standing.now
    bound = bound_of(seat.number, now)
    if meaning.event.does not in WAGERS or not standing.owed or not now.level or (bound and Does.CALL not in bound.may):
        return meaning
    bars = (
        standing.rules.betting.max_bets,
        standing.rules.betting.reopening,
        standing.rules.betting.limit_short_all_in,
        standing.rules.betting.check_raise,
        standing.rules.betting.somebody_to_call,
    )
    least = least_wager(Does.RAISE, seat.number, now)
    why: Because = tuple(each for each in objections_in_turn(least, now.terms.spot, now) if each.clause in bars)
    if seat.most_total <= now.level:
        why = (because(seat.held_by or standing.rules.betting.table_stakes, most=seat.most_total).deciding(),)
    if not why:
        return meaning
    return Meaning(Event(Does.CALL, seat.number), (*why, *(each.applying() for each in meaning.because)))


def bound_by_words_out_of_place(told: PendingGesture, why: Because) -> PendingGesture:
    """The commitment of a seat whose words did not fit the action."""
    assert told.bound is not None, "words out of place leave only a part to the seat"
    return replace(told, because=why, bound=replace(told.bound, by=BoundBy.WORDS_OUT_OF_PLACE))


def bind_to_minimum(meaning: Meaning, speech: Speech, standing: Standing) -> Meaning:
    """The meaning of words that do not fit: "raise" without a bet means at least the minimum bet."""
    to, least = meaning.event.to, min(standing.limits.least, standing.seat.most_total)
    if speech.word is not Word.RAISE or to is None or to >= least:
        return meaning
    return replace(meaning, event=replace(meaning.event, to=least))


def _why(word: Word | None, standing: Standing) -> Reason:
    clause = standing.rules.betting.words_out_of_place
    return because(clause, said=str(word), to_call=standing.owed).deciding()
