"""The clauses of the section `pots`.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dealer_service.rulebook.applicability import read_where
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.vocabulary.pots import Rake, RakeCap, RakeFrom, Uncontested

RAKED = read_where("pots.rake", holds=lambda rake: rake is not Rake.NONE)
RAKED_BY_PERCENT = read_where("pots.rake", holds=lambda rake: rake is Rake.PERCENT)
RAKED_BY_STEPS = read_where("pots.rake", holds=lambda rake: rake is Rake.STEPPED)


@dataclass(frozen=True)
class PotsRules:
    """Main pot and side pots, uncontested chips, and the rake."""

    uncalled: Clause[None]
    layers: Clause[None]
    folded_money: Clause[None]
    uncontested: Clause[Uncontested]
    own_antes: Clause[None]
    dead_money: Clause[None]
    rake: Clause[Rake]
    rake_percent: Clause[int] = field(metadata=RAKED_BY_PERCENT)
    rake_step: Clause[int] = field(metadata=RAKED_BY_STEPS)
    rake_step_pot: Clause[int] = field(metadata=RAKED_BY_STEPS)
    rake_cap: Clause[tuple[int | RakeCap, ...] | RakeCap] = field(metadata=RAKED)
    rake_rounding: Clause[None] = field(metadata=RAKED)
    rake_from: Clause[RakeFrom]
    no_draw_no_drop: Clause[None] = field(metadata=RAKED)
