"""Situations of games that need openers: whether a hand may open, a hand that no player opens, and proven openers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.openers import SIZE, needs_openers, opener_in_log
from dealer_service.rulings.ruling import Ruling
from dealer_service.table import Card, Discards, Does, Phase, Snapshot
from dealer_service.values import replace
from dealer_service.web.practice.from_tables import Fits, few_hands, options_of, random_table, told_of
from dealer_service.web.practice.hands import CALLING, DEEP, PASSIVE, Style
from dealer_service.web.practice.situation import FILLERS, Answer, Draft, Kind, Service, of_ruling

# Hands that are close to openers, by their ranks, highest first; of one suit where the name says so.
CLOSE = ("JJ942", "TT942", "QQ753", "AKQJ9", "9988A", "33225", "KKA82", "AKT82")
# Hands of an opener at the showdown, by their ranks, and how many of them were drawn.
SHOWN = (("JJ942", 3), ("TTT42", 2), ("QQ753", 3), ("9988A", 1), ("T9876", 1), ("AKQ92", 0), ("JJJ42", 2), ("AAA82", 3))
# Hands that are tried for the wrong answers.
MOST_DEALS = 24


def draft_may_open(service: Service, random: Random) -> Draft | None:
    """Whether the hand of the seat to act may open."""
    table = _table(service, random, _is_unopened)
    found = None if table is None else options_of(service, table)
    if table is None or found is None or found.to_act is None:
        return None
    bet = next((each for each in found.options if each.does is Does.BET), None)
    if bet is None:
        return None
    action = {"does": "bet", "seat": found.to_act, "to": bet.least or bet.to}

    def facts() -> JsonObject:
        assert found is not None and found.to_act is not None and table is not None
        hand = _of_ranks(random.choice(CLOSE), service.rules, random)
        with_hand = table.with_seat(replace(table.seat(found.to_act), hand=hand))
        return {"table": told_of(with_hand), "action": action}

    return _draft(Kind.MAY_OPEN, Asks.BETTING, service, facts, found.to_act, ())


def draft_passed_in(service: Service, random: Random) -> Draft | None:
    """The last player checks in a pot that is not open."""
    table = _table(service, random, _checked_to_the_last)
    found = None if table is None else options_of(service, table)
    if table is None or found is None or found.to_act is None:
        return None
    told, action = told_of(table), {"does": "check", "seat": found.to_act}

    def facts() -> JsonObject:
        return {"table": told, "action": action}

    def others() -> Iterator[Ruling | None]:
        yield from service.elsewhere(Asks.BETTING, facts(), random)
        for rules in _without_openers(service):
            yield service.ruling(Asks.BETTING, facts(), rules)
        kept = sum(seat["dead"] for seat in told["seats"])
        for dead in (kept, 2 * kept):
            more = {**told, "dead": (told.get("dead") or 0) + dead}
            yield service.ruling(Asks.BETTING, {"table": more, "action": action})

    return _draft(Kind.PASSED_IN, Asks.BETTING, service, facts, found.to_act, others())


def draft_proof(service: Service, random: Random) -> Draft | None:
    """The showdown of a hand whose opener may prove openers or not."""
    table = _table(service, random, lambda each: few_hands(each) and bool(each.opened_by), CALLING)
    opener = None if table is None else table.find(table.opened_by)
    if table is None or opener is None or not opener.live:
        return None

    def facts() -> JsonObject:
        ranks, drawn = random.choice(SHOWN)
        return {"table": told_of(_shown(table, opener.number, ranks, drawn, service.rules, random))}

    return _draft(Kind.PROOF, Asks.SHOWDOWN, service, facts, opener.number, ())


def _draft(
    kind: Kind,
    asks: Asks,
    service: Service,
    facts: Callable[[], JsonObject],
    seat: int,
    others: Iterable[Ruling | None],
) -> Draft | None:
    """A situation with these facts. Wrong answers are the ``others``, and rulings on other facts of its kind."""
    asked = facts()
    ruling = service.ruling(asks, asked)
    if ruling is None:
        return None

    def wrong() -> Iterator[Answer]:
        yield from (of_ruling(each) for each in others if each is not None)
        for _ in range(MOST_DEALS):
            other = service.ruling(asks, facts())
            if other is not None:
                yield of_ruling(other)

    question = service.question(asked)
    return Draft(kind, asks, question, of_ruling(ruling), wrong(), seat, fewest_wrong=1, fillers=FILLERS)


def _table(service: Service, random: Random, fits: Fits, style: Style | None = None) -> Snapshot | None:
    """A fitting table of a random hand. None if the game needs no openers."""
    if not needs_openers(service.rules):
        return None
    return random_table(service, random, fits, style or random.choice((PASSIVE, DEEP)))


def _is_unopened(table: Snapshot) -> bool:
    first = table.phase is Phase.BETTING and table.round == 1 and len(table.live) > 1
    return first and not opener_in_log(table) and table.opened_by is None


def _checked_to_the_last(table: Snapshot) -> bool:
    """Whether no player has opened and one is left to act."""
    acted = {event.seat for event in table.events if event.does is not Does.POST}
    return _is_unopened(table) and sum(seat.number not in acted for seat in table.live) == 1


def _without_openers(service: Service) -> Iterator[Ruleset]:
    """The rules of the house for its games with antes and any openers."""
    for game in service.book.houses()[service.rules.house]:
        rules = service.book.find(service.rules.house, game)
        if not has_blinds(rules) and not needs_openers(rules):
            yield rules


def _of_ranks(ranks: str, rules: Ruleset, random: Random, taken: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """Random cards of these ranks that are not taken, not all of one suit."""
    while True:
        free = [card for card in deck_of(rules).values() if card not in taken]
        random.shuffle(free)
        hand: list[Card] = []
        for rank in ranks:
            hand.append(next(card for card in free if card.rank == rank and card not in hand))
        if len({card.suit for card in hand}) > 1:
            return tuple(hand)


def _shown(table: Snapshot, opener: int, ranks: str, drawn: int, rules: Ruleset, random: Random) -> Snapshot:
    """The showdown with this hand of the opener, who drew that many cards, and low hands of the others."""
    hand = _of_ranks(ranks, rules, random)
    free = [card for card in deck_of(rules).values() if card not in hand]
    random.shuffle(free)
    seats, deck = [], table.deck
    for seat in table.seats:
        if seat.number == opener:
            seats.append(replace(seat, hand=hand, drew=(drawn,)))
        elif seat.live:
            seats.append(replace(seat, hand=tuple(free.pop() for _ in range(SIZE))))
        else:
            seats.append(seat)
    piles = tuple(each for each in deck.discarded if each.seat != opener)
    if drawn:
        piles += (Discards(1, opener, drawn, tuple(free.pop() for _ in range(drawn))),)
    was = sum(each.count for each in deck.discarded if each.seat == opener)
    stub = None if deck.stub is None else deck.stub + was - drawn
    told = replace(deck, discards=piles, stub=stub)
    return replace(table, seats=tuple(seats), deck=told, split_openers=random.random() < 1 / 2)
