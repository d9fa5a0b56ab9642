"""The rest of the board dealt two or three times, once at most one player can still bet and the players agree."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook.sections.dealing import RunItTwice
from dealer_service.rulings.board import board_so_far, cards_to_come, is_burned
from dealer_service.rulings.hand.discards import discards_due
from dealer_service.rulings.hand.short_street import burns_mixed_in
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.reasons import Because, Fact, Reason, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import Event, Phase, Runs, Snapshot
from dealer_service.values import replace

TWO_PLAYERS = 2


def objections_to_runs(event: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against dealing the rest of the board several times, on an open street. Raises MissingFacts."""
    clause, table = spot.rules.dealing.run_it_twice, spot.table
    if not spot.rules.applies(clause.id):
        yield because(spot.rules.dealing.streets, runs=event.times).deciding()
        return
    if clause.value is RunItTwice.NEVER:
        yield because(clause).deciding()
        return
    if table.runs is not None:
        yield because(spot.rules.dealing.runs, times=table.runs.times).deciding()
        return
    require_of_seats(table.live, clause, "stack")
    able = [seat.number for seat in table.live if not seat.bets_no_more]
    if len(able) > 1:
        yield because(clause, seats=able).deciding()
    if clause.value is RunItTwice.TWO_PLAYERS and len(table.live) > TWO_PLAYERS:
        yield because(clause, players=len(table.live)).deciding()
    if _awaits_discards(spot):
        yield because(spot.rules.dealing.runs, discards=True).deciding()


def _awaits_discards(spot: Spot) -> bool:
    """Whether a discard without a replacement is still to come. Raises MissingFacts."""
    streets = spot.rules.dealing.streets.value
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    over = round + 1  # the discard of the open street is over if no seat owes any
    return bool(discards_due(spot)) or streets.discards > streets.discards_before(over)


def why_runs(spot: Spot) -> Because:
    """The clauses on several runs of the board."""
    rules = spot.rules
    return because(rules.dealing.run_it_twice).deciding(), because(rules.dealing.runs)


def after_agreement(spot: Spot, event: Event) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table once the players have agreed to several runs. Raises MissingFacts."""
    times, board = event.times or 1, board_so_far(spot)
    table = replace(spot.table, board=board, runs=Runs(times, len(board)))
    return with_cards_for_street(spot.with_table(table))


def next_run(spot: Spot) -> tuple[Snapshot, tuple[Instruction, ...]] | None:
    """The street that begins the next run after a complete board. None if no run is left. Raises MissingFacts."""
    table, runs = spot.table, spot.table.runs
    if runs is None or len(runs.boards) + 1 >= runs.times:
        return None
    board, streets = board_so_far(spot), spot.rules.dealing.streets.value
    round = streets.round_with_board(runs.shared) or 1
    complete = (*runs.boards, board)
    begun = replace(
        table,
        runs=replace(runs, boards=complete),
        board=board[: runs.shared],
        round=round,
        phase=Phase.STREET,
        log=(),
    )
    args: dict[str, Fact] = {"run": len(complete) + 1, "times": runs.times, "street": streets.street_name(round).value}
    opened = Instruction("deal-run", args, (because(spot.rules.dealing.runs).deciding(),))
    after, short = with_cards_for_street(spot.with_table(begun))
    return after, (*short, opened)


def with_cards_for_street(spot: Spot) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table with burns, and then the muck too, shuffled into a stub that is too short for the open street of a run.

    Raises MissingFacts.
    """
    table, clause = spot.table, spot.rules.dealing.runs
    if table.runs is None:
        return table, ()
    needed = cards_to_come(spot) + (not is_burned(spot))
    if table.deck.stub is None and _fewest_in_stub(spot) >= needed:
        return table, ()
    stub = require(table.deck.stub, "/table/deck/stub", clause)
    if stub >= needed:
        return table, ()
    burns = require(table.deck.burns, "/table/deck/burns", clause) + len(table.deck.set_aside)
    why = (because(clause, stub=stub, wanted=needed).deciding(),)
    deck = burns_mixed_in(table.deck)
    if stub + burns >= needed:
        return replace(table, deck=deck), (Instruction("shuffle-burns-in", {"count": burns}, why),)
    muck = require(deck.folded, "/table/deck/folded", clause) + sum(each.count for each in deck.discarded)
    deck = replace(deck.plus(stub=muck), folded=0, discards=())
    return replace(table, deck=deck), (Instruction("shuffle-muck-in", {"count": burns + muck}, why),)


def _fewest_in_stub(spot: Spot) -> int:
    """The fewest cards that the stub can have on a street of a run, if it is unknown."""
    streets, runs = spot.rules.dealing.streets.value, spot.table.runs
    times = 1 if runs is None else runs.times
    hands = len(spot.table.dealt_in) * streets.dealt_first
    return len(deck_of(spot.rules)) - hands - times * (streets.board_size + streets.burned)
