"""The schemas of the answers to comparisons and replays."""

from __future__ import annotations

from dealer_service.api.openapi.rulings import CLAUSE, POINTER, SETTLED, ruling_on_rulings
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

PAIR_OF_NUMBERS: JsonObject = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
_WAY = record("", of=COUNT, into=COUNT, found=BOOLEAN, sets=list_of(list_of(STRING)), tried=COUNT, cut_short=BOOLEAN)
_SIDE = record("", **CLAUSE, value=any_value(), applies=BOOLEAN)
_PAIR = record(
    "Two that differ, and the clauses that make the difference.",
    of=PAIR_OF_NUMBERS,
    differ=list_of(POINTER),
    found={
        **BOOLEAN,
        "description": "Whether at most three clauses make the difference. If false, all clauses that "
        "differ are listed.",
    },
    ways=list_of(_WAY),
    clauses=list_of(
        record(
            "",
            clause=STRING,
            game=({**STRING, "description": "Game of the mix whose clause it is. Only at a table of a mix."},),
            of=list_of(_SIDE),
        )
    ),
)
_RULING = record(
    "The ruling under one ruleset, or the problem with the table under it.",
    **SETTLED,
    reasons=list_of(reference("Reason")),
    ruleset=reference("RulesetNamed"),
    contested=(reference("Contested"),),
)
COMPARED = ruling_on_rulings(
    "One question under several rulesets.",
    record("", rulings=list_of(_RULING), alike=list_of(list_of(COUNT)), pairs=list_of(_PAIR)),
)
REPLAYED = ruling_on_rulings(
    "Result of checking a receipt.",
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


def dispute_schemas() -> dict[str, JsonObject]:
    """The schemas of comparisons and replays, by their names."""
    return {"Comparison": COMPARED, "Verdict": REPLAYED}
