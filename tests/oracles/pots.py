"""Returns, pots and awards calculated independently: plain numbers, one chip at a time.

A table is a dict of ``button``, ``round``, ``chip``, ``cents``, ``rake``, ``table_dead``, ``uncontested`` (the floor's
decision, if any), ``board`` and ``seats``; a seat is a dict of ``number``, ``stack``, ``bet``, ``gathered``, ``dead``,
``ante`` (the dead chips that the seat posted for itself), ``state`` and, at the showdown, ``hand`` (card numbers as
in ``tests.oracles.rankings``).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from tests.oracles import streets
from tests.oracles.rankings import DEFINITIONS, JOKER_NUMBER, is_ace_low, is_low, qualifies
from tests.oracles.tables import Answers, unknown

Facts = dict[str, Any]
# Every choice of cards that each seat may play in each half.
Choices = dict[int, dict[str, list[tuple[int, ...]]]]
Shares = dict[int, int]


def clockwise(numbers: list[int], button: int) -> list[int]:
    """Seat numbers in order to the left of the button, the button last."""
    return sorted(numbers, key=lambda number: (number <= button, number))


def live(table: Facts) -> list[int]:
    """The seats that can win, clockwise from the button."""
    return clockwise([each["number"] for each in table["seats"] if each["state"] == "in"], table["button"])


def take_back(bets: Shares, chip: int) -> Shares:
    """Take chips off the highest bet while no other bet matches it; return them by seat."""
    left, lifted = dict(bets), {}
    while left:
        tallest = max(left.values())
        owners = [number for number, bet in left.items() if bet == tallest]
        if not tallest or len(owners) > 1:
            break
        left[owners[0]] -= chip
        lifted[owners[0]] = lifted.get(owners[0], 0) + chip
    return lifted


def contenders(table: Facts, piles: Shares, open_round: bool) -> Callable[[int], tuple[int, ...]]:
    """The seats that can win a chip at each height, once uncalled chips are returned."""
    able = live(table)
    with_chips = {each["number"] for each in table["seats"] if each["stack"]}
    if not open_round and max(piles.values()) == max(piles[number] for number in able):
        with_chips = set()
    return lambda height: tuple(number for number in able if piles[number] >= height or number in with_chips)


def growth(table: Facts) -> Shares:
    """The chips of this round's bets in each of several pots, by its place, once uncalled chips are returned.

    Bets are on top of the piles. None while one pot holds all chips, or a chip cannot be won.
    """
    back, pots = lay(table | {"uncontested": None})
    winners = [each for each, _ in pots]
    if len(pots) < 2 or () in winners:
        return {}
    piles = {each["number"]: each["ante"] + each["gathered"] + each["bet"] for each in table["seats"]}
    piles = {number: pile - back.get(number, 0) for number, pile in piles.items()}
    winners_at, chip = contenders(table, piles, False), table["chip"]
    found: Shares = {}
    for each in table["seats"]:
        for height in range(each["ante"] + each["gathered"] + chip, piles[each["number"]] + chip, chip):
            place = winners.index(winners_at(height))
            found[place] = found.get(place, 0) + chip
    return dict(sorted(found.items()))


def lay(table: Facts, open_round: bool = False) -> tuple[Shares, list[tuple[tuple[int, ...], int]]]:
    """The returned chips, and each pot, main pot first: the seats that can win it, and its chips.

    Each chip is at a height in its seat's pile, and can be won by the live seats with piles of that height. The seat's
    own ante is at the bottom of its pile; all other dead money is below all piles. While the betting round is open no
    chip is returned, and a live seat with chips may still reach any height. In a closed round a live seat with chips
    wins the chips above all live piles. The floor decides on a chip that no seat can win: it stays in a last pot
    without seats, goes to the next chip below that can be won, or is returned to its seat.
    """
    chip = table["chip"]
    piles = {each["number"]: each["ante"] + each["gathered"] + each["bet"] for each in table["seats"]}
    back = {} if open_round else take_back(piles, chip)
    piles = {number: pile - back.get(number, 0) for number, pile in piles.items()}
    winners_at = contenders(table, piles, open_round)
    pots: dict[tuple[int, ...], int] = {}

    def drop(seat: int, height: int) -> None:
        winners = winners_at(height)
        if not winners and table.get("uncontested") == "given-back":
            back[seat] = back.get(seat, 0) + chip
            return
        while not winners and table.get("uncontested") == "nearest-pot":
            height -= chip
            winners = winners_at(height)
        pots[winners] = pots.get(winners, 0) + chip

    for each in table["seats"]:
        for _ in range(each["ante"], each["dead"], chip):
            drop(each["number"], 0)
        for height in range(chip, piles[each["number"]] + chip, chip):
            drop(each["number"], height)
    for _ in range(0, table["table_dead"], chip):
        drop(0, 0)
    return back, sorted(pots.items(), key=lambda pot: -len(pot[0]))


def for_the_floor(table: Facts) -> int:
    """The chips that the floor still has to decide on."""
    return dict(lay(table)[1]).get((), 0)


def dropped(table: Facts, pots: list[int], answers: Answers) -> list[int]:
    """The rake from each pot: one chip after another while the house is owed one more."""
    rake, by_pot = answers("pots.rake"), answers("pots.rake_from") == "each-pot"
    chip, taken = table["chip"], [0] * len(pots)
    if table.get("rake") is not None:
        owed_in_all = table["rake"]
    elif rake != "none" and table["round"] > 1:
        owed_in_all = sum(pots)
    else:
        owed_in_all = 0
    seats = sum(each["state"] not in ("out", "waiting") for each in table["seats"])
    caps = answers("pots.rake_cap") if table.get("rake") is None else None
    caps = [] if caps in (None, "none") else caps
    cap = caps[min(seats, len(caps) + 1) - 2] if caps else None
    cap = None if cap == "none" else cap

    def owed(chips: int, had: int) -> bool:
        match rake:
            case "none":
                return False
            case "percent":
                return (had + chip) * 100 <= chips * answers("pots.rake_percent")
            case "stepped":
                steps = 0
                while (steps + 1) * answers("pots.rake_step_pot") <= chips * table["cents"]:
                    steps += 1
                return (had + chip) * table["cents"] <= steps * answers("pots.rake_step")
        raise unknown(__name__, "pots.rake", rake)

    def drop(number: int) -> bool:
        over_the_cap = cap is not None and (sum(taken) + chip) * table["cents"] > cap
        if over_the_cap or sum(taken) + chip > owed_in_all or taken[number] + chip > pots[number]:
            return False
        taken[number] += chip
        return True

    for number, chips in enumerate(pots) if by_pot else ():
        while owed(chips, taken[number]) and drop(number):
            pass
    for number in range(len(pots)):
        while table.get("rake") is not None or (not by_pot and owed(sum(pots), sum(taken))):
            if not drop(number):
                break
    return taken


def lay_net(table: Facts, answers: Answers) -> list[tuple[tuple[int, ...], int]]:
    """Each pot of ``lay`` without the rake at the end of the hand."""
    pots = lay(table)[1]
    taken = dropped(table, [chips for _, chips in pots], answers)
    return [(able, chips - less) for (able, chips), less in zip(pots, taken, strict=True)]


def deal_out(chips: int, among: list[Any], chip: int) -> dict[Any, int]:
    """Chips dealt one by one, beginning with the first seat, which also has any part of a chip."""
    shares, at = dict.fromkeys(among, 0), 0
    shares[among[0]] += chips % chip
    chips -= chips % chip
    while chips:
        shares[among[at % len(among)]] += chip
        chips -= chip
        at += 1
    return shares


def award(table: Facts, answers: Answers) -> dict[tuple[int, str], Shares]:
    """The chips pushed to each seat of each part of each pot after the rake; pots are numbered, the main pot is 0.

    A part is a half, or ``whole`` if a pot is uncontested or is split once between the same winners of both halves.
    With several runs the number of the board comes before the part: chip by chip the boards share a contested pot.
    """
    pushed = {}
    for number, (able, chips) in enumerate(lay_net(table, answers)):
        if not chips:
            continue
        if len(able) == 1:
            pushed[number, "whole"] = {able[0]: chips}
            continue
        boards = [*table.get("runs", ()), table.get("board")]
        shares = deal_out(chips, [*range(len(boards))], odd_chip(table, answers))
        for run, board in enumerate(boards):
            if not shares[run]:
                continue
            for part, among in award_pot(able, shares[run], table | {"board": board}, answers).items():
                pushed[number, part if len(boards) == 1 else f"{run + 1} {part}"] = among
    return pushed


def award_pot(able: tuple[int, ...], chips: int, table: Facts, answers: Answers) -> dict[str, Shares]:
    """The chips of one contested pot, or of a board's share of it, pushed to each seat of each part."""
    every, least = sides_of(answers), least_of(answers)
    hands, chip = in_play(table, answers), odd_chip(table, answers)
    winners = {half: _best(able, hands, half, least[half]) for half in every}
    halves = [half for half in every if winners[half]]
    winners = {half: winners[half] for half in halves}
    if not halves:
        part, among = _without_qualifier(answers, able, hands)
        return {part: deal_out(chips, among, chip)}
    same = answers("showdown.same_winners") == "whole-pot-once" and len({tuple(each) for each in winners.values()}) == 1
    if len(halves) == 1 or same:
        among = _odd_chips_first(answers, winners[halves[0]], hands, halves[0])
        return {halves[0] if len(halves) == 1 else "whole": deal_out(chips, among, chip)}
    parts = deal_out(chips, _odd_chip_first(answers, winners, able, hands), chip)
    return {half: deal_out(parts[half], _odd_chips_first(answers, winners[half], hands, half), chip) for half in halves}


