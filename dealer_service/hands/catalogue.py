"""The names of rankings in rulesets. A share of a split pot has the name of its ranking."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.hands.badugi import Badugi
from dealer_service.hands.high import DeuceToSeven, High
from dealer_service.hands.lowball import AceToFive
from dealer_service.hands.order import ACE_HIGH
from dealer_service.hands.ranking import Ranking

RANKINGS: Mapping[str, Ranking] = {
    "ace-to-five": AceToFive(),
    "badugi": Badugi(),
    "badugi-ace-high": Badugi(ACE_HIGH, "showdown.badugi_ace_high_hands"),
    "deuce-to-seven": DeuceToSeven(),
    "high": High(),
}
