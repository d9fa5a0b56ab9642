"""Hands with too few or too many cards before the first draw: completed, misdealt, or dead."""

from __future__ import annotations

from dealer_service.rulebook.sections.dealing import ShortButton, TooFewCards, TooManyCards
from dealer_service.rulings.board import shares_last_card
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.hand_sizes import cards_wanted
from dealer_service.rulings.irregularities.contradictions import contradict, holds, live_seat_of, phase_of
from dealer_service.rulings.irregularities.dead_hands import dead_hand, fouled_hand, kill_hand
from dealer_service.rulings.irregularities.dealing.misdeals import misdeal, misdeal_in_time
from dealer_service.rulings.irregularities.dealing.wrong_seats import shown_as_left_out
from dealer_service.rulings.irregularities.drawing.wrong_replacements import shown_delivery
from dealer_service.rulings.irregularities.open_cards import burns_cards
from dealer_service.rulings.irregularities.remedy import Answered, FloorResult, Remedied, Remedy, say
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import ACTIONS, BETWEEN_ROUNDS, UNKNOWN, Phase, Seat, Snapshot
from dealer_service.table.incidents import WrongCardCount
from dealer_service.values import replace, value


def with_reported_count(incident: WrongCardCount, spot: Spot) -> Snapshot:
    """The table with the incident's number of cards, if the hand is unknown.

    A hand that is reported as wrong is never assumed to be complete: raises MissingFacts if neither gives its size. If
    it has as many cards too many as its player has discarded by the table, the player has not discarded.
    """
    table = spot.table
    seat = table.find(incident.seat)
    out_of_place = table.phase is not None and table.phase not in incident.phases
    if seat is None or not seat.live or seat.hand is not None or out_of_place:
        return table
    cards = require(incident.cards, "/incident/cards", spot.rules.dealing.streets)
    over = cards - cards_wanted(seat, spot)
    return _without_discard(table.with_seat(replace(seat, hand=(UNKNOWN,) * cards)), seat.number, over, spot)


def _without_discard(table: Snapshot, number: int, over: int, spot: Spot) -> Snapshot:
    """The table without the seat's discard without a replacement, if it has this many cards too many for it."""
    piles = table.deck.discarded if spot.rules.dealing.streets.value.discards else ()
    pile = next((each for each in reversed(piles) if (each.seat, each.count) == (number, over)), None)
    if pile is None:
        return table
    return replace(table, deck=replace(table.deck, discards=tuple(each for each in piles if each is not pile)))


def wrong_card_count(incident: WrongCardCount, spot: Spot) -> Answered | None:
    """The remedy for a hand with a wrong number of cards. Raises MissingFacts and ImpossibleTable."""
    phase_of(incident, spot)
    seat = live_seat_of(incident.seat, spot)
    held = len(seat.cards)
    if held == cards_wanted(seat, spot) or incident.cards not in (None, held):
        raise contradict("count-differs", "cards", spot.rules, seat=seat.number, cards=held)
    return _ruled(incident.kind, seat, spot)


def hand_of_wrong_size(breach: Breach, spot: Spot) -> Answered | None:
    """The same for a hand of the table."""
    return _ruled(breach.code, spot.table.seat(int(str(breach.args["seat"]))), spot)


def _ruled(of: str, seat: Seat, spot: Spot) -> Answered | None:
    """The remedy for the hand: until the first draw it may be corrected, after that it is fouled.

    If the error comes from the present draw, the floor decides. None, which leaves it to the floor too, if the stub is
    too small.
    """
    if delivered := shown_delivery(of, seat, spot):
        return delivered
    if lacks_last_card(seat, spot):
        return _without_last_card(of, seat, spot)
    if spot.table.phase is Phase.SHOWDOWN or _is_after_first_round(spot):
        return fouled_hand(of, seat, spot)
    if not seat.cards:
        return shown_as_left_out(of, seat, spot)
    count = _Count(of, seat, len(seat.cards) - cards_wanted(seat, spot), spot)
    if count.over > 0:
        return _too_many(count)
    return _button_short(count) if seat.number == spot.table.button else _too_few(count)


def lacks_last_card(seat: Seat, spot: Spot) -> bool:
    """Whether a hand of stud has all its cards but the last one, which has been dealt. Raises MissingFacts."""
    streets, table = spot.rules.dealing.streets.value, spot.table
    if not streets.up_places or shares_last_card(spot) or len(seat.cards) != streets.kept - 1:
        return False
    last = table.phase is Phase.BETTING and require(table.round, "/table/round", spot.rules.dealing.streets)
    return table.phase is Phase.SHOWDOWN or last == streets.rounds


def _without_last_card(of: str, seat: Seat, spot: Spot) -> Undecided[FloorResult]:
    """The floor lets the hand play without its last card, or kills it."""
    args = {"seat": seat.number}
    why = (because(spot.rules.dealing.last_card_missing, seat=seat.number).deciding(),)
    steps = (Instruction("play-without-last-card", args, why),)
    table = spot.table.with_seat(replace(seat, short=1))
    live = Remedied(Remedy(of, "plays-without-last-card", args, steps, why), table)
    option = FloorOption("play-without-last-card", args, why, lambda: live)
    return Undecided((option, kill_hand(of, seat, spot, why)), why)


def _is_after_first_round(spot: Spot) -> bool:
    """Whether the first betting round is over, and cards were drawn or discarded after it. Raises MissingFacts."""
    round = require(spot.table.round, "/table/round", spot.rules.dealing.streets)
    return round > 1 or (spot.table.phase is Phase.STREET and spot.rules.dealing.streets.value.discard_after(round) > 0)


