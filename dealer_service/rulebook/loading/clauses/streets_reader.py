"""The streets of a game on a page: what each one deals, draws or lays out, and its bet."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.message import message
from dealer_service.rulebook.loading.clauses.value_types import STREETS
from dealer_service.rulebook.loading.faults import listed
from dealer_service.rulebook.loading.page_reader import PageReader, word_of
from dealer_service.rulebook.loading.yaml_tree import Entry, Items, Node
from dealer_service.rulebook.streets import FIRST, MOST_DRAWS, TO_HANDS, Step, StepKind, Street, StreetBet, Streets

A_STREET = message("a street, such as {street}", street="{draw: 4, bet: big}")
BET = "bet"
BETS = tuple(each.value for each in StreetBet)
BEFORE_THE_DEAL = {
    StepKind.DRAW: message("a draw before any card is dealt"),
    StepKind.DISCARD: message("a discard before any card is dealt"),
    StepKind.BOARD: message("a board before any card is dealt"),
    StepKind.UP: message("an up card before any down card"),
}
TWO_BOARDS = 2
KINDS = tuple(each.value for each in StepKind)
WITH_UP_CARDS = (*TO_HANDS, StepKind.DISCARD)
# The order of the steps of a street that does not only deal to the hands.
IN_ORDER = tuple(each.value for each in (StepKind.DRAW, StepKind.DISCARD, *TO_HANDS, StepKind.BOARD))
# The board is dealt after the hands, or after the discard, or beside the draw.
TOGETHER = tuple((each.value, StepKind.BOARD.value) for each in (StepKind.DOWN, StepKind.DRAW, StepKind.DISCARD))


def read_streets(reader: PageReader, node: Node) -> Streets | None:
    """The streets of the node. None if they have errors, which are reported."""
    items = reader.items(node, STREETS)
    read = [_read_street(reader, each) for each in items]
    streets = [street for street in read if street]
    if not streets or len(streets) < len(read):
        return None
    faults = len(reader.faults)
    (dealt, *_), *later = (street.steps for street in streets)
    if dealt.kind is not StepKind.DOWN:
        reader.refuse(items[0].at, BEFORE_THE_DEAL[dealt.kind], StepKind.DOWN.value)
    with_up_cards = any(step.kind is StepKind.UP for street in streets for step in street.steps)
    for item, street in zip(items, streets, strict=True):
        if with_up_cards and not all(step.kind in WITH_UP_CARDS for step in street.steps):
            found = message("a draw or a board in a game with up cards")
            reader.refuse(item.at, found, listed([each.value for each in WITH_UP_CARDS]))
    for item, steps in zip(items[1:], later, strict=True):
        step = next((each for each in steps if each.kind is not StepKind.BOARD), steps[0])
        if not with_up_cards and any(each.kind is StepKind.DOWN for each in steps):
            reader.refuse(item.at, message("cards dealt down after the first street"), listed(KINDS[1:]))
        elif step.kind is StepKind.DRAW and dealt.kind is StepKind.DOWN and step.cards > dealt.cards:
            found = message("a draw of {count} from hands of {size}", count=step.cards, size=dealt.cards)
            reader.refuse(item.at, found, message("at most {most}", most=dealt.cards))
    _refuse_discards(reader, items, streets)
    _refuse_boards(reader, items, streets)
    if len(later) > MOST_DRAWS:
        reader.refuse(node.at, message("{count} draws", count=len(later)), message("at most {most}", most=MOST_DRAWS))
    return Streets(tuple(streets)) if len(reader.faults) == faults else None


def _refuse_discards(reader: PageReader, items: Sequence[Node], streets: Sequence[Street]) -> None:
    """Report a discard without cards after it, beside a draw, or of a player's last down card."""
    left = sum(step.cards for step in streets[0].steps if step.kind is StepKind.DOWN)
    drawn = any(step.kind is StepKind.DRAW for street in streets for step in street.steps)
    for item, street in zip(items, streets, strict=True):
        step = street.steps[0]
        if step.kind is not StepKind.DISCARD:
            continue
        left -= step.cards
        if len(street.steps) == 1:
            found = message("a discard without cards after it")
            reader.refuse(item.at, found, message("cards of the board or of the hands after it"))
        elif drawn:
            reader.refuse(item.at, message("a discard in a game with a draw"), StepKind.DRAW.value)
        elif left < 1:
            reader.refuse(item.at, message("a discard of all cards"), message("fewer cards than a hand has"))


