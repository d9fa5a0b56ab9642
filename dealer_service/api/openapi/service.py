"""The schemas of health probes and the status, which operators read, and of the public keys of receipts."""

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
from dealer_service.api.receipts.signing import ALGORITHM
from dealer_service.canonical import JsonObject
from dealer_service.settings import RulingLog, Scope

INSTANT: JsonObject = {"type": "string", "format": "date-time"}
REFUSED = null_or(record("Why changed pages are not active.", at=INSTANT, why=STRING))
REPORT: JsonObject = {
    "digest": {
        **DIGEST,
        "description": "One digest of all rulesets and their words. Workers with the same digest give the same "
        "answers.",
    },
    "loaded": INSTANT,
    "refused": REFUSED,
    "held_back": {
        **list_of(STRING),
        "description": "Houses and games whose changed pages were rejected. Their last good rules stay active.",
    },
    "gone": {**list_of(STRING), "description": "Rulesets that this worker used before."},
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
    "additionalProperties": record("State of a watched file.", loaded=INSTANT, refused=REFUSED),
}
ACCESS_KEY = record("", id=STRING, scopes=list_of(enum_of(*Scope)), expires=INSTANT, expired=BOOLEAN)
ACCESS = record(
    "Who may send requests. Contains no secrets.",
    open={**BOOLEAN, "description": "Whether other machines are answered without keys."},
    files=FILES,
    keys=list_of(ACCESS_KEY),
)
LOOKED: JsonObject = {
    "type": "object",
    "additionalProperties": {"type": "number"},
    "description": "Seconds since this worker last checked its rules, keys and own files for changes.",
}
LIFE = record("This process answers.", status=enum_of("ok"))
READINESS = record("Questions may be sent here.", status=enum_of("ready"), rulesets=COUNT, looked=LOOKED)
HEALTH = record(
    "The service is up, with this number of rulesets.",
    status=enum_of("ok"),
    engine=reference("Engine"),
    rulesets=COUNT,
    refused={
        "type": ["string", "null"],
        "description": "Why changed pages are not active; null if all pages are active.",
    },
)
STATUS = record(
    "State of the service: the active rules, rejected changes, and each worker.",
    engine=reference("Engine"),
    began=INSTANT,
    rules=record("", **REPORT, rulesets=list_of(RULESET)),
    access=ACCESS,
    ruling_log=record(
        "Where rulings are logged.",
        mode=enum_of(*RulingLog),
        to=null_or(STRING),
        failing={**BOOLEAN, "description": "Whether the last line could not be written."},
    ),
    workers=list_of(record("", **REPORT, pid=COUNT, access=FILES)),
)

SIGNING_KEY = record(
    "Public part of a key that signs receipts (RFC 8037).",
    kty=enum_of("OKP"),
    crv=enum_of(ALGORITHM),
    x={**STRING, "description": "The public key in base64url."},
    kid={**STRING, "description": "Name of the key in the header of its signatures."},
    alg=enum_of(ALGORITHM),
    use=enum_of("sig"),
    not_before={**DAY, "description": "First day of use."},
    not_after={**DAY, "description": "Last day of use."},
)
SIGNING_KEYS = record(
    "The keys that sign receipts, and earlier ones. Empty if receipts are not signed.", keys=list_of(SIGNING_KEY)
)


def service_schemas() -> dict[str, JsonObject]:
    """The schemas of health probes, the status and the public keys, by their names."""
    return {"Life": LIFE, "Readiness": READINESS, "Health": HEALTH, "Status": STATUS, "SigningKeys": SIGNING_KEYS}
