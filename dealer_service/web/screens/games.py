"""The games, mixes and houses that the script of a dealer's screen is sent: each different kind of game once.

The games of a house are three numbers each in a row: the place of the game among all games, the index of its kind and
that of its first table. Its mixes are two, the place of the mix and the index of its rotation. Games that may be
run twice are listed by their places. Each number is written as one sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from itertools import chain
from typing import Any

from dealer_service.i18n.rule_pages import rules_title
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book, Mix, Ruleset
from dealer_service.rulebook.first_mix import mix_facts_needed, tables_of_mix
from dealer_service.rulebook.first_table import HouseTable, NamedTable, completed
from dealer_service.rulebook.sections.betting import POT_LIMITS
from dealer_service.rulebook.sections.dealing import RunItTwice
from dealer_service.rulebook.streets import BoardStreet, HandStreet, Streets
from dealer_service.rulings.hand_sizes import deck_of, most_seats
from dealer_service.rulings.openers import needs_openers
from dealer_service.table.cards import RANKS, SUITS
from dealer_service.web.screens.first_tables import FirstTables, as_signs, in_a_row
from dealer_service.web.screens.messages import BEFORE_THE_BOARD


class ScreenGames:
    """The games of a book as a screen is sent them, with their first tables if it begins tables."""

    def __init__(self, book: Book, language: str, firsts: FirstTables | None) -> None:
        self._book, self._language, self._firsts = book, language, firsts
        self._dealt = [(house, game) for house, games in book.houses().items() for game in games]
        self._kinds = {each: _kind(book.find(*each)) for each in self._dealt}
        self._first = {each: 0 if firsts is None else firsts.place(book.find(*each), book) for each in self._dealt}
        self._different = list(dict.fromkeys(self._kinds.values()))

    def of_games(self, words: Words) -> dict[str, Any]:
        """The titles of the games, their different kinds, and the boards, hands and streets of these kinds."""
        boards = list(dict.fromkeys(kind.board for kind in self._different if kind.board is not None))
        grown = list(dict.fromkeys(kind.grown for kind in self._different if kind.grown is not None))
        rounds = [board.streets for board in boards] + [each.streets for each in grown]
        streets = list(dict.fromkeys(filter(None, rounds)))
        return {
            "games": self._titles,
            "kinds": [_true_facts(kind, boards, grown) for kind in self._different],
            "boards": [_with_place_of_streets(board, streets) for board in boards],
            **({"grown": [_with_place_of_streets(each, streets) for each in grown]} if grown else {}),
            "streets": [_in_words(each, words) for each in streets],
        }

    def of_mixes(self) -> dict[str, Any]:
        """The titles of the mixes, and the different rotations of their games."""
        return {
            "mixes": {name: rules_title(mix.title, self._language) for (_, name), mix in self._mixes.items()},
            "rotations": [
                {
                    "legs": as_signs(self._place[game] for game in each.legs),
                    **({"needs": each.needs} if each.needs else {}),
                }
                for each in self._ways
            ],
        }

    def of_first_tables(self) -> dict[str, Any]:
        """The first tables, and the games that need openers. Empty if the screen begins no tables."""
        if self._firsts is None:
            return {}
        openers = sorted({game for house, game in self._dealt if needs_openers(self._book.find(house, game))})
        return {**self._firsts.page, "openers": openers}

    def of_houses(self) -> list[dict[str, Any]]:
        """Each house with its title, games and mixes, and the tables that it names."""
        return [
            {
                "house": house,
                "title": rules_title(self._book.titles.get(house, house), self._language),
                "games": as_signs(chain.from_iterable(self._numbers_of_games(house))),
                **({"mixes": as_signs(in_a_row(self._numbers_of_mixes(house)))} if house in self._book.mixes() else {}),
                **({"tables": tables} if self._firsts and (tables := _named_tables(house, self._book)) else {}),
                **({"runs": runs} if self._firsts and (runs := self._games_with_runs(house)) else {}),
            }
            for house in self._book.houses()
        ]

    def _numbers_of_games(self, house: str) -> Iterator[tuple[int, int, int]]:
        for game in sorted(self._book.houses()[house]):
            each = house, game
            yield self._place[game], self._different.index(self._kinds[each]), self._first[each]

    def _games_with_runs(self, house: str) -> dict[str, str]:
        """The games that may be run twice, by the players of the agreement. Empty in most houses."""
        offered: dict[str, list[int]] = {}
        for game in sorted(self._book.houses()[house]):
            rules = self._book.find(house, game)
            clause = rules.dealing.run_it_twice
            if rules.applies(clause.id) and clause.value is not RunItTwice.NEVER:
                offered.setdefault(clause.value.value, []).append(self._place[game])
        return {who: as_signs(places) for who, places in offered.items()}

    def _numbers_of_mixes(self, house: str) -> Iterator[tuple[int, int]]:
        names = sorted({mix for _, mix in self._mixes})
        for mix in sorted(self._book.mixes()[house]):
            yield names.index(mix), self._ways.index(_rotation(self._mixes[house, mix]))

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {game: rules_title(self._book.find(house, game).title, self._language) for house, game in self._dealt}

    @cached_property
    def _place(self) -> dict[str, int]:
        return {game: number for number, game in enumerate(sorted(self._titles))}

    @cached_property
    def _mixes(self) -> dict[tuple[str, str], Mix]:
        mixes = self._book.mixes()
        return {(house, mix): self._book.find_mix(house, mix) for house, dealt in mixes.items() for mix in dealt}

    @cached_property
    def _ways(self) -> list[Rotation]:
        return list(dict.fromkeys(_rotation(mix) for mix in self._mixes.values()))


def _named_tables(house: str, book: Book) -> list[dict[str, Any]]:
    return [_named(table, house, book) for table in book.tables.get(house, ())]


def _named(table: NamedTable, house: str, book: Book) -> dict[str, Any]:
    """A table that the house names, with complete stakes; if it deals a mix, those of each game in order."""
    if isinstance(table, HouseTable):
        dealt = completed(table.stakes, table.chips, book.find(house, table.game))
        return {"name": table.name, "game": table.game, "stakes": dealt, "chips": table.chips}
    (of_mix,) = tables_of_mix(book.find(house, table.mix, mix=table.mix), (table,))
    return {"name": table.name, "mix": table.mix, "stakes": of_mix.stakes, "chips": table.chips}


@dataclass(frozen=True, slots=True)
class Kind:
    """The facts of a game that a screen needs: hand size, draws, rounds, deck and board.

    ``lacks`` are the ranks that the deck does not have. The size is that at the showdown, and ``pot`` says whether the
    pot limits its bets. ``grown`` are the facts of hands that get cards on later streets, ``discards`` the number of
    cards that each player discards without a replacement before each betting round, if there are any.
    """

    size: int
    draws: int
    rounds: int
    pot: bool
    joker: bool
    lacks: str
    board: Board | None
    grown: Grown | None
    discards: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Board:
    """A board: the number of its cards that are dealt before each betting round, and the names of unusual rounds.

    ``drawn`` are the rounds that a draw comes before, if there is one, ``first`` those of them whose board is dealt
    before the draw, and ``within`` those whose board is dealt between its discards and its new cards. ``of`` is the
    number of boards if there are two: each street deals as many cards to each.
    """

    cards: tuple[int, ...]
    streets: tuple[str, ...]
    drawn: tuple[int, ...]
    first: tuple[int, ...]
    within: tuple[int, ...]
    of: int


@dataclass(frozen=True, slots=True)
class Grown:
    """Hands that get cards on later streets: how many each has in each betting round, and which places are face up.

    ``seats`` is the number of seats that the deck has cards for.
    """

    dealt: tuple[int, ...]
    up: tuple[int, ...]
    streets: tuple[str, ...]
    seats: int


def _kind(rules: Ruleset) -> Kind:
    streets, structure = rules.dealing.streets.value, rules.betting.structure.value
    joker, deck = rules.dealing.joker.value, deck_of(rules)
    lacks = "".join(rank for rank in RANKS if rank + SUITS[0] not in deck)
    board = _board(streets) if streets.boards else None
    grown = _grown(streets, most_seats(rules)) if streets.up_places else None
    discards = tuple(streets.discard_after(round) for round in range(streets.rounds)) if streets.discards else None
    pot_limit = structure in POT_LIMITS
    return Kind(streets.kept, streets.draws, streets.rounds, pot_limit, joker, lacks, board, grown, discards)


def _with_place_of_streets(each: Board | Grown, streets: Sequence[tuple[str, ...]]) -> dict[str, Any]:
    """The facts that are not empty, with the place of the names of the streets among all names, if it has its own."""
    facts = {name: fact for name, fact in asdict(each).items() if fact}
    return facts | ({"streets": streets.index(each.streets)} if each.streets else {})


def _in_words(streets: tuple[str, ...], words: Words) -> list[str]:
    """The names of streets: those of hands in the language of the page, which has its own of a board."""
    of_hands = {*HandStreet}
    return [words.term(name) if name in of_hands else name for name in streets]


def _grown(streets: Streets, seats: int) -> Grown:
    dealt = tuple(streets.hand_before(round) for round in range(1, streets.rounds + 1))
    names = tuple(streets.street_name(round).value for round in range(streets.rounds))
    return Grown(dealt, streets.up_places, names, seats)


# The names of the rounds of most games with a board, which their screens know.
USUAL_ROUNDS = (BEFORE_THE_BOARD, BoardStreet.FLOP.value, BoardStreet.TURN.value, BoardStreet.RIVER.value)


def _board(streets: Streets) -> Board:
    cards = tuple(streets.board_after(round) for round in range(streets.rounds))
    names = tuple(streets.board_name(round).value if dealt else "" for round, dealt in enumerate(cards))
    drawn = tuple(round + 1 for round in range(1, streets.rounds) if streets.draw_after(round) is not None)
    first = tuple(round + 1 for round in range(1, streets.rounds) if streets.is_board_first(round))
    within = tuple(round + 1 for round in range(1, streets.rounds) if streets.is_board_within_draw(round))
    several = streets.board_count if streets.board_count > 1 else 0
    rounds = (BEFORE_THE_BOARD, *names[1:])
    return Board(cards, () if rounds == USUAL_ROUNDS else rounds, drawn, first, within, several)


USUAL_SIZE = 5  # a hand of a kind that names none


def _true_facts(kind: Kind, boards: Sequence[Board], grown: Sequence[Grown]) -> dict[str, Any]:
    """The facts of a kind, a board by its place, without those that are false or absent, or follow from others.

    1 stands for a true fact.
    """
    facts = {field.name: getattr(kind, field.name) for field in fields(kind)}
    facts["draws"] = kind.draws or None
    facts["lacks"] = kind.lacks or None
    facts["size"] = None if kind.size == USUAL_SIZE else kind.size
    facts["rounds"] = None if kind.board or kind.grown or kind.rounds == kind.draws + 1 else kind.rounds
    facts["board"] = None if kind.board is None else boards.index(kind.board)
    facts["grown"] = None if kind.grown is None else grown.index(kind.grown)
    return {name: 1 if fact is True else fact for name, fact in facts.items() if fact is not False and fact is not None}


@dataclass(frozen=True, slots=True)
class Rotation:
    """The facts of a mix that a screen needs: its games in order, and those that only people know."""

    legs: tuple[str, ...]
    needs: tuple[str, ...]


def _rotation(mix: Mix) -> Rotation:
    return Rotation(mix.legs, mix_facts_needed(mix))
