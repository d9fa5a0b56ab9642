"""The finding about one hand of an audit: its place, its kind, and the difference or problem."""

from __future__ import annotations

from dealer_service.canonical import JsonObject
from dealer_service.table.facts import Listed
from dealer_service.values import value


class Kind(Listed):
    """The kinds of findings."""

    EXACT = "exact", "The house allows every event, and awards what the record says."
    RULE_DIFFERENCE = "rule-difference", "The record and the rules of the house differ."
    INCOMPLETE = "incomplete", "Nothing differs, but facts are missing: part of the hand could not be compared."
    UNREADABLE = "unreadable", "The hand or file cannot be read."
    INTERNAL_ERROR = "internal-error", "A bug in this program."


@value
class Finding:
    """What the audit found about one hand. Lines and columns count from 1, and are those of the hand's beginning.

    ``at`` is the place of the first deviating event in the question; ``pointer`` is a pointer to it, or to a result.
    ``topics`` are the lines of the summary that count the hand: the clause of a rule difference, the names of missing
    facts, or the kind of problem.
    """

    file: str
    line: int
    column: int
    kind: Kind
    says: str
    hand: str | None = None
    game: str | None = None
    topics: tuple[str, ...] = ()
    at: int | None = None
    pointer: str | None = None
    deviations: int = 0
    missing: tuple[str, ...] = ()

    @property
    def clause(self) -> str | None:
        """The clause of a rule difference."""
        return self.topics[0] if self.kind is Kind.RULE_DIFFERENCE and self.topics else None

    def to_json(self) -> JsonObject:
        """The finding as a JSON object. Fields without a value are omitted."""
        found: JsonObject = {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "kind": self.kind.value,
            "says": self.says,
            "hand": self.hand,
            "game": self.game,
            "clause": self.clause,
            "at": self.at,
            "pointer": self.pointer,
            "deviations": self.deviations or None,
            "missing": list(self.missing) or None,
            "problem": self.topics[0] if self.kind is Kind.UNREADABLE and self.topics else None,
        }
        return {name: each for name, each in found.items() if each is not None}
