"""English words of the floor's page that are in no template: actions, states of seats, disputes."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.engine import Asks

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
    # The fields for their correction.
    "edit-stack": "Stack",
    "edit-bet": "In front",
    "edit-gathered": "In the pot",
    "edit-state": "State",
    "edit-hand": "Hand",
    "edit-button": "Button",
    "edit-seat": "Seat",
    "edit-does": "did",
    "edit-to": "to",
}

STATES: Mapping[str, str] = {
    "in": "in",
    "folded": "folded",
    "mucked": "mucked",
    "dead": "dead hand",
    "out": "sitting out",
    "waiting": "waiting for the big blind",
}

# The parts of a fact, each before its value.
PARTS: Mapping[str, str] = {
    "number": "number",
    "stack": "stack",
    "bet": "in front",
    "gathered": "in the pot",
    "dead": "dead",
    "shown": "shown",
    "drew": "drew",
    "owes": "owes",
    "found": "found",
    "found_aside": "set aside",
    "ante": "ante",
    "bound": "bound",
    "short": "cards short",
    "had_time": "had time",
    "draw": "draw",
    "seat": "seat",
    "count": "count",
    "cards": "cards",
    "may": "may",
    "least": "at least",
    "by": "by",
    "if": "if another player chooses to",
    "does": "does",
    "to": "to",
    "after": "after entry",
    "binds": "binds",
    "button": "button",
    "small_blind_seat": "small blind",
    "big_blind_seat": "big blind",
    "together": "together with the move before",
    "released": "let go of",
    "acted_on": "another player acted on it",
    "word": "word",
    "chips": "chips",
    "of": "of seat",
    "kind": "kind",
    "piles": "piles",
    "pot": "pot",
    "half": "half",
    "among": "among seats",
    "size": "size",
    "code": "option",
    "args": "with",
    # Arguments of the options of the floor.
    "most": "at most",
    "owed": "owed",
    "stub": "in the stub",
    "pile": "pile",
    "entry": "entry",
    "seats": "seats",
    "heard": "claim heard",
    "uncontested": "uncontested chips",
    # Breaches that stand.
    "breach": "breach",
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
