"""Cards of a street of stud dealt before the betting was over: they do not play, except a last one that was seen."""

from __future__ import annotations

from dealer_service.rulebook.sections.dealing import PrematureStreet as Rule
from dealer_service.rulings.board import burns_before
from dealer_service.rulings.hand.still_dealt import folded_without_a_bet
from dealer_service.rulings.hand.street import with_burn
from dealer_service.rulings.irregularities.contradictions import check_round, check_stub, contradict, phase_of
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Card, EarlyCard, Seat, Snapshot, State
from dealer_service.table.incidents import PrematureStreet
from dealer_service.values import replace, value


def premature_street(incident: PrematureStreet, spot: Spot) -> Answered:
    """Take the cards back into the stub, or out of play. The betting goes on. Raises MissingFacts and ImpossibleTable.

    A hand that includes the new card is cut to its own; otherwise the table shows it without.
    """
    clause = spot.rules.dealing.premature_street
    check_round(incident, phase_of(incident, spot), spot, clause)
    early = [_dealt_to(number, spot) for number in incident.seats]
    burned = require(incident.burned, "/incident/burned", clause)
    if not burned and _burns_shown(spot):
        raise contradict("burned-already", "burned", spot.rules)
    kept = _kept(incident, early, spot)
    why = (because(clause, seats=[each.seat.number for each in early], burned=burned).deciding(),)
    dealt = _Dealt(early, kept, burned, why)
    check_stub(spot, sum(not each.listed for each in early))
    match clause.value:
        case Rule.FROM_THE_SHUFFLED_STUB:
            return _into_the_stub(incident.kind, dealt, spot)
        case Rule.SET_ASIDE:
            return _set_aside(incident.kind, dealt, spot)


@value
class _Early:
    """A card that a seat got too early. ``listed`` if the table has it in the hand."""

    seat: Seat
    listed: bool
    card: Card


@value
class _Dealt:
    """The cards that came too early, the seats that keep theirs, and the number of burns before them."""

    early: list[_Early]
    kept: list[int]
    burned: int
    because: Because

    @property
    def returned(self) -> list[_Early]:
        """The cards that do not play."""
        return [each for each in self.early if each.seat.number not in self.kept]

    @property
    def seats(self) -> list[int]:
        """The seats whose cards do not play."""
        return [each.seat.number for each in self.returned]


def _dealt_to(number: int, spot: Spot) -> _Early:
    """The card that this seat got too early. Raises MissingFacts and ImpossibleTable."""
    clause, seat = spot.rules.dealing.premature_street, spot.table.find(number)
    if seat is None:
        raise contradict("nobody-sits-there", "seats", spot.rules, seat=number)
    require_of_seats((seat,), clause, "state")
    gets_cards = spot.rules.dealing.still_dealt.value and seat.state is State.FOLDED and _faced_no_bet(seat, spot)
    if not seat.live and not gets_cards:
        raise contradict("gets-no-cards", "seats", spot.rules, seat=number)
    if seat.early_card is EarlyCard.KEPT:
        raise contradict("has-that-card", "seats", spot.rules, seat=number)
    own = spot.rules.dealing.streets.value.hand_before(require(spot.table.round, "/table/round", clause))
    extra = seat.cards[own:] if seat.live else ()
    return _Early(seat, bool(extra), extra[0] if extra else UNKNOWN)


def _faced_no_bet(seat: Seat, spot: Spot) -> bool:
    """Whether the folded seat has faced no bet, in this round either. Raises MissingFacts."""
    most = max(each.in_front for each in spot.table.seats)
    return most <= seat.in_front and folded_without_a_bet(seat, spot)


