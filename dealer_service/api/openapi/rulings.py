"""The schemas of rulings: what all share, what each endpoint answers, contested facts, and batches."""

from __future__ import annotations

from dealer_service.api.openapi.dataclass_schemas import WHOLE_RULING, DataclassSchemas
from dealer_service.api.openapi.shapes import (
    BOOLEAN,
    DAY,
    DIGEST,
    FACT,
    STRING,
    any_value,
    enum_of,
    list_of,
    null_or,
    record,
    reference,
)
from dealer_service.api.openapi.values import described
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.canonical import JsonObject
from dealer_service.engine import Acted, Asks
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.rulings.ruling import Outcome

POINTER = {"type": "string", "description": "A JSON pointer (RFC 6901) into the question."}
LANGUAGE = enum_of(*LANGUAGES)
FACTS = {
    "type": "object",
    "additionalProperties": FACT,
    "description": "Facts that made the clause apply.",
}

ARGS = {"type": "object", "additionalProperties": FACT}

CITE = record(
    "Source of a clause.",
    source=STRING,
    title=STRING,
    at={"type": ["string", "null"], "description": "Place in the text; null if none is cited."},
    edition=(STRING,),
)
CLAUSE: JsonObject = {
    "clause": STRING,
    "says": {"type": "string", "description": "The clause in words."},
    "cite": reference("Cite"),
    "set_by": {"type": "string", "description": "Page that sets the value: poker, a game, a house."},
    "language": ({**LANGUAGE, "description": "Language of the words, if it is not the answer's."},),
}
DECIDES = {
    **BOOLEAN,
    "description": "Whether another answer to the clause could have changed this ruling. False if the clause merely "
    "applies, if it defines the game (betting structure, halves, hand size), and if the house takes no rake.",
}
REASON = record(
    "A clause with its words and source, and the facts that made it apply.",
    **CLAUSE,
    value=any_value(),
    decides=DECIDES,
    facts=FACTS,
)
RULESET = record(
    "Rules that were applied; in a mix, those of the table's game.",
    house=STRING,
    game=STRING,
    edition=DAY,
    digest=DIGEST,
    mix=(STRING,),
)
FLOOR = record(
    "What the floor decided, and the options that it had.",
    code=STRING,
    args=ARGS,
    says=STRING,
    because=list_of({"type": "string", "description": "A clause of “reasons”."}),
    of=list_of(record("", code=STRING, args=ARGS)),
)
RECEIPT = record(
    "Digests that bind question, rules, words and answer together; for a comparison, those of all its rules.",
    asks=STRING,
    question=DIGEST,
    answer=DIGEST,
    rules={"anyOf": [DIGEST, list_of(DIGEST), {"type": "null"}]},
    words={"anyOf": [DIGEST, list_of(DIGEST), {"type": "null"}]},
    language=LANGUAGE,
    rule=({**null_or(STRING), "description": "Clause that answers the question; omitted for a comparison."},),
    floor=({**record("Codes of the floor's decision and of its options.", code=STRING, of=list_of(STRING))},),
    signature=({"type": "string", "description": "A detached JWS over the receipt without it (RFC 7515)."},),
)
ENGINE = record("Engine that ruled.", version=STRING)
OUTCOME = {
    **enum_of(*Outcome),
    **described(Outcome, Outcome),
    "description": "Result of the ruling. It is about the poker, not the request.",
}
MEMBERS: JsonObject = {"type": "object", "additionalProperties": True}
WENT_WRONG: JsonObject = {
    "breaches": (list_of(reference("Breach")),),
    "mended": (list_of(reference("Instruction")),),
}
RULE = {
    **null_or(STRING),
    "description": (
        "The one clause of “reasons” to quote: it refuses, corrects, leaves to the floor or needs a missing fact. For "
        "chips it is the last step of the division: the odd chip before the split, the split before the hand. An "
        "exception is quoted rather than its rule. Null if no clause was applied."
    ),
}
SETTLED: JsonObject = {
    "says": ({"type": "string"},),
    "outcome": (reference("Outcome"),),
    "answer": (MEMBERS,),
    "next": (null_or(MEMBERS),),
    "missing": (list_of(reference("Missing")),),
    "rule": (RULE,),
    "floor": (reference("FloorDecided"),),
    "problem": (reference("Problem"),),
    **WENT_WRONG,
}
IN_SHORT = list_of(record("", clause=STRING, decides=DECIDES, facts=FACTS))
WHOLE = record(
    "The ruling on one event of a hand. The words of its clauses are in “reasons” of the hand.",
    **{**SETTLED, "reasons": IN_SHORT},
)
BRANCH = record(
    "One combination of the disputed facts: the ruling on it, or the problem that such a table causes.",
    **SETTLED,
    facts=list_of(record("", at=POINTER, **{"is": any_value()})),
    reasons=IN_SHORT,
)
CONTESTED = record(
    "Whether the disputed facts matter, and the ruling on each combination of them.",
    matters=BOOLEAN,
    facts=list_of(record("", at=POINTER, matters=BOOLEAN)),
    differ=list_of(POINTER),
    branches=list_of(reference("Branch")),
)
SAYS = {"type": "string", "description": "The ruling in one line, to be read aloud."}
COMMON: JsonObject = {
    "says": SAYS,
    "outcome": reference("Outcome"),
    "missing": {
        **list_of(reference("Missing")),
        "description": "Unknown facts that the ruling needs. If there is an answer: facts that would make it exact, "
        "and facts that `next` depends on after a post that is not allowed yet.",
    },
    "rule": RULE,
    "reasons": {
        **list_of(reference("Reason")),
        "description": "Each clause that was applied, once; those that decide come first.",
    },
    "engine": reference("Engine"),
    "ruling_id": {
        "type": "string",
        "pattern": "^r-[0-9a-hjkmnp-tv-z]{26}$",
        "description": "The same for the same question, rules and engine, everywhere.",
    },
    "receipt": reference("Receipt"),
    "ruleset": reference("RulesetNamed"),
    "floor": (reference("FloorDecided"),),
}
NEXT: JsonObject = {
    **null_or(reference("Table")),
    "description": "Whole table after an event that stands, ready to be sent back. Otherwise null.",
}
NOTHING: JsonObject = {"type": "object", "maxProperties": 0, "description": "No details: the reasons say it all."}