@value
class _Count:
    """A hand with a wrong number of cards: ``over`` is negative if there are too few."""

    of: str
    seat: Seat
    over: int
    spot: Spot

    def acted(self, seat: int | None = None) -> bool:
        """Whether any seat, or this one, has acted. Once the draw or the street is open, all have."""
        if self.spot.table.phase in BETWEEN_ROUNDS:
            return True
        log = require(self.spot.table.log, "/table/log", self.spot.rules.dealing.streets)
        return any(event.does in ACTIONS and seat in (None, event.seat) for event in log)

    @property
    def args(self) -> dict[str, int]:
        """The seat, and the number of cards that it has too many or too few."""
        return {"seat": self.seat.number, "count": abs(self.over)}


def _too_few(count: _Count) -> Answered | None:
    clause = count.spot.rules.dealing.too_few_cards
    why = because(clause, **count.args).deciding()
    match clause.value:
        case TooFewCards.BEFORE_FIRST_ACTION_THEN_ON_THE_DRAW:
            acted = count.acted()
            window = Window(Until.FIRST_ACTION, not acted, (why,))
            return _on_the_draw(count, (why,), window) if acted else _completed(count, (why,), window)
        case TooFewCards.MISDEAL_THEN_ON_THE_DRAW:
            acted = count.acted()
            if not acted:
                return misdeal(count.of, count.spot, (why,), misdeal_in_time(count.spot))
            return _on_the_draw(count, (why,), Window(Until.FIRST_ACTION, False, (why,)))
        case TooFewCards.MISDEAL_THEN_DEAD:
            return _misdeal_or_dead(count, (why,))


def _button_short(count: _Count) -> Answered | None:
    """Complete the button's hand until the draw; under some rules only until it has acted."""
    clause, acted = count.spot.rules.dealing.short_button, count.acted(count.seat.number)
    why = (
        because(clause, **count.args).deciding(acted),
        because(count.spot.rules.dealing.streets).deciding(not acted),
    )
    match clause.value:
        case ShortButton.ANY_TIME if count.spot.table.phase is Phase.DRAWING:
            return _on_the_draw(count, why, Window(Until.NEXT_CARD, False, why))
        case ShortButton.ANY_TIME:
            return _completed(count, why, Window(Until.NEXT_CARD, True, why))
        case ShortButton.ANY_TIME_UNLESS_ACTED:
            window = Window(Until.NEXT_CARD, not acted, why)
            return _dead(count, why, window) if acted else _completed(count, why, window)


def _too_many(count: _Count) -> Answered:
    clause, one_in_time = count.spot.rules.dealing.too_many_cards, count.over == 1 and not count.acted()
    why = because(clause, **count.args).deciding(one_in_time)
    match clause.value:
        case TooManyCards.ONE_BECOMES_THE_BURN if one_in_time:
            return _one_back(count, (why,), Window(Until.FIRST_ACTION, True, (why,)))
        case _:
            return _misdeal_or_dead(count, (why,))


def _misdeal_or_dead(count: _Count, why: Because) -> Answered:
    """A misdeal while there is time for one, otherwise a dead hand."""
    in_time = misdeal_in_time(count.spot)
    if in_time.open:
        return misdeal(count.of, count.spot, why, in_time)
    return _dead(count, (*why, *in_time.because), in_time)


def _completed(count: _Count, why: Because, window: Window) -> Remedied | None:
    """Complete the hand from the stub now. None if the stub is too small."""
    missing = -count.over
    if not holds(count.spot, missing):
        return None
    seat = replace(count.seat, hand=(*count.seat.cards, *(UNKNOWN,) * missing))
    steps = (Instruction("deal", {"seat": seat.number, "count": missing}, why),)
    table = replace(count.spot.table.with_seat(seat), deck=count.spot.table.deck.plus(stub=-missing))
    return Remedied(Remedy(count.of, "completed", count.args, steps, why, window), table)


def _on_the_draw(count: _Count, why: Because, window: Window) -> Remedied:
    """The hand is live, and completed on the next draw."""
    seat = replace(count.seat, short=count.seat.lacks - count.over)
    steps = (say("whole-on-the-draw", why),)
    return Remedied(Remedy(count.of, "on-the-draw", count.args, steps, why, window), count.spot.table.with_seat(seat))


def _one_back(count: _Count, why: Because, window: Window) -> Remedied:
    """Return one card to the stub. It is the next burn if the house burns and no card is exposed."""
    held = count.seat.cards
    left = len(held) - count.over
    hand = held if UNKNOWN not in held else tuple(card for card in held if card is not UNKNOWN)
    hand = (*hand, *(UNKNOWN,) * (left - len(hand))) if len(hand) <= left else (UNKNOWN,) * left
    seat = replace(count.seat, hand=hand)
    back = {"seat": seat.number}
    steps = (Instruction("take-back-card", back, why),)
    if not burns_cards(count.spot.rules) or count.spot.table.deck.exposed:
        steps = (Instruction("take-back-to-stub", back, why),)
    table = replace(count.spot.table.with_seat(seat), deck=count.spot.table.deck.plus(stub=count.over))
    return Remedied(Remedy(count.of, "one-back", count.args, steps, why, window), table)


def _dead(count: _Count, why: Because, window: Window) -> Remedied:
    return dead_hand(count.of, count.seat, count.spot, why, window)