def _kept(incident: PrematureStreet, early: list[_Early], spot: Spot) -> list[int]:
    """The seats that keep a last down card, which they have looked at. Raises MissingFacts and ImpossibleTable."""
    streets, clause = spot.rules.dealing.streets.value, spot.rules.dealing.premature_street
    if streets.deals_up_after(require(spot.table.round, "/table/round", clause)):
        if incident.looked:
            raise contradict("no-down-card", "looked", spot.rules)
        return []
    seats = [each.seat.number for each in early if each.seat.live]
    looked = require(incident.looked, "/incident/looked", clause)
    for seat in looked:
        if seat not in seats:
            raise contradict("not-in-this-hand", "looked", spot.rules, seat=seat)
    return [seat for seat in seats if seat in looked]


def _into_the_stub(of: str, dealt: _Dealt, spot: Spot) -> Remedied:
    """The cards go into the stub, which is shuffled, and one burn stays for the street."""
    why = dealt.because
    steps = [Instruction("keeps-card", {"seat": each}, why) for each in dealt.kept]
    if dealt.returned:
        steps += [Instruction("take-back-early", {"seats": dealt.seats}, why), Instruction("shuffle-stub", {}, why)]
    spot = spot.with_table(_without_early(dealt, spot))
    if dealt.burned:
        require(spot.table.deck.burns, "/table/deck/burns", spot.rules.dealing.premature_street)
        if not _burns_shown(spot):
            check_stub(spot, 1)
            spot = spot.with_table(replace(spot.table, deck=with_burn(spot)))
        steps.append(Instruction("keep-street-burn", {}, why))
    code = "street-does-not-play" if dealt.returned else "early-card-kept"
    return Remedied(Remedy(of, code, {"seats": dealt.seats or dealt.kept}, tuple(steps), why), spot.table)


def _set_aside(of: str, dealt: _Dealt, spot: Spot) -> Remedied:
    """The cards go out of play with their burn. A player who keeps a last card may not bet before its street."""
    why, table = dealt.because, spot.table
    steps = [Instruction("keeps-card", {"seat": each}, why) for each in dealt.kept]
    steps += [Instruction("bar-wagers", {"seat": each}, why) for each in dealt.kept]
    shown = min(_burns_shown(spot), dealt.burned)
    check_stub(spot, sum(not each.listed for each in dealt.early) + dealt.burned - shown)
    after = _without_early(dealt, spot)
    aside = (*(each.card for each in dealt.returned), *(UNKNOWN,) * dealt.burned)
    if aside:
        deck = after.deck.plus(stub=shown - len(aside), burns=-shown)
        after = replace(after, deck=replace(deck, aside=(*table.deck.set_aside, *aside)))
        steps.append(Instruction("set-cards-aside", {"seats": dealt.seats, "count": len(aside)}, why))
    marked = (
        replace(seat, early_card=EarlyCard.ASIDE) if seat.live and seat.number in dealt.seats else seat
        for seat in after.seats
    )
    code = "street-cards-aside" if dealt.returned else "early-card-kept"
    args = {"seats": dealt.seats or dealt.kept}
    return Remedied(Remedy(of, code, args, tuple(steps), why), replace(after, seats=tuple(marked)))


def _without_early(dealt: _Dealt, spot: Spot) -> Snapshot:
    """The table with the cards that do not play in the stub, and those that a player keeps in the hands."""
    table = spot.table
    own = spot.rules.dealing.streets.value.hand_before(table.known_round or 1)
    for each in dealt.early:
        seat = table.seat(each.seat.number)
        if seat.number in dealt.kept:
            hand = (*(seat.hand or (UNKNOWN,) * own)[:own], each.card)
            seat, change = replace(seat, hand=hand, early_card=EarlyCard.KEPT), -int(not each.listed)
        else:
            seat, change = replace(seat, hand=seat.hand and seat.hand[:own]), int(each.listed)
        table = replace(table.with_seat(seat), deck=table.deck.plus(stub=change))
    return table


def _burns_shown(spot: Spot) -> int:
    """The number of burns that the piles show beyond those of earlier streets."""
    return max(0, (spot.table.deck.burns or 0) - burns_before(spot))
