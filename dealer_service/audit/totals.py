"""The summary of an audit: the number of hands of each kind, by clause, missing fact and problem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from dealer_service.audit.findings import Finding, Kind
from dealer_service.formats.problems import Code

# Unreadable hands without an error: those of other games, and those that the room called off.
NO_ERRORS = frozenset({Code.OTHER_GAME.value, Code.CANCELLED.value})


class Totals:
    """Numbers of hands: of each kind, and of each topic of a kind. A hand can have several topics."""

    def __init__(self, kinds: Mapping[str, int] | None = None, topics: Mapping[str, Mapping[str, int]] | None = None):
        self.kinds: Counter[str] = Counter(kinds or {})
        self.topics = {kind.value: Counter((topics or {}).get(kind.value, {})) for kind in Kind}

    def with_findings(self, findings: Iterable[Finding]) -> Totals:
        """These numbers with further findings."""
        totals = Totals(self.kinds, self.topics)
        for finding in findings:
            totals.kinds[finding.kind.value] += 1
            totals.topics[finding.kind.value].update(finding.topics)
        return totals

    @property
    def hands(self) -> int:
        """The number of all hands."""
        return self.kinds.total()

    @property
    def deviates(self) -> bool:
        """Whether a hand differs from the rules, or cannot be read although it should."""
        unreadable = self.topics[Kind.UNREADABLE.value]
        errors = unreadable.total() - sum(unreadable[code] for code in NO_ERRORS)
        return bool(self.kinds[Kind.RULE_DIFFERENCE.value] or errors)

    @property
    def failed(self) -> bool:
        """Whether this program failed on a hand."""
        return bool(self.kinds[Kind.INTERNAL_ERROR.value])

    def to_json(self) -> dict[str, Any]:
        """The numbers as a JSON object."""
        kinds = {kind.value: self.kinds[kind.value] for kind in Kind if kind is not Kind.INTERNAL_ERROR or self.failed}
        topics = {kind: dict(counted.most_common()) for kind, counted in self.topics.items() if counted}
        return {"hands": self.hands, "kinds": kinds, "topics": topics}

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Totals:
        """The numbers of such an object."""
        return cls(found["kinds"], found["topics"])
