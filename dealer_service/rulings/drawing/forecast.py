"""Whether the stub lasts for the coming draw, at worst and as announced, and its reshuffles."""

from __future__ import annotations

from dealer_service.rulings.betting.dead_hand import why_over
from dealer_service.rulings.board import burns_until_draw, cards_until_draw, is_burned, waits_for_board
from dealer_service.rulings.drawing.plan import plan_draw
from dealer_service.rulings.drawing.state import DrawState, most_discards
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_BETTING, NOBODY, Count, Does, Draw, Phase, Snapshot
from dealer_service.values import replace, value


@value
class Outlook:
    """The stub after this many cards and burns.

    ``lasts`` is null while it depends on seats that have not announced a count, or that may refuse an open card.
    ``stub`` is the number of cards left.
    ``reshuffles`` name the seat they are made for, and their piles. ``stuck`` is the seat whose pool falls short,
    and ``options`` are the choices of the floor then.
    """

    cards: int
    burns: int
    short_by: int
    lasts: bool | None
    reshuffles: tuple[Step, ...]
    stub: int | None
    waiting_for: tuple[int, ...]
    stuck: int | None
    options: tuple[Instruction, ...]
    because: Because


@value
class Forecast:
    """The coming draw: its number, its stub, the seats that draw, and the maximum for each.

    At ``worst``, each seat that has not discarded takes its maximum. ``announced`` is set once a seat has announced or
    discarded.
    """

    draw: int
    stub: int
    order: tuple[int, ...]
    most: int
    worst: Outlook
    announced: Outlook | None
    because: Because


def objections_to_forecast(spot: Spot) -> tuple[Reason, ...]:
    """Why no draw comes or can come: the hand is past it, or the deck is too small for the hands."""
    phase = require(spot.table.phase, "/table/phase", spot.rules.drawing.forecast)
    if phase in (Phase.SHOWDOWN, Phase.OVER):
        return (because(spot.rules.drawing.draw_open, phase=phase.value).deciding(),)
    if over := why_over(spot):
        return over
    round = _round(spot)
    if _round_before_draw(spot) is None:
        return (because(spot.rules.dealing.streets, round=round).deciding(),)
    owed, stub = cards_before_draw(spot), require(spot.table.deck.stub, "/table/deck/stub", spot.rules.drawing.forecast)
    return (because(spot.rules.dealing.dealing_round, wanted=owed, stub=stub).deciding(),) if owed > stub else ()


def forecast(spot: Spot) -> Forecast:
    """The forecast of the present draw, or of the one after this deal or betting round.

    Raises MissingFacts.
    """
    spot = spot.with_table(_without_split(_at_draw_opening(spot)))
    state = DrawState(spot)
    most = most_discards(spot.rules, draw=state.draw.number)
    at_most = tuple(Count(seat, state.most(seat)) for seat in state.order if seat not in state.placed)
    worst = _outlook(_with_all_refused(spot.with_table(_with_announced(spot.table, at_most))))
    heard = state.announced or state.placed
    announced = _outlook(spot) if heard else None
    why = because(spot.rules.drawing.forecast, most=most).deciding(worst.lasts is True)
    stub = require(spot.table.deck.stub, "/table/deck/stub", spot.rules.drawing.forecast)
    return Forecast(state.draw.number, stub, tuple(state.order), most, worst, announced, (why,))


def _round(spot: Spot) -> int:
    """The betting round before the coming draw."""
    if spot.table.phase in BEFORE_THE_BETTING:
        return 1
    return require(spot.table.round, "/table/round", spot.rules.drawing.forecast)


def _at_draw_opening(spot: Spot) -> Snapshot:
    """The table when the draw opens, if no further seat folds."""
    table = spot.table
    if table.phase is Phase.DRAWING and table.draw is not None and not waits_for_board(spot):
        return table
    round, owed = _round_before_draw(spot) or _round(spot), cards_before_draw(spot)
    number = spot.rules.dealing.streets.value.draws_before(round) + 1
    stub = require(table.deck.stub, "/table/deck/stub", spot.rules.drawing.forecast) - owed
    burns = None if table.deck.burns is None else table.deck.burns + _burns_to_come(spot)
    lying_open = table.deck.lying_open[_burns_to_come(spot) :] or None
    deck = replace(table.deck, stub=stub, burns=burns, exposed=lying_open)
    burned = spot.rules.dealing.streets.value.is_board_within_draw(round)  # its burn is among the cards before
    opener, draw = table.opened_by or NOBODY, Draw(number, burned, (), (), ())
    if waits_for_board(spot):
        draw = replace(require(table.draw, "/table/draw", spot.rules.drawing.forecast), burned=True)
    return replace(table, phase=Phase.DRAWING, round=round, board=None, deck=deck, draw=draw, log=(), opened_by=opener)


