"""Rankings: which hand beats which. They know cards only, not chips, seats or houses."""

from dealer_service.hands.badugi import Badugi
from dealer_service.hands.catalogue import RANKINGS
from dealer_service.hands.high import DeuceToSeven, High
from dealer_service.hands.lowball import AceToFive
from dealer_service.hands.order import place_from_the_top
from dealer_service.hands.ranking import HandRank, Idle, Name, Ranking

__all__ = [
    "RANKINGS",
    "AceToFive",
    "Badugi",
    "DeuceToSeven",
    "HandRank",
    "High",
    "Idle",
    "Name",
    "Ranking",
    "place_from_the_top",
]
