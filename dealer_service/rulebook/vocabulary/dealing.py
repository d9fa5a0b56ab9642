"""The closed lists of answers to the questions about dealing, in dealers' words."""

from __future__ import annotations

from enum import StrEnum


class Button(StrEnum):
    """Where the button goes for the next hand, and the blinds with it, when more than two play."""

    DEAD_BUTTON = "dead-button"
    MOVING_BUTTON = "moving-button"
