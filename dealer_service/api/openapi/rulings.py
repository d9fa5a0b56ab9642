"""The schemas that all rulings share: reasons, ruleset, receipt, contested facts; and those of problems and batches."""

from __future__ import annotations

from dealer_service.api.openapi.answers import AnswerSchemas, reference
from dealer_service.api.openapi.shapes import DAY, DIGEST, FACT, STRING, any_value, enum_of, list_of, null_or, record
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.rulings.ruling import Outcome

POINTER = {"type": "string", "description": "A JSON pointer (RFC 6901) into the question."}
LANGUAGE = enum_of(*LANGUAGES)
FACTS = {"type": "object", "additionalProperties": FACT, "description": "What brought the clause to bear."}

CITE = record(
    "Where a clause stands.",
    source=STRING,
    title=STRING,
    at={"type": ["string", "null"], "description": "The place in the text; null where none is cited."},
    edition=(STRING,),
)
CLAUSE: JsonObject = {
    "clause": STRING,
    "says": {"type": "string", "description": "The clause in words."},
    "cite": reference("Cite"),
    "set_by": {"type": "string", "description": "The page that decided: poker, a game, a house."},
    "language": ({**LANGUAGE, "description": "Of the words, where it is not the answer's."},),
}
REASON = record("A clause, whole, and the facts that brought it to bear.", **CLAUSE, value=any_value(), facts=FACTS)
RULESET = record("The rules by which was ruled.", house=STRING, game=STRING, edition=DAY, digest=DIGEST)
RECEIPT = record(
    "Digests that bind question, rules, words and answer together; of a comparison those of all its rules.",
    asks=STRING,
    question=DIGEST,
    answer=DIGEST,
    rules={"anyOf": [DIGEST, list_of(DIGEST), {"type": "null"}]},
    words={"anyOf": [DIGEST, list_of(DIGEST), {"type": "null"}]},
    language=LANGUAGE,
    signature=({"type": "string", "description": "A detached JWS over the receipt without it (RFC 7515)."},),
)
MISSING = record("A fact that was not told, and the clause that asks for it.", at=POINTER, needed_by=STRING)
OUTCOME = {**enum_of(*Outcome), "description": "What the ruling comes to. It speaks of poker, never of the request."}
NEXT: JsonObject = {
    **null_or(reference("Table")),
    "description": "The whole table after an event that stands, ready to be sent back.",
}
FAULT = record(
    "One thing to mend.",
    code={"type": "string", "description": "Stable; the words in detail are not."},
    detail=STRING,
    allowed=({**list_of(any_value()), "description": "What would be right, where that can be listed."},),
    pointer=({"type": "string", "description": "Where it is, or belongs."},),
    offset=({"type": "integer", "description": "The byte at which reading stopped."},),
    kind=(enum_of("impossible", "irregular"),),
    args=({"type": "object", "additionalProperties": FACT},),
    because=(list_of(STRING),),
)
PROBLEM = record(
    "What keeps the request from being answered (RFC 9457).",
    type={"type": "string", "format": "uri-reference", "description": "Where this problem is described."},
    title=STRING,
    status={"type": "integer"},
    detail=STRING,
    errors={**list_of(reference("Fault")), "description": "Every fault at once."},
    instance=({"type": "string", "description": "The id of the request; see X-Request-ID."},),
    known=(list_of(STRING),),
    loaded=(list_of(STRING),),
    limit=({"type": "integer"},),
    item=({"type": "integer", "description": "In a batch: which item, the first being 0."},),
    line=({"type": "integer", "description": "In a batch of lines: which line, the first being 1."},),
    scope=({"type": "string", "description": "The scope that is needed."},),
    left_off=({"type": "integer", "description": "How many faults there are beyond those listed."},),
    reasons=(list_of(reference("Reason")),),
)
SETTLED: JsonObject = {
    "says": ({"type": "string"},),
    "outcome": (OUTCOME,),
    "answer": ({"type": "object"},),
    "next": ({"type": ["object", "null"]},),
    "missing": (list_of(reference("Missing")),),
    "problem": (reference("Problem"),),
}
BRANCH = record(
    "What is ruled where the contested facts are taken like this: a ruling, or the problem that such a table is.",
    **SETTLED,
    facts=list_of(record("", at=POINTER, **{"is": any_value()})),
    reasons=list_of(record("", clause=STRING, facts=FACTS)),
)
CONTESTED = record(
    "Whether the dispute about facts matters, and what would be ruled on each side of it.",
    matters={"type": "boolean"},
    facts=list_of(record("", at=POINTER, matters={"type": "boolean"})),
    differ=list_of(POINTER),
    branches=list_of(reference("Branch")),
)
SAYS = {"type": "string", "description": "The answer in one line, to be read aloud, in the language of the answer."}
COMMON: JsonObject = {
    "says": SAYS,
    "outcome": OUTCOME,
    "missing": {**list_of(reference("Missing")), "description": "What has to be told before there is an answer."},
    "reasons": {**list_of(reference("Reason")), "description": "Each clause that the answer rests on, once."},
    "engine": record("What ruled.", version=STRING),
    "ruling_id": {
        "type": "string",
        "pattern": "^r-[0-9a-hjkmnp-tv-z]{26}$",
        "description": "Of this question under these rules by this engine: the same again for the same again.",
    },
    "receipt": reference("Receipt"),
}


