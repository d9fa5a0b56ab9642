"""Random hands of one ruleset, dealt by the service's own rules, one event after the other.

The same random numbers deal the same hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from dealer_service.api.requests.parser import parse_question
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks, Question, rule_on
from dealer_service.errors import DealerServiceError
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import PLAYERS_LEFT, facts_needed, usual_stakes
from dealer_service.rulings.betting.options import Option, Options
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.hand.discards import discards_due
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.ruling import Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards, up_places
from dealer_service.table import NOBODY, UNKNOWN, Count, Does, Event, Phase, Snapshot
from dealer_service.values import replace

MOST_EVENTS = 120
MOST_SEATS, FEWEST_SEATS = 6, 3
HIGHEST_NUMBER = 9
# Actions of a bring-in, played as often as these.
LIKE = {Does.BRING_IN: Does.CALL, Does.COMPLETE: Does.RAISE}
# The players of an event that is down to its last tables.
LEFT_IN_EVENT = 14


@dataclass(frozen=True, slots=True)
class Style:
    """How a random hand is played: the weight of each action, and the stacks in big blinds."""

    weights: Mapping[Does, int]
    least_stack: int
    most_stack: int
    fewest_seats: int = FEWEST_SEATS


DEEP = Style({Does.FOLD: 2, Does.CHECK: 5, Does.CALL: 8, Does.BET: 6, Does.RAISE: 6}, 20, 60)
# Players who seldom fold, with stacks of few bets: side pots.
SHORT = Style({Does.FOLD: 3, Does.CHECK: 3, Does.CALL: 9, Does.BET: 7, Does.RAISE: 7}, 1, 12, 4)
# Players who call to the end.
CALLING = Style({Does.FOLD: 2, Does.CHECK: 9, Does.CALL: 12, Does.BET: 4, Does.RAISE: 2}, 4, 60)
# Players who seldom bet.
PASSIVE = Style({Does.FOLD: 1, Does.CHECK: 12, Does.CALL: 8, Does.BET: 1, Does.RAISE: 1}, 20, 60)
# A full table with many players in each draw.
CROWDED = Style({Does.FOLD: 1, Does.CHECK: 9, Does.CALL: 12, Does.BET: 2, Does.RAISE: 0}, 20, 60, MOST_SEATS)


def random_hand(rules: Ruleset, book: Book, random: Random, style: Style = DEEP) -> Iterator[Snapshot]:
    """Every table of a random hand under these rules, until its showdown, or until the floor has to decide."""
    table = _first_table(rules, book, random, style)
    for _ in range(MOST_EVENTS):
        yield table
        following = _after(table, rules, random, style)
        if following is None:
            return
        table = following


def random_counts(table: Snapshot, rules: Ruleset, random: Random) -> tuple[Count, ...]:
    """A number of discards for each live hand."""
    most = rules.dealing.streets.value.hand_size
    return tuple(Count(seat.number, random.randint(0, min(most, 4))) for seat in table.live)


def _first_table(rules: Ruleset, book: Book, random: Random, style: Style) -> Snapshot:
    """The table before its first post."""
    stakes = random.choice(usual_stakes(rules, book.tables.get(rules.house, ())))
    most = rules.dealing.max_seats.value
    most_seats = min(most if isinstance(most, int) else MOST_SEATS, MOST_SEATS)
    count = random.randint(min(style.fewest_seats, most_seats), most_seats)
    numbers = sorted(random.sample(range(1, HIGHEST_NUMBER + 1), count))
    button = random.randrange(count)
    bet, chip = stakes.get("big_blind") or stakes.get("small_bet") or stakes["ante"], stakes["chip"]
    blinds = has_blinds(rules)
    seats = [
        {
            "number": number,
            "stack": _stack(random.randint(style.least_stack * 2, style.most_stack * 2) * bet // 2, chip),
            **{"bet": 0, "gathered": 0, "dead": 0, "state": "in"},
        }
        for number in numbers
    ]
    table: JsonObject = {
        "button": NOBODY if has_up_cards(rules) else numbers[button],
        "small_blind_seat": numbers[(button + 1) % count] if blinds else NOBODY,
        "big_blind_seat": numbers[(button + 2) % count] if blinds else NOBODY,
        "round": 1,
        "phase": "posting",
        "stakes": {name: amount for name, amount in stakes.items() if name != "chips"},
        "seats": seats,
        "log": [],
        "deck": {"stub": len(deck_of(rules)), "burns": 0, "folded": 0, "discards": []},
        "dead": 0,
        "kill_seat": 0,
        "kill_button": 0,
    }
    if any(fact.name == PLAYERS_LEFT for fact in facts_needed(rules)):
        table["players_left"] = LEFT_IN_EVENT
    question = parse_question(Asks.OPTIONS, {"house": rules.house, "game": rules.game, "table": table})
    assert question.table is not None, "a question about options has a table"
    return question.table


def _stack(chips: int, chip: int) -> int:
    """The chips as a whole number of the smallest chip, at least one."""
    return max(chips // chip, 1) * chip


def _after(table: Snapshot, rules: Ruleset, random: Random, style: Style) -> Snapshot | None:
    """The table after one more event. None if the hand ends here."""
    match table.phase:
        case Phase.POSTING:
            due = _options(table, rules)
            if due is None or len(due.options) != 1:
                return None
            (post,) = due.options
            return _next(Asks.BETTING, table, rules, Event(Does.POST, due.to_act, post.to, post.kind))
        case Phase.DEALING:
            return _with_up_cards(_next(Asks.DEALING, table, rules, Event(Does.CARRY_OUT)), rules, random)
        case Phase.BETTING:
            found = _options(table, rules)
            if found is None or found.to_act is None or not found.options:
                return None
            return _next(Asks.BETTING, table, rules, _action(found, random, style))
        case Phase.DRAWING if table.draw is not None:
            counts = random_counts(table, rules, random)
            told = replace(table, draw=replace(table.draw, announced=counts))
            return _next(Asks.DRAWING, told, rules, Event(Does.CARRY_OUT))
        case Phase.STREET if has_up_cards(rules):
            return _with_up_cards(_next(Asks.DEALING, table, rules, Event(Does.CARRY_OUT)), rules, random)
        case Phase.STREET if discards_due(Spot(table, rules)):
            return _next(Asks.DEALING, table, rules, Event(Does.DISCARD))
        case Phase.STREET:
            burned = _next(Asks.DEALING, table, rules, Event(Does.BURN))
            return None if burned is None else _next(Asks.DEALING, burned, rules, _street(burned, rules, random))
    return None


def _with_up_cards(table: Snapshot | None, rules: Ruleset, random: Random) -> Snapshot | None:
    """The table with random cards in place of the unknown up cards of its live hands."""
    if table is None or table.phase is not Phase.BETTING or not has_up_cards(rules):
        return table
    begun = Spot(table, rules)
    seen = {card for seat in table.seats for card in seat.cards} | {*(table.board or ())}
    left = [card for card in deck_of(rules).values() if card not in seen]
    random.shuffle(left)
    for seat in table.live:
        places = up_places(seat, begun)
        hand = [left.pop() if card is UNKNOWN and place in places else card for place, card in enumerate(seat.cards)]
        table = table.with_seat(replace(seat, hand=tuple(hand)))
    return table


def _street(table: Snapshot, rules: Ruleset, random: Random) -> Event:
    """The deal of the open street: random cards that are not on the board."""
    assert table.round is not None, "a street follows a betting round"
    left = [each for each in deck_of(rules).values() if each not in (table.board or ())]
    count = rules.dealing.streets.value.board_after(table.round)
    return Event(Does.DEAL, cards=tuple(random.sample(left, count)), count=count)


def _action(found: Options, random: Random, style: Style) -> Event:
    """One of the options; a bet or raise is often the minimum."""
    weights = [style.weights.get(LIKE.get(each.does, each.does), 0) for each in found.options]
    (option,) = random.choices(found.options, weights if any(weights) else None)
    return Event(option.does, found.to_act, amount_of(option, random))


def amount_of(option: Option, random: Random) -> int | None:
    """An amount that this option allows."""
    if option.least is None or option.most is None:
        return option.to
    step = option.step or 1
    most = min(option.most, option.least * 4)
    return random.choice([option.least, option.least + random.randint(0, (most - option.least) // step) * step])


def _options(table: Snapshot, rules: Ruleset) -> Options | None:
    ruling = _ruling(Asks.OPTIONS, table, rules)
    return ruling.answer if ruling is not None and isinstance(ruling.answer, Options) else None


def _next(asks: Asks, table: Snapshot, rules: Ruleset, event: Event) -> Snapshot | None:
    ruling = _ruling(asks, table, rules, event)
    return None if ruling is None else ruling.next


def _ruling(asks: Asks, table: Snapshot, rules: Ruleset, event: Event | None = None) -> Ruling | None:
    try:
        return rule_on(Question(asks, rules.house, rules.game, table, event), rules)
    except DealerServiceError:
        return None
