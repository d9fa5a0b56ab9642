"""The desk answers any question, with no HTTP in it."""

from dealer_service.desk.answering import answer, rule_on
from dealer_service.desk.answers import Acted, Read
from dealer_service.desk.questions import Asks, Question

__all__ = ["Acted", "Asks", "Question", "Read", "answer", "rule_on"]
