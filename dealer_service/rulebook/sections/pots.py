"""What the section `pots` asks: one line for each question, whose type says what a page may answer."""

from __future__ import annotations

from dataclasses import dataclass

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.pots import Rake, RakeCap, RakeFrom


@dataclass(frozen=True)
class PotsRules:
    """Which chips can each seat win?"""

    uncalled: Clause[None]
    layers: Clause[None]
    folded_money: Clause[None]
    dead_money: Clause[None]
    rake: Clause[Rake]
    rake_percent: Clause[int]
    rake_step: Clause[int]
    rake_step_pot: Clause[int]
    rake_cap: Clause[tuple[int, ...] | RakeCap]
    rake_rounding: Clause[None]
    rake_from: Clause[RakeFrom]
    no_draw_no_drop: Clause[None]
