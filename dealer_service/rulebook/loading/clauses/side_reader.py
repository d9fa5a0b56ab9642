"""One side of a pot on a page: its ranking, the cards that may play, and its least hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from dealer_service.hands import ANY, RANKINGS, LeastHand, Selection, Side
from dealer_service.message import message
from dealer_service.rulebook.loading.faults import listed
from dealer_service.rulebook.loading.page_reader import PageReader, word_of
from dealer_service.rulebook.loading.yaml_tree import Entry, Node, Table

Named = TypeVar("Named")

SIDE = ("ranking", "of", "at_least")
OF_A_SIDE = message("only ranking, of and at_least")
OF = message(
    "{any}, or {counted}, or {limited}", any=", ".join(ANY), counted="{own: 2, board: 3}", limited="{own_at_most: 2}"
)
COUNTS, AT_MOST = ("own", "board"), "own_at_most"


def read_side(reader: PageReader, node: Node, allowed: str) -> Side | None:
    """The side of the node. None if it has errors, which are reported."""
    if not isinstance(node, Table):
        return _of_ranking(reader, node, allowed)
    entries = reader.entries(node, allowed)
    nodes = {each.key: each.node for each in reader.known(entries, SIDE, OF_A_SIDE)}
    if len(nodes) < len(entries) or not entries:
        return None
    if "ranking" not in nodes:
        reader.refuse(node.at, message("no {part}", part="ranking"), listed([*RANKINGS]))
        return None
    side = _of_ranking(reader, nodes["ranking"], listed([*RANKINGS]))
    if side is None:
        return None
    of = _read_selection(reader, nodes["of"]) if "of" in nodes else None
    least = _read_least_hand(reader, nodes["at_least"], side) if "at_least" in nodes else None
    if ("of" in nodes and of is None) or ("at_least" in nodes and least is None):
        return None
    return Side(side.name, side.ranking, least, of)


def _of_ranking(reader: PageReader, node: Node, wanted: str) -> Side | None:
    ranking = _value_named(reader, node, RANKINGS, wanted)
    return Side(word_of(node) or "", ranking) if ranking else None


def _read_least_hand(reader: PageReader, node: Node, side: Side) -> LeastHand | None:
    hands = side.ranking.least_hands
    wanted = message("a hand of {ranking}: {hands}", ranking=side.name, hands=listed([*hands]))
    return _value_named(reader, node, hands, wanted)


def _read_selection(reader: PageReader, node: Node) -> Selection | None:
    """The cards that may play. None if they have errors, which are reported."""
    if not isinstance(node, Table):
        return _value_named(reader, node, ANY, OF)
    known = reader.known(reader.entries(node, OF), (*COUNTS, AT_MOST), message("only own, board and own_at_most"))
    entries = {each.key: each for each in known}
    if [*entries] == [AT_MOST]:
        most = _count(reader, entries[AT_MOST])
        return None if most is None else Selection(own_at_most=most)
    if AT_MOST in entries:
        reader.refuse(node.at, message("{part} beside others", part=AT_MOST), OF)
        return None
    for part in COUNTS:
        if part not in entries:
            reader.refuse(node.at, message("no {part}", part=part), OF)
    own, board = (_count(reader, entries[part]) if part in entries else None for part in COUNTS)
    return None if own is None or board is None else Selection(own, board)


def _count(reader: PageReader, entry: Entry) -> int | None:
    return reader.number(entry.node, 1)


def _value_named(reader: PageReader, node: Node, values: Mapping[str, Named], wanted: str) -> Named | None:
    """The value that the node names. None if there is no such value, which is reported."""
    found = values.get(word_of(node) or "")
    if found is None:
        reader.wrong(node, wanted, tuple(values))
    return found
