"""Which bets are void under the sevens rule? Written naively from its text: see the clause."""

from __future__ import annotations

from tests.oracles.pots import Facts, live
from tests.oracles.rankings import CARDS, ace_to_five

WAGER = ("bet", "raise")


def void_bets(table: Facts, log: list[tuple[str, int, int | None]], big_bet: int) -> dict[int, int]:
    """What goes back to each seat of the bets of the last round; ``log`` has who did what, and to which total."""
    able = live(table)
    hands = {each["number"]: tuple(each["hand"]) for each in table["seats"] if each["number"] in able}
    badness = {number: ace_to_five(hand).badness for number, hand in hands.items()}
    best = [number for number in able if badness[number] == min(badness.values())]
    ranks = [CARDS[card].rank for card in hands[best[0]]]
    if len(set(ranks)) < 5 or set(ranks) & set("89TJQK"):
        return {}
    called = {}
    for number in best:
        place, (does, _, to) = next((place, each) for place, each in enumerate(log) if each[1] == number)
        small = all(2 * total < big_bet for what, _, total in log[:place] if what in WAGER)
        if does == "check":
            called[number] = 0
        elif does == "call" and small:
            called[number] = to
        else:
            return {}
    bets = {number: to for does, number, to in log if does in (*WAGER, "call")}
    top = sorted(bets.values(), reverse=True)[1:2] or [0]
    bets = {number: min(to, top[0]) for number, to in bets.items()}
    reach = max(bets.get(number, 0) for number in best)
    back = {}
    for number, bet in bets.items():
        if number in best:
            back[number] = bet - called[number]
        elif bet > max(called.values()):
            back[number] = min(bet, reach)
    return {number: chips for number, chips in back.items() if chips}
