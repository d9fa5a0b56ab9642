"""Which clauses does a game read? A clause that does not apply is never read: no limit knows no cap on bets."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.hands import RANKINGS
from dealer_service.rulebook.sections import BettingRules, DealingRules, DrawingRules, PotsRules, ShowdownRules
from dealer_service.rulebook.vocabulary.betting import CAPPED, POT_LIMITS, Kill, Straddle, Structure
from dealer_service.rulebook.vocabulary.drawing import MaxDiscard
from dealer_service.rulebook.vocabulary.pots import Rake

FIVE = 5

FIXED = frozenset({Structure.FIXED_LIMIT})
NOT_FIXED = frozenset(Structure) - FIXED
# The clauses that belong to some betting structures alone.
PLAYED_IN: Mapping[str, frozenset[Structure]] = {
    **dict.fromkeys(("max_bets", "cap_heads_up"), CAPPED),
    **dict.fromkeys(("big_bet_from_round", "fixed_size", "limit_short_all_in", "sevens_rule"), FIXED),
    **dict.fromkeys(("kill", "kill_trigger", "kill_in_turn", "kill_alone"), FIXED),
    **dict.fromkeys(("minimum_raise", "reopening", "hand_cap"), NOT_FIXED),
    "minimum_bet": frozenset(Structure) - CAPPED,
    "spread_sizes": frozenset({Structure.SPREAD_LIMIT}),
    "pot_limit_maximum": frozenset({Structure.POT_LIMIT}),
    "half_pot_maximum": frozenset({Structure.HALF_POT_LIMIT}),
    **dict.fromkeys(("pot_blinds", "pot_rounding", "over_bets"), POT_LIMITS),
    "all_in_shows_first": frozenset({Structure.NO_LIMIT}),
}


def applies(
    name: str,
    dealing: DealingRules,
    betting: BettingRules,
    drawing: DrawingRules,
    pots: PotsRules,
    showdown: ShowdownRules,
) -> bool:
    """Whether a game with these answers reads the clause of this name."""
    if name in PLAYED_IN and betting.structure.value not in PLAYED_IN[name]:
        return False
    rake, halves = pots.rake.value, showdown.halves.value
    match name:
        case "straddle_size" | "straddle_acts_last" | "straddle_is_no_raise":
            return _straddles(betting)
        case "kill_trigger" | "kill_in_turn" | "kill_alone":
            return betting.kill.value is not Kill.NONE
        case "sevens_rule":
            return [half.name for half in halves] == ["ace-to-five"]
        case "five_cards":
            return dealing.hand_size.value == FIVE and drawing.max_discard.value is MaxDiscard.HAND_SIZE
        case "second_pool":
            return isinstance(drawing.if_still_short.value, tuple)
        case "rake_percent":
            return rake is Rake.PERCENT
        case "rake_step" | "rake_step_pot":
            return rake is Rake.STEPPED
        case "rake_cap" | "rake_rounding" | "no_draw_no_drop":
            return rake is not Rake.NONE
        case "odd_chip_between_halves" | "same_winners":
            return len(halves) > 1
    ranking = name.removesuffix("_hands").replace("_", "-")
    return ranking not in RANKINGS or any(half.name == ranking for half in halves)


def _straddles(betting: BettingRules) -> bool:
    match betting.straddle.value:
        case Straddle.NONE:
            return False
        case Straddle.UNDER_THE_GUN_BUT_NOT_IN_LIMIT:
            return betting.structure.value is not Structure.FIXED_LIMIT
        case Straddle.UNDER_THE_GUN_OR_BUTTON:
            return True
