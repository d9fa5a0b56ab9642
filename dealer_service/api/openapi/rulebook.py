"""The schemas of the rulebook, read out."""

from __future__ import annotations

from dealer_service.api.openapi.rulings import CLAUSE
from dealer_service.api.openapi.shapes import (
    BOOLEAN,
    COUNT,
    DAY,
    DIGEST,
    STRING,
    any_value,
    enum_of,
    list_of,
    null_or,
    record,
    reference,
)
from dealer_service.canonical import JsonObject

NAMED_RULES: JsonObject = {
    "house": STRING,
    "house_title": STRING,
    "game": STRING,
    "title": STRING,
    "edition": DAY,
    "digest": DIGEST,
    "words_digest": DIGEST,
}
RULEBOOK_CLAUSE: JsonObject = {
    **CLAUSE,
    "is": any_value(),
    "applies": {**BOOLEAN, "description": "Whether the game uses the clause."},
}
EDITION = record(
    "One edition of the rules, and the dates between which it is in force.",
    edition=DAY,
    digest=DIGEST,
    words_digest=DIGEST,
    since=null_or(DAY),
    until=null_or(DAY),
    current=BOOLEAN,
)
EDITIONS = list_of(reference("Edition"))
GAME = record("", game=STRING, title=STRING, digest=DIGEST, edition=DAY, editions=EDITIONS)
HOUSE = record("", house=STRING, title=STRING, games=list_of(GAME))
RULESETS = record("Every house with the games that it deals.", engine=reference("Engine"), houses=list_of(HOUSE))
SOURCE = record("", source=STRING, title=STRING, edition=(STRING,), language=(STRING,), address=(STRING,))
TABLE_FACT = record(
    "A fact of the table: a field of its stakes, or `players_left`. Its usual amount is another field, `of`, "
    "multiplied by `times`.",
    name=STRING,
    of=(STRING,),
    times=(COUNT,),
)
FIRST_TABLE = record(
    "Seats and cards, and the facts that a first table needs besides seats and button.",
    deck={**COUNT, "description": "The cards of the deck."},
    seats_at_most={
        **COUNT,
        "description": "The maximum number of seats, by the house and the deck.",
    },
    cards_at_most={
        **COUNT,
        "description": "The cards that these seats use if all draw the most on every draw, burns included.",
    },
    reshuffle_from=null_or(
        {
            **COUNT,
            "description": "The smallest number of players with a possible reshuffle. Null if the deck is enough.",
        }
    ),
    needs=list_of(TABLE_FACT),
    usual_stakes={**list_of(reference("Stakes")), "description": "Usual stakes to choose from. No ruling uses them."},
)
SECTIONS_READ = list_of(record("", section=STRING, clauses=list_of(record("", **RULEBOOK_CLAUSE))))
RULEBOOK = record(
    "One ruleset from end to end.",
    **NAMED_RULES,
    pages=list_of(STRING),
    table=FIRST_TABLE,
    sections=SECTIONS_READ,
    sources=list_of(SOURCE),
)
DIFFER = list_of(
    record(
        "",
        clause=STRING,
        differs=list_of(enum_of("value", "words", "source")),
        sides=list_of(record("", **{name: part for name, part in RULEBOOK_CLAUSE.items() if name != "clause"})),
    )
)
APART = record(
    "Differences between two rulesets, clause by clause.",
    sides={**list_of(record("", **NAMED_RULES)), "minItems": 2, "maxItems": 2},
    same=COUNT,
    differ=DIFFER,
)


NAMED_MIX: JsonObject = {"mix" if name == "game" else name: part for name, part in NAMED_RULES.items()}
LEG: JsonObject = {
    "leg": {**COUNT, "description": "Number of the game in the mix, from 1: `table.mix.leg`."},
    "game": STRING,
    "title": STRING,
}
MIX = record(
    "", mix=STRING, title=STRING, digest=DIGEST, edition=DAY, legs=list_of(record("", **LEG)), editions=EDITIONS
)
MIXES = record(
    "Every house that deals a mix, with its mixes.",
    engine=reference("Engine"),
    houses=list_of(record("", house=STRING, title=STRING, mixes=list_of(MIX))),
)
FIRST_MIX = record(
    "The facts that only people know, and stakes for each game.",
    needs={
        **list_of(enum_of("choice_button", "chosen", "time_is_up")),
        "description": "Fields of `table.mix` to send besides `name` and `leg`. Answers set all others.",
    },
    usual_stakes={
        **list_of(list_of(reference("Stakes"))),
        "description": "Usual `table.mix.stakes` to choose from: those of each game. No ruling uses them.",
    },
    tables={
        **list_of(record("", name=STRING, stakes=list_of(reference("Stakes")))),
        "description": "The tables that the house names for this mix, each with the stakes of every game.",
    },
)
WHOLE_MIX = record(
    "One mix from end to end. Its digest covers the rules of all its games.",
    **NAMED_MIX,
    pages=list_of(STRING),
    legs=list_of(record("", **LEG, table=FIRST_TABLE)),
    table=FIRST_MIX,
    sections=SECTIONS_READ,
    sources=list_of(SOURCE),
)
MIXES_APART = record(
    "The clauses on a change of game that differ in two mixes.",
    sides={**list_of(record("", **NAMED_MIX)), "minItems": 2, "maxItems": 2},
    same=COUNT,
    differ=DIFFER,
)


def rulebook_schemas() -> dict[str, JsonObject]:
    """The schemas of the lists of rulesets and mixes, of one of them, and of two side by side, by their names."""
    return {
        "Edition": EDITION,
        "Rulesets": RULESETS,
        "Rulebook": RULEBOOK,
        "RulesApart": APART,
        "Mixes": MIXES,
        "Mix": WHOLE_MIX,
        "MixesApart": MIXES_APART,
    }
