"""Can these cards be? Every card once, hands of the right size, and 52 cards in all."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.drawing import Burn, Service
from dealer_service.rulings.breach import Breach, impossible, irregular
from dealer_service.rulings.draw_state import at_first, drawing_order, most_discards, received
from dealer_service.rulings.reasons import because
from dealer_service.table import UNKNOWN, Card, Does, Phase, Seat, Snapshot, State

CARDS = 52


def breaches_of_cards(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """Every breach of cards, piles and draws."""
    yield from _twice(table, rules)
    if table.phase is Phase.OVER:
        return
    if table.phase is not None:
        yield from _hand_sizes(table, rules)
    yield from _count(table, rules)
    yield from _piles(table, rules)
    yield from _drew(table, rules)
    yield from _draw(table, rules)


def _twice(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    seen: dict[Card, str] = {}
    for at, cards in _lists(table):
        for number, card in enumerate(cards):
            if card is UNKNOWN:
                continue
            if card in seen:
                why = because(rules.dealing.one_deck)
                yield irregular("card-twice", f"{at}/{number}", why, card=str(card), first=seen[card])
            else:
                seen[card] = f"{at}/{number}"


def _lists(table: Snapshot) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Every list of cards that is told, and where."""
    for seat in sorted(table.seats, key=attrgetter("place")):
        if seat.hand:
            yield f"/table/seats/{seat.place}/hand", seat.hand
    for number, pile in enumerate(table.deck.discards or ()):
        if pile.cards:
            yield f"/table/deck/discards/{number}/cards", pile.cards


def _expected(seat: Seat, table: Snapshot, rules: Ruleset) -> int:
    """How many cards the seat should hold as the hand stands."""
    size = rules.dealing.hand_size.value
    if table.phase is Phase.POSTING:
        return 0
    if table.draw is None:
        return size
    placed = sum(each.count for each in table.draw.placed if each.seat == seat.number)
    return size - placed + received(table.draw).get(seat.number, 0)


