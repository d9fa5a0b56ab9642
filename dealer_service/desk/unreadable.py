"""Which hands cannot be read, and so not be compared: those of another size than the game's, and fouled ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.reasons import Reason, because
from dealer_service.table import UNKNOWN, Card, Snapshot

Hand = tuple[Card, ...]


def unreadable(given: tuple[Hand, ...], rules: Ruleset) -> Iterator[Reason]:
    """Each clause against reading these bare hands, which are called by their places in the list."""
    size = rules.dealing.hand_size.value
    for number, hand in enumerate(given):
        if len(hand) != size:
            yield because(rules.dealing.hand_size, hand=number, cards=len(hand), hand_size=size)
    yield from _fouled(given, rules)


def unreadable_at(table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against reading the live hands; irregular tables have such hands, and a last hand is not read."""
    size = rules.dealing.hand_size.value
    told = {seat.number: seat.hand for seat in table.live if seat.hand is not None} if len(table.live) > 1 else {}
    for seat, hand in told.items():
        if len(hand) != size:
            yield because(rules.dealing.hand_size, seat=seat, cards=len(hand), hand_size=size)
    yield from _fouled(told.values(), rules)


def _fouled(hands: Iterable[Hand], rules: Ruleset) -> Iterator[Reason]:
    cards = [card for hand in hands for card in hand if card is not UNKNOWN]
    twice = sorted({str(card) for card in cards if cards.count(card) > 1})
    if twice:
        yield because(rules.dealing.one_deck, twice=twice)
