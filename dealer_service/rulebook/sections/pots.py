"""The section `pots`: its named answers, and its clauses.

The type of a field gives the answers that a page may choose, its metadata the games that read the clause.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from dealer_service.rulebook.applicability import read_where
from dealer_service.rulebook.clause import Clause


class Uncontested(StrEnum):
    """What happens to chips above an all-in that no live hand contests."""

    FLOOR = "floor"
    NEAREST_POT = "nearest-pot"


class Rake(StrEnum):
    """How the house takes rake from the pots of a hand."""

    NONE = "none"
    PERCENT = "percent"
    STEPPED = "stepped"


class RakeCap(StrEnum):
    """The rake of a hand is not capped.

    A list has a number for two players dealt in, one for three and so on; the last is for all larger tables.
    """

    NONE = "none"


class RakeFrom(StrEnum):
    """Which pot the rake comes from: the main pot first, or each pot for its own chips."""

    MAIN_FIRST = "main-first"
    EACH_POT = "each-pot"


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
