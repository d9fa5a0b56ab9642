"""The amount that a spoken number means: as spoken, or in hundreds, thousands or millions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dealer_service.rulings.gestures.moves import Speech
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import Standing
from dealer_service.rulings.gestures.undercalls import take_back
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import FloorOption, Undecided, require_of_seats
from dealer_service.table import Word
from dealer_service.values import replace, value

TIMES = (1, 100, 1_000, 1_000_000)
OF_AN_AMOUNT = (None, Word.BET, Word.RAISE)


@value
class Understood:
    """The words with the number that they mean, and why."""

    speech: Speech
    because: Because = ()


# Words with a number: understood, or the floor decides, perhaps that they are said again.
Heard = Understood | PendingGesture | Undecided[Understood | PendingGesture]


def understand(speech: Speech, standing: Standing) -> Understood | Undecided[Understood | PendingGesture]:
    """The words with the number that they mean, or the floor's options. Raises MissingFacts.

    A number is clear if it makes an action as spoken. It is also clear if it is merely too small for one: chips make
    it, and it is at least half a minimum bet. In fixed limit, a bet or raise has one amount, whichever was said.
    """
    number = speech.number
    one_amount = standing.in_fixed_limit and speech.word is not None
    if number is None or speech.word not in OF_AN_AMOUNT:
        return Understood(speech)
    if not speech.others and (_makes_an_action(number, speech, standing) or _too_small(number, standing)):
        return Understood(speech)
    clause = standing.rules.betting.unclear_number
    readings = sorted({*_readings(speech, standing)})
    if not readings and not one_amount and not _is_whole(number, standing):
        return _without_a_reading(speech, standing, because(clause, number=number, readings=readings).deciding())
    if not readings:
        return Understood(speech)
    pot = _pot(standing)
    fit = [each for each in readings if each <= pot]
    why = because(clause, number=number, pot=pot, readings=readings).deciding()
    if fit:
        return Understood(replace(speech, number=fit[-1], others=()), (why,))
    return Undecided(tuple(_taken_as(each, speech, standing, why) for each in readings), (why,))


def _without_a_reading(speech: Speech, standing: Standing, why: Reason) -> Undecided[Understood | PendingGesture]:
    """The options for a number that is not an amount: the smallest action, or another turn."""
    least = _taken_as(_least(speech, standing), speech, standing, why)
    return Undecided((least, take_back(standing, why)), (why,))


def _taken_as(number: int, speech: Speech, standing: Standing, why: Reason) -> FloorOption[Understood]:
    """The floor's option to take the words as meaning this number."""
    taken = partial(Understood, replace(speech, number=number, others=()), (why,))
    return FloorOption("take-number-as", {"seat": standing.seat.number, "number": number}, (why,), taken)


def _least(speech: Speech, standing: Standing) -> int:
    """The minimum that the words can mean: a bet or raise, or a call if they name neither facing a bet."""
    seat = standing.seat
    wager = min(standing.limits.least, seat.most_total)
    if speech.word is not None:
        return wager
    return standing.owed or wager - seat.bet


def _readings(speech: Speech, standing: Standing) -> Iterator[int]:
    """Every amount that the number, or one said with it, can mean and that makes an action."""
    for number in (speech.number or 0, *speech.others):
        for times in TIMES:
            if _makes_an_action(number * times, speech, standing):
                yield number * times


def _is_whole(number: int, standing: Standing) -> bool:
    """Whether the chips in play make the number."""
    return number % (standing.now.terms.spot.table.stakes.chip or 1) == 0


def _too_small(number: int, standing: Standing) -> bool:
    """Whether the number may be meant as spoken, although the seat could not act for that little."""
    return _is_whole(number, standing) and 2 * number >= standing.now.bet_size


def _makes_an_action(number: int, speech: Speech, standing: Standing) -> bool:
    """Whether the seat could call or wager this much. All-in counts, even if it is only a call."""
    if not _is_whole(number, standing):
        return False
    seat, limits, level = standing.seat, standing.limits, standing.now.level
    to = number if speech.word else seat.bet + number
    if to > seat.most_total:
        return False
    if limits.hold(to) or (to == seat.all_in_total and to < limits.least):
        return True
    return speech.word is None and bool(level) and standing.call <= to < limits.least


def _pot(standing: Standing) -> int:
    """All chips bet so far, including those in front. Raises MissingFacts."""
    now = standing.now
    table = now.terms.spot.table
    require_of_seats(table.dealt_in, standing.rules.betting.unclear_number, "gathered", "dead")
    gathered = sum(each.in_pots + each.dead_chips for each in table.seats) + table.dead_chips
    return gathered + sum(each.bet for each in now.seats.values())
