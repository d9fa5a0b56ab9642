"""English words for a recorded hand: facts that are not in its record, and facts that were lost in reading."""

from __future__ import annotations

from collections.abc import Mapping

LACKS: Mapping[str, str] = {
    "game": "the variant",
    "bets": "the small bet and the big bet",
    "chip": "the smallest chip, which odd chips need",
    "cents": "the value of a chip in money, which some rakes need",
    "small-blind": "the amount of the small blind: no seat posted all of it",
    "bring-in": "the amount of the bring-in: no seat paid all of it",
    "stack": "the stack",
    "draws": "the number of cards drawn",
    "winning-hand": "the winning hand, which was not shown",
    "entry": "why the player posted to come in: new, or after missed blinds",
    "rake": "the rake",
}

LOSSES: Mapping[str, str] = {
    "second-run": "the second run of the last draw; the first run is checked",
    "mucked-cards": "the cards of a hand that was not shown at the showdown",
    "cards": "cards that contradict the draw",
    "chips": "recorded chips that do not add up",
    "comments": "comments on the actions",
    "joker": "the joker: the format has 52 cards, and other programs may reject its card Jk",
    "discards": "the discards",
    "posts": "posts to come in",
    "incidents": "gestures, incidents and decisions of the floor",
    "bring-in": "the amount of the bring-in, which no seat paid",
    "sitting-out": "players who were not dealt in",
}
