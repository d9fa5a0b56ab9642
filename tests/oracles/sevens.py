"""Bets that are void under the sevens rule, written naively from its text, chip by chip: see the clause."""

from __future__ import annotations

from tests.oracles.pots import Facts, live
from tests.oracles.rankings import CARDS_AND_JOKER, ace_to_five

WAGER = ("bet", "raise")
Log = list[tuple[str, int, int | None]]


def void_bets(table: Facts, log: Log, big_bet: int, full: bool) -> dict[int, int]:
    """The chips of the last round's bets returned to each seat; ``log`` has seat, action and total.

    ``full`` if a call of less than a full bet is a check, otherwise a call of less than half a bet.
    """
    hands = {each["number"]: tuple(each["hand"]) for each in table["seats"] if each["number"] in live(table)}
    bets = {number: to for does, number, to in log if does in (*WAGER, "call")}
    top = sorted(bets.values(), reverse=True)[1:2] or [0]
    bets = {number: min(to, top[0]) for number, to in bets.items()}
    back = dict.fromkeys(bets, 0)
    for chip in range(1, top[0] + 1):
        contest = [number for number in hands if bets.get(number, 0) >= chip]
        for number in chips_back(chip, contest, hands, log, (1 if full else 2, big_bet)) & set(bets):
            back[number] += bets[number] >= chip
    return {number: chips for number, chips in back.items() if chips}


def chips_back(chip: int, contest: list[int], hands: Facts, log: Log, bet: tuple[int, int]) -> set[int]:
    """The seats that get back the chip of this height: only if the best hand is a seven that checked."""
    if not contest:
        return set()
    badness = {number: ace_to_five(hands[number]).badness for number in contest}
    best = [number for number in contest if badness[number] == min(badness.values())]
    ranks = {CARDS_AND_JOKER[card].rank for card in hands[best[0]]}
    if len(ranks) < 5 or ranks & set("89TJQK"):
        return set()
    stands: dict[int, int] = {}
    for number in best:
        place, (does, _, to) = next((place, each) for place, each in enumerate(log) if each[1] == number)
        ahead = {seat: bet for does, seat, bet in log[:place] if does in (*WAGER, "call")}
        small = all(bet[0] * total < bet[1] for total in ahead.values())
        if does != "check" and not (does == "call" and small):
            return set()
        if does == "call":
            stands |= dict.fromkeys([*ahead, number], to)
    return {number for _, number, _ in log if chip > stands.get(number, 0)}
