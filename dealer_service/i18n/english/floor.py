"""English words of the floor's page that are in no template: what was done, how a seat stands, what is disputed."""

from __future__ import annotations

from collections.abc import Mapping

FLOOR: Mapping[str, str] = {
    "pushed": "Seat {seat} pushes {chips}.",
    "said": "Seat {seat} says “{said}”.",
    "untold-call": "Seat {seat} calls.",
    "untold-bet": "Seat {seat} bets.",
    "untold-raise": "Seat {seat} raises.",
    # The few facts of a table.
    "pot": "Pot",
    "button": "Button",
    "round": "Round",
    "chip": "Chip",
    "stub": "Stub",
    # The fields in which they are put right.
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

# What is disputed, in a few words: the questions that can be asked.
DISPUTED: Mapping[str, str] = {
    "hands": "The better hand",
    "betting": "The action",
    "betting/options": "The options",
    "drawing": "The draw",
    "drawing/forecast": "Enough cards",
    "pots": "The pots",
    "showdown": "The award",
    "dealing": "The table",
    "irregularities": "What went wrong",
}