def in_play(table: Facts, answers: Answers) -> Choices:
    """Every choice of cards that each seat may play in each half: all of its own, or some of them with the board."""
    cards = tuple(table.get("board") or ())
    boards = streets.boards(answers("dealing.streets"), cards) if cards else [cards]
    pages = [{"ranking": side} if isinstance(side, str) else side for side in answers("showdown.sides")]
    found: Choices = {}
    for seat in table["seats"]:
        own = tuple(seat.get("hand") or ())
        found[seat["number"]] = {
            page["ranking"]: [each for board in usable(page, boards) for each in choices(page.get("of"), own, board)]
            for page in pages
        }
    return found


def usable(page: dict[str, Any], boards: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The boards that a side of this page may use: that in its name, or each one."""
    if page["ranking"] == "first-board":
        return boards[:1]
    if page["ranking"] == "second-board":
        return boards[1:]
    return boards if page.get("of") else boards[:1]


def choices(of: Any, own: tuple[int, ...], board: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The hands that these cards make by what a side says in ``of``."""
    if of is None:
        return [own]
    if of in ("any-four", "any-five"):
        return [*combinations(own + board, 4 if of == "any-four" else 5)]
    if "own_at_most" in of:
        return [five for five in combinations(own + board, 5) if len({*five} & {*own}) <= of["own_at_most"]]
    return [mine + ours for mine in combinations(own, of["own"]) for ours in combinations(board, of["board"])]


def sides_of(answers: Answers) -> list[str]:
    """The rankings of the sides."""
    return [side if isinstance(side, str) else side["ranking"] for side in answers("showdown.sides")]


def least_of(answers: Answers) -> dict[str, str | None]:
    """The least hand of each side, if it has one."""
    sides = answers("showdown.sides")
    words = [None if isinstance(side, str) else side.get("at_least") for side in sides]
    return dict(zip(sides_of(answers), words, strict=True))


def _without_qualifier(answers: Answers, able: tuple[int, ...], hands: Choices) -> tuple[str, list[int]]:
    """The part that is pushed of a pot without a qualifying hand, and the seats that share it, odd chips first."""
    halves = sides_of(answers)
    match answers("showdown.no_qualifier"):
        case "split-among-remaining":
            return "whole", _odd_chips_first(answers, list(able), hands, halves[0])
        case "best-high-takes-all":
            high = next(half for half in halves if not is_low(half))
            return high, _odd_chips_first(answers, _best(able, hands, high, None), hands, high)
        case other:
            raise unknown(__name__, "showdown.no_qualifier", other)


def odd_chip(table: Facts, answers: Answers) -> int:
    """The chip used to split a pot."""
    match answers("showdown.odd_chip_unit"):
        case "smallest-in-play":
            return table["chip"]
        case "smallest-used-for-blinds":
            return table.get("blind_chip") or table["chip"]
        case other:
            raise unknown(__name__, "showdown.odd_chip_unit", other)


def _odd_chip_first(
    answers: Answers, winners: dict[str, list[int]], able: tuple[int, ...], hands: Choices
) -> list[str]:
    """The halves, first the one that gets an odd chip: the house's choice, or the half of the first winner."""
    halves, first = list(winners), answers("showdown.odd_chip_between_halves")
    if first == "by-position":
        # A seat that is first in both halves has it in the half that it wins without a tie, if there is one.
        return sorted(halves, key=lambda half: (able.index(winners[half][0]), winners[half] != winners[half][:1]))
    if first == "quartered-half":
        # If only one half is tied, the tied one; otherwise the order of the game.
        divided = [half for half in halves if len(winners[half]) > 1]
        return [*divided, *(half for half in halves if half not in divided)] if len(divided) == 1 else list(halves)
    if first == "highest-card-by-suit":
        top = {half: max(_highest(hands[seat][half], half) for seat in winners[half]) for half in halves}
        return sorted(halves, key=lambda half: (top[half], len(winners[half]) == 1), reverse=True)
    if len(halves) > 1 and first not in halves:
        raise unknown(__name__, "showdown.odd_chip_between_halves", first)
    return sorted(halves, key=lambda half: half != first)


def _odd_chips_first(answers: Answers, winners: list[int], hands: Choices, half: str) -> list[int]:
    """The winners of a half, in the order that they are dealt chips."""
    match answers("showdown.odd_chip_within_half"):
        case "first-winner-left-of-button":
            return winners
        case "highest-card-by-suit":
            return sorted(winners, key=lambda seat: _highest(hands[seat][half], half), reverse=True)
        case other:
            raise unknown(__name__, "showdown.odd_chip_within_half", other)


def _highest(hands: list[tuple[int, ...]], half: str) -> tuple[int, int]:
    """Rank and suit of the highest card that plays in the best of these hands; an ace is above the kings, or lowest."""
    low_ace = is_ace_low(half)

    def height(card: int) -> tuple[int, int]:
        rank, suit = divmod(card, 4)
        return (-1, 0) if card == JOKER_NUMBER else (rank if low_ace or rank else 13, suit)

    return max(map(height, _may_play(hands, half)))


def _may_play(hands: list[tuple[int, ...]], half: str) -> set[int]:
    """The cards of every choice that makes the best of these hands, also by fewer of its cards."""
    read = DEFINITIONS[half]
    best = min(read(hand).badness for hand in hands)
    as_good = [hand for hand in hands if read(hand).badness == best]
    fewer = [part for hand in as_good for part in combinations(hand, len(read(hand).plays))]
    return {card for hand in fewer if read(hand).badness == best for card in read(hand).plays}


def _best(able: tuple[int, ...], hands: Choices, half: str, least: str | None) -> list[int]:
    """The seats with the best hand that qualifies, clockwise from the button."""
    read = {number: min(hands[number][half], key=lambda hand: DEFINITIONS[half](hand).badness) for number in able}
    badness = {number: DEFINITIONS[half](hand).badness for number, hand in read.items() if qualifies(half, least, hand)}
    return [number for number, bad in badness.items() if bad == min(badness.values())]
