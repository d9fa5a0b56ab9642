"""The board and the burns: the cards on the board, and those that are to come."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.drawing import Burn
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_BETTING, BETWEEN_ROUNDS, UNKNOWN, Card, Does, Phase


def cards_on_board(spot: Spot) -> int:
    """The number of cards on the board, listed or not. Raises MissingFacts."""
    return require(known_on_board(spot), "/table/board", spot.rules.dealing.board)


def known_on_board(spot: Spot) -> int | None:
    """The number of cards on the board. None if neither the board nor the round tells it."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.board is not None or not streets.boards:
        return len(table.board or ())
    if table.phase is Phase.SHOWDOWN:
        return streets.board_size
    if table.phase in BEFORE_THE_BETTING:
        return 0
    if table.known_round is None or table.phase in (None, Phase.OVER):
        return None
    return streets.board_before(table.known_round + is_street_over(spot, table.known_round))


def is_street_over(spot: Spot, round: int) -> bool:
    """Whether the cards of the board that follow this betting round are dealt: a draw after or around them is open."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.phase is not Phase.DRAWING or not streets.is_draw_last(round):
        return False
    return streets.is_board_first(round) or is_board_in_draw(spot, round)


def is_board_in_draw(spot: Spot, round: int) -> bool:
    """Whether the cards of the board lie that come between the discards and the new cards of the open draw.

    Its burn shows it, or the board. They do not lie before every player has discarded.
    """
    table, streets = spot.table, spot.rules.dealing.streets.value
    placed = {each.seat for each in table.draw.placed} if table.draw is not None else ()
    if table.draw is not None and not all(seat.number in placed for seat in table.live):
        return False
    if table.draw is not None and table.draw.burned:
        return True
    return table.board is not None and len(table.board) >= streets.board_before(round + 1)


def waits_for_board(spot: Spot) -> bool:
    """Whether the new cards of an open draw wait for cards of the board, which come after the discards."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    round = table.known_round
    if table.phase is Phase.STREET and round is None:  # a draw which is open there has cards of the board within it
        return table.draw is not None and not streets.has_own_burn(table.draw.number)
    if round is None or table.phase not in BETWEEN_ROUNDS or not streets.is_board_within_draw(round):
        return False
    return table.phase is Phase.STREET or not is_board_in_draw(spot, round)


def board_so_far(spot: Spot) -> tuple[Card, ...]:
    """The cards on the board. Those that are not listed are unknown. Raises MissingFacts."""
    board = spot.table.board
    return (UNKNOWN,) * cards_on_board(spot) if board is None else board


def cards_to_come(spot: Spot) -> int:
    """The number of cards that an open street deals to the board. Raises MissingFacts."""
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    streets = spot.rules.dealing.streets.value
    return streets.hand_after(round) if shares_last_card(spot) else streets.board_after(round)


def deals_to_hands(spot: Spot) -> bool:
    """Whether an open street deals to the hands. False if its betting round is unknown, or all share its card."""
    round = spot.table.known_round
    if round is None or shares_last_card(spot):
        return False
    return spot.rules.dealing.streets.value.hand_after(round) > 0


def shares_last_card(spot: Spot) -> bool:
    """Whether the last card of each hand is one on the board, in a game without any other."""
    return spot.table.board is not None and not spot.rules.dealing.streets.value.boards


def is_burned(spot: Spot) -> bool:
    """Whether the card before an open street is burned. Raises MissingFacts."""
    table = spot.table
    if table.log is not None:
        return any(event.does is Does.BURN for event in table.log)
    deck, before = table.deck, burns_before(spot)
    on_a_board = spot.rules.dealing.streets.value.boards > 0
    burns = require(None if deck.set_aside and on_a_board else deck.burns, "/table/log", clause_of_street(spot.rules))
    return burns > (before if burns >= before else 0)  # fewer have been shuffled into the stub


