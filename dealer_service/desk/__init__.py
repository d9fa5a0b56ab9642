"""The desk answers any question, with no HTTP in it."""

from dealer_service.desk.answering import answer, rule_on
from dealer_service.desk.answers import Acted, Read
from dealer_service.desk.comparing import Compared, compare
from dealer_service.desk.contesting import Contested, Ruled
from dealer_service.desk.questions import Asks, Branch, Dispute, Question

__all__ = [
    "Acted",
    "Asks",
    "Branch",
    "Compared",
    "Contested",
    "Dispute",
    "Question",
    "Read",
    "Ruled",
    "answer",
    "compare",
    "rule_on",
]
