"""Hands without a table, read and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dealer_service.engine.answers.outcomes import refused
from dealer_service.engine.questions import Deals
from dealer_service.hands import Side
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.hand_sizes import not_in_deck
from dealer_service.rulings.reasons import Reason, because, each_once, reasons_in
from dealer_service.rulings.ruling import Missing, MissingFacts, Outcome, Ruling
from dealer_service.rulings.showdown.readings import Hands, Ranks, Reading, best_first, read_hands
from dealer_service.table import UNKNOWN, Card, known
from dealer_service.values import replace, value

Hand = tuple[Card, ...]


@value
class Read:
    """Hands without a table, read and compared. They are named by their places in the list, from 0."""

    readings: tuple[Reading, ...]
    ranks: tuple[Ranks, ...]


def hands(bare_hands: tuple[Hand, ...], board: Hand | None, deals: Deals | None, rules: Ruleset) -> Ruling:
    """Read hands or partial hands, with their board in a game with one, and compare them. Raises MissingFacts."""
    against = tuple(_objections_to_bare_hands(bare_hands, board or (), deals, rules))
    if against:
        return refused(rules, None, against)
    hidden = [f"/hands/{number}" for number, hand in enumerate(bare_hands) if not known(hand)]
    if rules.dealing.streets.value.boards and (board is None or (board and not known(board))):
        hidden.append("/board")
    if hidden:
        raise MissingFacts(*(Missing(at, rules.showdown.cards_speak.id) for at in hidden))
    boards = rules.dealing.streets.value.by_board(board or ())
    by_number, sides = Hands(dict(enumerate(bare_hands)), boards), rules.showdown.sides
    readings = tuple(_read_so_far(each, by_number, rules) for each in read_hands(by_number, rules))
    ranks = tuple(each for half in sides.value for each in _ranks(by_number, half, rules))
    read = Read(readings, ranks)
    return Ruling(rules, Outcome.DETERMINED, read, each_once((because(sides), *reasons_in(read))))


def _read_so_far(reading: Reading, by_number: Hands, rules: Ruleset) -> Reading:
    """The reading, marked if the game deals more cards to the hand or to the board. A partial hand may yet qualify."""
    streets, cards = rules.dealing.streets.value, len(by_number[reading.seat])
    to_come = streets.kept - cards + streets.board_size - by_number.on_boards
    if not to_come:
        return reading
    why = because(rules.dealing.streets, hand=reading.seat, cards=cards, hand_size=streets.kept)
    return replace(reading, lacks=to_come, below=None, because=(*reading.because, why))


def _ranks(by_number: Hands, half: Side, rules: Ruleset) -> Iterator[Ranks]:
    """The comparison in one half. Incomplete hands are compared with those of the same size only.

    If no hand qualifies, none decides.
    """
    sizes = sorted({len(hand) for hand in by_number.values()}, reverse=True)
    streets = rules.dealing.streets.value
    if sizes == [streets.kept] and by_number.on_boards == streets.board_size:
        found = best_first(by_number, half)
        unqualified = half.lacks(half.read(by_number[found.best_first[0][0]], *by_number.boards))
        yield replace(found, decided=None) if unqualified else found
        return
    for size in sizes:
        of_size = by_number.of(number for number, hand in by_number.items() if len(hand) == size)
        yield replace(best_first(of_size, half), cards=size)


def _objections_to_bare_hands(
    bare_hands: tuple[Hand, ...], board: Hand, deals: Deals | None, rules: Ruleset
) -> Iterator[Reason]:
    """Each clause against reading these hands, which are named by their places in the list, with this board."""
    size, most = rules.dealing.streets.value.kept, rules.dealing.streets.value.board_size
    if len(board) > most:
        yield because(rules.dealing.streets, board=len(board), board_size=most).deciding()
    yield from not_in_deck(board, rules)
    for number, hand in enumerate(bare_hands):
        if not 0 < len(hand) <= size:
            yield because(rules.dealing.streets, hand=number, cards=len(hand), hand_size=size).deciding()
        yield from not_in_deck(hand, rules)
    for of_one_deal in [(hand,) for hand in bare_hands] if deals is Deals.DIFFERENT else [bare_hands]:
        yield from card_twice((*of_one_deal, board), rules)


def card_twice(hands: Iterable[Hand], rules: Ruleset) -> Iterator[Reason]:
    """The clause that each card is in the deck once, if a card appears twice."""
    cards = [card for hand in hands for card in hand if card is not UNKNOWN]
    twice = sorted({str(card) for card in cards if cards.count(card) > 1})
    if twice:
        yield because(rules.dealing.one_deck, twice=twice).deciding()