# In the order in which a person reads a ruling: what it comes to, then why, then its id and receipt.
ORDER = (
    "says",
    "outcome",
    "answer",
    "next",
    "missing",
    "reasons",
    "contested",
    "ruleset",
    "engine",
    "ruling_id",
    "receipt",
)


def shared_schemas() -> dict[str, JsonObject]:
    """The schemas that all rulings and problems share, by their names."""
    return {
        "Cite": CITE,
        "Reason": REASON,
        "RulesetNamed": RULESET,
        "Receipt": RECEIPT,
        "Missing": MISSING,
        "Fault": FAULT,
        "Problem": PROBLEM,
        "Branch": BRANCH,
        "Contested": CONTESTED,
    }


def ruling(asks: Asks, answers: AnswerSchemas) -> JsonObject:
    """The ruling on such a question. Where facts are contested, answer and next hold what all branches share."""
    members: JsonObject = {
        **COMMON,
        "answer": {"type": "object"},
        "next": {"type": ["object", "null"]},
        "ruleset": reference("RulesetNamed"),
        "contested": (reference("Contested"),),
    }
    return {
        **record("A ruling, with its reasons.", **{name: members[name] for name in ORDER}),
        "if": {"required": ["contested"]},
        "else": {"properties": {"answer": answers.answer(asks), "next": NEXT}},
    }


BATCH_SAYS = (
    "Up to 1000 items in 4 MiB, unless the service is told otherwise; none of them a batch. What is no item is "
    "answered by a problem in its place. As application/x-ndjson: an item in each line, answered by a line each; "
    "blank lines are passed over."
)


def batch_schemas() -> dict[str, JsonObject]:
    """A batch, and its answers in the same order, by their names."""
    rulings = [reference(f"{asks.name.capitalize()}Ruling") for asks in Asks]
    return {
        "Batch": {**list_of(reference("BatchItem")), "description": BATCH_SAYS},
        "BatchAnswers": {
            **list_of({"anyOf": [*rulings, reference("Problem")]}),
            "description": "The answer to each item: the ruling of its own endpoint, or the problem.",
        },
    }


def ruling_on_rulings(description: str, answer: JsonObject) -> JsonObject:
    """A ruling that rests on no reasons of its own: a comparison, a replay."""
    ruleset = null_or(reference("RulesetNamed"))
    members: JsonObject = {**COMMON, "answer": answer, "next": {"type": "null"}, "ruleset": ruleset}
    return record(description, **{name: members[name] for name in ORDER if name in members})
