"""Rankings: which hand beats which. They know cards only, not chips, seats or houses."""

from collections.abc import Mapping

from dealer_service.hands.badugi import Badugi
from dealer_service.hands.high import AceToSix, BoardHigh, DeuceToSeven, High, OmahaHigh
from dealer_service.hands.high_badugi import HighBadugi
from dealer_service.hands.lowball import AceToFive
from dealer_service.hands.order import ACE_HIGH, place_from_the_top
from dealer_service.hands.points import Points, points_of
from dealer_service.hands.ranking import HandRank, Idle, LeastHand, Name, Ranking
from dealer_service.hands.selection import ANY, ANY_FIVE, Boards, Selection
from dealer_service.hands.short_deck import ShortDeck
from dealer_service.hands.side import BOARD_OF, Side

__all__ = [
    "ANY",
    "ANY_FIVE",
    "BOARD_OF",
    "RANKINGS",
    "AceToFive",
    "AceToSix",
    "Badugi",
    "BoardHigh",
    "Boards",
    "DeuceToSeven",
    "HandRank",
    "High",
    "HighBadugi",
    "Idle",
    "LeastHand",
    "Name",
    "OmahaHigh",
    "Points",
    "Ranking",
    "Selection",
    "ShortDeck",
    "Side",
    "place_from_the_top",
    "points_of",
]

# By their names in rulesets. A share of a split pot has the name of its ranking.
RANKINGS: Mapping[str, Ranking] = {
    "ace-to-five": AceToFive(),
    "ace-to-six": AceToSix(),
    "badugi": Badugi(),
    "badugi-ace-high": Badugi(ACE_HIGH),
    "deuce-to-seven": DeuceToSeven(),
    "first-board": BoardHigh("first board"),
    "high": High(),
    "high-badugi": HighBadugi(),
    "omaha": OmahaHigh(),
    "points-21": Points("points-21", "21 points"),
    "points-high": Points("points-high", "high points"),
    "points-low": Points("points-low", "low points"),
    "second-board": BoardHigh("second board"),
    "short-deck": ShortDeck(),
    "short-deck-trips": ShortDeck(trips_first=True),
}
