"""Boards that list too many or too few cards for their street."""

from __future__ import annotations

from functools import partial

from dealer_service.rulings.board import board_so_far, is_burned
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.irregularities.board.premature_cards import shown_too_early
from dealer_service.rulings.irregularities.board.street_dealt import (
    StreetDealt,
    dealt_again,
    has_acted,
    street_of,
    with_cards,
)
from dealer_service.rulings.irregularities.board.too_many_cards import options_for_extra, ruled_on_too_many
from dealer_service.rulings.irregularities.board.wrong_burns import ruled_on_burns
from dealer_service.rulings.irregularities.contradictions import holds
from dealer_service.rulings.irregularities.dealing.misdeals import void_hand
from dealer_service.rulings.irregularities.remedy import Answered, FloorResult, Remedied, Remedy, stands
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Phase
from dealer_service.values import replace


def board_of_wrong_size(breach: Breach, spot: Spot) -> Answered:
    """The remedy for the board, by its phase. Raises MissingFacts."""
    table = spot.table
    if table.phase in (Phase.POSTING, Phase.DEALING):
        return _before_the_flop(breach, spot)
    require(table.round, "/table/round", spot.rules.dealing.streets)
    if table.phase is Phase.BETTING and table.round == 1 and _is_too_long(spot):
        return shown_too_early(breach.code, spot) if _is_next_street(spot) else _before_the_flop(breach, spot)
    street = street_of(spot)
    if table.phase is Phase.STREET and street.shown >= street.wanted:
        return _out_on_open_street(breach, street)
    if street.shown > street.wanted:
        return _too_many(breach, street)
    return _too_few(breach, street)


def _before_the_flop(breach: Breach, spot: Spot) -> Answered:
    """The floor has the cards taken back, or voids the hand."""
    off = partial(_off_the_board, breach.code, spot, breach.because)
    void = partial(void_hand, breach.code, spot, breach.because)
    options = (
        FloorOption("take-back-board", {}, breach.because, off),
        FloorOption("void-hand", {}, breach.because, void),
    )
    return Undecided(options, breach.because)


def _off_the_board(of: str, spot: Spot, why: Because) -> Remedied:
    """Shuffle all cards of the board into the stub."""
    count, table = len(board_so_far(spot)), spot.table
    steps = (Instruction("shuffle-board-in", {"count": count}, why),)
    after = replace(table, board=(), deck=table.deck.plus(stub=count))
    return Remedied(Remedy(of, "board-does-not-play", {}, steps, why), after)


def _is_too_long(spot: Spot) -> bool:
    """Whether the board has more cards than were dealt with the hands."""
    return len(board_so_far(spot)) > spot.rules.dealing.streets.value.board_before(1)


def _is_next_street(spot: Spot) -> bool:
    """Whether the cards that the board lists too many may be those of the next street."""
    round = spot.table.round or 1
    streets = spot.rules.dealing.streets.value
    return 0 < len(board_so_far(spot)) - streets.board_before(round) <= streets.board_after(round)


def _out_on_open_street(breach: Breach, street: StreetDealt) -> Answered:
    """The round opens: the cards of an open street are on the board. A missing burn or extra cards come first."""
    burned = is_burned(street.spot)
    if street.shown > street.wanted:
        if burned:
            return ruled_on_too_many(breach.code, street.shown, None, street)
        return _floor(breach, street)
    if not burned:
        return ruled_on_burns(breach.code, 0, None, street)
    after, follows = with_cards(street, street.cards)
    ruled = stands(breach.code, after, breach.because)
    return replace(ruled, remedy=replace(ruled.remedy, steps=(*ruled.remedy.steps, *follows)))


def _too_many(breach: Breach, street: StreetDealt) -> Answered:
    """Too many cards of this street or, once somebody has acted, perhaps those of the next one too early."""
    spot, why = street.spot, breach.because
    if spot.table.phase is not Phase.SHOWDOWN and not has_acted(spot, spot.rules.dealing.four_card_flop):
        return ruled_on_too_many(breach.code, street.shown, None, street)
    options = list[FloorOption[FloorResult]]()
    if spot.table.phase is not Phase.SHOWDOWN and _is_next_street(spot):
        options.append(FloorOption("take-back-board", {}, why, partial(shown_too_early, breach.code, spot)))
    options.extend(options_for_extra(breach.code, True, None, street, why))
    return Undecided(tuple(options), why)


def _too_few(breach: Breach, street: StreetDealt) -> Answered:
    """Missing cards. The hand is void if the stub does not have them."""
    if holds(street.spot, _missing(street)):
        return _floor(breach, street)
    return void_hand(breach.code, street.spot, breach.because)


def _missing(street: StreetDealt) -> int:
    """The number of cards that the board lacks. Before an open street deals any, those of earlier ones."""
    is_ahead = street.spot.table.phase is Phase.STREET and street.shown < 0
    return -street.shown if is_ahead else street.wanted - street.shown


def _floor(breach: Breach, street: StreetDealt) -> Answered:
    """The floor completes the board, deals the street again before anybody acts on it, or voids the hand."""
    spot, why, missing = street.spot, breach.because, _missing(street)
    options = list[FloorOption[FloorResult]]()
    if missing > 0:
        options.append(
            FloorOption("complete-board", {"count": missing}, why, partial(_completed, breach, street, missing))
        )
    if street.shown > 0 and not has_acted(spot, spot.rules.dealing.board):
        count = {"count": street.shown}
        options.append(FloorOption("deal-street-again", count, why, partial(_again, breach.code, street, why)))
    options.append(FloorOption("void-hand", {}, why, partial(void_hand, breach.code, spot, why)))
    return Undecided(tuple(options), why)


def _completed(breach: Breach, street: StreetDealt, missing: int) -> Remedied:
    """Deal the missing cards from the top of the stub."""
    table, why = street.spot.table, breach.because
    args = {"count": missing}
    spot = street.spot.with_table(replace(table, deck=table.deck.plus(stub=-missing)))
    new = (UNKNOWN,) * missing
    dealt: tuple[Instruction, ...] = (Instruction("deal-board", args, why),)
    if street.shown < 0 and table.phase is Phase.STREET:  # of earlier streets: this one is still to come
        after, steps = replace(spot.table, board=(*board_so_far(spot), *new)), dealt
    else:
        after, follows = with_cards(replace(street, spot=spot), (*street.cards, *new))
        steps = (*dealt, *follows)
    return Remedied(Remedy(breach.code, "board-completed", args, steps, why), after)


def _again(of: str, street: StreetDealt, why: Because) -> Remedied:
    """Shuffle the cards into the stub and deal the street again. Its burn stays."""
    args = {"count": street.shown}
    burned = street.spot.table.phase is not Phase.STREET or is_burned(street.spot)
    steps: tuple[Instruction, ...] = (Instruction("shuffle-board-in", args, why),)
    if burned:
        steps = (*steps, Instruction("keep-board-burn", {}, why))
    after = dealt_again(street, street.shown, burned)
    return Remedied(Remedy(of, "street-again", args, steps, why), after)
