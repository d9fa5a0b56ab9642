"""Too many cards on the board: one of a flop of four is the next burn, or the street is dealt again."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.dealing import FourCardFlop
from dealer_service.rulings.board import board_so_far, is_burned, is_street_over
from dealer_service.rulings.irregularities.board.street_dealt import (
    StreetDealt,
    check_picked,
    dealt_again,
    has_acted,
    street_of,
    with_cards,
    without_picked,
)
from dealer_service.rulings.irregularities.contradictions import (
    check_round,
    check_stub,
    contradict,
    out_of_place,
    phase_of,
)
from dealer_service.rulings.irregularities.dealing.misdeals import void_hand
from dealer_service.rulings.irregularities.remedy import Answered, FloorResult, Remedied, Remedy
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import UNKNOWN, Card, Phase
from dealer_service.table.incidents import TooManyBoardCards
from dealer_service.values import replace


def too_many_board_cards(incident: TooManyBoardCards, spot: Spot) -> Answered:
    """The remedy for too many cards of one street. Raises MissingFacts and ImpossibleTable."""
    phase, clause = phase_of(incident, spot), spot.rules.dealing.four_card_flop
    check_round(incident, phase, spot, clause)
    if phase is Phase.DRAWING and not is_street_over(spot, require(spot.table.round, "/table/round", clause)):
        raise out_of_place(incident, phase, spot.rules)
    street = street_of(spot)
    dealt = street.shown if street.shown > street.wanted else None
    told = require(dealt if incident.dealt is None else incident.dealt, "/incident/dealt", clause)
    if told <= street.wanted:
        raise contradict("board-dealt-correctly", "dealt", spot.rules, cards=told)
    if dealt not in (None, told) or street.shown not in (0, street.wanted, told):
        raise contradict("board-differs", "dealt", spot.rules, cards=street.shown)
    if phase is Phase.STREET and not is_burned(spot):
        raise contradict("burn-comes-next", "kind", spot.rules)
    if phase is Phase.DRAWING and spot.table.deck.discards is None and has_acted(spot, clause):
        require(spot.table.board, "/table/board", clause)  # or it is unknown whether the stub counts the extra cards
    check_stub(spot, told - street.shown)
    return ruled_on_too_many(incident.kind, told, incident.picked, street)


def ruled_on_too_many(of: str, dealt: int, picked: Card | None, street: StreetDealt) -> Answered:
    """The remedy for ``dealt`` cards of this street. Only a flop before any action has a rule."""
    laid = _laid_out(street, dealt)
    check_picked(picked, laid)
    rules = laid.spot.rules
    clause, acted = rules.dealing.four_card_flop, has_acted(laid.spot, rules.dealing.four_card_flop)
    if not street.is_flop or acted or street.has_two_boards:
        why = (because(rules.dealing.board, cards=dealt, wanted=street.wanted).deciding(),)
        return Undecided(tuple(options_for_extra(of, acted, picked, laid, why)), why)
    why = (because(clause, cards=dealt, wanted=street.wanted).deciding(),)
    window = Window(Until.FIRST_ACTION, True, why)
    match clause.value:
        case FourCardFlop.ONE_BECOMES_THE_NEXT_BURN if dealt == street.wanted + 1:
            return _one_is_the_next_burn(of, picked, laid, why, window)
        case _:
            return _again(of, laid, why, window)


def _laid_out(street: StreetDealt, dealt: int) -> StreetDealt:
    """The street with all its cards on the board. Those that the table does not count there come from the stub."""
    more, table = dealt - street.shown, street.spot.table
    board = (*board_so_far(street.spot), *(UNKNOWN,) * more)
    spot = street.spot.with_table(replace(table, board=board, deck=table.deck.plus(stub=-more)))
    return replace(street, spot=spot, shown=dealt)


def options_for_extra(
    of: str, acted: bool, picked: Card | None, laid: StreetDealt, why: Because
) -> list[FloorOption[FloorResult]]:
    """The floor's options: the extra cards are the next burns; before any action, the street is dealt again.

    Before any action on two boards no cards are mixed, as it is not known which board has too many.
    """
    args = {"count": laid.shown - laid.wanted}
    pick = FloorOption[FloorResult]("pick-next-burn", args, why, partial(_one_is_the_next_burn, of, picked, laid, why))
    void = FloorOption[FloorResult]("void-hand", {}, why, partial(void_hand, of, laid.spot, why))
    if not acted:
        again = FloorOption[FloorResult](
            "deal-street-again", {"count": laid.shown}, why, partial(_again, of, laid, why)
        )
        return [again, void] if laid.has_two_boards else [pick, again]
    return [pick, void]


def _one_is_the_next_burn(
    of: str, picked: Card | None, laid: StreetDealt, why: Because, window: Window | None = None
) -> Remedied:
    """Mix the cards and pick the extra ones at random: they are the next burns, the others are the street."""
    extra = laid.shown - laid.wanted
    left, first = without_picked(laid.cards, picked), picked or UNKNOWN
    if extra > 1:
        left = (UNKNOWN,) * laid.wanted
    table = laid.spot.table
    exposed = (first, *(UNKNOWN,) * (extra - 1), *table.deck.lying_open)
    spot = laid.spot.with_table(replace(table, deck=replace(table.deck, exposed=exposed)))
    after, follows = with_cards(replace(laid, spot=spot), left)
    steps = (
        Instruction("mix-board", {"count": laid.shown}, why),
        Instruction("pick-next-burn", {"count": extra}, why),
        *follows,
    )
    return Remedied(Remedy(of, "one-is-the-next-burn", {"count": extra}, steps, why, window), after)


def _again(of: str, laid: StreetDealt, why: Because, window: Window | None = None) -> Remedied:
    """Shuffle the cards into the stub and deal the street again. Its burn stays."""
    steps = (Instruction("shuffle-board-in", {"count": laid.shown}, why), Instruction("keep-board-burn", {}, why))
    after = dealt_again(laid, laid.shown, burned=True)
    return Remedied(Remedy(of, "street-again", {"count": laid.shown}, steps, why, window), after)