def _hand_sizes(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    for seat in table.live:
        if seat.hand is None:
            continue
        held, wanted = len(seat.hand), _expected(seat, table, rules)
        if held > wanted or (held < wanted and table.phase is not Phase.DEALING):
            at = f"/table/seats/{seat.place}/hand"
            why = because(rules.dealing.hand_size)
            yield irregular("hand-of-wrong-size", at, why, seat=seat.number, cards=held, wanted=wanted)


def _count(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """All piles and hands are 52 cards, as far as they are told; before everything is told, no more than 52."""
    deck, live = table.deck, table.live
    if deck.stub is None and deck.discards is None:
        return
    hands = [_held(seat, table, rules) for seat in live]
    piles = [deck.stub, deck.burns, deck.folded, None if deck.discards is None else sum(e.count for e in deck.discards)]
    total = sum(each or 0 for each in (*hands, *piles))
    dead = any(seat.state is State.DEAD for seat in table.seats)
    all_told = None not in piles and None not in hands and not dead and all(seat.state for seat in table.seats)
    if total > CARDS or (all_told and total != CARDS):
        at = "/table/deck/stub" if deck.stub is not None else "/table/deck"
        yield impossible("cards-do-not-add-up", at, because(rules.dealing.card_count), total=total, cards=CARDS)


def _piles(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """No more cards were burned than draws have begun; before the first draw all folded hands still lie there.

    More may lie there than the folded seats held: who has left the table may have folded first.
    """
    deck, size = table.deck, rules.dealing.hand_size.value
    if table.round is None or not all(seat.state for seat in table.seats):
        return
    gone = sum(seat.state in (State.FOLDED, State.MUCKED) for seat in table.seats)
    dealt = table.round > 1 or (table.draw is not None and bool(table.draw.placed or table.draw.received))
    if deck.folded is not None and not dealt and deck.folded < gone * size:
        why = because(rules.dealing.card_count)
        yield impossible("folded-cards-differ", "/table/deck/folded", why, cards=deck.folded, wanted=gone * size)
    begun = table.round - 1 + (table.draw is not None and table.draw.burned)
    most = table.round - 1 if at_first(size, rules) < size else 0
    most += begun + (table.draw is not None and table.draw.burned_again)
    if rules.drawing.burn.value is Burn.ONE_EACH_DRAW and deck.burns is not None and deck.burns > most:
        yield impossible(
            "burns-too-many", "/table/deck/burns", because(rules.drawing.burn), burns=deck.burns, draws=begun
        )


def _held(seat: Seat, table: Snapshot, rules: Ruleset) -> int | None:
    """How many cards the seat holds; where its hand is not told, what it should hold at this stage."""
    if seat.hand is not None:
        return len(seat.hand)
    if table.phase is None or table.phase is Phase.DEALING:
        return None
    return _expected(seat, table, rules)


def _drew(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """What each seat drew is told for each draw that is over, and its discards agree with it."""
    why = because(rules.drawing.as_many_back)
    draws_over = None if table.round is None else table.round - 1
    drew = {seat.number: seat.drew for seat in table.seats}
    most, why_not = most_discards(rules), because(rules.drawing.max_discard)
    for seat in table.live:
        if seat.drew is None:
            continue
        at = f"/table/seats/{seat.place}/drew"
        if draws_over is not None and len(seat.drew) != draws_over:
            args = {"seat": seat.number, "told": len(seat.drew), "draws": draws_over}
            yield impossible("draws-do-not-agree", at, because(rules.dealing.stages), **args)
        drawn = max(seat.drew, default=0)
        if drawn > rules.dealing.hand_size.value:
            yield impossible("drew-too-many", at, why_not, seat=seat.number, most=most)
        elif drawn > most:
            yield irregular("drew-too-many", at, why_not, seat=seat.number, most=most)
    placed = {each.seat: each.count for each in table.draw.placed} if table.draw else {}
    latest = table.round if table.phase in (Phase.DRAWING, None) else draws_over
    for number, pile in enumerate(table.deck.discards or ()):
        told = drew.get(pile.seat)
        if latest is not None and not 1 <= pile.draw <= latest:
            at = f"/table/deck/discards/{number}/draw"
            yield impossible("no-such-draw-yet", at, because(rules.dealing.stages), draw=pile.draw, latest=latest)
            continue
        if table.draw is not None and pile.draw == table.draw.number:
            told = (0,) * (pile.draw - 1) + (placed.get(pile.seat, 0),)
        if told is not None and len(told) >= pile.draw >= 1 and told[pile.draw - 1] != pile.count:
            at = f"/table/deck/discards/{number}/count"
            args = {"seat": pile.seat, "draw": pile.draw, "drew": told[pile.draw - 1], "count": pile.count}
            yield impossible("discards-do-not-agree", at, why, **args)


def _draw(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """In a draw seats discard in order, and nobody gets more cards than he discarded."""
    draw = table.draw
    if draw is None or table.phase is not Phase.DRAWING:
        return
    placed = {each.seat: each.count for each in draw.placed}
    got = received(draw)
    most = most_discards(rules)
    for name in ("announced", "placed"):
        for number, each in enumerate(getattr(draw, name)):
            if each.count > most:
                at, why = f"/table/draw/{name}/{number}/count", because(rules.drawing.max_discard)
                yield irregular("discards-too-many", at, why, seat=each.seat, most=most)
    for number, each in enumerate(draw.received):
        if got[each.seat] > placed.get(each.seat, 0):
            at, why = f"/table/draw/received/{number}/count", because(rules.drawing.as_many_back)
            yield irregular("received-too-many", at, why, seat=each.seat, placed=placed.get(each.seat, 0))
    if any(got.values()) and not draw.burned and rules.drawing.burn.value is Burn.ONE_EACH_DRAW:
        yield irregular("not-burned", "/table/draw/burned", because(rules.drawing.burn))
    if draw.burned_again and at_first(most, rules) == most:
        yield irregular("burned-twice", "/table/draw/burned_again", because(rules.drawing.burn))
    yield from _out_of_order(table, rules, placed, got)
    yield from _told_twice(table, rules, placed, got)


def _out_of_order(table: Snapshot, rules: Ruleset, placed: dict[int, int], got: dict[int, int]) -> Iterator[Breach]:
    order = drawing_order(table)
    if set(order[: len(placed)]) != set(placed):
        yield irregular("draw-out-of-order", "/table/draw/placed", because(rules.drawing.order), order=order)
    elif rules.drawing.service.value is Service.ALL_DISCARD_THEN_DEAL:
        if got and len(placed) < len(order):
            yield irregular("dealt-too-early", "/table/draw/received", because(rules.drawing.service))
    else:
        served = [n for n in order if n in placed and got.get(n, 0) >= at_first(placed[n], rules)]
        if any(number not in served for number in order[: max(0, len(placed) - 1)]):
            yield irregular("discarded-too-early", "/table/draw/placed", because(rules.drawing.service))


def _told_twice(table: Snapshot, rules: Ruleset, placed: dict[int, int], got: dict[int, int]) -> Iterator[Breach]:
    """Where the log tells of the draw too, it tells the same."""
    events = [event for event in table.log or () if event.does in (Does.DISCARD, Does.DEAL, Does.BURN)]
    if not events or table.draw is None:
        return
    dealt: dict[int, int] = {}
    for event in events:
        if event.does is Does.DEAL:
            dealt[event.seat or 0] = dealt.get(event.seat or 0, 0) + (event.count or 0)
    threw = {event.seat or 0: event.count or 0 for event in events if event.does is Does.DISCARD}
    burned = sum(event.does is Does.BURN for event in events)
    why = because(rules.dealing.chips_and_log)
    for name, draw, log in (("placed", placed, threw), ("received", got, dealt)):
        if draw != log:
            seats = sorted(seat for seat in {*draw, *log} if draw.get(seat) != log.get(seat))
            yield impossible("draw-differs", f"/table/draw/{name}", why, seats=seats)
    if table.draw.burned + table.draw.burned_again != burned:
        yield impossible("burn-differs", "/table/draw/burned", why, burned=burned > 0)
