"""What do comparisons, replays and the rulebook answer?"""

from __future__ import annotations

from dealer_service.api.openapi.answers import reference
from dealer_service.api.openapi.rulings import CLAUSE, MISSING, OUTCOME, POINTER, SETTLED, sealed
from dealer_service.api.openapi.shapes import COUNT, DAY, DIGEST, STRING, anything, many, named, null_or, record
from dealer_service.canonical import JsonObject

TRUTH: JsonObject = {"type": "boolean"}
EITHER: JsonObject = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
NAMED_RULES: JsonObject = {
    "house": STRING,
    "house_title": STRING,
    "game": STRING,
    "title": STRING,
    "edition": DAY,
    "digest": DIGEST,
    "words_digest": DIGEST,
}
TOLD_CLAUSE: JsonObject = {
    **CLAUSE,
    "is": anything(),
    "applies": {**TRUTH, "description": "Whether the game reads it."},
}
ENGINE = record("", version=STRING)

EDITION = record(
    "One edition of the rules, and from when until when it holds.",
    edition=DAY,
    digest=DIGEST,
    words_digest=DIGEST,
    since=null_or(DAY),
    until=null_or(DAY),
    current=TRUTH,
)
GAME = record("", game=STRING, title=STRING, digest=DIGEST, edition=DAY, editions=many(reference("Edition")))
HOUSE = record("", house=STRING, title=STRING, games=many(GAME))
RULESETS = record("Every house with the games that it deals.", engine=ENGINE, houses=many(HOUSE))
SOURCE = record("", source=STRING, title=STRING, edition=(STRING,), language=(STRING,), address=(STRING,))
RULEBOOK = record(
    "One ruleset from end to end.",
    **NAMED_RULES,
    pages=many(STRING),
    sections=many(record("", section=STRING, clauses=many(record("", **TOLD_CLAUSE)))),
    sources=many(SOURCE),
)
APART = record(
    "Where two rulesets differ, clause by clause.",
    sides={**many(record("", **NAMED_RULES)), "minItems": 2, "maxItems": 2},
    same=COUNT,
    differ=many(
        record(
            "",
            clause=STRING,
            differs=many(named("value", "words", "source")),
            sides=many(record("", **{name: part for name, part in TOLD_CLAUSE.items() if name != "clause"})),
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

_WAY = record("", of=COUNT, into=COUNT, found=TRUTH, sets=many(many(STRING)), tried=COUNT, cut_short=TRUTH)
_SIDE = record("", **CLAUSE, value=anything(), applies=TRUTH)
_PAIR = record(
    "Two that differ, and the clauses that make the difference.",
    of=EITHER,
    differ=many(POINTER),
    found={**TRUTH, "description": "Whether so few clauses decide; else all that differ are listed."},
    ways=many(_WAY),
    clauses=many(record("", clause=STRING, of=many(_SIDE))),
)
_RULED = record(
    "A ruling under one ruleset, or the problem that the table is there.",
    **{name: part for name, part in SETTLED.items() if name not in ("outcome", "missing")},
    outcome=(OUTCOME,),
    missing=(many(MISSING),),
    reasons=many(reference("Reason")),
    ruleset=reference("RulesetNamed"),
    contested=(reference("Contested"),),
)
COMPARED = sealed(
    "One question under several rulesets.",
    record("", rulings=many(_RULED), alike=many(many(COUNT)), pairs=many(_PAIR)),
)
REPLAYED = sealed(
    "What a receipt is worth.",
    record(
        "",
        verdict=named("identical", "differs", "rules-not-loaded"),
        difference=null_or(record("", at=STRING, given=(anything(),), again=(anything(),))),
        seals={"type": "object", "additionalProperties": TRUTH},
        signature=record(
            "",
            verdict=named("valid", "invalid", "unknown-key", "expired", "not-yet-valid", "none"),
            kid=(STRING,),
            not_before=(DAY,),
            not_after=(DAY,),
            on=(DAY,),
        ),
        notes=many(named("engine-differs", "words-differ")),
        loaded=(many(DIGEST),),
    ),
)


def reading_schemas() -> dict[str, JsonObject]:
    """The schemas of what is read rather than ruled on, by their names."""
    return {
        "Edition": EDITION,
        "Rulesets": RULESETS,
        "Rulebook": RULEBOOK,
        "RulesApart": APART,
        "ProblemType": PROBLEM_TYPE,
        "Comparison": COMPARED,
        "Verdict": REPLAYED,
    }
