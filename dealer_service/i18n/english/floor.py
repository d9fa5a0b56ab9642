"""English words of the floor's page that are in no template: actions, states of seats, disputes."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.engine import Asks, Deals
from dealer_service.table import (
    Bound,
    Count,
    Decision,
    Discards,
    EarlyCard,
    Event,
    LegStart,
    LetStand,
    Motion,
    Move,
    OutOfTurn,
    Owed,
    Places,
    Runs,
    Seat,
    Size,
    Standing,
    State,
    WaitingButton,
    Word,
)
from dealer_service.table.facts import Listed, facts_of

FLOOR: Mapping[str, str] = {
    # Values of facts, and the line for an incident.
    "yes": "yes",
    "no": "no",
    "none": "none",
    "incident": "What went wrong",
    "fact": "{name}: {value}",
    # Contested moments of an account, and the note about them on a slip.
    "came-first": "First: {line}",
    "did-not-happen": "It did not happen: {line}",
    "ruled-otherwise": "Contested: {facts} The other versions: {others}",
    "drawn": "Cards that seat {seat} draws",
    "no-entries": "{name}: first enter the actions, each with its seat.",
    "pot-pushed-to": "Which seat the pot was pushed to",
    "pot-belongs-to": "Which seat should have the pot",
    "chips-pushed": "Chips in that pot",
    # Facts of a move, and the motion of a moment and the one before it.
    "together-yes": "in one motion with the move before",
    "together-no": "in a second motion",
    "released-yes": "chips released",
    "released-no": "chips not released",
    "one-motion": "in one motion",
    "two-motions": "in two motions",
    "either-motion": "one motion or two",
    # The phases of a hand, and the groups of incidents.
    "when-posting": "Blinds",
    "when-dealing": "The deal",
    "when-betting": "Betting",
    "when-drawing": "A draw",
    "when-street": "Board",
    "when-showdown": "Showdown",
    "when-over": "Hand over",
    "group-done": "Players' actions",
    "group-cards": "Players' cards",
    "group-deck": "Deck, deal and blinds",
    "round-now": "Betting round {number}",
    "draw-now": "Draw {number}",
    # The main facts of a table.
    "pot": "Pot",
    "button": "Button",
    "round": "Round",
    "chip": "Chip",
    "stub": "Stub",
    "board": "Board",
}

STATES: Mapping[str, str] = {str(state): state.label for state in State}

# The dataclasses whose facts are parts of another fact.
_PARTS = (Seat, Count, LetStand, Discards, Bound, OutOfTurn, Places, Runs, Move, Event, LegStart, WaitingButton)
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

# The closed lists whose values have labels for lines of facts.
_LISTS: tuple[type[Listed], ...] = (Motion, Word, Size, Owed, Decision, Standing, EarlyCard, Deals)
# Values of facts outside sentences: their labels, the mode, and the clauses of commitments without their section.
VALUES: Mapping[str, str] = {
    **{str(each): each.label for names in _LISTS for each in names if each.label},
    "cash": "a cash game",
    "tournament": "a tournament",
    "bound": "its words or chips",
    "call_before_the_amount": "a call before the amount",
    "conditional_words": "conditional words",
    "saying_pot": "saying pot",
    "words_out_of_place": "words out of place",
    "pulled_back": "chips taken back",
    "skipped": "a skipped turn",
}

# The questions that can be asked, as topics of a dispute.
DISPUTED: Mapping[str, str] = {asks.value: asks.topic for asks in Asks}
