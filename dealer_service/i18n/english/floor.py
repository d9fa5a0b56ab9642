"""English words of the floor's page that are in no template: what was done, how a seat stands, what is disputed."""

from __future__ import annotations

from collections.abc import Mapping

FLOOR: Mapping[str, str] = {
    # Values of facts, and the line on what went wrong.
    "yes": "yes",
    "no": "no",
    "none": "none",
    "incident": "What went wrong",
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