def _without_split(table: Snapshot) -> Snapshot:
    """The table with no split of the openers, as long as the opener has not drawn and none is given."""
    draw = table.draw
    heard = draw is not None and any(each.seat == table.opened_by for each in (*draw.announced, *draw.placed))
    return table if heard or table.split_openers is not None else replace(table, split_openers=False)


def _round_before_draw(spot: Spot) -> int | None:
    """The betting round that the next draw follows, this one or a later one. None if no draw comes."""
    streets, round = spot.rules.dealing.streets.value, _round(spot)
    is_past = spot.table.phase is Phase.STREET and not streets.is_draw_last(round)
    rounds = range(round + is_past, streets.rounds)
    return next((each for each in rounds if streets.draw_after(each) is not None), None)


def cards_before_draw(spot: Spot) -> int:
    """The cards that the stub still gives before the draw: to the hands, to the board, and as burns of the board."""
    streets, round = spot.rules.dealing.streets.value, _round(spot)
    with_hands = streets.board_before(1) if spot.table.phase in BEFORE_THE_BETTING else 0
    burns, lying_open = _burns_to_come(spot), len(spot.table.deck.lying_open)  # exposed cards are burned first
    board = cards_until_draw(spot, round) - burns_until_draw(spot, round)
    return _hands_owed(spot) + with_hands + board + burns - min(burns, lying_open)


def _burns_to_come(spot: Spot) -> int:
    """The number of cards that are burned for the board before the draw."""
    burned = spot.table.phase is Phase.STREET and is_burned(spot)
    return burns_until_draw(spot, _round(spot)) - burned


def _hands_owed(spot: Spot) -> int:
    """The number of cards that the hands still take from the stub before the first betting round."""
    table = spot.table
    if table.phase not in BEFORE_THE_BETTING:
        return 0
    clause, size = spot.rules.drawing.forecast, spot.rules.dealing.streets.value.hand_size
    require_of_seats(table.seats, clause, "state")
    if table.phase is Phase.DEALING:
        require_of_seats(table.live, clause, "hand")
    return sum(size - len(seat.cards) for seat in table.live)


def _with_announced(table: Snapshot, counts: tuple[Count, ...]) -> Snapshot:
    assert table.draw is not None
    return replace(table, draw=replace(table.draw, announced=counts))


def _with_all_refused(spot: Spot) -> Spot:
    """The spot where each card that is still to be dealt open is refused."""
    state = DrawState(spot)
    refused = (*state.draw.refused, *state.may_refuse)
    return spot.with_table(replace(spot.table, draw=replace(state.draw, refused=refused)))


def _outlook(spot: Spot) -> Outlook:
    state = DrawState(spot)
    stub = require(spot.table.deck.stub, "/table/deck/stub", spot.rules.drawing.forecast)
    cards, burns = state.owed_in_all, state.burns_ahead
    if not cards:  # no reshuffle is made only for a burn: from an empty stub none is burned
        burns = min(burns, stub)
    planned, after = plan_draw(spot)
    reshuffles = tuple(step for step in planned.steps if step.does is Does.RESHUFFLE)
    short_by = max(0, cards + burns - stub)
    lasts: bool | None = not (reshuffles or short_by or planned.stuck is not None)
    if lasts and (planned.waiting_for or stub < cards + burns + len(state.may_refuse)):
        lasts = None
    why = planned.because if planned.stuck is not None else ()
    return Outlook(
        cards,
        burns,
        short_by,
        lasts,
        reshuffles,
        after.deck.stub,
        planned.waiting_for,
        planned.stuck,
        tuple(Instruction(each.code, each.args, each.because) for each in planned.options),
        why,
    )
