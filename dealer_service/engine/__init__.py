"""The engine: a ruling for any question, without HTTP and JSON."""

from dealer_service.engine.answers.hands import Read
from dealer_service.engine.answers.outcomes import Acted
from dealer_service.engine.comparison.houses import Compared, compare
from dealer_service.engine.contested_facts import Contested, Ruled
from dealer_service.engine.dispatch import answer, rule_on
from dealer_service.engine.questions import (
    Asks,
    Branch,
    Deals,
    Detail,
    Dispute,
    Floor,
    OnDeviation,
    Question,
    Record,
    RecordedEvent,
)

__all__ = [
    "Acted",
    "Asks",
    "Branch",
    "Compared",
    "Contested",
    "Deals",
    "Detail",
    "Dispute",
    "Floor",
    "OnDeviation",
    "Question",
    "Read",
    "Record",
    "RecordedEvent",
    "Ruled",
    "answer",
    "compare",
    "rule_on",
]
