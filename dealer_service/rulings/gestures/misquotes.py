"""Bets and calls made after the dealer quoted a wrong pot or a wrong call.

The misquote counts only if the player used it: put out or said that amount, or the word for it.
"""

from __future__ import annotations

from dealer_service.rulebook.sections.betting import POT_LIMITS, MisunderstoodBet
from dealer_service.rulings.gestures.moves import Speech
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import Meaning, Standing
from dealer_service.rulings.gestures.undercalls import hold_to_call, take_back
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Undecided
from dealer_service.table import Does, Event, Gesture, Word


def correct_misquote(
    gesture: Gesture, speech: Speech | None, in_front: int | None, standing: Standing
) -> Meaning | Undecided[Meaning | PendingGesture] | None:
    """The meaning of words and chips that use a misquote. None if there is none, or it was not used."""
    word = None if speech is None else speech.word
    total = _total(speech, in_front, standing)
    to_call = gesture.quoted_call
    if to_call not in (None, standing.call) and (word is Word.CALL or (word is None and total == to_call)):
        return _called(to_call or 0, in_front, standing)
    pot = gesture.quoted_pot
    wagered = word in (None, Word.BET, Word.RAISE) and total == pot
    if pot not in (None, *_right_pots(standing)) and (word is Word.POT or wagered):
        return _bet_the_pot(pot or 0, standing)
    return None


def _total(speech: Speech | None, in_front: int | None, standing: Standing) -> int | None:
    """The total that was said, else put out. The number of a bet or raise is already a total."""
    if speech is None or speech.number is None:
        return in_front
    return speech.number if speech.word else standing.seat.bet + speech.number


def _right_pots(standing: Standing) -> tuple[int, ...]:
    """The amounts that are correct quotes of the maximum. Empty outside pot limit."""
    if standing.rules.betting.structure.value not in POT_LIMITS:
        return ()
    return (standing.most, standing.seat.most_total)


def _bet_the_pot(told: int, standing: Standing) -> Meaning:
    """The bet corrected to the maximum, as in every house until a player behind acts."""
    to = min(standing.most, standing.seat.most_total)
    does = Does.RAISE if standing.now.level else Does.BET
    why = because(standing.rules.betting.misquoted_pot, quoted=told)
    return Meaning(Event(does, standing.seat.number, to), (why,))


def _called(told: int, in_front: int | None, standing: Standing) -> Meaning | Undecided[Meaning | PendingGesture]:
    """A call of the correct amount, or the floor decides if the quoted one was too low."""
    clause, number = standing.rules.betting.misunderstood_bet, standing.seat.number
    why = because(clause, seat=number, quoted=told, owed=standing.call).deciding(told < standing.call)
    call = Meaning(Event(Does.CALL, number), (why,))
    match clause.value:
        case MisunderstoodBet.OWED_IN_FULL:
            return call
        case MisunderstoodBet.FLOOR if told > standing.call:
            return call
        case MisunderstoodBet.FLOOR:
            why = because(clause, **why.facts, percent=100 * told // standing.call).deciding()
            chips = 0 if in_front is None else in_front - standing.seat.bet
            return Undecided((hold_to_call(standing, why), take_back(standing, why, chips)), (why,))
