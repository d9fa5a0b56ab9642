"""What do those who run the service read? Whether it lives, is ready, and how it stands."""

from __future__ import annotations

from dealer_service.api.openapi.shapes import COUNT, DAY, DIGEST, STRING, many, named, null_or, record
from dealer_service.canonical import JsonObject
from dealer_service.settings import RulingLog, Scope

INSTANT: JsonObject = {"type": "string", "format": "date-time"}
ENGINE = record("", version=STRING)
REFUSED = null_or(record("Why changed pages are not active.", at=INSTANT, why=STRING))
REPORT: JsonObject = {
    "digest": {
        **DIGEST,
        "description": "One for all rulesets and their words: workers with the same one answer alike.",
    },
    "loaded": INSTANT,
    "refused": REFUSED,
    "gone": {**many(STRING), "description": "Rulesets by which this worker has answered before."},
}
RULESET = record(
    "",
    house=STRING,
    game=STRING,
    edition=DAY,
    since=null_or(DAY),
    current={"type": "boolean"},
    digest=DIGEST,
    words=DIGEST,
)
FILES: JsonObject = {
    "type": "object",
    "additionalProperties": record("How a watched file stands.", loaded=INSTANT, refused=REFUSED),
}
ACCESS_KEY = record("", id=STRING, scopes=many(named(*Scope)), expires=INSTANT, expired={"type": "boolean"})
ACCESS = record(
    "Who may ask; nothing secret.",
    open={"type": "boolean", "description": "Whether all are let in."},
    files=FILES,
    keys=many(ACCESS_KEY),
)
LIFE = record("This process answers.", status=named("ok"))
READINESS = record("Questions may be sent here.", status=named("ready"), rulesets=COUNT)
HEALTH = record(
    "Up, with how many rulesets.",
    status=named("ok"),
    engine=ENGINE,
    rulesets=COUNT,
    refused={"type": ["string", "null"], "description": "Why changed pages are not active; null where all are."},
)
STATUS = record(
    "How the service stands: the rules that answer, what was refused, and each worker.",
    engine=ENGINE,
    began=INSTANT,
    rules=record("", **REPORT, rulesets=many(RULESET)),
    access=ACCESS,
    ruling_log=record(
        "Where rulings are logged.",
        mode=named(*RulingLog),
        to=null_or(STRING),
        failing={"type": "boolean", "description": "Whether a line could not be written just now."},
    ),
    workers=many(record("", **REPORT, pid=COUNT, access=FILES)),
)


def standing_schemas() -> dict[str, JsonObject]:
    """The schemas of what probes and status answer, by their names."""
    return {"Life": LIFE, "Readiness": READINESS, "Health": HEALTH, "Status": STATUS}