def clause_of_street(rules: Ruleset) -> Clause[Any]:
    """The clause on the cards between two betting rounds: that of the board, if there is one, else of the streets."""
    return rules.dealing.board if rules.dealing.streets.value.boards else rules.dealing.streets


def is_burned_early(spot: Spot) -> bool:
    """Whether a card is known to be burned for the street that follows the betting round, or none is to be.

    A card of the board set aside had a burn too many, in place of the one before the last street.
    """
    burns = spot.table.deck.burns
    if spot.table.deck.set_aside and spot.rules.dealing.streets.value.boards:
        return is_before_last_street(spot)
    return burns is not None and burns > burns_before(spot)


def is_before_last_street(spot: Spot) -> bool:
    """Whether the next cards of the board are its last. Raises MissingFacts."""
    streets = spot.rules.dealing.streets.value
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    return streets.boards_before(round) == streets.boards - 1


def burns_before(spot: Spot) -> int:
    """The number of cards burned so far, one for each draw and street that is over. Raises MissingFacts."""
    streets = spot.rules.dealing.streets.value
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    burned = burns_of_draws(spot, draws_over(spot, round)) + streets.burned_before(round + is_street_over(spot, round))
    return burned + burns_of_runs(spot)


def burns_of_runs(spot: Spot) -> int:
    """The number of cards burned for complete boards of several runs, beside those of the shared cards."""
    runs, streets = spot.table.runs, spot.rules.dealing.streets.value
    first = None if runs is None else streets.round_with_board(runs.shared)
    if runs is None or first is None:
        return 0
    return len(runs.boards) * (streets.burned_before(streets.rounds) - streets.burned_before(first))


def burns_of_draws(spot: Spot, draws: int) -> int:
    """The number of cards burned for this many draws: one each, or none in this house."""
    own = spot.rules.dealing.streets.value.burned_draws(draws)
    return own if spot.rules.drawing.burn.value is Burn.ONE_EACH_DRAW else 0


def draws_over(spot: Spot, round: int) -> int:
    """The number of draws that are over in this betting round, or before the street or draw after it."""
    return spot.rules.dealing.streets.value.draws_before(round) + _is_draw_over(spot, round)


def draw_to_come(spot: Spot, round: int) -> int | None:
    """The number of the draw between this betting round and the next. None if there is none, or it is over."""
    return None if _is_draw_over(spot, round) else spot.rules.dealing.streets.value.draw_after(round)


def _is_draw_over(spot: Spot, round: int) -> bool:
    """Whether the draw after this betting round is over: the street that follows it is open."""
    streets = spot.rules.dealing.streets.value
    is_open = spot.table.phase is Phase.STREET and not streets.is_draw_last(round)
    return is_open and streets.draw_after(round) is not None


def cards_until_draw(spot: Spot, round: int) -> int:
    """The cards of the board with their burns, from an open street or this betting round until a draw or the end.

    Exposed cards, which are burned first, are counted.
    """
    return sum(dealt + 1 for dealt in _streets_until_draw(spot, round))


def burns_until_draw(spot: Spot, round: int) -> int:
    """The number of burns among the cards until the next draw."""
    return len(_streets_until_draw(spot, round))


def _streets_until_draw(spot: Spot, round: int) -> list[int]:
    """The number of cards of each street of the board until its cards, or the new cards of a draw, or the end."""
    streets = spot.rules.dealing.streets.value
    if spot.table.phase is Phase.DRAWING:
        return [streets.board_after(round)] if waits_for_board(spot) else []
    each_street, is_drawn = list[int](), _is_draw_over(spot, round)
    for each in range(round, streets.rounds):
        is_before_draw = streets.draw_after(each) is not None and not is_drawn
        if is_before_draw and not streets.is_draw_last(each):
            break
        dealt, is_drawn = streets.board_after(each), False
        each_street += [dealt] if dealt else []
        if is_before_draw:
            break
    return each_street


def open_burn(spot: Spot) -> tuple[Card, ...] | None:
    """The exposed card that is the next burn. None if the top card of the stub is."""
    return spot.table.deck.lying_open[:1] or None
