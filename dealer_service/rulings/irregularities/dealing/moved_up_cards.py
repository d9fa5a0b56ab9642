"""Up cards of stud that are dealt face down, or moved by their player."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.dealing import UpCardsMoved as Rule
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.hand.street import cards_so_far
from dealer_service.rulings.irregularities.contradictions import contradict, live_seat_of, phase_of
from dealer_service.rulings.irregularities.dead_hands import dead_hand, kill_hand
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import SECOND_ROUND, up_places
from dealer_service.table import ACTIONS, UNKNOWN, Card, Phase, Seat, Snapshot
from dealer_service.table.incidents import DealtDown, Handled, UpCardsMoved
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace


def dealt_down(incident: DealtDown, spot: Spot) -> Remedied:
    """Turn the card up. One that is mixed with down cards is picked at random, and so is the first up card.

    Raises MissingFacts and ImpossibleTable.
    """
    clause = spot.rules.dealing.dealt_down
    phase = phase_of(incident, spot)
    seat = live_seat_of(incident.seat, spot)
    hand = _hand(seat, phase, spot)
    place, ups = len(hand) - 1, up_places(replace(seat, hand=hand), spot)
    if place not in ups:
        raise contradict("no-up-card", "seat", spot.rules, seat=seat.number)
    mixed = place == ups[0] or require(incident.mixed, "/incident/mixed", clause)
    why = (because(clause, seat=seat.number, mixed=mixed).deciding(),)
    args = {"seat": seat.number}
    steps: tuple[Instruction, ...] = (Instruction("turn-up-card", args, why),)
    down = [each for each in range(place + 1) if each not in ups[: ups.index(place)]] if mixed else [place]
    if mixed:
        steps = (Instruction("mix-down-cards", args, why), Instruction("turn-up-at-random", args, why))
    hand = _turned_up(hand, down, incident.card or UNKNOWN, spot)
    table = spot.table.with_seat(replace(seat, hand=hand))
    return Remedied(Remedy(incident.kind, "turned-up", args, steps, why), _with_new_opener(table, phase, spot))


def _hand(seat: Seat, phase: Phase, spot: Spot) -> tuple[Card, ...]:
    """The hand with the card that was dealt face down as its last. Raises MissingFacts and ImpossibleTable."""
    streets, clause = spot.rules.dealing.streets.value, spot.rules.dealing.dealt_down
    if phase is Phase.STREET:
        hand, round = cards_so_far(seat, spot), require(spot.table.round, "/table/round", clause)
        if len(hand) != streets.hand_before(round + 1):
            raise contradict("no-up-card", "seat", spot.rules, seat=seat.number)
        return hand
    if phase is Phase.DEALING:
        require_of_seats((seat,), clause, "hand")
        if len(seat.cards) != streets.dealt_first:
            raise contradict("no-up-card", "seat", spot.rules, seat=seat.number)
        return seat.cards
    size = streets.hand_before(require(spot.table.round, "/table/round", clause))
    hand = seat.hand or (UNKNOWN,) * size
    if len(hand) != size:
        raise contradict("no-up-card", "seat", spot.rules, seat=seat.number)
    return hand


def _turned_up(hand: tuple[Card, ...], down: list[int], card: Card, spot: Spot) -> tuple[Card, ...]:
    """The hand with this card as its last: it is one of those that lay face down. Raises ImpossibleTable."""
    lying = [hand[each] for each in down]
    if card is not UNKNOWN and card not in lying and (UNKNOWN not in lying or cards_twice((card,), spot.table)):
        raise contradict("card-is-elsewhere", "card", spot.rules, card=str(card))
    if card is UNKNOWN:
        left: list[Card] = [UNKNOWN] * (len(down) - 1)
        card = lying[0] if len(down) == 1 else UNKNOWN
    else:
        left = lying
        left.remove(card if card in left else UNKNOWN)
    new = list(hand)
    for place, each in zip(down, (*left, card), strict=True):
        new[place] = each
    return tuple(new)


def _with_new_opener(table: Snapshot, phase: Phase, spot: Spot) -> Snapshot:
    """The table whose up cards may give the first action to another seat, as long as no player has acted.

    Raises MissingFacts if players have acted and the table does not say which seat acted first.
    """
    if phase is not Phase.BETTING:
        return table
    if table.out_of_turn or any(event.does in ACTIONS for event in table.events):
        clause = spot.rules.dealing.dealt_down
        require(table.acts_first, "/table/acts_first", clause)
        if table.round == SECOND_ROUND and spot.rules.applies(spot.rules.betting.open_pair_on_fourth.id):
            require(table.open_pair, "/table/open_pair", clause)
        return table
    return replace(table, acts_first=None, open_pair=None)


def up_cards_moved(incident: UpCardsMoved, spot: Spot) -> Answered:
    """The remedy for up cards in another order, or picked up: facing a bet that is a fold.

    Raises MissingFacts and ImpossibleTable.
    """
    phase = phase_of(incident, spot)
    seat = live_seat_of(incident.seat, spot)
    if require(incident.handled, "/incident/handled", spot.rules.dealing.up_cards_moved) is Handled.TAKEN:
        faces = phase is Phase.BETTING and _faces_a_bet(seat, spot)
        why = (because(spot.rules.dealing.up_cards_taken, seat=seat.number, faces_bet=faces).deciding(),)
        return dead_hand(incident.kind, seat, spot, why) if faces else _put_back(incident, spot.table, why)
    clause = spot.rules.dealing.up_cards_moved
    why = (because(clause, seat=seat.number).deciding(),)
    back = partial(_put_back, incident, spot.table, why)
    match clause.value:
        case Rule.PLAYS:
            return back()
        case Rule.FLOOR:
            stand = FloorOption("put-up-cards-back", {"seat": seat.number}, why, back)
            return Undecided((stand, kill_hand(incident.kind, seat, spot, why)), why)


def _faces_a_bet(seat: Seat, spot: Spot) -> bool:
    """Whether the seat has a bet to call. Raises MissingFacts."""
    now = follow_log(spot).now
    return now.to_act is not None and min(now.level, now.seats[seat.number].most_total) > now.seats[seat.number].bet


def _put_back(incident: UpCardsMoved, table: Snapshot, why: Because) -> Remedied:
    """The player puts the up cards back in the order of the deal, and the hand plays."""
    args = {"seat": incident.seat}
    steps = (Instruction("put-up-cards-back", args, why),)
    return Remedied(Remedy(incident.kind, "up-cards-back", args, steps, why), table)
