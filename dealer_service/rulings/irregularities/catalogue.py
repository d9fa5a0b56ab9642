"""The catalogue: a ruling for each kind of incident and each breach, the incident first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.chips.stacks import with_rake_of_the_rest
from dealer_service.rulings.irregularities.betting.absent_players import player_absent
from dealer_service.rulings.irregularities.betting.clocks import clock_expired
from dealer_service.rulings.irregularities.betting.false_openers import false_openers, false_openers_in_log
from dealer_service.rulings.irregularities.betting.out_of_turn import back_up_action
from dealer_service.rulings.irregularities.betting.undercalls import fold_of_too_much, short_called
from dealer_service.rulings.irregularities.betting.wrong_bets import (
    bet_misunderstood,
    misquoted_pot,
    wrong_bet,
    wrong_wager,
)
from dealer_service.rulings.irregularities.betting.wrong_bring_in import wrong_bring_in
from dealer_service.rulings.irregularities.betting.wrong_words import words_in_the_log
from dealer_service.rulings.irregularities.board.premature_cards import premature_board
from dealer_service.rulings.irregularities.board.too_many_cards import too_many_board_cards
from dealer_service.rulings.irregularities.board.wrong_burns import wrong_burn
from dealer_service.rulings.irregularities.board.wrong_sizes import board_of_wrong_size
from dealer_service.rulings.irregularities.contradictions import check_card, require_what_shows_breaches
from dealer_service.rulings.irregularities.dealing.boxed_cards import boxed_card
from dealer_service.rulings.irregularities.dealing.dropped_cards import card_off_table
from dealer_service.rulings.irregularities.dealing.exposed_cards import exposed_on_deal
from dealer_service.rulings.irregularities.dealing.fouled_decks import card_twice, fouled_deck
from dealer_service.rulings.irregularities.dealing.last_cards import last_card_exposed
from dealer_service.rulings.irregularities.dealing.misplaced_button import misplaced_button_or_blinds
from dealer_service.rulings.irregularities.dealing.moved_up_cards import dealt_down, up_cards_moved
from dealer_service.rulings.irregularities.dealing.premature_streets import premature_street
from dealer_service.rulings.irregularities.dealing.wrong_card_counts import hand_of_wrong_size, wrong_card_count
from dealer_service.rulings.irregularities.dealing.wrong_seats import (
    dealt_out_of_order,
    dealt_to_wrong_seat,
    logged_out_of_order,
    seat_left_out,
)
from dealer_service.rulings.irregularities.drawing.disputed_draws import (
    announcement_mismatch,
    drew_out_of_turn,
    fold_in_draw,
)
from dealer_service.rulings.irregularities.drawing.draw_count_requests import asked_how_many
from dealer_service.rulings.irregularities.drawing.dropped_stubs import dropped_stub
from dealer_service.rulings.irregularities.drawing.exposed_cards import exposed_on_draw
from dealer_service.rulings.irregularities.drawing.mucked_cards import cards_mucked
from dealer_service.rulings.irregularities.drawing.premature_cards import premature_cards
from dealer_service.rulings.irregularities.drawing.wrong_burns import burned_twice, not_burned
from dealer_service.rulings.irregularities.drawing.wrong_replacements import (
    received_too_many,
    wrong_replacement,
)
from dealer_service.rulings.irregularities.floor_options import all_stand, list_floor_options, standing_last
from dealer_service.rulings.irregularities.lapsed import (
    acted_out_of_place,
    bound_in_vain,
    checked_after_the_round,
    ruled_by_the_house,
)
from dealer_service.rulings.irregularities.remedy import (
    Answered,
    FloorResult,
    Mended,
    Remedied,
    Remedies,
    Remedy,
)
from dealer_service.rulings.irregularities.showdown.claims import misawarded_pot, misread_hand
from dealer_service.rulings.irregularities.showdown.miscalls import miscalled_hand
from dealer_service.rulings.irregularities.showdown.show_one_show_all import cards_shown
from dealer_service.rulings.ruling import Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import Incident, Snapshot, incidents
from dealer_service.values import value

Kind = TypeVar("Kind", bound=Incident)
OfIncident = Callable[[Any, Spot], Answered | None]
OfBreach = Callable[[Breach, Spot], Answered | None]


def _wrong_action(breach: Breach, spot: Spot) -> Answered | None:
    """The remedy for an action of a wrong name or amount, an undercall, or an action out of turn."""
    if not breach.at.startswith("/table/log/"):
        return None
    rulings: tuple[OfBreach, ...]
    rulings = (
        false_openers_in_log,
        wrong_wager,
        fold_of_too_much,
        checked_after_the_round,
        short_called,
        words_in_the_log,
        wrong_bring_in,
        back_up_action,
    )
    for rule in rulings:
        if (ruled := rule(breach, spot)) is not None:
            return ruled
    return None


def _rule(kind: type[Kind], rule: Callable[[Kind, Spot], Answered | None]) -> tuple[type[Incident], OfIncident]:
    """A kind of incident with its rule, which takes that kind: the type checker compares the two."""
    return kind, rule


# The rule for each kind of incident and each code of a breach. The floor decides about other breaches,
# and if the rule returns None.
INCIDENTS: Mapping[type[Incident], OfIncident] = dict(
    (
        _rule(incidents.CardExposedOnDraw, exposed_on_draw),
        _rule(incidents.AskedHowMany, asked_how_many),
        _rule(incidents.BoxedCard, boxed_card),
        _rule(incidents.DealtOutOfOrder, dealt_out_of_order),
        _rule(incidents.DealtToWrongSeat, dealt_to_wrong_seat),
        _rule(incidents.SeatLeftOut, seat_left_out),
        _rule(incidents.CardExposedOnDeal, exposed_on_deal),
        _rule(incidents.LastCardExposed, last_card_exposed),
        _rule(incidents.DealtDown, dealt_down),
        _rule(incidents.UpCardsMoved, up_cards_moved),
        _rule(incidents.MisplacedButtonOrBlinds, misplaced_button_or_blinds),
        _rule(incidents.CardOffTable, card_off_table),
        _rule(incidents.WrongCardCount, wrong_card_count),
        _rule(incidents.FouledDeck, fouled_deck),
        _rule(incidents.WrongBet, wrong_bet),
        _rule(incidents.MisquotedPot, misquoted_pot),
        _rule(incidents.FalseOpeners, false_openers),
        _rule(incidents.ClockExpired, clock_expired),
        _rule(incidents.PlayerAbsent, player_absent),
        _rule(incidents.BetMisunderstood, bet_misunderstood),
        _rule(incidents.MiscalledHand, miscalled_hand),
        _rule(incidents.CardsShown, cards_shown),
        _rule(incidents.PrematureCards, premature_cards),
        _rule(incidents.WrongBurn, wrong_burn),
        _rule(incidents.TooManyBoardCards, too_many_board_cards),
        _rule(incidents.PrematureBoard, premature_board),
        _rule(incidents.PrematureStreet, premature_street),
        _rule(incidents.DroppedStub, dropped_stub),
        _rule(incidents.MisreadHand, misread_hand),
        _rule(incidents.MisawardedPot, misawarded_pot),
        _rule(incidents.WrongReplacement, wrong_replacement),
        _rule(incidents.DrewOutOfTurn, drew_out_of_turn),
        _rule(incidents.AnnouncementMismatch, announcement_mismatch),
        _rule(incidents.FoldInDraw, fold_in_draw),
        _rule(incidents.CardsMucked, cards_mucked),
    )
)
if lacking := [kind.__name__ for kind in incidents.KINDS if kind not in INCIDENTS]:
    raise TypeError(f"write a rule and its line in INCIDENTS of {__name__} for {', '.join(lacking)}")
# No hand can be read from a fouled deck: the rule on the deck decides about the hand.
OF_A_READING, TWICE = (incidents.MisreadHand, incidents.MiscalledHand), "card-twice"
BREACHES: Mapping[str, OfBreach] = {
    "irregular-action": _wrong_action,
    "dealt-out-of-order": logged_out_of_order,
    "hand-of-wrong-size": hand_of_wrong_size,
    TWICE: card_twice,
    "not-burned": not_burned,
    "received-too-many": received_too_many,
    "burned-twice": burned_twice,
    "board-of-wrong-size": board_of_wrong_size,
    "bound-to-nothing": bound_in_vain,
    "bound-above-the-most": bound_in_vain,
    "binds-ruled": ruled_by_the_house,
    "uncontested-ruled": ruled_by_the_house,
    "no-kill": ruled_by_the_house,
    "event-out-of-place": acted_out_of_place,
}


@value
class PutRight:
    """The remedies up to the first decision of the floor, and the table after them.

    ``table`` is None if no table can represent the rest of the hand. ``breaches`` are those that the floor lets stand.
    If the floor decides, ``undecided`` are its options about one irregularity. Those in ``remedies`` go on from there:
    they lead to the next decision, or to all remedies.
    """

    remedies: Remedies
    table: Snapshot | None
    undecided: Undecided[FloorResult] | None = None
    breaches: tuple[Breach, ...] = ()


def put_right(incident: Incident | None, spot: Spot, shown: tuple[Breach, ...]) -> PutRight:
    """A remedy for the incident and each breach, up to the first decision of the floor.

    ``shown`` are the breaches of the table, all irregular. Without an incident there is at least one. Raises
    MissingFacts, and ImpossibleTable if the table contradicts the incident.
    """
    return _put_right(incident, spot, (), standing_last(shown), None)


def _put_right(
    incident: Incident | None,
    spot: Spot,
    remedies: tuple[Remedy, ...],
    left: tuple[Breach, ...],
    chosen: FloorResult | None,
) -> PutRight:
    """These remedies, the one that the floor has ``chosen`` if it has decided, and one for each further breach."""
    while left or not remedies:
        told = None if remedies or _has_no_hand_to_read(incident, left) else incident
        ruled: Answered | None
        if chosen is not None:
            ruled, chosen = chosen.remedied() if isinstance(chosen, Mended) else chosen, None
            after = _left_after(ruled, left, spot)
        else:
            ruled = _rule_on(told, left, spot)
            after = _left_after(ruled, left, spot)
            if ruled is None or (told is None and isinstance(ruled, Remedied) and len(after) >= len(left)):
                ruled = _the_floors(left, spot)
                after = _left_after(ruled, left, spot)
        if isinstance(ruled, Undecided):
            options = ruled.then(partial(_put_right, incident, spot, remedies, left)).options
            return PutRight(Remedies(remedies, options, ruled.because), spot.table, ruled)
        remedies = (*remedies, ruled.remedy)
        table = _table_after(ruled)
        if told is not None and after and all_stand(after):
            return PutRight(Remedies(remedies), table, breaches=after)
        if table is None:
            return PutRight(Remedies(remedies), None)
        of_a_breach = told is None or ruled.remedy.of in {each.code for each in left}
        if of_a_breach and ruled.remedy.changes_nothing and len(after) >= len(left):  # it stands, by rule or floor
            return PutRight(Remedies(remedies), table, breaches=after)
        spot, left = spot.with_table(table), after
    return PutRight(Remedies(remedies), spot.table)


def _has_no_hand_to_read(incident: Incident | None, left: tuple[Breach, ...]) -> bool:
    """Whether the incident is about reading a hand, but a card is duplicate: then only the deck counts."""
    return isinstance(incident, OF_A_READING) and any(each.code == TWICE for each in left)


def _rule_on(incident: Incident | None, left: tuple[Breach, ...], spot: Spot) -> Answered | None:
    """The ruling on the incident, or else on the first breach. None if no clause has a remedy."""
    if incident is not None:
        check_card(incident, spot)
        return INCIDENTS[type(incident)](incident, spot)
    rule = BREACHES.get(left[0].code)
    return None if rule is None else rule(left[0], spot)


def _left_after(ruled: Answered | None, left: tuple[Breach, ...], spot: Spot) -> tuple[Breach, ...]:
    """The breaches after this remedy; the same as before if there is none."""
    if not isinstance(ruled, Remedied):
        return left
    table = _table_after(ruled)
    return () if table is None else standing_last(breaches(spot.with_table(table)))


def _table_after(ruled: Remedied) -> Snapshot | None:
    """The table after this remedy, with a rake of at most the chips that it leaves."""
    return None if ruled.table is None else with_rake_of_the_rest(ruled.table)


def _the_floors(left: tuple[Breach, ...], spot: Spot) -> Answered:
    """The floor's options for a breach without a remedy of the house.

    If playing on is the only one, that is the remedy. Raises MissingFacts if the table does not show whether there are
    others.
    """
    require_what_shows_breaches(spot)
    options = tuple(list_floor_options(left, spot))
    if len(options) > 1:
        return Undecided(options, left[0].because)
    only = options[0].take()
    return only.remedied() if isinstance(only, Mended) else only
