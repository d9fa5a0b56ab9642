"""The schemas of what operators read: health probes and the status."""

from __future__ import annotations

from dealer_service.api.openapi.shapes import (
    BOOLEAN,
    COUNT,
    DAY,
    DIGEST,
    STRING,
    enum_of,
    list_of,
    null_or,
    record,
    reference,
)
from dealer_service.canonical import JsonObject
from dealer_service.settings import RulingLog, Scope

INSTANT: JsonObject = {"type": "string", "format": "date-time"}
REFUSED = null_or(record("Why changed pages are not active.", at=INSTANT, why=STRING))
REPORT: JsonObject = {
    "digest": {
        **DIGEST,
        "description": "One for all rulesets and their words: workers with the same one answer alike.",
    },
    "loaded": INSTANT,
    "refused": REFUSED,
    "held_back": {
        **list_of(STRING),
        "description": "Houses and games whose changed pages were refused: they answer as they did before.",
    },
    "gone": {**list_of(STRING), "description": "Rulesets by which this worker has answered before."},
}
RULESET = record(
    "",
    house=STRING,
    game=STRING,
    edition=DAY,
    since=null_or(DAY),
    current=BOOLEAN,
    digest=DIGEST,
    words=DIGEST,
)
FILES: JsonObject = {
    "type": "object",
    "additionalProperties": record("How a watched file stands.", loaded=INSTANT, refused=REFUSED),
}
ACCESS_KEY = record("", id=STRING, scopes=list_of(enum_of(*Scope)), expires=INSTANT, expired=BOOLEAN)
ACCESS = record(
    "Who may ask; nothing secret.",
    open={**BOOLEAN, "description": "Whether all are let in."},
    files=FILES,
    keys=list_of(ACCESS_KEY),
)
LOOKED: JsonObject = {
    "type": "object",
    "additionalProperties": {"type": "number"},
    "description": "The seconds since this worker last looked for changes of its rules, keys and own files.",
}
LIFE = record("This process answers.", status=enum_of("ok"))
READINESS = record("Questions may be sent here.", status=enum_of("ready"), rulesets=COUNT, looked=LOOKED)
HEALTH = record(
    "Up, with how many rulesets.",
    status=enum_of("ok"),
    engine=reference("Engine"),
    rulesets=COUNT,
    refused={"type": ["string", "null"], "description": "Why changed pages are not active; null where all are."},
)
STATUS = record(
    "How the service stands: the rules that answer, what was refused, and each worker.",
    engine=reference("Engine"),
    began=INSTANT,
    rules=record("", **REPORT, rulesets=list_of(RULESET)),
    access=ACCESS,
    ruling_log=record(
        "Where rulings are logged.",
        mode=enum_of(*RulingLog),
        to=null_or(STRING),
        failing={**BOOLEAN, "description": "Whether a line could not be written just now."},
    ),
    workers=list_of(record("", **REPORT, pid=COUNT, access=FILES)),
)


def service_schemas() -> dict[str, JsonObject]:
    """The schemas of health probes and the status, by their names."""
    return {"Life": LIFE, "Readiness": READINESS, "Health": HEALTH, "Status": STATUS}
