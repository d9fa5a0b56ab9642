"""What a player does who was told a wrong pot, or a wrong call: a bet of the right pot, or a call of what is right.

What was told counts only where the player did just that: put out or said so many chips, or the word for it.
"""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulebook.vocabulary.betting import POT_LIMITS, MisunderstoodBet
from dealer_service.rulings.gestures.moves import Speech
from dealer_service.rulings.gestures.short_calls import hold_to_call, take_back
from dealer_service.rulings.gestures.silent_chips import Meaning, Standing
from dealer_service.rulings.gestures.unsettled import Floor, NotYet
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import Undecided
from dealer_service.table import Does, Event, Gesture, Word


def by_what_was_told(
    gesture: Gesture, speech: Speech | None, in_front: int | None, standing: Standing, floor: Floor
) -> Meaning | NotYet | Undecided | None:
    """What words and chips come to that follow a wrong amount that was told; None where none was, or they do not."""
    word = None if speech is None else speech.word
    total = _total(speech, in_front, standing)
    to_call = gesture.told_to_call
    if to_call not in (None, standing.call) and (word is Word.CALL or (word is None and total == to_call)):
        return _called(to_call or 0, in_front, standing, floor)
    pot = gesture.told_pot
    wagered = word in (None, Word.BET, Word.RAISE) and total == pot
    if pot not in (None, *_right_pots(standing)) and (word is Word.POT or wagered):
        return _bet_the_pot(pot or 0, standing)
    return None


def _total(speech: Speech | None, in_front: int | None, standing: Standing) -> int | None:
    """The total that was said, or else put out; with a bet or raise the number is the total already."""
    if speech is None or speech.number is None:
        return in_front
    return speech.number if speech.word else standing.seat.bet + speech.number


def _right_pots(standing: Standing) -> tuple[int, ...]:
    """What may rightly be told as the most: by the pot, and by the chips of the seat; nothing outside pot limit."""
    if standing.rules.betting.structure.value not in POT_LIMITS:
        return ()
    return (standing.most, standing.seat.most_total)


def _bet_the_pot(told: int, standing: Standing) -> Meaning:
    """The most that may be bet. While nobody has acted behind, a bet by a wrong count is made right in every house."""
    to = min(standing.most, standing.seat.most_total)
    does = Does.RAISE if standing.now.level else Does.BET
    why = because(standing.rules.betting.wrong_pot_told, told=told)
    return Meaning(Event(does, standing.seat.number, to), (why,))


def _called(told: int, in_front: int | None, standing: Standing, floor: Floor) -> Meaning | NotYet | Undecided:
    """A call of the right amount, in full; or the floor decides whether it stands of who was told too little."""
    clause, number = standing.rules.betting.misunderstood_bet, standing.seat.number
    why = because(clause, seat=number, told=told, owed=standing.call).deciding(told < standing.call)
    call = Meaning(Event(Does.CALL, number), (why,))
    match clause.value:
        case MisunderstoodBet.OWED_IN_FULL:
            return call
        case MisunderstoodBet.FLOOR if told > standing.call:
            return call
        case MisunderstoodBet.FLOOR:
            why = because(clause, **why.facts, percent=100 * told // standing.call).deciding()
            return _as_the_floor_decides(replace(call, because=(why,)), why, in_front, standing, floor)


def _as_the_floor_decides(
    call: Meaning, why: Reason, in_front: int | None, standing: Standing, floor: Floor
) -> Meaning | NotYet | Undecided:
    match None if floor is None else floor.code:
        case "hold-to-call":
            return call
        case "take-back":
            return NotYet((why,), taken_back=0 if in_front is None else in_front - standing.seat.bet)
        case _:
            return Undecided((hold_to_call(standing, why), take_back(standing, why)), (why,))
