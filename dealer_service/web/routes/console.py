"""The dealer's screens: pages whose script asks the service. They contain its words and the games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import chain
from typing import Any

from flask import Blueprint, Response, g

from dealer_service.i18n.rule_pages import rules_title
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book, Mix, Ruleset
from dealer_service.rulebook.first_mix import mix_facts_needed, tables_of_mix
from dealer_service.rulebook.first_table import HouseTable, NamedTable, completed
from dealer_service.rulebook.sections.betting import POT_LIMITS
from dealer_service.rulebook.streets import BoardStreet, HandStreet, Streets
from dealer_service.rulings.hand_sizes import deck_of, most_seats
from dealer_service.rulings.openers import needs_openers
from dealer_service.server.active_rules import ActiveRules
from dealer_service.table.cards import RANKS, SUITS
from dealer_service.web.first_tables import FirstTables, as_signs, in_a_row
from dealer_service.web.hooks.language import words
from dealer_service.web.http import json_response, require_json_accepted
from dealer_service.web.incident_forms import incident_forms
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.pages import check_language
from dealer_service.web.screen_messages import BEFORE_THE_BOARD, MIX, SELDOM, words_of, words_of_part
from dealer_service.web.sign_in import SignedIn


def console_routes(rules: ActiveRules) -> Blueprint:
    """The screens of the dealer."""
    routes = Blueprint("console", __name__)

    def screen(name: str) -> Response:
        check_language()
        return render_page(f"console/{name}.html", script=f"{name}.js", page=_page(name, rules.current()[0], words()))

    @routes.get("/compare")
    def compare() -> Response:
        """Return the screen for comparing hands."""
        return screen("compare")

    @routes.get("/table")
    def table() -> Response:
        """Return the screen of a whole hand. Its table stays in the browser and is in no URL."""
        return screen("table")

    @routes.get("/table/incidents")
    def incidents() -> Response:
        """Return the kinds of incidents with their facts, which the table's screen requests once needed."""
        check_language()
        require_json_accepted()
        return json_response(incident_forms(words()))

    @routes.get("/table/mix")
    def mix() -> Response:
        """Return the words of a mix, which the table's screen requests with the first mix."""
        check_language()
        require_json_accepted()
        return json_response(words_of_part("table", MIX, words()))

    @routes.get("/table/seldom")
    def seldom() -> Response:
        """Return the words of the table's seldom parts, which its screen requests with the first one."""
        check_language()
        require_json_accepted()
        return json_response(words_of_part("table", SELDOM, words()))

    @routes.get("/showdown")
    def showdown() -> Response:
        """Return the screen of a showdown: pots, winners, and the chips for each."""
        return screen("showdown")

    @routes.get("/draw")
    def draw() -> Response:
        """Return the screen of a draw: the cards for each seat, and the cards to shuffle back in."""
        return screen("draw")

    return routes


def _page(screen: str, book: Book, words: Words) -> dict[str, Any]:
    """The data for the script of a screen: its words, and the houses with their games, mixes and tables.

    Each different kind of game is in it once; the games of a house are three numbers each in a row: the place of the
    game among all games, the index of its kind and that of its first table. Mixes likewise, without the last one. Each
    number is written as one sign.
    """
    signed: SignedIn | None = g.get("signed_in")
    dealt = [(house, game) for house, games in book.houses().items() for game in games]
    firsts = FirstTables() if screen == "table" else None
    kinds = {(house, game): _kind(book.find(house, game)) for house, game in dealt}
    first = {
        (house, game): 0 if firsts is None else firsts.place(book.find(house, game), book) for house, game in dealt
    }
    different = list(dict.fromkeys(kinds.values()))
    boards = list(dict.fromkeys(kind.board for kind in different if kind.board is not None))
    grown = list(dict.fromkeys(kind.grown for kind in different if kind.grown is not None))
    mixes = book.mixes()
    mixed = {(house, mix): book.find_mix(house, mix) for house, dealt_there in mixes.items() for mix in dealt_there}
    rotations = {names: _rotation(mix) for names, mix in mixed.items()}
    ways = list(dict.fromkeys(rotations.values()))
    mix_names = sorted({mix for _, mix in mixed})
    titles = {game: rules_title(book.find(house, game).title, words.language) for house, game in dealt}
    place = {game: number for number, game in enumerate(sorted(titles))}
    mixes_of = {
        house: as_signs(
            in_a_row((mix_names.index(mix), ways.index(rotations[house, mix])) for mix in sorted(dealt_there))
        )
        for house, dealt_there in mixes.items()
    }
    rounds = [board.streets for board in boards] + [each.streets for each in grown]
    streets = list(dict.fromkeys(filter(None, rounds)))
    return {
        "language": words.language,
        "key": None if signed is None else {"until": signed.until, "days": signed.days},
        "words": words_of(screen, words),
        "index": words.catalogue("index"),
        "spoken": {"ranks": words.catalogue("card-rank"), "suits": words.catalogue("card-suit")},
        "games": titles,
        "kinds": [_true_facts(kind, boards, grown) for kind in different],
        "boards": [_with_place_of_streets(board, streets) for board in boards],
        **({"grown": [_with_place_of_streets(each, streets) for each in grown]} if grown else {}),
        "streets": [_in_words(each, words) for each in streets],
        "mixes": {name: rules_title(mix.title, words.language) for (_, name), mix in mixed.items()},
        "rotations": [
            {"legs": as_signs(place[game] for game in each.legs), **({"needs": each.needs} if each.needs else {})}
            for each in ways
        ],
        **({} if firsts is None else firsts.page),
        **({} if firsts is None else {"openers": _games_with_openers(dealt, book)}),
        "houses": [
            {
                "house": house,
                "title": rules_title(book.titles.get(house, house), words.language),
                "games": as_signs(
                    chain.from_iterable(
                        (place[game], different.index(kinds[house, game]), first[house, game]) for game in sorted(games)
                    )
                ),
                **({"mixes": mixes_of[house]} if house in mixes_of else {}),
                **({"tables": named} if firsts and (named := _named_tables(house, book)) else {}),
            }
            for house, games in book.houses().items()
        ],
    }


def _games_with_openers(dealt: Iterable[tuple[str, str]], book: Book) -> list[str]:
    """The games that need openers."""
    return sorted({game for house, game in dealt if needs_openers(book.find(house, game))})


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
    before the draw. ``of`` is the number of boards if there are two: each street deals as many cards to each.
    """

    cards: tuple[int, ...]
    streets: tuple[str, ...]
    drawn: tuple[int, ...]
    first: tuple[int, ...]
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
    several = streets.board_count if streets.board_count > 1 else 0
    rounds = (BEFORE_THE_BOARD, *names[1:])
    return Board(cards, () if rounds == USUAL_ROUNDS else rounds, drawn, first, several)


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
