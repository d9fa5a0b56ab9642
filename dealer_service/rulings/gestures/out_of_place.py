"""Words that do not fit what the player faces, and words that bind to a bet or raise before its amount is told."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulings.betting.amounts import least_wager
from dealer_service.rulings.betting.bound import bound_of, why_bound
from dealer_service.rulings.betting.legality import legal, objections, objections_in_turn
from dealer_service.rulings.betting.options import list_options
from dealer_service.rulings.betting.turns.judged import held_to, objections_out_of_turn, why_as_held
from dealer_service.rulings.gestures.moves import Speech
from dealer_service.rulings.gestures.silent_chips import Meaning, Standing
from dealer_service.rulings.gestures.unsettled import NotYet
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.table import WAGERS, Bound, BoundBy, Does, Event, Word


def put_in_place(speech: Speech, standing: Standing) -> tuple[Speech, Because]:
    """The words as they count for a seat that faces what this one faces, and why where that is something else.

    To call where there is nothing to call is to check, to raise where nothing was bet is to bet, and to bet into a bet
    is to raise.
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


def checked_into_a_bet(total: int | None, standing: Standing) -> Meaning | NotYet:
    """What "check" comes to that was said facing a bet: a call or a fold, and a call where chips were put out, too."""
    number, why = standing.seat.number, (_why(Word.CHECK, standing),)
    if total is None:
        bound = Bound((Does.FOLD, Does.CALL), by=BoundBy.WORDS_OUT_OF_PLACE)
        return NotYet(why, bound=bound, said=Does.CHECK)
    return Meaning(Event(Does.CALL, number, total if total < standing.call else None), why)


def is_check_into_a_bet(speech: Speech, standing: Standing) -> bool:
    """Whether the player said "check" facing a bet, and the words count for what the seat may still do."""
    bound = standing.now.terms.table.seat(standing.seat.number).bound
    free = bound is None or bool({Does.FOLD, Does.CALL} & {*bound.may})
    return speech.word is Word.CHECK and standing.owed > 0 and free


def amount_to_come(does: Does, by: BoundBy, why: Because, standing: Standing) -> Meaning | NotYet:
    """A bet or raise that was said, and nothing more: the player still says or puts out how much, in one motion.

    Where one amount alone is possible it is that; where none is, the betting rules say why.
    """
    seat, now = standing.seat, standing.now
    least = least_wager(does, seat.number, standing.rules, now)
    if now.to_act != seat.number or any(True for _ in objections(least, now.terms.table, standing.rules, now)):
        return Meaning(least, why)
    listed = list_options(now.terms.table, standing.rules, now).options
    if any(each.does is does and each.to is not None for each in listed):
        return Meaning(least, why)
    clause = standing.rules.clauses[by.value]
    told = (because(clause, seat=seat.number, may=[does.value]).deciding(),)
    return NotYet(why or told, bound=Bound((does,), by=by), said=does)


def said_before(speech: Speech | None, standing: Standing) -> Speech | None:
    """The bet or raise that the seat said before and is bound to, with what it says or puts out now, without a word.

    None where the seat is not bound so, or names an action now.
    """
    if not why_bound_to_wager(standing):
        return None
    word = Word.RAISE if standing.now.level else Word.BET
    if speech is None:
        return Speech(word, None, 0, 0)
    return replace(speech, word=word) if speech.word is None else None


def why_bound_to_wager(standing: Standing) -> Because:
    """The clause by which the seat to act has said a bet or raise before, in its turn or out of it; nothing else."""
    now, rules, number = standing.now, standing.rules, standing.seat.number
    bound = now.terms.table.seat(number).bound
    if now.to_act != number:
        return ()
    if bound is not None and WAGERS.issuperset(bound.may):
        return why_bound(number, rules, now)
    held = held_to(now, rules, legal(now.terms.table, rules, now))
    if held is None or held.to is not None or held.does not in WAGERS:
        return ()
    return why_as_held(now, rules, legal(now.terms.table, rules, now))[:1]


def no_more_than_a_call(meaning: Meaning, standing: Standing) -> Meaning:
    """What silent chips come to: a call where they would be a raise and the seat may call and no longer raise."""
    if meaning.event.does not in WAGERS or not standing.owed:
        return meaning
    call = Event(Does.CALL, standing.seat.number)
    why = _why_left_no_raise(meaning.event, call, standing)
    return Meaning(call, (*why, *(each.applying() for each in meaning.because))) if why else meaning


def _why_left_no_raise(wager: Event, call: Event, standing: Standing) -> Because:
    """The clauses by which the seat may call and not raise, by its words or by what it did before its turn came."""
    now, rules, number = standing.now, standing.rules, standing.seat.number
    bound = bound_of(number, now)
    if bound is not None:
        return () if WAGERS & {*bound.may} or Does.CALL not in bound.may else why_bound(number, rules, now)
    is_legal = legal(now.terms.table, rules, now)
    barred = tuple(objections_out_of_turn(wager, now, rules, is_legal))
    call = replace(call, to=standing.call)
    return () if any(True for _ in objections_out_of_turn(call, now, rules, is_legal)) else barred


def no_more_than_the_seat_has(meaning: Meaning, standing: Standing) -> Meaning:
    """What a bet or raise of more comes to than the seat has, and said: all of its chips."""
    to, most, seat = meaning.event.total, standing.seat.all_in_total, standing.seat
    if meaning.event.does not in WAGERS or most is None or to <= most:
        return meaning
    why = because(seat.held_by or standing.rules.betting.table_stakes, most=most).deciding()
    return replace(meaning, event=replace(meaning.event, to=most), because=(*meaning.because, why))


def a_call_where_no_raise_is_left(meaning: Meaning, standing: Standing) -> Meaning:
    """What a raise comes to that nobody in that place could make, whatever its amount: the full call."""
    seat, now, house = standing.seat, standing.now, standing.rules.betting
    bound = bound_of(seat.number, now)
    if meaning.event.does not in WAGERS or not standing.owed or not now.level or (bound and Does.CALL not in bound.may):
        return meaning
    bars = (house.max_bets, house.reopening, house.limit_short_all_in, house.check_raise, house.somebody_to_call)
    least = least_wager(Does.RAISE, seat.number, standing.rules, now)
    why: Because = tuple(
        each for each in objections_in_turn(least, now.terms.table, standing.rules, now) if each.clause in bars
    )
    if seat.most_total <= now.level:
        why = (because(seat.held_by or house.table_stakes, most=seat.most_total).deciding(),)
    if not why:
        return meaning
    return Meaning(Event(Does.CALL, seat.number), (*why, *(each.applying() for each in meaning.because)))


def bound_by_words_out_of_place(told: NotYet, why: Because) -> NotYet:
    """What is left to a seat whose words were out of place, and so bind it to something else."""
    assert told.bound is not None, "words out of place leave only a part to the seat"
    return replace(told, because=why, bound=replace(told.bound, by=BoundBy.WORDS_OUT_OF_PLACE))


def at_least_the_least(meaning: Meaning, speech: Speech, standing: Standing) -> Meaning:
    """The meaning of words out of place; to raise where nothing was bet binds to the least bet."""
    to, least = meaning.event.to, min(standing.limits.least, standing.seat.most_total)
    if speech.word is not Word.RAISE or to is None or to >= least:
        return meaning
    return replace(meaning, event=replace(meaning.event, to=least))


def _why(word: Word | None, standing: Standing) -> Reason:
    clause = standing.rules.betting.words_out_of_place
    return because(clause, said=str(word), to_call=standing.owed).deciding()
