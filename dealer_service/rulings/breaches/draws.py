"""Breaches of draws: the history of each seat, and the present draw."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook.sections.drawing import Burn, OneCardOpen, Service
from dealer_service.rulings.board import draw_to_come, draws_over, waits_for_board
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.drawing.state import (
    at_first,
    drawing_order,
    logged_progress,
    most_discards,
    most_of,
    most_on_each_draw,
    received,
)
from dealer_service.rulings.reasons import because
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_BETTING, Draw, Phase, Seat, Standing


def breaches_of_draws(spot: Spot) -> Iterator[Breach]:
    """Every breach of past draws and of the present one."""
    yield from _short(spot)
    yield from _drew(spot)
    yield from _draw(spot)


def _short(spot: Spot) -> Iterator[Breach]:
    """Short hands before the deal, after the last draw, or without any card."""
    table = spot.table
    streets = spot.rules.dealing.streets.value
    for seat in table.seats:
        if not seat.short:
            continue
        at, why = f"/table/seats/{seat.place}/short", because(spot.rules.drawing.short_hand)
        if seat.short >= streets.hand_size:
            yield impossible("short-too-many", at, why, seat=seat.number, most=streets.hand_size - 1)
        elif table.phase in BEFORE_THE_BETTING:
            yield impossible("short-too-early", at, why, seat=seat.number)
        elif _lacks_last_card(seat, spot):
            continue
        elif seat.live and table.round is not None and draw_to_come(spot, table.round) is None:
            yield irregular("short-too-late", at, why, seat=seat.number, short=seat.short)


def _lacks_last_card(seat: Seat, spot: Spot) -> bool:
    """Whether the floor lets this hand of stud play without its last card."""
    streets, table = spot.rules.dealing.streets.value, spot.table
    is_last = table.phase is Phase.SHOWDOWN or (table.phase is Phase.BETTING and table.round == streets.rounds)
    return bool(streets.up_places) and seat.short == 1 and is_last


def _drew(spot: Spot) -> Iterator[Breach]:
    """Histories that lack a draw, exceed the maximum, or differ from the discards."""
    table = spot.table
    round = table.known_round
    over = None if round is None else draws_over(spot, round)
    drew = {seat.number: seat.drew for seat in table.seats}
    clause = spot.rules.drawing.max_discard
    most = most_on_each_draw(spot.rules, max((len(seat.drew or ()) for seat in table.live), default=0))
    for seat in table.live:
        if seat.drew is None:
            continue
        if over is not None and len(seat.drew) not in (over, over + _may_be_over(spot)):
            args = {"seat": seat.number, "given": len(seat.drew), "draws": over}
            yield impossible("draws-do-not-agree", _drew_of(seat), because(spot.rules.dealing.stages), **args)
        if not seat.drew:
            continue
        over_most = [each for count, each in zip(seat.drew, most, strict=False) if count > each]
        if max(seat.drew) > spot.rules.dealing.streets.value.hand_size:
            yield impossible(
                "drew-too-many", _drew_of(seat), because(clause), seat=seat.number, most=max(most[: len(seat.drew)])
            )
        elif over_most:
            yield irregular("drew-too-many", _drew_of(seat), because(clause), seat=seat.number, most=over_most[0])
    placed = {each.seat: each.count for each in table.draw.placed} if table.draw else {}
    is_open = table.phase in (Phase.DRAWING, None) or waits_for_board(spot)
    latest = over + 1 if over is not None and is_open else over
    if round is not None and latest is not None:
        latest += _discards_without_a_draw(spot, round)
    open_draw = None if table.draw is None else table.draw.number
    for number, pile in enumerate(table.deck.discarded):
        if latest is not None and not 1 <= pile.draw <= latest:
            at = f"/table/deck/discards/{number}/draw"
            yield impossible("no-such-draw-yet", at, because(spot.rules.dealing.stages), draw=pile.draw, latest=latest)
            continue
        counts = drew.get(pile.seat) or ()
        told = counts[pile.draw - 1] if len(counts) >= pile.draw else None
        if pile.draw == open_draw:
            told = placed.get(pile.seat, 0)
        if told is not None and told != pile.count:
            at = f"/table/deck/discards/{number}/count"
            args = {"seat": pile.seat, "draw": pile.draw, "drew": told, "count": pile.count}
            yield impossible("discards-do-not-agree", at, because(spot.rules.drawing.as_many_back), **args)


def _may_be_over(spot: Spot) -> bool:
    """Whether the draw after this round may be over, in a phase that is unknown: cards of the board follow it."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.phase is not None or table.round is None:
        return False
    is_drawn = streets.draw_after(table.round) is not None and not streets.is_draw_last(table.round)
    return is_drawn and streets.board_after(table.round) > 0


def _discards_without_a_draw(spot: Spot, round: int) -> int:
    """The number of discards without a replacement that have begun."""
    streets, is_open = spot.rules.dealing.streets.value, spot.table.phase in (Phase.STREET, None)
    return streets.discards_before(round) + (is_open and streets.discard_after(round) > 0)


def _drew_of(seat: Seat) -> str:
    return f"/table/seats/{seat.place}/drew"


