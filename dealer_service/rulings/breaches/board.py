"""Breaches of the board: cards where the game has none, and more or fewer cards than its street deals."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook.sections.dealing import RunItTwice
from dealer_service.rulings.board import burns_of_runs, deals_to_hands, is_street_over, waits_for_board
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.reasons import because
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_BETTING, UNKNOWN, Does, Phase, Runs

AT = "/table/board"
RUNS = "/table/runs"
# In these phases any deal in the log is a breach of its own.
WITHOUT_DEALS = (Phase.POSTING, Phase.BETTING, Phase.SHOWDOWN)


def breaches_of_board(spot: Spot) -> Iterator[Breach]:
    """Every breach of the board."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    why = because(spot.rules.dealing.streets)
    if table.board and _may_share(spot):
        return
    if table.board and not streets.boards:
        yield impossible("no-board", AT, why, cards=len(table.board))
        return
    yield from _log(spot)
    yield from breaches_of_runs(spot)
    if table.board is None or table.phase in (None, Phase.OVER):
        return
    least, most = _wanted(spot)
    if not least <= len(table.board) <= most:
        wanted = least if len(table.board) < least else most
        yield irregular("board-of-wrong-size", AT, why, cards=len(table.board), wanted=wanted)


def breaches_of_runs(spot: Spot) -> Iterator[Breach]:
    """Every breach of the boards of several runs."""
    table, runs, streets = spot.table, spot.table.runs, spot.rules.dealing.streets.value
    if runs is None:
        return
    why, agreed = because(spot.rules.dealing.runs), because(spot.rules.dealing.run_it_twice)
    if not spot.rules.applies(spot.rules.dealing.runs.id):
        yield impossible("no-runs", RUNS, because(spot.rules.dealing.streets))
        return
    if spot.rules.dealing.run_it_twice.value is RunItTwice.NEVER:
        yield irregular("runs-not-offered", RUNS, agreed)
    if table.phase not in (Phase.STREET, Phase.SHOWDOWN, Phase.OVER, None):
        yield impossible("runs-out-of-place", RUNS, why, phase=table.phase.value)
        return
    able = [seat.number for seat in table.live if seat.stack and not seat.bets_no_more]
    if table.phase is not Phase.OVER and len(able) > 1:
        yield irregular("runs-while-betting", RUNS, agreed, seats=able)
    if streets.round_with_board(runs.shared) is None:
        yield impossible("shared-cards-differ", f"{RUNS}/shared", why, cards=runs.shared)
    yield from _of_boards(spot, runs)


def _of_boards(spot: Spot, runs: Runs) -> Iterator[Breach]:
    """Complete boards of a wrong number or size, or with other shared cards than the board in hand."""
    table, size = spot.table, spot.rules.dealing.streets.value.board_size
    why, at, complete = because(spot.rules.dealing.runs), f"{RUNS}/boards", len(runs.boards)
    is_last = table.phase in (Phase.SHOWDOWN, Phase.OVER)
    if complete >= runs.times or (is_last and complete != runs.times - 1):
        yield impossible("wrong-number-of-boards", at, why, boards=complete, times=runs.times)
    lying = (table.board or ())[: runs.shared]
    for number, board in enumerate(runs.boards):
        if len(board) != size:
            yield impossible("run-of-wrong-size", f"{at}/{number}", why, cards=len(board), wanted=size)
        for place, (card, shared) in enumerate(zip(board, lying, strict=False)):
            if card is not shared and UNKNOWN not in (card, shared):
                args = {"card": str(card), "shared": str(shared)}
                yield impossible("run-without-shared-card", f"{at}/{number}/{place}", why, **args)


def _may_share(spot: Spot) -> bool:
    """Whether the board may be the last card of each hand, in a game that deals it to the hands."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if streets.is_dealt_at_once or len(table.board or ()) != streets.hand_after(streets.rounds - 1):
        return False
    return table.phase is Phase.SHOWDOWN or table.known_round in (None, streets.rounds)


def _wanted(spot: Spot) -> tuple[int, int]:
    """The minimum and the maximum number of cards on the board at this stage."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.phase is Phase.SHOWDOWN:
        return (0 if table.last_live else streets.board_size), streets.board_size
    if table.phase in BEFORE_THE_BETTING:
        return 0, 0
    if table.known_round is None:
        return 0, streets.board_size
    before = streets.board_before(table.known_round + is_street_over(spot, table.known_round))
    return before, before


def _log(spot: Spot) -> Iterator[Breach]:
    """Cards dealt to the board in a log, and cards dealt to a seat while the board is dealt."""
    if spot.table.phase in WITHOUT_DEALS:
        return
    in_street = spot.table.phase is Phase.STREET and not deals_to_hands(spot)
    for entry, event in enumerate(spot.table.events):
        if event.of_board or (in_street and event.does is Does.DEAL):
            why = because(spot.rules.dealing.stages)
            yield irregular("event-out-of-place", f"/table/log/{entry}/does", why, does=event.does.value)


def burns_of_board(spot: Spot) -> int:
    """The most cards that can have been burned for the streets so far, with one too early. 0 without a known round.

    A card of the board set aside had a burn of its own.
    """
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.known_round is None:
        return 0
    logged = table.log is None or any(event.does is Does.BURN for event in table.log)
    is_open = table.phase in (None, Phase.BETTING) or (table.phase is Phase.DRAWING and waits_for_board(spot))
    early = is_open and streets.burns_after(table.known_round)
    in_street = table.phase in (None, Phase.STREET) and logged
    burned = streets.burned_before(table.known_round + is_street_over(spot, table.known_round))
    return burned + burns_of_runs(spot) + (early or in_street) + bool(table.deck.set_aside and streets.boards)
