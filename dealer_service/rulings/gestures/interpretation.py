"""Interpretation: the action that words and chips count as. The betting rules judge it then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TypeAlias, TypeVar

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import FirstMove, OneMotion, Structure
from dealer_service.rulings.betting.amounts import bounds
from dealer_service.rulings.betting.corrections import counts_as, with_total
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.gestures.chip_release import not_released, released
from dealer_service.rulings.gestures.front_chips import Earlier, InFront, lay_before, lies_after
from dealer_service.rulings.gestures.misquotes import correct_misquote
from dealer_service.rulings.gestures.misused_words import (
    amount_to_come,
    bind_to_minimum,
    bound_by_words_out_of_place,
    checked_into_a_bet,
    is_check_into_a_bet,
    no_more_than_a_call,
    no_more_than_the_seat_has,
    put_in_place,
    reduce_to_call,
    said_before,
    why_bound_to_wager,
)
from dealer_service.rulings.gestures.moves import Motions, Speech, first_words, motions
from dealer_service.rulings.gestures.numbers import Understood, understand
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import Meaning, Standing, chips_alone, number_alone
from dealer_service.rulings.gestures.undercalls import bound_to_call, is_short, judge_pull_back, short_call
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import MissingFacts, Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, BoundBy, Does, Event, Gesture, Size, Word
from dealer_service.values import replace, value

NAMED = {Word.FOLD: Does.FOLD, Word.CHECK: Does.CHECK, Word.CALL: Does.CALL, Word.BET: Does.BET, Word.RAISE: Does.RAISE}


@value
class Meant:
    """The action that a gesture counts as, and why.

    ``in_front`` is the total in front then, None if no chip was moved. ``said_otherwise`` is true if a word or number
    names another action.
    """

    event: Event
    because: Because
    in_front: int | None
    said_otherwise: bool


Clear = TypeVar("Clear", Understood, Meaning)
# What a gesture counts as, or the options of the floor.
Interpretation: TypeAlias = "Meant | PendingGesture | Undecided[Interpretation]"


def meaning_of(gesture: Gesture, spot: Spot, now: Round) -> Interpretation:
    """The action that the gesture counts as, if it amounts to one. Raises MissingFacts.

    The round is open, and the seat is dealt in.
    """
    seat, let_go = now.seats[gesture.seat], replace(gesture, moves=released(gesture))
    in_front = lies_after(let_go, seat, spot.rules)
    before = () if in_front is None else lay_before(gesture, seat, spot.rules)
    standing = Standing(seat, now, bounds(spot, now, seat), spot.rules, before, gesture.unaware)
    if not let_go.moves:
        return _as_meant(in_front, False, not_released(gesture, standing))
    gesture = let_go
    speech, put_out = first_words(gesture.moves), motions(gesture.moves)
    if speech is None and put_out is None:
        return judge_pull_back(in_front or 0, standing)
    if (announced := said_before(speech, standing)) is not None:
        return _after_words_before(announced, put_out, in_front, standing)
    told = correct_misquote(gesture, speech, in_front, standing)
    if told is not None:  # its amount always differs from the quoted one
        return _as_meant(in_front, True, told)
    if speech is None:
        assert put_out is not None
        meaning = no_more_than_a_call(_by_chips(put_out, standing), standing)
        return _settled(meaning, put_out, in_front, standing, said=None)
    if put_out is None:
        return _said(speech, in_front, standing)
    return _both(speech, put_out, in_front, standing)


def as_named(event: Event, standing: Standing) -> Meaning | PendingGesture:
    """Read an action given by its name and total, such as an entry of a log.

    A call of any amount is a full call; ``short_calls`` rules on a call of too little.
    """
    speech = Speech(Word(event.does.value), None, 0, 0)
    if is_check_into_a_bet(speech, standing):
        return checked_into_a_bet(None, standing)
    counts, why = put_in_place(speech, standing)
    if counts.word not in (Word.BET, Word.RAISE):
        return Meaning(Event(Does(str(counts.word)), event.seat), why)
    meaning = Meaning(Event(Does(counts.word.value), event.seat, event.to), why)
    if standing.in_fixed_limit:
        ruled = _wager_without_number(meaning.event.does, None, standing)
        assert isinstance(ruled, Meaning), "there is one amount in fixed limit"
        meaning = ruled.led_by(why)
    meaning = no_more_than_the_seat_has(meaning, standing)
    if why:
        meaning = bind_to_minimum(meaning, speech, standing)
    return reduce_to_call(meaning, standing)


def _as_meant(
    in_front: int | None, otherwise: bool, told: Meaning | PendingGesture | Undecided[Meaning | PendingGesture]
) -> Interpretation:
    """The interpretation of a gesture whose meaning is an action as it is."""
    if isinstance(told, Undecided):
        return told.then(partial(_as_meant, in_front, otherwise))
    return Meant(told.event, told.because, in_front, otherwise) if isinstance(told, Meaning) else told


def _after_words_before(
    before: Speech, put_out: Motions | None, in_front: int | None, standing: Standing
) -> Interpretation:
    """The interpretation of chips or a number that follow an announced bet or raise."""
    alone: Callable[[], Meaning]
    if put_out is None:
        alone, meant = partial(number_alone, before.number or 0, standing), _said(before, in_front, standing)
    else:
        alone, meant = partial(_by_chips, put_out, standing), _both(before, put_out, in_front, standing)
    return _led_by_words_before(alone, standing, meant)


def _led_by_words_before(alone: Callable[[], Meaning], standing: Standing, meant: Interpretation) -> Interpretation:
    """The interpretation with the clauses on the words before. They decide if it would be another one ``alone``."""
    if isinstance(meant, Undecided):
        return meant.then(partial(_led_by_words_before, alone, standing))
    if isinstance(meant, PendingGesture):
        return meant
    decides = _differs(Meaning(meant.event), alone, standing)
    why = tuple(each.applying().deciding(decides) for each in why_bound_to_wager(standing))
    return replace(meant, because=(*why, *meant.because))


def _said(speech: Speech, in_front: int | None, standing: Standing) -> Interpretation:
    """The interpretation of words without chips."""
    counts, why = put_in_place(speech, standing)

    def by_words(understood: Understood) -> Interpretation:
        meaning = _by_words(understood.speech, None, standing).led_by((*why, *understood.because))
        if isinstance(meaning, PendingGesture):
            return bound_by_words_out_of_place(meaning, why) if why else meaning
        if why:
            meaning = bind_to_minimum(meaning, speech, standing)
        return _settled(meaning, None, in_front, standing, said=replace(understood.speech, word=speech.word))

    return _once_clear(understand(counts, standing), by_words, in_front, standing)


def _both(speech: Speech, put_out: Motions, in_front: int | None, standing: Standing) -> Interpretation:
    """The interpretation of words with chips: by the words or by the chips, as the house decides."""
    rules, chips_first = standing.rules, put_out.moment < speech.moment
    first = "chips" if chips_first else "together" if speech.moment == put_out.moment else "words"
    why = because(rules.betting.first_move, first=first)
    if not _words_rule(speech, put_out, rules):
        meaning = _by_chips(put_out, standing)
        why = why.deciding(_differs(meaning, partial(_as_said, speech, put_out, standing), standing))
        return _settled(meaning.led_by((why,)), put_out, in_front, standing, said=speech)
    counts, out_of_place = put_in_place(speech, standing)

    def by_words(understood: Understood) -> Interpretation:
        ruled = _by_words(understood.speech, put_out, standing).led_by((*out_of_place, *understood.because))
        assert isinstance(ruled, Meaning), "chips tell the amount that words leave open"
        meaning = bind_to_minimum(ruled, speech, standing) if out_of_place else ruled
        differs = chips_first and _differs(meaning, partial(_by_chips, put_out, standing), standing)
        said = speech if out_of_place or speech.word is Word.CHECK else None
        return _settled(meaning.led_by((why.deciding(differs),)), put_out, in_front, standing, said=said)

    return _once_clear(understand(counts, standing), by_words, in_front, standing)


def _settled(
    meaning: Meaning,
    put_out: Motions | None,
    in_front: int | None,
    standing: Standing,
    *,
    said: Speech | None,
) -> Interpretation:
    """The action, completed if it is an undercall, and reduced to a call if the seat cannot raise.

    ``said`` are words that may name another action.
    """
    meaning = reduce_to_call(meaning, standing)
    if not is_short(meaning.event, standing):
        return _meant(meaning, put_out, in_front, standing, said)
    taken, silent = put_out.pulled if put_out else (), put_out is not None and said is None

    def completed(ruled: Meaning) -> Interpretation:
        return _meant(ruled.led_by(meaning.because), put_out, in_front, standing, said)

    ruled = bound_to_call(taken, standing) or short_call(meaning.event.total, standing, silent=silent)
    return _once_clear(ruled, completed, in_front, standing)


def _meant(
    meaning: Meaning, put_out: Motions | None, in_front: int | None, standing: Standing, said: Speech | None
) -> Meant:
    """The action, with the total in front, and whether the words name another one."""
    event = meaning.event
    if event.does is Does.FOLD and event.to is not None and in_front is None:
        in_front = standing.seat.bet
    otherwise = said is not None and not _names(said.word, event.does)
    if said is not None and said.word in (Word.BET, Word.RAISE) and said.number is not None and put_out is None:
        otherwise = otherwise or event.to != said.number
    if said is not None and said.word is None and put_out is None:
        otherwise = event.to != standing.seat.bet + (said.number or 0)
    return Meant(event, meaning.because, in_front, otherwise)


def _once_clear(
    found: Clear | PendingGesture | Undecided[Clear | PendingGesture],
    go_on: Callable[[Clear], Interpretation],
    in_front: int | None,
    standing: Standing,
) -> Interpretation:
    """The interpretation that goes on from a clear meaning, now or after the floor's decision.

    A gesture that is not an action yet takes its chips back: 0 for words without chips.
    """
    if isinstance(found, Undecided):
        return found.then(partial(_once_clear, go_on=go_on, in_front=in_front, standing=standing))
    if isinstance(found, PendingGesture):
        return replace(found, taken_back=0 if in_front is None else max(0, in_front - standing.seat.bet))
    return go_on(found)


def _as_said(speech: Speech, put_out: Motions, standing: Standing) -> Meaning | PendingGesture | None:
    """The meaning of the words. None if the floor decides on their number."""
    understood = understand(put_in_place(speech, standing)[0], standing)
    return _by_words(understood.speech, put_out, standing) if isinstance(understood, Understood) else None


def _differs(meaning: Meaning, other: Callable[[], Meaning | PendingGesture | None], standing: Standing) -> bool:
    """Whether the other reading gives another action, or none yet."""
    now = standing.now
    try:
        otherwise = other()
    except MissingFacts:
        return True
    if not isinstance(otherwise, Meaning):
        return True
    ways = [counts_as(each.event, now.terms.spot, now).event for each in (meaning, otherwise)]
    return with_total(ways[0], now) != with_total(ways[1], now)


def _words_rule(speech: Speech, put_out: Motions, rules: Ruleset) -> bool:
    """Whether the words define the action although chips were put out too."""
    match rules.betting.first_move.value:
        case FirstMove.FIRST_MOVE_DEFINES:
            return speech.moment <= put_out.moment
        case FirstMove.WORDS_DEFINE:
            return True


def _names(word: Word | None, does: Does) -> bool:
    """Whether the word names this action. A bare number names none."""
    if word is None or word is Word.ALL_IN:
        return True
    if word is Word.POT:
        return does in WAGERS
    return NAMED[word] is does or (does is Does.COMPLETE and NAMED[word] in WAGERS)


def _by_chips(put_out: Motions, standing: Standing) -> Meaning:
    """The meaning of chips put out silently, or before the words: those of the first motion."""
    first, why = _first_motion(put_out, standing)
    return chips_alone(_in_front(first, put_out, standing), standing).led_by(why)


def _in_front(chips: tuple[int, ...], put_out: Motions, standing: Standing) -> InFront:
    """These chips with those in front from before, which may have been pushed along with them."""
    if put_out.pushed_along:
        new = tuple((Counter(chips) - Counter(put_out.pulled)).elements())
        return InFront(Earlier(standing.before, pushed_along=True), new)
    return InFront(Earlier(standing.before, put_out.pulled), chips)


def _first_motion(put_out: Motions, standing: Standing) -> tuple[tuple[int, ...], Because]:
    """The chips of the first motion, if the others do not count. Raises MissingFacts if unclear."""
    clause, first = standing.rules.betting.one_motion, put_out.chips[0]
    if len(put_out.chips) == 1:
        return first, ()
    put_out.check_clear(clause)
    later = put_out.in_all - sum(first)
    return first, (because(clause, pushed=sum(first), later=later, motions=len(put_out.chips)),)


def _by_words(speech: Speech, put_out: Motions | None, standing: Standing) -> Meaning | PendingGesture:
    """The meaning of the words, with the amount of the chips if they name none. Raises MissingFacts."""
    seat, now = standing.seat, standing.now
    wager = now.wager
    match speech.word:
        case None:
            return _bare_number(speech, standing)
        case Word.CHECK if is_check_into_a_bet(speech, standing):
            total = None if put_out is None else _in_front(put_out.chips[0], put_out, standing).total
            return checked_into_a_bet(total, standing)
        case Word.FOLD | Word.CHECK | Word.CALL:
            return Meaning(Event(NAMED[speech.word], seat.number))
        case Word.POT if standing.rules.betting.structure.value in (Structure.POT_LIMIT, Structure.FIXED_LIMIT):
            return Meaning(Event(wager, seat.number, size=Size.POT))
        case Word.POT:
            return _pot_outside_pot_limit(wager, speech, put_out, standing)
        case Word.ALL_IN:
            to = standing.all_in_total(standing.rules.betting.table_stakes)
            return Meaning(Event(wager if to > now.level else Does.CALL, seat.number, to))
        case Word.BET | Word.RAISE:
            does = wager if wager is Does.COMPLETE else NAMED[speech.word]
            if speech.number is not None and not standing.in_fixed_limit:
                why = (because(standing.rules.betting.raise_and_number, to=speech.number).deciding(),)
                return no_more_than_the_seat_has(Meaning(Event(does, seat.number, speech.number), why), standing)
            return _wager_without_number(does, put_out, standing)


def _bare_number(speech: Speech, standing: Standing) -> Meaning:
    """The meaning of a bare number: that many chips put out silently."""
    clause, number = standing.rules.betting.bare_number, speech.number or 0
    meaning = number_alone(number, standing).led_by((because(clause, number=number).deciding(),))
    return no_more_than_the_seat_has(meaning, standing)


def _pot_outside_pot_limit(
    does: Does, speech: Speech, put_out: Motions | None, standing: Standing
) -> Meaning | PendingGesture:
    """The bet or raise that "pot" makes outside pot limit, where it names no amount.

    It has the amount that is said or put out, but at least the minimum.
    """
    clause, seat = standing.rules.betting.saying_pot, standing.seat
    why = (because(clause, to=standing.limits.least).deciding(),)
    if speech.number is None and put_out is None:
        return amount_to_come(does, BoundBy.SAYING_POT, why, standing)
    chips = 0 if put_out is None else _in_front(_chips_after_words(put_out, standing)[0], put_out, standing).total
    to = max(chips if speech.number is None else speech.number, min(standing.limits.least, seat.most_total))
    return Meaning(Event(does, seat.number, to), why)


def _wager_without_number(does: Does, put_out: Motions | None, standing: Standing) -> Meaning | PendingGesture:
    """An announced bet or raise: of the fixed amount in fixed limit, else by the chips."""
    seat, limits = standing.seat, standing.limits
    if standing.rules.betting.structure.value is Structure.FIXED_LIMIT:
        to = min(limits.least, seat.most_total) if seat.most_total > standing.now.level else limits.least
        return Meaning(Event(does, seat.number, to))
    if put_out is None:
        return amount_to_come(does, BoundBy.BOUND, (), standing)
    chips, why = _chips_after_words(put_out, standing)
    to, because_of = _total_after_words(does, _in_front(chips, put_out, standing), standing)
    other = put_out.chips[0] if len(chips) > len(put_out.chips[0]) else put_out.everything
    decides = to != _total_after_words(does, _in_front(other, put_out, standing), standing)[0]
    return Meaning(Event(does, seat.number, to), (*(each.deciding(decides) for each in why), *because_of))


def _total_after_words(does: Does, front: InFront, standing: Standing) -> tuple[int, Because]:
    """The amount of an announced bet or raise made in chips, at least the minimum raise.

    A single chip makes at most the maximum.
    """
    seat, limits = standing.seat, standing.limits
    to = front.total
    why: Because = ()
    if len(front.new) == 1:
        to, why = min(to, standing.most), (because(standing.rules.betting.one_chip, chip=front.new[0]).deciding(),)
    least = min(limits.least, seat.most_total)
    if does is Does.RAISE and standing.now.level and to < least:
        return least, (*why, because(standing.rules.betting.half_a_raise, said=True, least=least))
    return to, why


def _chips_after_words(put_out: Motions, standing: Standing) -> tuple[tuple[int, ...], Because]:
    """The chips that count for a raise announced without an amount."""
    clause = standing.rules.betting.one_motion
    match clause.value:
        case OneMotion.ONE_MOTION:
            return _first_motion(put_out, standing)
        case OneMotion.CALL_THEN_ONE_MOTION:
            first, why = _first_motion(put_out, standing)
            if len(put_out.chips) == 1 or _in_front(first, put_out, standing).total != standing.now.level:
                return first, why
            second = put_out.chips[1]
            counted = (*first, *second)
            facts = {"pushed": sum(counted), "later": put_out.in_all - sum(counted), "motions": len(put_out.chips)}
            return counted, (because(clause, **facts),)
        case OneMotion.MORE_AFTER_RAISE:
            motions = len(put_out.chips)
            said = because(clause, pushed=put_out.in_all, later=0, motions=motions)
            return put_out.everything, (said,) if motions > 1 else ()
