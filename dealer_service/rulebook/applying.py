"""Which clauses does a game read? A clause that does not apply is never read: no limit knows no cap on bets."""

from __future__ import annotations

from dealer_service.hands import RANKINGS
from dealer_service.rulebook.sections import BettingRules, DealingRules, DrawingRules, PotsRules, ShowdownRules
from dealer_service.rulebook.vocabulary.betting import CAPPED, POT_LIMITS, Kill, Straddle, Structure
from dealer_service.rulebook.vocabulary.drawing import MaxDiscard
from dealer_service.rulebook.vocabulary.pots import Rake

FIVE = 5


def applies(
    name: str,
    dealing: DealingRules,
    betting: BettingRules,
    drawing: DrawingRules,
    pots: PotsRules,
    showdown: ShowdownRules,
) -> bool:
    """Whether a game with these answers reads the clause of this name."""
    structure, rake, halves = betting.structure.value, pots.rake.value, showdown.halves.value
    match name:
        case "straddle_size" | "straddle_acts_last" | "straddle_is_no_raise":
            return _straddles(betting)
        case "five_cards":
            return dealing.hand_size.value == FIVE and drawing.max_discard.value is MaxDiscard.HAND_SIZE
        case "second_pool":
            return isinstance(drawing.if_still_short.value, tuple)
        case "max_bets" | "cap_heads_up":
            return structure in CAPPED
        case "big_bet_from_round" | "fixed_size" | "limit_short_all_in":
            return structure is Structure.FIXED_LIMIT
        case "kill":
            return structure is Structure.FIXED_LIMIT
        case "kill_trigger" | "kill_in_turn" | "kill_alone":
            return structure is Structure.FIXED_LIMIT and betting.kill.value is not Kill.NONE
        case "minimum_raise" | "reopening" | "hand_cap":
            return structure is not Structure.FIXED_LIMIT
        case "minimum_bet":
            return structure not in CAPPED
        case "spread_sizes":
            return structure is Structure.SPREAD_LIMIT
        case "pot_limit_maximum":
            return structure is Structure.POT_LIMIT
        case "rake_percent":
            return rake is Rake.PERCENT
        case "rake_step" | "rake_step_pot":
            return rake is Rake.STEPPED
        case "rake_cap" | "rake_rounding" | "no_draw_no_drop":
            return rake is not Rake.NONE
        case "pot_blinds" | "pot_rounding" | "over_bets":
            return structure in POT_LIMITS
        case "half_pot_maximum":
            return structure is Structure.HALF_POT_LIMIT
        case "sevens_rule":
            return structure is Structure.FIXED_LIMIT and [half.name for half in halves] == ["ace-to-five"]
        case "all_in_shows_first":
            return structure is Structure.NO_LIMIT
        case "odd_chip_between_halves" | "same_winners":
            return len(halves) > 1
        case _:
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
