"""Situations at random tables: what a seat may do, what words and chips mean, pots, winners, cards, and incidents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from dealer_service.api.responses.table_json import serialize_table
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import DECK, JOKER, Card, Does, Phase, Snapshot, State
from dealer_service.values import replace
from dealer_service.web.practice.hands import (
    CALLING,
    CROWDED,
    DEEP,
    SHORT,
    Style,
    amount_of,
    random_counts,
    random_hand,
)
from dealer_service.web.practice.incidents import random_incidents
from dealer_service.web.practice.situation import (
    FILLERS,
    Answer,
    Draft,
    Kind,
    Service,
    of_action,
    of_pushes,
    of_ruling,
)

Fits = Callable[[Snapshot], bool]
# The chips that a player may put out, smallest first.
CHIPS = (1, 5, 25, 100, 500, 1000, 5000, 25000)
# The tables of a hand among which one is chosen: it is not played further.
MOST_FITTING = 7
# Showdowns of more hands or pots than this are too long to read.
MOST_HANDS, MOST_POTS = 4, 2
# Hands that are compared again and again with others for wrong answers.
MOST_DEALS = 24
# Low cards in lowball games and high ones in others make hands that are close.
LOW_RANKS = "A23456789"


def draft_action(service: Service, random: Random) -> Draft | None:
    """The action that a seat may take, among refused ones."""
    table = random_table(service, random, _to_act)
    found = None if table is None else options_of(service, table)
    if table is None or found is None or found.to_act is None:
        return None
    facts = {"table": told_of(table)}
    options = [each for each in found.options if each.does is not Does.FOLD]
    option = random.choice(options or list(found.options))
    right = _event(option.does, found.to_act, amount_of(option, random))
    ruling = service.ruling(Asks.BETTING, {**facts, "action": right})
    if ruling is None or ruling.outcome is not Outcome.ALLOWED:
        return None
    return Draft(
        Kind.ACTION,
        Asks.OPTIONS,
        service.question(facts),
        of_action(right, facts, service),
        _refused(service, facts, _other_actions(found, table, random)),
        found.to_act,
    )


def draft_options(service: Service, random: Random) -> Draft | None:
    """The options of a seat."""
    open_to = _tables(service, random, _to_act)
    if not open_to:
        return None
    table = open_to[-1]
    facts = {"table": told_of(table)}
    ruling = service.ruling(Asks.OPTIONS, facts)
    found = None if ruling is None else ruling.answer
    if ruling is None or ruling.outcome is not Outcome.DETERMINED or not isinstance(found, Options):
        return None

    def others() -> Iterator[Answer]:
        for each in service.elsewhere(Asks.OPTIONS, facts, random):
            if each.outcome is Outcome.DETERMINED:
                yield of_ruling(each)
        of_others: list[Answer] = []
        tables = ({"table": told_of(each)} for each in random.sample(open_to, len(open_to)))
        for told in (*_variants(facts, random), *tables):
            other = service.ruling(Asks.OPTIONS, told)
            if other is None or not isinstance(other.answer, Options) or other.outcome is not Outcome.DETERMINED:
                continue
            if other.answer.to_act == found.to_act:
                yield of_ruling(other)
            else:
                of_others.append(of_ruling(other))
        yield from of_others

    return Draft(Kind.OPTIONS, Asks.OPTIONS, service.question(facts), of_ruling(ruling), others(), found.to_act)


def draft_gesture(service: Service, random: Random) -> Draft | None:
    """The action that words and chips of a seat count as."""
    table = random_table(service, random, _to_act_first)
    found = None if table is None else options_of(service, table)
    if table is None or found is None or found.to_act is None:
        return None
    seat = table.seat(found.to_act)
    if seat.bet:
        return None  # the chips in front would have to be listed
    gestures = [*_gestures(found, seat.number, seat.stack or 0, random)]
    told = {"table": told_of(table)}
    random.shuffle(gestures)
    for gesture in gestures:
        facts = {**told, "gesture": gesture}
        ruling = service.ruling(Asks.BETTING, facts)
        if ruling is not None and ruling.outcome is not Outcome.REFUSED:
            break
    else:
        return None

    def others() -> Iterator[Answer]:
        yield from map(of_ruling, service.elsewhere(Asks.BETTING, facts, random))
        moves = gesture["moves"]
        for each in sorted(gestures, key=lambda each: -sum(move in moves for move in each["moves"])):
            other = service.ruling(Asks.BETTING, {**told, "gesture": each})
            if other is not None:
                yield of_ruling(other)

    return Draft(
        Kind.GESTURE,
        Asks.BETTING,
        service.question(facts),
        of_ruling(ruling),
        others(),
        found.to_act,
        fewest_wrong=1,
        fillers=FILLERS,
    )


def draft_pots(service: Service, random: Random) -> Draft | None:
    """The pots, and the seats that can win them."""
    table = random_table(service, random, _has_side_pots, SHORT)
    if table is None:
        return None
    told = {name: part for name, part in told_of(table).items() if name not in CARDS}
    told["seats"] = [{name: part for name, part in each.items() if name in POT_FACTS} for each in told["seats"]]
    ruling = service.ruling(Asks.POTS, {"table": told})
    if ruling is None or ruling.outcome is not Outcome.DETERMINED:
        return None

    def others() -> Iterator[Answer]:
        for each in (*service.elsewhere(Asks.POTS, {"table": told}, random), *_miscounted(service, told, random)):
            if each.outcome is Outcome.DETERMINED:
                yield of_ruling(each)

    return Draft(Kind.POTS, Asks.POTS, service.question({"table": told}), of_ruling(ruling), others())


def draft_winner(service: Service, random: Random) -> Draft | None:
    """The chips that each seat is pushed."""
    style = random.choice([CALLING, CALLING, SHORT])
    table = random_table(service, random, few_hands, style)
    if table is None:
        return None
    facts = {"table": _with_hands(table, service, random)}
    ruling = service.ruling(Asks.SHOWDOWN, facts)
    right = None if ruling is None else of_pushes(ruling)
    if right is None:
        return None

    def others() -> Iterator[Answer]:
        rulings = [*service.elsewhere(Asks.SHOWDOWN, facts, random)] if random.random() < 0.5 else []
        pushes = [*map(of_pushes, rulings)]
        yield from (each for each in pushes if each is not None)
        for _ in range(MOST_DEALS):
            other = service.ruling(Asks.SHOWDOWN, {"table": _with_hands(table, service, random)})
            pushed = None if other is None else of_pushes(other)
            if pushed is not None:
                yield pushed

    return Draft(Kind.WINNER, Asks.SHOWDOWN, service.question(facts), right, others())


def draft_cards(service: Service, random: Random) -> Draft | None:
    """Whether the stub is enough for the draw. None in a game without draws."""
    if not service.rules.dealing.streets.value.draws:
        return None
    table = random_table(service, random, _drawing, CROWDED)
    if table is None or table.draw is None:
        return None
    facts = _with_counts(table, service, random)
    ruling = service.ruling(Asks.FORECAST, facts)
    if ruling is None or ruling.outcome is not Outcome.DETERMINED:
        return None

    def others() -> Iterator[Answer]:
        yield from map(of_ruling, service.elsewhere(Asks.FORECAST, facts, random))
        for _ in range(MOST_DEALS):
            other = service.ruling(Asks.FORECAST, _with_counts(table, service, random))
            if other is not None:
                yield of_ruling(other)

    return Draft(Kind.CARDS, Asks.FORECAST, service.question(facts), of_ruling(ruling), others())


def draft_incident(service: Service, random: Random) -> Draft | None:
    """The remedy of an incident."""
    phase = random.choice(_phases_with_cards(service))
    table = random_table(service, random, lambda each: each.phase is phase)
    if table is None:
        return None
    if table.phase is Phase.DRAWING and table.draw is not None:
        table = replace(table, draw=replace(table.draw, announced=random_counts(table, service.rules, random)))
    told = {"table": told_of(table)}
    for incidents in random_incidents(table, service.rules, random):
        facts = {**told, "incident": incidents[0]}
        ruling = service.ruling(Asks.IRREGULARITIES, facts)
        if ruling is not None and ruling.outcome is not Outcome.UNDETERMINED:
            break
    else:
        return None

    def others() -> Iterator[Answer]:
        yield from map(of_ruling, service.elsewhere(Asks.IRREGULARITIES, facts, random))
        for each in incidents[1:]:
            other = service.ruling(Asks.IRREGULARITIES, {**told, "incident": each})
            if other is not None:
                yield of_ruling(other)

    return Draft(
        Kind.INCIDENT,
        Asks.IRREGULARITIES,
        service.question(facts),
        of_ruling(ruling),
        others(),
        incidents[0].get("seat"),
        fewest_wrong=1,
        fillers=FILLERS,
    )


def _phases_with_cards(service: Service) -> tuple[Phase, ...]:
    """The phases of this game that have incidents with cards."""
    streets = service.rules.dealing.streets.value
    of_streets = [phase for phase, dealt in ((Phase.DRAWING, streets.draws), (Phase.STREET, streets.boards)) if dealt]
    return (Phase.DEALING, Phase.BETTING, *of_streets)


DRAFTS: Mapping[Kind, Callable[[Service, Random], Draft | None]] = {
    Kind.ACTION: draft_action,
    Kind.OPTIONS: draft_options,
    Kind.GESTURE: draft_gesture,
    Kind.POTS: draft_pots,
    Kind.WINNER: draft_winner,
    Kind.CARDS: draft_cards,
    Kind.INCIDENT: draft_incident,
}
# The facts of a table about its cards, and those of a seat that decide the pots.
CARDS = frozenset({"deck", "draw", "board"})
POT_FACTS = frozenset({"number", "stack", "bet", "gathered", "dead", "ante", "state"})


def random_table(service: Service, random: Random, fits: Fits, style: Style = DEEP) -> Snapshot | None:
    """A fitting table of a random hand, which ends there. None if no table fits."""
    found = _tables(service, random, fits, style)
    return found[-1] if found else None


def _tables(service: Service, random: Random, fits: Fits, style: Style = DEEP) -> list[Snapshot]:
    """The first fitting tables of a random hand: a random number of them."""
    count = random.randint(1, MOST_FITTING)
    hand = random_hand(service.rules, service.book, random, style)
    return [*islice(filter(fits, hand), count)]


def told_of(table: Snapshot) -> JsonObject:
    """The table as JSON. A check has no amount."""
    told = serialize_table(table)
    log = [
        _event(Does.CHECK, each["seat"], None) if each["does"] == Does.CHECK else each for each in told.get("log", ())
    ]
    return {**told, "log": log}


def _to_act(table: Snapshot) -> bool:
    return table.phase is Phase.BETTING and len(table.live) > 1


def _to_act_first(table: Snapshot) -> bool:
    """Whether the round has bets by others, and at least half of the seats have no chips in front."""
    return _to_act(table) and sum(bool(seat.bet) for seat in table.live) <= len(table.live) // 2


def _has_side_pots(table: Snapshot) -> bool:
    """Whether the bets are gathered, and live seats put in different amounts."""
    if table.phase not in (Phase.DRAWING, Phase.STREET, Phase.SHOWDOWN) or any(seat.bet for seat in table.seats):
        return False
    return len(table.live) > 1 and 2 <= len({seat.gathered for seat in table.live}) <= MOST_POTS + 1


def few_hands(table: Snapshot) -> bool:
    """Whether this is a showdown of few hands and pots."""
    several = {seat.gathered for seat in table.live}
    return table.phase is Phase.SHOWDOWN and 2 <= len(table.live) <= MOST_HANDS and len(several) <= MOST_POTS


def _drawing(table: Snapshot) -> bool:
    return table.phase is Phase.DRAWING and len(table.live) > 2


def options_of(service: Service, table: Snapshot) -> Options | None:
    """The options of the seat to act. None if there are none."""
    ruling = service.ruling(Asks.OPTIONS, {"table": told_of(table)})
    if ruling is None or ruling.outcome is not Outcome.DETERMINED or not isinstance(ruling.answer, Options):
        return None
    return ruling.answer if ruling.answer.options else None


def _event(does: Does, seat: int, to: int | None) -> JsonObject:
    named = {"does": does.value, "seat": seat}
    return named if to is None or does in (Does.FOLD, Does.CHECK) else {**named, "to": to}


def _other_actions(found: Options, table: Snapshot, random: Random) -> list[JsonObject]:
    """Actions that may be refused: other amounts, other words, another seat."""
    assert found.to_act is not None, "a seat is to act"
    stakes, seat = table.stakes, found.to_act
    unit = (stakes.chip or 1) if stakes is not None else 1
    bet = max((stakes.big_blind or unit) if stakes is not None else unit, unit)
    highest = max(each.bet or 0 for each in table.seats)
    amounts: set[int] = set()
    for option in found.options:
        least, most = option.least or option.to, option.most or option.to
        if option.does in (Does.BET, Does.RAISE) and least is not None and most is not None:
            amounts |= {least - bet // 2 // unit * unit, least - unit, most + bet, most + 2 * bet, least + bet // 2}
    amounts |= {highest + bet, highest + 2 * bet, 2 * highest, highest + bet // 2}
    totals = sorted(each for each in amounts if each > highest and each % unit == 0)
    wagers = [_event(does, seat, to) for to in totals for does in (Does.BET, Does.RAISE)]
    stands = [_event(Does.CHECK, seat, None), _event(Does.CALL, seat, highest) if highest else None]
    others = [each.number for each in table.live if each.number != seat]
    early = [_event(Does.CALL if highest else Does.CHECK, random.choice(others), highest or None)]
    random.shuffle(wagers)
    short = wagers[:4]
    tried = [each for each in (*stands, *short[:2], *early) if each is not None]
    random.shuffle(tried)
    return [*tried, *short[2:], *wagers[4:]]


def _refused(service: Service, facts: JsonObject, actions: Sequence[JsonObject]) -> Iterator[Answer]:
    """The actions that the service refuses."""
    for action in actions:
        ruling = service.ruling(Asks.BETTING, {**facts, "action": action})
        if ruling is not None and ruling.outcome is Outcome.REFUSED:
            yield of_action(action, facts, service)


def _variants(facts: JsonObject, random: Random) -> Iterator[JsonObject]:
    """The same table with another size of bets, or without the last bet."""
    table = facts["table"]
    stakes = table["stakes"]
    for factor in random.sample((2, 3), 2):
        raised = {name: stakes[name] * factor for name in ("small_bet", "big_bet", "most_bet") if name in stakes}
        if raised:
            yield {"table": {**table, "stakes": {**stakes, **raised}}}
    yield {"table": {**table, "round": table.get("round", 1) + random.choice((1, -1))}}


def _gestures(found: Options, seat: int, stack: int, random: Random) -> Iterator[JsonObject]:
    """Words and chips of the seat, silent or not, in one motion or two."""
    call = next((each.to or 0 for each in found.options if each.does is Does.CALL), 0)
    wager = next((each for each in found.options if each.does in (Does.BET, Does.RAISE)), None)
    least = (wager.least or wager.to or 0) if wager is not None else 0
    base = max(call, least, 1)
    chip = next((each for each in CHIPS if each > base), CHIPS[-1])
    small = next((each for each in reversed(CHIPS) if each <= base), 1)
    word = {"does": "say", "word": wager.does.value if wager is not None else "raise"}
    says_call, says_all_in = {"does": "say", "word": "call"}, {"does": "say", "word": "all-in"}
    one, two = {"does": "push", "chips": [chip]}, {"does": "push", "chips": [small, small]}
    number = {"does": "say", "number": base + small}
    moves: list[list[JsonObject]] = [
        [one],
        [one, word],
        [word, one],
        [two],
        [{"does": "push", "chips": [small]}, {"does": "push", "chips": [chip], "together": False}],
        [says_call, one],
        [one, number],
        [number],
        [says_all_in] if stack else [word],
        [{"does": "say", "word": "check"}, one],
    ]
    for each in moves:
        put = sum(sum(move.get("chips", ())) for move in each)
        if put <= stack:
            yield {"seat": seat, "moves": each}


def _miscounted(service: Service, table: JsonObject, random: Random) -> Iterator[Any]:
    """The pots of the same table with one seat counted wrongly."""
    seats = table["seats"]
    most = max(each["gathered"] for each in seats)
    changes: list[tuple[int, JsonObject]] = []
    for place, each in enumerate(seats):
        if each["gathered"] and each["state"] != State.IN:
            changes += [(place, {"gathered": 0}), (place, {"state": "in", "stack": 0})]
        if each["state"] == State.IN:
            changes += [(place, {"state": "folded"}), (place, {"gathered": most})]
    random.shuffle(changes)
    for place, change in changes:
        other = [*seats[:place], {**seats[place], **change}, *seats[place + 1 :]]
        ruling = service.ruling(Asks.POTS, {"table": {**table, "seats": other}})
        if ruling is not None:
            yield ruling


def _with_hands(table: Snapshot, service: Service, random: Random) -> JsonObject:
    """The table with a random hand for each live seat and a random board, of cards that make close hands."""
    streets = service.rules.dealing.streets.value
    size = streets.kept
    deck = deck_of(service.rules).values()
    ranks = LOW_RANKS if random.random() < 0.75 else "".join(dict.fromkeys(card.rank for card in DECK.values()))
    cards = [card for card in deck if card.rank in ranks or card is JOKER]
    if len(cards) < streets.board_size + size * len(table.live):
        cards = [*deck]
    board = random.sample(cards, streets.board_size) if streets.board_size else []
    cards = [card for card in cards if card not in board]
    dealt = random.sample(cards, size * len(table.live))
    hands: dict[int, tuple[Card, ...]] = {}
    for place, seat in enumerate(table.live):
        hands[seat.number] = tuple(dealt[place * size : (place + 1) * size])
    seats = tuple(replace(seat, hand=hands.get(seat.number)) for seat in table.seats)
    return told_of(replace(table, seats=seats, board=tuple(board) if board else table.board))


def _with_counts(table: Snapshot, service: Service, random: Random) -> JsonObject:
    """The draw with other numbers of discards."""
    assert table.draw is not None, "a draw is open"
    counts = random_counts(table, service.rules, random)
    return {"table": told_of(replace(table, draw=replace(table.draw, announced=counts)))}
