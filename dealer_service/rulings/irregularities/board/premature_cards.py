"""Cards of the board dealt before the betting was over: back into the stub, or set aside until the last street."""

from __future__ import annotations

from dealer_service.rulebook.sections.dealing import PrematureBoard as Rule
from dealer_service.rulings.board import board_so_far, burns_before
from dealer_service.rulings.hand.street import with_burn
from dealer_service.rulings.irregularities.contradictions import check_round, check_stub, contradict, phase_of
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Card, Deck
from dealer_service.table.incidents import PrematureBoard
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace

TWO = 2


def premature_board(incident: PrematureBoard, spot: Spot) -> Answered:
    """Take the cards off the board. The betting goes on. Raises MissingFacts and ImpossibleTable."""
    clause = spot.rules.dealing.premature_board
    check_round(incident, phase_of(incident, spot), spot, clause)
    extra = _extra(spot)
    if len(extra) > _to_come(spot):
        raise contradict("board-differs", "kind", spot.rules, cards=len(extra))
    card = incident.card or UNKNOWN
    if card not in (UNKNOWN, *extra) and (cards_twice((card,), spot.table) or (extra and UNKNOWN not in extra)):
        raise contradict("card-is-elsewhere", "card", spot.rules, card=str(card))
    burned = require(incident.burned, "/incident/burned", clause)
    if burned:
        require(spot.table.deck.burns, "/table/deck/burns", clause)
    elif not spot.table.deck.set_aside and _burned_on_table(spot):
        raise contradict("burned-already", "burned", spot.rules)
    if not extra or UNKNOWN in extra:
        extra = (card,) if _is_turn(spot) and len(extra) < TWO else extra
    return _taken_off(incident.kind, extra, burned, spot)


def shown_too_early(of: str, spot: Spot) -> Remedied:
    """The same for the cards that the board lists too many, burned as the piles show. Raises MissingFacts."""
    require(spot.table.deck.burns, "/table/deck/burns", spot.rules.dealing.premature_board)
    return _taken_off(of, _extra(spot), int(_burned_on_table(spot)), spot)


def _taken_off(of: str, cards: tuple[Card, ...], burned: int, spot: Spot) -> Remedied:
    """Take these cards off the board. A turn is set aside if the house deals the later card first."""
    clause, streets = spot.rules.dealing.premature_board, spot.rules.dealing.streets.value
    why = (because(clause, cards=len(cards) or _to_come(spot), burned=burned).deciding(),)
    listed = len(_extra(spot))
    sets_aside = clause.value is Rule.LATER_CARD_FIRST and _is_turn(spot)
    check_stub(spot, (len(cards) if sets_aside else _to_come(spot)) - listed)
    board = board_so_far(spot)[: streets.board_before(require(spot.table.round, "/table/round", clause))]
    table = replace(spot.table, board=board)
    if not sets_aside:
        deck = _with_one_burn(spot.with_table(replace(table, deck=table.deck.plus(stub=listed))), burned)
        steps = [Instruction("take-back-board", {}, why), Instruction("shuffle-board-in-later", {}, why)]
        if burned and not table.deck.set_aside:
            steps.append(Instruction("keep-board-burn", {}, why))
        return Remedied(Remedy(of, "board-does-not-play", {}, tuple(steps), why), replace(table, deck=deck))
    deck = _with_one_burn(spot.with_table(table), burned)
    deck = replace(deck.plus(stub=listed - len(cards)), aside=(*deck.set_aside, *cards))
    aside = (Instruction("set-board-aside", {"count": len(cards)}, why),)
    return Remedied(Remedy(of, "board-card-aside", {}, aside, why), replace(table, deck=deck))


def _with_one_burn(spot: Spot, burned: int) -> Deck:
    """The piles with one burn for these cards, if any was made. Others are in the stub, which is shuffled.

    After a card was set aside, the last street has no burn.
    """
    if spot.table.deck.set_aside or not burned or _burned_on_table(spot):
        return spot.table.deck
    if not spot.table.deck.exposed:
        check_stub(spot, 1)
    return with_burn(spot)


def _burned_on_table(spot: Spot) -> bool:
    """Whether the piles show a burn beyond those of earlier streets."""
    return (spot.table.deck.burns or 0) > burns_before(spot)


def _extra(spot: Spot) -> tuple[Card, ...]:
    """The cards that the board lists beyond those of the streets before."""
    streets = spot.rules.dealing.streets.value
    round = require(spot.table.round, "/table/round", spot.rules.dealing.premature_board)
    return board_so_far(spot)[streets.board_before(round) :]


def _to_come(spot: Spot) -> int:
    """The number of cards of the next street."""
    round = require(spot.table.round, "/table/round", spot.rules.dealing.premature_board)
    return spot.rules.dealing.streets.value.board_after(round)


def _is_turn(spot: Spot) -> bool:
    """Whether the next street deals one card, and only the last one follows it."""
    streets = spot.rules.dealing.streets.value
    round = require(spot.table.round, "/table/round", spot.rules.dealing.premature_board)
    return streets.board_after(round) == 1 and streets.boards_before(round) == streets.boards - TWO
