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
GAME = record("", game=STRING, title=STRING, digest=DIGEST, edition=DAY, editions=list_of(reference("Edition")))
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
RULEBOOK = record(
    "One ruleset from end to end.",
    **NAMED_RULES,
    pages=list_of(STRING),
    table=FIRST_TABLE,
    sections=list_of(record("", section=STRING, clauses=list_of(record("", **RULEBOOK_CLAUSE)))),
    sources=list_of(SOURCE),
)
APART = record(
    "Where two rulesets differ, clause by clause.",
    sides={**list_of(record("", **NAMED_RULES)), "minItems": 2, "maxItems": 2},
    same=COUNT,
    differ=list_of(
        record(
            "",
            clause=STRING,
            differs=list_of(enum_of("value", "words", "source")),
            sides=list_of(record("", **{name: part for name, part in RULEBOOK_CLAUSE.items() if name != "clause"})),
        )
    ),
)


def rulebook_schemas() -> dict[str, JsonObject]:
    """The schemas of the list of rulesets, of a ruleset, and of two side by side, by their names."""
    return {"Edition": EDITION, "Rulesets": RULESETS, "Rulebook": RULEBOOK, "RulesApart": APART}