def _read_street(reader: PageReader, node: Node) -> Street | None:
    """One street: its step, perhaps with others to the players or with cards of the board after it, and its bet.

    A discard without a replacement comes before the cards of the players or of the board.
    """
    given = reader.entries(node, A_STREET)
    entries = {each.key: each for each in reader.known(given, (*KINDS, FIRST, BET))}
    if len(entries) < len(given) or not given:
        return None
    kinds = [each.key for each in given if each.key in KINDS]
    if not all(StepKind(kind) in TO_HANDS for kind in kinds):
        kinds.sort(key=IN_ORDER.index)
    first = _first_part(reader, entries[FIRST], kinds) if FIRST in entries else StepKind.DRAW
    if first is None:
        return None
    dealt = kinds[1:] if kinds[:1] == [StepKind.DISCARD] else kinds
    together = tuple(kinds) in TOGETHER or all(StepKind(kind) in TO_HANDS for kind in dealt)
    steps = [_read_step(reader, entries[kind], StepKind(kind)) for kind in kinds]
    if first is StepKind.BOARD:
        steps.reverse()
    if not kinds or (len(kinds) > 1 and not together):
        steps = []
        found = (
            message("more than one of {parts}", parts=listed(KINDS))
            if kinds
            else message("no {part}", part=listed(KINDS))
        )
        reader.refuse(node.at, found, message("one of {parts}", parts=listed(KINDS)))
    bet = word_of(entries[BET].node) if BET in entries else None
    if BET not in entries:
        reader.refuse(node.at, message("no {part}", part=BET), listed(BETS))
    elif bet not in BETS:
        reader.wrong(entries[BET].node, listed(BETS), BETS)
    read = tuple(step for step in steps if step)
    within_draw = first is StepKind.DISCARD
    return Street(read, StreetBet(bet), within_draw) if read and len(read) == len(steps) and bet in BETS else None


def _first_part(reader: PageReader, entry: Entry, kinds: Sequence[str]) -> StepKind | None:
    """What comes first of a draw and cards of the board: ``discard`` if the board lies before the new cards.

    None if this is an error, which is reported.
    """
    draw_and_board = (StepKind.DRAW.value, StepKind.BOARD.value)
    parts = (*draw_and_board, StepKind.DISCARD.value)
    word = word_of(entry.node)
    if word not in parts:
        reader.wrong(entry.node, listed(parts), parts)
        return None
    if tuple(kinds) != draw_and_board:
        reader.refuse(entry.node.at, message("a first part of a street without a draw and a board"), listed(KINDS))
        return None
    return StepKind(word)


def _read_step(reader: PageReader, entry: Entry, kind: StepKind) -> Step | None:
    if kind is StepKind.BOARD and isinstance(entry.node, Items):
        return _read_boards(reader, entry.node)
    cards = reader.number(entry.node, 1)
    return None if cards is None else Step(kind, cards)


def _read_boards(reader: PageReader, node: Items) -> Step | None:
    """Cards of several boards: a list with the same number for each. None if it has errors, which are reported."""
    counts = [reader.number(each, 1) for each in node.items]
    if None in counts:
        return None
    if len(counts) != TWO_BOARDS or len({*counts}) > 1:
        found = message("boards of {counts} cards", counts=", ".join(map(str, counts)))
        reader.refuse(
            node.at, found, message("as many cards for each of two boards, such as {boards}", boards="[3, 3]")
        )
        return None
    return Step(StepKind.BOARD, sum(filter(None, counts)), len(counts))


def _refuse_boards(reader: PageReader, items: Sequence[Node], streets: Sequence[Street]) -> None:
    """Report a street that deals to another number of boards than the first one with a board."""
    numbers = [next((step.boards for step in street.steps if step.kind is StepKind.BOARD), None) for street in streets]
    first = next(filter(None, numbers), None)
    for item, number in zip(items, numbers, strict=True):
        if number not in (None, first):
            found = message("cards of {count} boards, and of {first} before", count=number or 0, first=first or 0)
            reader.refuse(item.at, found, message("the same number of boards on each street"))