# In reading order: the result, the reasons, the id and the receipt.
ORDER = (
    "says",
    "outcome",
    "answer",
    "next",
    "missing",
    "breaches",
    "mended",
    "rule",
    "reasons",
    "contested",
    "floor",
    "ruleset",
    "engine",
    "ruling_id",
    "receipt",
)


def shared_schemas() -> dict[str, JsonObject]:
    """The schemas that all rulings share, by their names."""
    on_all_branches: JsonObject = {
        **COMMON,
        **WENT_WRONG,
        "answer": {**MEMBERS, "description": "Parts of the answer that all branches share."},
        "next": {**null_or(MEMBERS), "description": "Parts of the next table that all branches share."},
        "contested": reference("Contested"),
    }
    return {
        "Cite": CITE,
        "Reason": REASON,
        "RulesetNamed": RULESET,
        "Receipt": RECEIPT,
        "Outcome": OUTCOME,
        "FloorDecided": FLOOR,
        "Engine": ENGINE,
        "Nothing": NOTHING,
        "Branch": BRANCH,
        WHOLE_RULING: WHOLE,
        "Contested": CONTESTED,
        "ContestedRuling": _in_order("Ruling on a question with disputed facts.", on_all_branches),
    }


def ruling_schemas(answers: DataclassSchemas) -> dict[str, JsonObject]:
    """The ruling on each question, by its name; parts of their answers are put among ``answers``."""
    rulings: dict[str, JsonObject] = {}
    for asks in Asks:
        kinds = [_answered_by(each, asks, answers) for each in SCHEMAS[asks].answers]
        kinds.sort(key=answers.required, reverse=True)
        of_this = {
            "answer": {"anyOf": [*kinds, reference("Nothing")]},
            "next": NEXT,
            "receipt": reference(receipt_name(asks)),
        }
        if asks is Asks.IRREGULARITIES:
            of_this |= WENT_WRONG
        rulings[ruling_name(asks)] = _in_order("A ruling, with its reasons.", {**COMMON, **of_this})
        rulings[receipt_name(asks)] = {
            **RECEIPT,
            "properties": {**RECEIPT["properties"], "asks": {"const": asks.value}, "rules": DIGEST, "words": DIGEST},
        }
    return rulings


def _answered_by(kind: type, asks: Asks, answers: DataclassSchemas) -> JsonObject:
    """The schema of this kind of answer. The event of betting is called an action."""
    return answers.action() if kind is Acted and asks is Asks.BETTING else answers.dataclass(kind)


def answered(asks: Asks) -> JsonObject:
    """The endpoint's response: its ruling, or the ruling on contested facts."""
    return {"anyOf": [reference("ContestedRuling"), reference(ruling_name(asks))]}


def ruling_name(asks: Asks) -> str:
    """The name of the schema of such a ruling."""
    return f"{asks.name.capitalize()}Ruling"


def receipt_name(asks: Asks) -> str:
    """The name of the schema of such a ruling's receipt."""
    return f"{asks.name.capitalize()}Receipt"


def _in_order(description: str, members: JsonObject) -> JsonObject:
    """A ruling with these fields, in reading order."""
    return record(description, **{name: members[name] for name in ORDER if name in members})


BATCH_SAYS = (
    "Up to 1000 items in 4 MiB, unless configured otherwise; a batch is not an item. An invalid item gets a problem in "
    "its place. The rules that are active when the batch arrives rule on all of it. As application/x-ndjson: one item "
    "a line, answered by one line each; blank lines are ignored."
)


def batch_schemas() -> dict[str, JsonObject]:
    """A batch, and its answers in the same order, by their names."""
    rulings = [reference(name) for name in ("ContestedRuling", *map(ruling_name, Asks))]
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
    # Not only null: generators have no type for a field that is always null.
    after = {**null_or(reference("Table")), "description": "Always null."}
    return _in_order(description, {**COMMON, "answer": answer, "next": after, "ruleset": ruleset})
