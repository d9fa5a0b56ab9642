"""The schemas of health probes and the status, of the public keys of receipts, and of the forms of incidents."""

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
from dealer_service.api.openapi.values import described
from dealer_service.api.receipts.signing import ALGORITHM
from dealer_service.canonical import JsonObject
from dealer_service.settings import RulingLog, Scope
from dealer_service.table.facts import Listed
from dealer_service.table.incidents import DrawMoment, Group, Needs, ReportedHand, Rounds

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
    "Access rules: the keys of permitted callers, without secrets.",
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
        "Destination and state of the ruling log.",
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

SAYS: JsonObject = {**STRING, "description": "Its name for people."}


def _meant(values: type[Listed], description: str) -> JsonObject:
    """One of these values, each with its meaning."""
    return {**enum_of(*values), **described(values, values), "description": description}


INCIDENT_FACT = record(
    "A fact of an incident, and the keys for its values.",
    name={**STRING, "description": "Its field in `incident`."},
    says=SAYS,
    needed={**BOOLEAN, "description": "Whether the question is invalid without it."},
    **{
        "is": {
            **STRING,
            "description": "Its keys. `seat`: the table's seats. `entry`: the entries of its log. `amount`, `card`. "
            "`flag`: yes and no. `count`: the numbers from `least` to `most`. `choice`: each of `names`. `seats`: the "
            "table's seats for each of `of`.",
        }
    },
    several=({**BOOLEAN, "description": "Whether the fact is a list of at least `least` of them."},),
    least=(COUNT,),
    most=(COUNT,),
    numbers=({**list_of(COUNT), "description": "The only numbers of a `count`. Default: all from `least` to `most`."},),
    of=(list_of(record("", name=STRING, says=SAYS)),),
    names=(
        list_of(
            record(
                "",
                name=STRING,
                says=SAYS,
                phases=({**list_of(STRING), "description": "Each `phase` that allows it. Default: all."},),
            )
        ),
    ),
)
INCIDENT_FORM = record(
    "A kind of incident, its phases and its facts.",
    kind={**STRING, "description": "The `kind` of `incident` in a question."},
    says=SAYS,
    group=_meant(Group, "Topic."),
    phases={**list_of(STRING), "description": "Each `phase` of a table that allows it."},
    rounds=(_meant(Rounds, "Betting rounds of its phases. Default: all."),),
    needs=(_meant(Needs, "Part of a game without which it cannot happen. Default: none."),),
    twin=({**STRING, "description": "Kind with the same name for people: list both as one."},),
    draw=(_meant(DrawMoment, "State of the table's draw."),),
    hand=(_meant(ReportedHand, "The table's `hand` of the incident's seat."),),
    entries=({**list_of(STRING), "description": "Each `does` of the log's entries that `entry` can name."},),
    either=({**list_of(STRING), "description": "Send at least one of these facts."},),
    pot_limit=({**BOOLEAN, "description": "It can happen in games with a pot limit only."},),
    in_turn=({**BOOLEAN, "description": "Its seat is the one in turn."},),
    not_in_hand=({**BOOLEAN, "description": "Its seat is not in the hand."},),
    takes=list_of(INCIDENT_FACT),
)


def service_schemas() -> dict[str, JsonObject]:
    """The schemas of health probes, the status, the public keys and the forms of incidents, by their names."""
    return {
        "Life": LIFE,
        "Readiness": READINESS,
        "Health": HEALTH,
        "Status": STATUS,
        "SigningKeys": SIGNING_KEYS,
        "IncidentForm": INCIDENT_FORM,
    }
