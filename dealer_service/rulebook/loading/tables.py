"""The tables that a house names: each with its game or its mix, its stakes and its chips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dealer_service.message import message
from dealer_service.rulebook.first_table import (
    LONGEST_NAME,
    NEVER_ZERO,
    STAKES,
    HouseTable,
    MixStakes,
    MixTable,
    NamedTable,
)
from dealer_service.rulebook.loading.faults import listed, quoted
from dealer_service.rulebook.loading.page_reader import Located, PageReader
from dealer_service.rulebook.loading.yaml_tree import Entry, Node, Table
from dealer_service.rulebook.sections.rotation import GameName

# The keys of a table that deals one game, and of one that deals a mix.
TABLE = ("game", "stakes", "chips")
MIX_TABLE = ("mix", "stakes", "chips")
OF_A_TABLE = message("game, stakes and chips")
OF_A_MIX_TABLE = message("mix, stakes and chips")
SOME_STAKES = message("small_blind, big_blind and other stakes")


def names_of(located: Iterable[Located[str]]) -> list[str]:
    """The names, without their places."""
    return [each.value for each in located]


def read_tables(reader: PageReader, node: Node, deals: Sequence[str], mixes: Sequence[str]) -> tuple[NamedTable, ...]:
    """The tables that the house names, except those with errors."""
    entries = reader.entries(node, message("tables, each with game, stakes and chips"))
    found = [_table(reader, each, deals, mixes) for each in entries]
    return tuple(table for table in found if table)


def _table(reader: PageReader, entry: Entry, deals: Sequence[str], mixes: Sequence[str]) -> NamedTable | None:
    is_mix = isinstance(entry.node, Table) and "mix" in entry.node.nodes
    keys, wanted = (MIX_TABLE, OF_A_MIX_TABLE) if is_mix else (TABLE, OF_A_TABLE)
    nodes = {each.key: each.node for each in reader.known(reader.entries(entry.node, wanted), keys)}
    name = entry.key.strip()
    if not 0 < len(name) <= LONGEST_NAME:
        allowed = message("a name of 1 to {most} characters", most=LONGEST_NAME)
        reader.refuse(entry.at, quoted(entry.key), allowed)
    for part in (each for each in keys if each not in nodes):
        reader.refuse(entry.at, message("no {part}", part=part), wanted)
    chips, smallest = _chips(reader, nodes["chips"]) if "chips" in nodes else ((), ())
    stakes = nodes.get("stakes")
    if is_mix:
        mix = _dealt(reader, nodes["mix"], mixes, message("a mix that the house deals: {mixes}", mixes=listed(mixes)))
        of_mix = None if stakes is None else _stakes_of_mix(reader, stakes, smallest)
        return MixTable(name, mix, of_mix, chips) if mix and of_mix and chips else None
    dealt = message("a game that the house deals: {games}", games=listed(deals))
    game = _dealt(reader, nodes["game"], deals, dealt) if "game" in nodes else None
    of_game = {} if stakes is None else _stakes(reader, stakes, smallest)
    return HouseTable(name, game, of_game, chips, entry.at) if game and of_game and chips else None


def _dealt(reader: PageReader, node: Node, known: Sequence[str], wanted: str) -> str | None:
    """The name of the game or mix. One that the house does not deal is an error."""
    name = reader.name(node)
    if name and name.value not in known:
        reader.refuse(name.at, quoted(name.value), wanted, name.value, known)
    return name.value if name else None


def _chips(reader: PageReader, node: Node) -> tuple[tuple[int, ...], Sequence[int]]:
    """The chips, empty if one of them is invalid; and the smallest one, if they are in order."""
    chips = [reader.number(each, 1) for each in reader.items(node, message("a list of chips"))]
    values = [each for each in chips if each]
    rising = values == sorted(set(values))
    if not rising:
        once = message("each chip once, the smallest first")
        reader.refuse(node.at, message("chips in another order"), once)
    return tuple(values) if len(values) == len(chips) else (), values[:1] if rising else ()


def _stakes_of_mix(reader: PageReader, node: Node, smallest: Sequence[int]) -> MixStakes | None:
    """The stakes of each game of a mix, or those of all of them. None if they are empty or have errors."""
    wanted = message("stakes, or each game of the mix with its stakes")
    entries = reader.entries(node, wanted)
    if not any(isinstance(each.node, Table) for each in entries):
        of_all = _stakes(reader, node, smallest) if entries else {}
        return MixStakes(node.at, of_all, {}) if of_all else None
    games: dict[GameName, Mapping[str, int]] = {}
    for each in entries:
        if isinstance(each.node, Table):
            games[GameName(each.key, each.at)] = _stakes(reader, each.node, smallest)
        else:
            reader.refuse(each.at, quoted(each.key), wanted)
    return MixStakes(node.at, {}, games) if all(games.values()) else None


def _stakes(reader: PageReader, node: Node, smallest: Sequence[int]) -> dict[str, int]:
    """The stakes of a table, each a multiple of its smallest chip."""
    stakes = {}
    for entry in reader.known(reader.entries(node, SOME_STAKES), STAKES):
        amount = reader.number(entry.node, 1 if entry.key in NEVER_ZERO else 0)
        if amount and entry.key != "cents" and smallest and amount % smallest[0]:
            allowed = message("a multiple of the smallest chip, {chip}", chip=smallest[0])
            reader.refuse(entry.node.at, str(amount), allowed)
        if amount is not None:
            stakes[entry.key] = amount
    return stakes
