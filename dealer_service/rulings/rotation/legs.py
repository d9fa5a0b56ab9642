"""The games of the table's mix: their rules and their stakes."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.spot import Spot
from dealer_service.table import Snapshot, Stakes, StakesOfLegs
from dealer_service.values import replace

# The facts of stakes that are the same in every game.
OF_TABLE = ("chip", "chips", "currency", "cents")


def rules_of_leg(leg: int, rules: Ruleset) -> Ruleset:
    """The rules of a game of the mix, by its number in the list."""
    assert rules.mix is not None, "only a table of a mix has legs"
    game = rules.mix.legs[leg - 1]
    return rules if game == rules.game else rules.of_leg(game)


def rules_of_table(spot: Spot) -> Ruleset:
    """The rules of the table's game: in a mix those of the game that its number names, if the mix has it."""
    mix, rules = spot.table.mix, spot.rules
    if mix is None or rules.mix is None or mix.leg > len(rules.mix.legs):
        return rules
    return rules_of_leg(mix.leg, rules)


def spot_of_leg(table: Snapshot, spot: Spot) -> Spot:
    """The table under the rules of its game, which may be another one of the mix than that of the spot."""
    if table.mix is None:
        return spot.with_table(table)
    rules = rules_of_table(Spot(table, spot.rules))
    return spot.with_table(table) if rules is spot.rules else Spot(table, rules)


def stakes_of_leg(leg: int, stakes: StakesOfLegs | None, default: Stakes) -> Stakes:
    """The stakes of a game of the mix, in the chips of the table; those of the table if the mix has none."""
    if stakes is None:
        return default
    return replace(stakes[leg - 1], **{name: getattr(default, name) for name in OF_TABLE})
