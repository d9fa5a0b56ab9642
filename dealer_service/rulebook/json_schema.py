"""The pages as JSON Schema (2020-12) for editors, made from the types that the reader uses.

The reader rejects every page that the schema rejects, and more, since it sees all pages together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Any, get_args, get_origin

from dealer_service.hands import ANY, RANKINGS, Side
from dealer_service.rulebook.clause import NO_SOURCE
from dealer_service.rulebook.first_table import LONGEST_NAME, NEVER_ZERO, STAKES
from dealer_service.rulebook.lint import LANGUAGES, clauses_of
from dealer_service.rulebook.loading.clauses.value_types import (
    LEAST_NUMBER,
    NO_VALUE,
    VALUE_TYPES,
    holds_numbers,
    item_type,
    words_allowed,
)
from dealer_service.rulebook.loading.page_reader import ADDRESS, ID, LANGUAGE
from dealer_service.rulebook.loading.pages import HEAD, KEYS, OF_A_GAME, OF_A_MIX, Page, PageKind
from dealer_service.rulebook.loading.tables import MIX_TABLE, TABLE
from dealer_service.rulebook.possible_answers import answer_types
from dealer_service.rulebook.sections import ALL_SECTIONS, ROTATION, SECTIONS
from dealer_service.rulebook.sections.rotation import GameName
from dealer_service.rulebook.streets import FIRST, MOST_DRAWS, StepKind, StreetBet, Streets

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SOURCES = "sources"
TEXT: Schema = {"type": "string", "pattern": r"\S"}
NAME: Schema = {"type": "string", "pattern": f"^{ID.pattern}$"}
TONGUE: Schema = {"type": "string", "pattern": f"^{LANGUAGE.pattern}$"}

LOCALIZED: Schema = {
    "anyOf": [
        TEXT,
        {
            "type": "object",
            "minProperties": 1,
            "properties": dict.fromkeys(LANGUAGES, TEXT),
            "propertyNames": TONGUE,
            "additionalProperties": TEXT,
        },
    ]
}

TITLES = {
    PageKind.POKER.value: "The page of all clauses, poker.yaml",
    PageKind.GAME.value: "A page of games/: what makes the game",
    PageKind.MIX.value: "A page of mixes/: games that follow one another",
    PageKind.HOUSE.value: "A page of houses/: the clauses that differ",
    SOURCES: "A register of sources, sources.yaml",
}
OF_HEAD: Mapping[str, Schema] = {
    "title": {
        **LOCALIZED,
        "description": "The title, or one for each language: {en: ..., fr: ...}.",
    },
    "edition": {**TEXT, "description": "The name of this edition, in quotes where it is a number."},
    "from": {
        "type": "string",
        "format": "date",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        "description": "This edition's first day in force, such as 2026-11-20.",
    },
    "current": {"type": "boolean", "description": "Whether this edition rules when a question gives no date."},
    "language": {**TONGUE, "description": "The language of every sentence that names no other: en, fr."},
}


def page_schema(kind: str, pages: Iterable[Page] = ()) -> Schema:
    """The schema of pages of this kind, or of a register of sources. It suggests the names in ``pages``."""
    known = list(pages)
    if kind == SOURCES:
        return {"$schema": DIALECT, "title": TITLES[kind], **_sources()}
    own = _own_parts(known, PageKind(kind))
    parts = {**OF_HEAD, **own, **{section: _ref(section) for section in ALL_SECTIONS}}
    required = [*HEAD, "deals"] if kind == PageKind.HOUSE else list(HEAD)
    whole = _object({key: parts[key] for key in KEYS[PageKind(kind)]}, required)
    return {"$schema": DIALECT, "title": TITLES[kind], **whole, "$defs": _definitions(known, PageKind(kind))}


def _own_parts(pages: list[Page], kind: PageKind) -> dict[str, Schema]:
    """The keys that not every kind of page has."""
    games = _named([page.id for page in pages if page.kind is PageKind.GAME])
    houses = _named([page.id for page in pages if page.kind is PageKind.HOUSE])
    mixes = _named([page.id for page in pages if page.kind is PageKind.MIX])
    extends = {**games, "description": "The game to inherit from; this page has only the differences."}
    if kind is PageKind.MIX:
        extends = {**mixes, "description": "The mix to inherit from; this page has only the differences."}
    by_game = {"type": "object", "minProperties": 1, "propertyNames": games, "additionalProperties": _ref("layer")}
    return {
        "sources": {**_register(), "description": "The published texts that the clauses of this page cite, by id."},
        "extends": extends,
        "adopts": {**houses, "description": "The house to inherit from; this page has only the differences."},
        "deals": {**_list(games), "description": "The games that the house deals."},
        "mixes": {**_list(mixes), "description": "The mixes that the house deals."},
        "every_mix": {**_ref("mixed"), "description": "The house's clauses for all its mixes."},
        "every_game": {**_ref("layer"), "description": "The house's clauses for all its games."},
        "tables": {**_tables(games, mixes), "description": "Usual tables by name. They are not rules."},
        "games": {**by_game, "description": "The house's clauses for one game and for those that extend it."},
    }


def _tables(games: Schema, mixes: Schema) -> Schema:
    amounts: dict[str, Schema] = {name: {"type": "integer", "minimum": int(name in NEVER_ZERO)} for name in STAKES}
    stakes = {**_object(amounts), "minProperties": 1}
    of_each: Schema = {"type": "object", "minProperties": 1, "propertyNames": NAME, "additionalProperties": stakes}
    chips = _list({"type": "integer", "minimum": 1})
    of_game = _object({"game": games, "stakes": stakes, "chips": chips}, list(TABLE))
    stakes_of_mix = {"anyOf": [stakes, of_each], "description": "Stakes of all games alike, or those of each game."}
    of_mix = _object({"mix": mixes, "stakes": stakes_of_mix, "chips": chips}, list(MIX_TABLE))
    name = {**TEXT, "maxLength": LONGEST_NAME}
    table = {"if": {"required": ["mix"]}, "then": of_mix, "else": of_game}
    return {"type": "object", "minProperties": 1, "propertyNames": name, "additionalProperties": table}


def _definitions(pages: list[Page], kind: PageKind) -> Schema:
    sources = {clause.cite.source.id for page in pages for clause in clauses_of(page)}
    words = {clause.id: clause.says for page in pages if page.kind is PageKind.POKER for clause in clauses_of(page)}
    cite = _object({"source": _named([*sorted(sources - {NO_SOURCE.id}), NO_SOURCE.id]), "at": LOCALIZED}, ["source"])
    own = {PageKind.HOUSE: OF_A_GAME | OF_A_MIX, PageKind.POKER: OF_A_MIX}.get(kind, frozenset())
    allowed = [id for id in VALUE_TYPES if id not in own]
    none = {"properties": {"source": {"const": NO_SOURCE.id}}, "required": ["source"]}
    return {
        "layer": {**_object({section: _ref(section) for section in SECTIONS}), "minProperties": 1},
        "mixed": {**_object({ROTATION: _ref(ROTATION)}), "minProperties": 1},
        **{section: _section(section, allowed) for section in ALL_SECTIONS},
        **{id: _clause(id, words.get(id, {}).get("en", ""), _sentences(id, pages)) for id in allowed},
        "says": {
            "description": "One plain sentence, or one for each language, such as {en: ..., fr: ...}.",
            **LOCALIZED,
        },
        "cite": {
            "description": "The source, as the page or sources.yaml registers it, or none; and the place in it.",
            **cite,
            "if": none,
            "then": {"not": {"required": ["at"]}},
        },
    }


def _section(section: str, allowed: Iterable[str]) -> Schema:
    """A section with those of its clauses that a page of this kind may answer."""
    clauses = _object({id.split(".")[1]: _ref(id) for id in allowed if id.startswith(f"{section}.")})
    return {"description": (ALL_SECTIONS[section].__doc__ or "").strip(), **clauses, "minProperties": 1}


def _sentences(id: str, pages: list[Page]) -> dict[str, str]:
    """The words of the first page that gives each answer to the clause, by the answer."""
    given = [clause for page in pages for clause in clauses_of(page) if clause.id == id and "en" in clause.says]
    return {_key(clause.json): clause.says["en"] for clause in reversed(given)}


def _key(answer: object) -> str:
    return json.dumps(answer)


def _clause(id: str, words: str, sentences: Mapping[str, str]) -> Schema:
    """One clause: words and a source, and an answer if the clause has a value.

    ``sentences`` are words of pages for its answers.
    """
    by_the_book = [f"By the book: {words}"] if words else []
    parts = {"says": _ref("says"), "cite": _ref("cite")}
    if VALUE_TYPES[id] is NO_VALUE:
        standing = "A standing rule: a house may word it and cite it but not switch it off."
        return {"description": " ".join([standing, *by_the_book]), **_object(parts, list(parts))}
    answer = _answer(id, sentences)
    parts = {"is": answer, **parts}
    asks = next((doc for kind in answer_types(id) if (doc := _first_line(item_type(kind)))), "A whole number.")
    return {"description": " ".join([asks, *by_the_book]), **_object(parts, list(parts))}


def _answer(id: str, sentences: Mapping[str, str]) -> Schema:
    found = [_of_kind(id, kind, sentences) for kind in answer_types(id)]
    return found[0] if len(found) == 1 else {"anyOf": found}


def _of_kind(id: str, kind: Any, sentences: Mapping[str, str]) -> Schema:
    if kind is bool:
        return {"type": "boolean", **_described((True, False), sentences, {})}
    if kind is int:
        return {"type": "integer", "minimum": LEAST_NUMBER}
    if kind is Streets:
        return _streets()
    if item_type(kind) is GameName:
        return _list(NAME)
    item = item_type(kind)
    if holds_numbers(kind):
        number = {"type": "integer", "minimum": LEAST_NUMBER}
        named = _words(item, {}) if item is not int else None
        # In a list of numbers each place has its own meaning, so a number may occur several times.
        return {**_list({"anyOf": [number, named]} if named else number), "uniqueItems": False}
    return _words(item, sentences) if item is kind else _list(_words(item, {}))


TWO_BOARDS = 2


def _streets() -> Schema:
    """The streets of a game, each with one step and a bet.

    Cards of the board may follow a deal or a draw. They, or cards of the hands, must follow a discard.
    """
    bet = {"description": "The bet of the betting round that follows, in fixed limit.", **_words(StreetBet, {})}
    cards = {"type": "integer", "minimum": LEAST_NUMBER}
    says = {
        StepKind.DOWN: "The cards dealt face down to each player: in the first street, or in a game with up cards.",
        StepKind.DRAW: "The cards that each player may draw: the whole hand.",
        StepKind.DISCARD: "The cards that each player must discard, without a replacement, before those of the street.",
        StepKind.BOARD: "The cards dealt to the board, which all players share.",
        StepKind.UP: "The cards dealt face up to each player.",
    }
    dealt = {kind: {"description": text, **cards} for kind, text in says.items()}
    both_boards = {"type": "array", "items": cards, "minItems": TWO_BOARDS, "maxItems": TWO_BOARDS}
    board: Schema = {
        "description": f"{says[StepKind.BOARD]} Of two boards a list, as many for each.",
        "anyOf": [cards, both_boards],
    }
    dealt[StepKind.BOARD] = board
    both = [StepKind.DRAW.value, StepKind.BOARD.value]
    parts_of_both = [*both, StepKind.DISCARD.value]
    first_of_both = {
        "description": "The part that comes first. Default: the draw. discard: the board is dealt between the discards "
        "and the new cards.",
        "enum": parts_of_both,
        **_described(parts_of_both, {}, {}),
    }
    after = {StepKind.DOWN: (StepKind.UP,), StepKind.DRAW: (StepKind.BOARD,)}

    def street(kind: StepKind, *others: StepKind) -> Schema:
        order = {FIRST: first_of_both} if (kind, *others) == (StepKind.DRAW, StepKind.BOARD) else {}
        parts = {each.value: dealt[each] for each in (kind, *others)}
        return _object(parts | order | {"bet": bet}, [kind.value, "bet"])

    first = street(StepKind.DOWN, StepKind.UP, StepKind.BOARD)
    later = [street(kind, *after.get(kind, ())) for kind in StepKind if kind is not StepKind.DISCARD]
    later += [
        _object(
            {step.value: dealt[step] for step in (StepKind.DISCARD, *steps)} | {"bet": bet},
            [StepKind.DISCARD.value, steps[0].value, "bet"],
        )
        for steps in ((StepKind.BOARD,), (StepKind.UP,), (StepKind.DOWN, StepKind.UP))
    ]
    most = {"minItems": 1, "maxItems": MOST_DRAWS + 1}
    return {"type": "array", "prefixItems": [first], "items": {"anyOf": later}, **most}


def _words(item: Any, sentences: Mapping[str, str]) -> Schema:
    """One of the named answers. Editors show the description of the one under the pointer."""
    names = words_allowed(item)
    words = {"enum": list(names), **_described(names, sentences, _notes(item))}
    return {"anyOf": [words, _side()]} if item is Side else words


def _side() -> Schema:
    """A side with more than its ranking: one form for each ranking, with the least hands that it can express."""
    cards = {"type": "integer", "minimum": LEAST_NUMBER}
    counted = _object({"own": cards, "board": cards}, ["own", "board"])
    of = {
        "description": "The cards that may play if not all of one's own do: any four or five of all, so many of one's "
        "own and of the board, or any five with at most so many of one's own.",
        "anyOf": [{"enum": [*ANY]}, counted, _object({"own_at_most": cards}, ["own_at_most"])],
    }
    forms: list[dict[str, Schema]] = [
        {"ranking": {"const": name}, "of": of, "at_least": {"enum": [*each.least_hands]}}
        for name, each in RANKINGS.items()
    ]
    return {"anyOf": [_object(form, ["ranking"]) for form in forms]}


def _described(answers: Iterable[Any], sentences: Mapping[str, str], notes: Mapping[str, str]) -> Schema:
    """The answers, each with its note, or with the sentence of a page that gives it, or with its name spelled out."""
    told = [(each, notes.get(str(each)) or sentences.get(_key(each)) or _spelled_out(each)) for each in answers]
    return {"anyOf": [{"const": each, "description": says} for each, says in told]}


def _spelled_out(answer: Any) -> str:
    return ("yes" if answer is True else "no" if answer is False else str(answer)).replace("-", " ").capitalize() + "."


def _notes(item: Any) -> dict[str, str]:
    """The notes on named answers in the docstring of their type, by the answer."""
    if get_origin(item) is UnionType:
        return {word: note for kind in get_args(item) if kind is not int for word, note in _notes(kind).items()}
    found = re.findall(r"``([a-z0-9-]+)``(?: is|:) (.*?)(?=\s``[a-z0-9-]+``(?: is|:)|$)", _one_line(item.__doc__ or ""))
    return dict(found)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _first_line(kind: Any) -> str:
    """The first line of a type's docstring. Empty for numbers, and for words among numbers."""
    says_nothing = kind in (int, bool) or get_origin(kind) is UnionType
    return "" if says_nothing else kind.__doc__.strip().split("\n")[0]


def _sources() -> Schema:
    return _object({"title": TEXT, "sources": _register()}, ["title", "sources"])


def _register() -> Schema:
    """Sources by id."""
    address = {"type": "string", "pattern": f"^{ADDRESS.pattern}$"}
    source = _object({"title": LOCALIZED, "edition": LOCALIZED, "language": TONGUE, "address": address}, ["title"])
    names = {**NAME, "not": {"const": NO_SOURCE.id}}
    return {"type": "object", "minProperties": 1, "propertyNames": names, "additionalProperties": source}


def _object(parts: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """A closed object: these properties and no others."""
    needed = list(required)
    return {
        "type": "object",
        "properties": dict(parts),
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items, "minItems": 1, "uniqueItems": True}


def _named(known: Iterable[str]) -> Schema:
    """A name: the known ones as suggestions, but any other is allowed."""
    names = list(dict.fromkeys(known))
    return {"anyOf": [{"enum": names}, NAME]} if names else NAME


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