def _draw(spot: Spot) -> Iterator[Breach]:
    """Breaches of the present draw: its counts, its burns, its order and its log."""
    table = spot.table
    draw = table.draw
    if draw is None or not (table.phase is Phase.DRAWING or waits_for_board(spot)):
        return
    placed = {each.seat: each.count for each in draw.placed}
    short = {seat.number: seat.lacks for seat in table.seats}
    due = {seat: count + short.get(seat, 0) + (seat in draw.refused) for seat, count in placed.items()}
    yield from _refused(spot, draw)
    got, later = received(draw), {each.seat: each.count for each in draw.replace}
    for name in ("announced", "placed"):
        for number, each in enumerate(getattr(draw, name)):
            seat = table.find(each.seat)
            whole = seat.hand if seat is not None and each.seat not in placed else None
            most = (
                most_discards(spot.rules, whole, draw.number)
                if seat is None
                else most_of(seat, spot.rules, whole, draw.number)
            )
            if each.count > most:
                at, why = f"/table/draw/{name}/{number}/count", because(spot.rules.drawing.max_discard)
                yield irregular("discards-too-many", at, why, seat=each.seat, most=most)
    for number, each in enumerate(draw.received):
        if got[each.seat] > due.get(each.seat, 0):
            at, why = f"/table/draw/received/{number}/count", because(spot.rules.drawing.as_many_back)
            yield irregular("received-too-many", at, why, seat=each.seat, placed=due.get(each.seat, 0))
    for number, each in enumerate(draw.replace):
        owed = max(0, due.get(each.seat, 0) - got.get(each.seat, 0))
        if each.count > owed:
            at, why = f"/table/draw/replace/{number}/count", because(spot.rules.drawing.replaced_last)
            yield impossible("replace-too-many", at, why, seat=each.seat, owed=owed)
    has_burn = spot.rules.dealing.streets.value.has_own_burn(draw.number)
    has_burn = has_burn and spot.rules.drawing.burn.value is Burn.ONE_EACH_DRAW
    if (any(got.values()) or later) and waits_for_board(spot):
        yield irregular("dealt-before-board", "/table/draw/received", because(spot.rules.dealing.streets))
    elif (any(got.values()) or later) and not draw.burned and has_burn:
        yield irregular("not-burned", "/table/draw/burned", because(spot.rules.drawing.burn))
    most = most_discards(spot.rules)
    if draw.burned_again and at_first(most, spot.rules) == most:
        yield irregular("burned-twice", "/table/draw/burned_again", because(spot.rules.drawing.burn))
    dealt = {seat: got.get(seat, 0) + later.get(seat, 0) for seat in {**got, **later}}
    yield from _out_of_order(spot, due, dealt)
    yield from _differs_from_log(spot, draw, placed, dealt)


def _refused(spot: Spot, draw: Draw) -> Iterator[Breach]:
    """Seats that are said to have refused an open card, but are dealt none."""
    clause = spot.rules.drawing.one_card_open
    wanted = {each.seat: each.count for each in (*draw.announced, *draw.placed)}
    for number, seat in enumerate(draw.refused):
        if clause.value is OneCardOpen.NEVER or wanted.get(seat) != 1:
            yield impossible("no-open-card", f"/table/draw/refused/{number}", because(clause), seat=seat)


def _out_of_order(spot: Spot, placed: dict[int, int], got: dict[int, int]) -> Iterator[Breach]:
    """Discards or replacements in another order than the house's.

    After a discard out of order that stands, the seats that it skipped discard before the cards of others are dealt.
    """
    order = drawing_order(spot.table)
    placed = {seat: count for seat, count in placed.items() if seat in order}  # other hands are dead by now
    if set(order[: len(placed)]) != set(placed):
        yield irregular("draw-out-of-order", "/table/draw/placed", because(spot.rules.drawing.order), order=order)
    elif spot.rules.drawing.service.value is Service.ALL_DISCARD_THEN_DEAL:
        if got and len(placed) < len(order):
            yield irregular("dealt-too-early", "/table/draw/received", because(spot.rules.drawing.service))
    elif Standing.DRAW_OUT_OF_ORDER not in [each.breach for each in spot.table.let_stand]:
        served = [n for n in order if n in placed and got.get(n, 0) >= at_first(placed[n], spot.rules)]
        if any(number not in served for number in order[: max(0, len(placed) - 1)]):
            yield irregular("discarded-too-early", "/table/draw/placed", because(spot.rules.drawing.service))


def _differs_from_log(spot: Spot, draw: Draw, placed: dict[int, int], got: dict[int, int]) -> Iterator[Breach]:
    """Counts of the draw below those of the log, which may begin late."""
    log, why = logged_progress(spot.table), because(spot.rules.dealing.chips_and_log)
    other = sorted(seat for seat, count in log.placed.items() if placed.get(seat) != count)
    if other:
        yield impossible("draw-differs", "/table/draw/placed", why, seats=other)
    live = {seat.number for seat in spot.table.live}  # the counts of a dead hand are dropped
    more = sorted(seat for seat, count in log.received.items() if seat in live and got.get(seat, 0) < count)
    if more:
        yield impossible("draw-differs", "/table/draw/received", why, seats=more)
    own_burn = spot.rules.dealing.streets.value.has_own_burn(draw.number)
    if own_burn and draw.burned + draw.burned_again < log.burned:
        yield impossible("burn-differs", "/table/draw/burned", why, burned=True)
