"""Breaches of the stakes: bets of 0, a reversed spread, a cap below the blind, a chip above it."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import BlindAndBet, Structure, WagerUnit
from dealer_service.rulebook.sections.showdown import OddChipUnit
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.chips.stacks import has_hand_cap
from dealer_service.rulings.forced_money import forced_bet, has_blinds
from dealer_service.rulings.reasons import because
from dealer_service.rulings.spot import Spot
from dealer_service.table import Stakes


def breaches_of_stakes(spot: Spot) -> Iterator[Breach]:
    """Every impossible amount among the stakes that this game uses."""
    stakes = spot.table.stakes
    match spot.rules.betting.structure.value:
        case Structure.FIXED_LIMIT:
            if stakes.small_bet == 0:
                yield impossible("bet-of-zero", "/table/stakes/small_bet", because(spot.rules.betting.fixed_size))
            if stakes.big_bet == 0:
                yield impossible("bet-of-zero", "/table/stakes/big_bet", because(spot.rules.betting.fixed_size))
            yield from _blind_and_bet(stakes, spot.rules)
        case Structure.SPREAD_LIMIT:
            least, most = stakes.least_bet, stakes.most_bet
            if least == 0:
                yield impossible("bet-of-zero", "/table/stakes/least_bet", because(spot.rules.betting.spread_sizes))
            if least is not None and most is not None and most < least:
                why = because(spot.rules.betting.spread_sizes)
                yield impossible("spread-reversed", "/table/stakes/most_bet", why, least=least, most=most)
        case Structure.POT_LIMIT | Structure.HALF_POT_LIMIT | Structure.NO_LIMIT:
            pass
    if stakes.ante == 0 and not has_blinds(spot.rules):
        yield impossible("ante-of-zero", "/table/stakes/ante", because(spot.rules.betting.forced))
    big = forced_bet(stakes, spot.rules) or 0
    if stakes.hand_cap is not None and stakes.hand_cap < big and has_hand_cap(spot.rules):
        why = because(spot.rules.betting.hand_cap)
        yield impossible("cap-below-blind", "/table/stakes/hand_cap", why, cap=stakes.hand_cap, blind=big)
    if stakes.blind_chip is not None:
        yield from _blind_chip(stakes.blind_chip, spot)


def _blind_and_bet(stakes: Stakes, rules: Ruleset) -> Iterator[Breach]:
    """A big blind that differs from the small bet or, if the house allows smaller ones, exceeds it."""
    clause, blind, bet = rules.betting.blind_and_bet, stakes.big_blind or 0, stakes.small_bet or 0
    same = clause.value is BlindAndBet.BIG_BLIND_IS_THE_SMALL_BET
    if blind and bet and (blind > bet or (same and blind != bet)):
        yield irregular("blind-is-no-bet", "/table/stakes/big_blind", because(clause), blind=blind, bet=bet)


def _blind_chip(chip: int, spot: Spot) -> Iterator[Breach]:
    """A blind or ante smaller than the smallest chip used for it."""
    stakes = spot.table.stakes
    posted = min((each for each in stakes.posts if each), default=chip)
    if chip <= posted:
        return
    if spot.rules.betting.wager_unit.value is not WagerUnit.SMALLEST_CHIP:
        why = because(spot.rules.betting.wager_unit)
    elif spot.rules.showdown.odd_chip_unit.value is OddChipUnit.SMALLEST_USED_FOR_BLINDS:
        why = because(spot.rules.showdown.odd_chip_unit)
    else:
        return
    yield impossible("blind-chip-too-large", "/table/stakes/blind_chip", why, chip=chip, posted=posted)
