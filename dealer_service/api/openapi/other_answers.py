"""The schemas of what comparisons, replays, the rulebook and the pages of problems answer."""

from __future__ import annotations

from dealer_service.api.openapi.answers import reference
from dealer_service.api.openapi.rulings import CLAUSE, MISSING, OUTCOME, POINTER, SETTLED, ruling_on_rulings
from dealer_service.api.openapi.shapes import COUNT, DAY, DIGEST, STRING, any_value, enum_of, list_of, null_or, record
from dealer_service.canonical import JsonObject

BOOLEAN: JsonObject = {"type": "boolean"}
PAIR_OF_NUMBERS: JsonObject = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
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
    "applies": {**BOOLEAN, "description": "Whether the game reads it."},
}
ENGINE = record("", version=STRING)

EDITION = record(
    "One edition of the rules, and from when until when it holds.",
    edition=DAY,
    digest=DIGEST,
    words_digest=DIGEST,
    since=null_or(DAY),
    until=null_or(DAY),
    current=BOOLEAN,
)
GAME = record("", game=STRING, title=STRING, digest=DIGEST, edition=DAY, editions=list_of(reference("Edition")))
HOUSE = record("", house=STRING, title=STRING, games=list_of(GAME))
RULESETS = record("Every house with the games that it deals.", engine=ENGINE, houses=list_of(HOUSE))
SOURCE = record("", source=STRING, title=STRING, edition=(STRING,), language=(STRING,), address=(STRING,))
RULEBOOK = record(
    "One ruleset from end to end.",
    **NAMED_RULES,
    pages=list_of(STRING),
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
PROBLEM_TYPE = record(
    "What a problem means.",
    type=STRING,
    status={"type": "integer"},
    title=STRING,
    says={"type": "string", "description": "What it means, whenever it comes."},
)

_WAY = record("", of=COUNT, into=COUNT, found=BOOLEAN, sets=list_of(list_of(STRING)), tried=COUNT, cut_short=BOOLEAN)
_SIDE = record("", **CLAUSE, value=any_value(), applies=BOOLEAN)
_PAIR = record(
    "Two that differ, and the clauses that make the difference.",
    of=PAIR_OF_NUMBERS,
    differ=list_of(POINTER),
    found={**BOOLEAN, "description": "Whether so few clauses decide; else all that differ are listed."},
    ways=list_of(_WAY),
    clauses=list_of(record("", clause=STRING, of=list_of(_SIDE))),
)
_RULING = record(
    "A ruling under one ruleset, or the problem that the table is there.",
    **{name: part for name, part in SETTLED.items() if name not in ("outcome", "missing")},
    outcome=(OUTCOME,),
    missing=(list_of(MISSING),),
    reasons=list_of(reference("Reason")),
    ruleset=reference("RulesetNamed"),
    contested=(reference("Contested"),),
)
COMPARED = ruling_on_rulings(
    "One question under several rulesets.",
    record("", rulings=list_of(_RULING), alike=list_of(list_of(COUNT)), pairs=list_of(_PAIR)),
)
REPLAYED = ruling_on_rulings(
    "What a receipt is worth.",
    record(
        "",
        verdict=enum_of("identical", "differs", "rules-not-loaded"),
        difference=null_or(record("", at=STRING, given=(any_value(),), again=(any_value(),))),
        seals={"type": "object", "additionalProperties": BOOLEAN},
        signature=record(
            "",
            verdict=enum_of("valid", "invalid", "unknown-key", "expired", "not-yet-valid", "none"),
            kid=(STRING,),
            not_before=(DAY,),
            not_after=(DAY,),
            on=(DAY,),
        ),
        notes=list_of(enum_of("engine-differs", "words-differ")),
        loaded=(list_of(DIGEST),),
    ),
)


def other_schemas() -> dict[str, JsonObject]:
    """The schemas of all answers but rulings, batches and the status, by their names."""
    return {
        "Edition": EDITION,
        "Rulesets": RULESETS,
        "Rulebook": RULEBOOK,
        "RulesApart": APART,
        "ProblemType": PROBLEM_TYPE,
        "Comparison": COMPARED,
        "Verdict": REPLAYED,
    }
