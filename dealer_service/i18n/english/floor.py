"""English words of the floor's page that are in no template: actions, states of seats, disputes."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.engine import Asks
from dealer_service.table import Bound, Count, Discards, Event, LetStand, Move, OutOfTurn, Places, Seat
from dealer_service.table.facts import facts_of

FLOOR: Mapping[str, str] = {
    # Values of facts, and the line for an incident.
    "yes": "yes",
    "no": "no",
    "none": "none",
    "incident": "What went wrong",
    "fact": "{name}: {value}",
    # The main facts of a table.
    "pot": "Pot",
    "button": "Button",
    "round": "Round",
    "chip": "Chip",
    "stub": "Stub",
}

STATES: Mapping[str, str] = {
    "in": "in",
    "folded": "folded",
    "mucked": "mucked",
    "dead": "dead hand",
    "out": "sitting out",
    "waiting": "waiting for the big blind",
}

# The dataclasses whose facts are parts of another fact.
_PARTS = (Seat, Count, LetStand, Discards, Bound, OutOfTurn, Places, Move, Event)
# The names of the parts of a fact, each before its value, and those of the arguments of the floor's options.
PARTS: Mapping[str, str] = {
    **{fact.name: fact.label for kind in _PARTS for fact in facts_of(kind)},
    "code": "option",
    "args": "with",
    "most": "at most",
    "owed": "owed",
    "stub": "in the stub",
    "pile": "pile",
    "seats": "seats",
    "heard": "claim heard",
    "uncontested": "uncontested chips",
}

# Codes of facts outside sentences: moves, words, debts, decisions, the mode, and the deals of hands.
VALUES: Mapping[str, str] = {
    "say": "words",
    "push": "chips put out",
    "pull-back": "chips taken back",
    "all-in": "all-in",
    "pot": "pot",
    "entry": "entry of a new player",
    "nearest-pot": "they go into the nearest pot",
    "given-back": "they are given back",
    "cash": "a cash game",
    "tournament": "a tournament",
    "one": "of one deal",
    "different": "of different deals",
    # The clauses of commitments, without their section.
    "bound": "its words or chips",
    "call_before_the_amount": "a call before the amount",
    "conditional_words": "conditional words",
    "saying_pot": "saying pot",
    "words_out_of_place": "words out of place",
    "pulled_back": "chips taken back",
    "skipped": "a skipped turn",
    # Breaches that stand.
    "irregular-action": "an action that was not allowed",
    "irregular-post": "a wrong post",
    "not-burned": "a missing burn",
    "received-too-many": "too many replacement cards",
    "may-not-come-in": "a player dealt in too early",
}

# The questions that can be asked, as topics of a dispute.
DISPUTED: Mapping[str, str] = {asks.value: asks.topic for asks in Asks}
