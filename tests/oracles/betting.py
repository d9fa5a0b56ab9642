"""The options of the seat to act, written naively from the rules: entry by entry, amount by amount.

A round is a dict: ``under`` (the answers of the house), ``button``, ``big_blind_seat``, ``stakes``, ``round``,
``seats`` at the start of the round (``stack``, ``gathered``, ``dead``, ``state``), ``table_dead`` and ``log``. The
numbers below are those of the list of rule points behind the oracle:

* the turn, and when the round closes: 13 to 16;
* the number of bets in fixed limit, the big blind being the first, and its exceptions heads-up: 19 and 20;
* minimum bet and raise in pot and no limit, and short all-ins: 23 to 26; short all-ins in fixed limit: 27 and 28;
* the maximum in pot limit: 30 and 31; half of it in half-pot limit; the limits of a spread; the cap on a hand: 1;
* a short big blind counts in full for later players: 5.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.oracles import streets, up_cards
from tests.oracles.pots import clockwise, sides_of
from tests.oracles.tables import Answers, unknown

Facts = dict[str, Any]
WAGER = ("bet", "raise", "complete")


# Every answer that the oracle knows. Clauses that are not here belong to another oracle.
KNOWN: dict[str, set[Any]] = {
    "betting.forced": {"blinds", "three-blinds", "antes", "antes-and-bring-in", "button-blind", "live-antes"},
    "betting.bring_in": {"low-card", "high-card", "high-card-ace-low"},
    "betting.opening_hand": {"low-hand", "high-hand"},
    "betting.opening_tie": {"by-position", "high-card-by-suit"},
    "betting.open_pair_on_fourth": {"either-limit", "small-limit"},
    "betting.structure": {"fixed-limit", "pot-limit", "half-pot-limit", "no-limit", "spread-limit"},
    "betting.opener_acts_first": {True, False},
    "betting.opener_first_round": {"left-of-big-blind", "left-of-button"},
    "betting.cap_heads_up": {
        *("never", "if-round-begins-heads-up", "when-heads-up-before-the-cap", "only-when-the-event-is-heads-up"),
        "only-if-the-last-round-begins-heads-up",
    },
    "betting.short_big_blind": {"counts-in-full", "called-for-what-it-is"},
    "betting.blind_and_bet": {
        *("big-blind-is-the-small-bet", "first-raise-completes-to-the-bet", "first-raise-adds-a-bet"),
    },
    "betting.limit_short_all_in": {"half-or-more-counts-as-full", "always-complete"},
    "betting.reopening": {"full-raise-faced-cumulative", "single-full-raise-only", "half-a-raise-faced"},
    "betting.pot_blinds": {
        *("exact", "assume-full-blinds", "small-blind-counts-as-big-blind", "blinds-count-as-third-blind"),
    },
    "betting.pot_rounding": {"none", "round-up-to-unit"},
    "betting.wager_unit": {
        *("smallest-chip", "smallest-chip-of-the-blinds", "smallest-chip-of-the-blinds-all-in-too"),
    },
    "betting.limping": {"allowed", "raise-or-fold"},
    "betting.check_raise": {"allowed", "not-allowed"},
    "betting.call_as_check": {"of-less-than-half-a-bet", "of-less-than-a-full-bet"},
    "betting.hand_cap": {"none", "of-the-stakes"},
}
READ = (*KNOWN, "betting.max_bets", "dealing.streets")


def under(answers: Answers, stakes: Facts) -> Facts:
    """The house's answers that the oracle reads."""
    for clause, known in KNOWN.items():
        if (answer := answers(clause)) is not None and answer not in known:
            raise unknown(__name__, clause, answer)
    unit = answers("betting.wager_unit")
    facts = {
        "structure": answers("betting.structure"),
        "opener": answers("betting.opener_first_round"),
        "by_up_cards": tuple(answers(f"betting.{name}") for name in ("bring_in", "opening_hand", "opening_tie")),
        "lows": up_cards.ranks_of_lows(sides_of(answers)),
        "has_bring_in": answers("betting.forced") == "antes-and-bring-in",
        "forced": answers("betting.forced"),
        "doubles_for_a_pair": answers("betting.open_pair_on_fourth") == "either-limit",
        "opener_acts_first": answers("betting.opener_acts_first") is True,
        "most_bets": answers("betting.max_bets"),
        "cap_heads_up": answers("betting.cap_heads_up"),
        "called_for_what_it_is": answers("betting.short_big_blind") == "called-for-what-it-is",
        "completes": answers("betting.blind_and_bet") == "first-raise-completes-to-the-bet",
        "short_all_in": answers("betting.limit_short_all_in"),
        "reopening": answers("betting.reopening"),
        "pot_blinds": answers("betting.pot_blinds"),
        "pot_counted_in": stakes["pot_unit"] if answers("betting.pot_rounding") == "round-up-to-unit" else 1,
        "bets_in": 1 if unit == "smallest-chip" else stakes["blind_chip"],
        "odd_chips_stay": unit == "smallest-chip-of-the-blinds-all-in-too",
        "raise_or_fold": answers("betting.limping") == "raise-or-fold",
        "no_check_raise": answers("betting.check_raise") == "not-allowed",
        "part_of_a_bet_that_is_no_bet_to_call": 1
        if answers("betting.call_as_check") == "of-less-than-a-full-bet"
        else 2,
        "streets": answers("dealing.streets"),
        "capped_by": stakes["hand_cap"] if answers("betting.hand_cap") == "of-the-stakes" else 10**9,
        "rounds": streets.rounds(answers("dealing.streets")),
    }
    return facts


@dataclass
class Player:
    """One seat in the round; ``answered`` is the amount to match at its last action, None before its first.

    ``may_bet`` is the amount that a cap on the hand leaves for this round, with chips in front.
    """

    number: int
    chips: int
    may_bet: int
    bet: int = 0
    dead: int = 0
    live: bool = True
    answered: int | None = None
    fully_raised: bool = False  # there has been a full bet or raise since its last action
    checked: bool = False
    unit: int = 1  # chips smaller than this chip stay behind

    @property
    def left(self) -> int:
        """The chips behind that may still be bet."""
        odd = min((self.chips + self.bet) % self.unit, self.chips)
        return max(0, min(self.chips - odd, self.may_bet - self.bet))


@dataclass
class Story:
    """The round according to its log."""

    facts: Facts
    players: dict[int, Player]
    to_match: int = 0  # the amount that a caller must have in front
    whole: int = 0  # fixed limit: that amount without short chips on top
    bets: int = 0  # full bets so far
    full_raise: int = 0  # outside fixed limit: the largest full bet or raise so far
    spoke_last: int | None = None
    straddler: int | None = None
    small_blind_to_complete: int = 0  # a blind of less than a bet, which the first raise completes
    raised: bool = False
    doubled: bool = False  # a big bet on an open pair
    folded_or_acted: set[int] = field(default_factory=set)
    began_between_two: bool = False
    between_two_before_the_cap: bool = False

    @property
    def fixed(self) -> bool:
        return self.facts["structure"] == "fixed-limit"

    @property
    def structure(self) -> str:
        return self.facts["structure"]

    @property
    def share(self) -> int:
        """The part of a bet that an all-in must be to count as one: all or half."""
        return 1 if self.facts["short_all_in"] == "always-complete" else 2

    @property
    def brings_in(self) -> bool:
        """Whether the round begins with a bring-in."""
        return self.facts["has_bring_in"] and self.facts["round"] == 1

    @property
    def may_double(self) -> bool:
        """Whether an open pair allows the big bet."""
        return self.facts["doubles_for_a_pair"] and self.facts["round"] == 2 and self.facts["pair"]

    @property
    def one_bet(self) -> int:
        """The fixed bet of the round."""
        if self.doubled:
            return self.facts["stakes"]["big_bet"]
        return self.facts["stakes"][f"{streets.bet(self.facts['streets'], self.facts['round'])}_bet"]


def tell(facts: Facts) -> Story:
    """Read the log from its first entry to its last."""
    players = {
        each["number"]: Player(
            each["number"],
            each["stack"],
            facts["capped_by"] - each["gathered"],
            dead=each["dead"],
            live=each["state"] == "in",
            unit=facts["stakes"]["blind_chip"] if facts["odd_chips_stay"] else 1,
        )
        for each in facts["seats"]
        if each["state"] not in ("out", "waiting")
    }
    stakes = facts["stakes"]
    least = stakes["least_bet"] if facts["structure"] == "spread-limit" else least_bet(facts)
    story = Story(facts, players, full_raise=least)
    story.began_between_two = story.between_two_before_the_cap = can_bet(story) <= 2
    for entry in as_posted(facts["log"] + _blind_of_none(facts)):
        _read(entry, story)
        if can_bet(story) <= 2 and (facts["most_bets"] is None or story.bets < facts["most_bets"]):
            story.between_two_before_the_cap = True
    return story


def first_bet(facts: Facts) -> int:
    """The bet that is posted: the big blind, the button's only blind, or twice the ante of the others."""
    stakes = facts["stakes"]
    match facts["forced"]:
        case "button-blind":
            return stakes["button_blind"]
        case "live-antes":
            return 2 * stakes["ante"]
        case _:
            return stakes["big_blind"]


def least_bet(facts: Facts) -> int:
    """The minimum bet outside fixed and spread limit. After the button's post it is the ante in later rounds."""
    by_button = facts["forced"] in ("button-blind", "live-antes")
    return facts["stakes"]["ante"] if by_button and facts["round"] > 1 else first_bet(facts)


def as_posted(log: list[Facts]) -> list[Facts]:
    """The entries with the big blind, or the button's, after all other live posts, and a third blind or straddle last.

    Players post at once, so the first bet is found when every chip of it is in front.
    """
    kinds = ("big-blind", "button-blind", "third-blind", "straddle")
    last = [entry for kind in kinds for entry in log if entry.get("kind") == kind]
    posts = [entry for entry in log if entry["does"] == "post" and entry not in last]
    return [*posts, *last, *(entry for entry in log if entry["does"] != "post")]


def _blind_of_none(facts: Facts) -> list[Facts]:
    """The big blind, or the button's, of a player whose ante took every chip: a post of none."""
    by_button = facts["forced"] == "button-blind"
    number, kind = (facts["button"], "button-blind") if by_button else (facts["big_blind_seat"], "big-blind")
    posts = {entry["kind"]: entry for entry in facts["log"] if entry["seat"] == number and "kind" in entry}
    seat = next((each for each in facts["seats"] if each["number"] == number), None)
    if seat is None or kind in posts or "ante" not in posts or seat["stack"] > posts["ante"]["to"]:
        return []
    return [{"seat": seat["number"], "does": "post", "kind": kind, "to": 0}]


def can_bet(story: Story) -> int:
    """The number of players with live hands and chips."""
    return sum(each.live and each.left > 0 for each in story.players.values())


def no_cap(story: Story) -> bool:
    """Whether two players may raise each other without limit."""
    match story.facts["cap_heads_up"]:
        case "if-round-begins-heads-up":
            return story.began_between_two
        case "when-heads-up-before-the-cap":
            return story.between_two_before_the_cap
        case "only-when-the-event-is-heads-up":
            return story.facts["players_left"] == 2
        case "only-if-the-last-round-begins-heads-up":
            return story.began_between_two and story.facts["round"] == story.facts["rounds"]
    return False


def is_check(story: Story) -> bool:
    """Whether a call now is a check: an all-in bet of less than a bet, or less than half a bet, is called."""
    kinds = ("small-blind", "big-blind", "button-blind", "live-ante")
    blinds = any(each["does"] == "post" and each["kind"] in kinds for each in story.facts["log"])
    if blinds or not story.fixed:
        return False
    return 0 < story.to_match * story.facts["part_of_a_bet_that_is_no_bet_to_call"] < story.one_bet


def _read(entry: Facts, story: Story) -> None:
    player, does, to = story.players[entry["seat"]], entry["does"], entry["to"]
    if does == "check" or (does == "call" and is_check(story)):
        player.checked = True
    if does == "post" and entry["kind"] in ("ante", "dead"):
        player.chips -= to - player.dead
        player.dead = to
        return
    if does == "fold":
        player.live = False
    else:
        player.chips -= to - player.bet
        player.bet = to
    if does == "post":
        # The big blind is the first bet and counts in full, however short its chips.
        story.to_match = max(story.to_match, to)
        of_button = entry["kind"] == "live-ante" and entry["seat"] == story.facts["button"]
        if entry["kind"] in ("big-blind", "button-blind") or of_button:
            _big_blind(to, story)
        if entry["kind"] == "third-blind":
            # It is to be matched in full, like the big blind, however short its chips.
            whole = to if story.facts["called_for_what_it_is"] else story.facts["stakes"]["third_blind"]
            to = max(story.to_match, whole)
        if entry["kind"] in ("third-blind", "straddle"):
            # Calls and raises are measured from the straddle, which is not a bet.
            story.to_match = story.whole = story.full_raise = to
            story.straddler = player.number
        return
    if does == "bring-in":
        story.to_match = story.small_blind_to_complete = story.facts["stakes"]["bring_in"]
    if does in WAGER:
        base = story.whole if story.brings_in else max(story.whole, story.small_blind_to_complete)
        story.doubled |= story.may_double and to - base >= story.facts["stakes"]["big_bet"]
        one_bet = story.facts["stakes"]["small_bet"] if story.may_double else story.one_bet
        if story.fixed and to - base >= (story.whole + one_bet - base) / story.share:
            story.whole = to
            story.bets += 1
            for each in story.players.values():
                each.fully_raised = True
        if not story.fixed and to - story.to_match >= story.full_raise:
            story.full_raise = to - story.to_match
            story.bets += 1
            for each in story.players.values():
                each.fully_raised = True
        story.to_match = to
        story.raised = True
    story.folded_or_acted.add(player.number)
    player.answered, player.fully_raised = story.to_match, False
    story.spoke_last = player.number


def _big_blind(to: int, story: Story) -> None:
    """The first bet: in full even if its chips are short, or, if it is an all-in for less, the part of a bet that
    counts.
    """
    whole = first_bet(story.facts)
    if to < whole and story.facts["called_for_what_it_is"]:
        if story.to_match < whole and not (story.fixed and to >= whole / story.share):
            return
        story.whole, story.bets = story.to_match, 1
    else:
        story.to_match = story.whole = whole
        story.full_raise = max(story.full_raise, whole)
        story.bets = 1
    if story.fixed and story.facts["completes"] and whole < story.one_bet:
        story.small_blind_to_complete, story.whole, story.bets = story.to_match, 0, 0


def to_act(story: Story) -> int | None:
    """The seat to act; None if the round is closed."""
    if sum(player.live for player in story.players.values()) < 2:
        return None
    if story.spoke_last is not None:
        after = story.spoke_last
    elif story.straddler is not None:
        after = story.straddler
    elif story.facts["round"] == 1 and story.facts["opener"] == "left-of-big-blind":
        after = story.facts["big_blind_seat"]
    else:
        after = story.facts["button"]
    order = clockwise(list(story.players), after)
    if story.spoke_last is None and story.facts["has_bring_in"]:
        first = story.facts["first"]
        order = [*order[order.index(first) :], *order[: order.index(first)]]
    if story.spoke_last is None and story.facts["round"] > 1 and story.facts["opener_acts_first"]:
        opener = story.facts["opened_by"]  # 0: all checked
        order = [*order[order.index(opener) :], *order[: order.index(opener)]] if opener else order
    return next((number for number in order if has_something_to_decide(story.players[number], story)), None)


def has_something_to_decide(player: Player, story: Story) -> bool:
    """Whether a live player with chips has not acted yet or has not matched the last bet.

    If no other live player has chips, only a bet higher than the player's own is left to decide on, even the bet of a
    player who has folded.
    """
    if not player.live or not player.left:
        return False
    others = [each for each in story.players.values() if each.live and each is not player]
    if all(each.left == 0 for each in others):
        return any(each.bet > player.bet for each in story.players.values())
    return player.answered is None or player.bet < story.to_match


def may_raise_again(player: Player, story: Story) -> bool:
    """Whether a player who has acted may raise: only after half a fixed bet or a full raise since.

    In some houses the full raise must come from one player, in others half of one is enough.
    """
    if player.answered is None:
        return True
    added = story.to_match - player.answered
    if story.fixed:
        only_called_the_blind = player.answered <= story.small_blind_to_complete and player.fully_raised
        return only_called_the_blind or added >= story.one_bet / 2
    if story.facts["reopening"] == "single-full-raise-only":
        return player.fully_raised
    return added >= story.full_raise / (2 if story.facts["reopening"] == "half-a-raise-faced" else 1)


def pot_after_call(player: Player, story: Story) -> int:
    """All chips in the pot and in front, with the player's own call.

    In the first round some houses count the blinds for more than was posted, and some round the total up.
    """
    chips = story.facts["table_dead"] + sum(each["gathered"] for each in story.facts["seats"])
    chips += sum(each.bet + each.dead for each in story.players.values())
    if story.facts["round"] == 1:
        chips += blinds_made_up(player, story)
    chips += story.to_match - player.bet
    while chips % story.facts["pot_counted_in"]:
        chips += 1
    return chips


def blinds_made_up(player: Player, story: Story) -> int:
    """The amount that the blinds count above the chips posted."""
    stakes = story.facts["stakes"]
    posts = {each["kind"]: each for each in story.facts["log"] if each["does"] == "post"}
    small = posts.get("small-blind", {"seat": 0, "to": 0})
    match story.facts["pot_blinds"]:
        case "assume-full-blinds":
            return stakes["small_blind"] - small["to"] + stakes["big_blind"] - posts["big-blind"]["to"]
        case "small-blind-counts-as-big-blind":
            done = posts["big-blind"]["seat"] in story.folded_or_acted
            if done or small["seat"] in (0, player.number):
                return 0
            return max(0, stakes["big_blind"] - story.players[small["seat"]].bet)
        case "blinds-count-as-third-blind" if "third_blind" in stakes and third_blind_seat(story.facts):
            if posts["big-blind"]["seat"] in story.folded_or_acted:
                return 0
            others = {each["seat"] for each in (small, posts["big-blind"])} - {0, player.number}
            return sum(max(0, stakes["third_blind"] - story.players[number].bet) for number in others)
    return 0


def third_blind_seat(facts: Facts) -> int:
    """The player left of the big blind; 0 if only the blinds play."""
    numbers = [each["number"] for each in facts["seats"] if each["state"] not in ("out", "waiting")]
    blinds = (facts["small_blind_seat"], facts["big_blind_seat"])
    left = clockwise(numbers, facts["big_blind_seat"])[0]
    return 0 if len(numbers) < 3 or left in blinds else left


def could_call_some(other: Player, story: Story) -> bool:
    """Whether the other player could put in a chip above the current call."""
    return other.live and other.left > 0 and other.bet + other.left > story.to_match


def may_wager(player: Player, to: int, story: Story) -> bool:
    """Whether the player may bet or raise to this total."""
    has, adds = player.left + player.bet, to - story.to_match
    if adds <= 0 or to > has:
        return False
    if not any(could_call_some(each, story) for each in story.players.values() if each is not player):
        return False
    if not may_raise_again(player, story):
        return False
    if player.checked and story.to_match and story.facts["no_check_raise"]:
        return False
    capped = story.structure in ("fixed-limit", "spread-limit") and not no_cap(story)
    if capped and story.bets >= story.facts["most_bets"]:
        return False
    if story.fixed:
        targets = [story.whole + story.one_bet]
        if story.may_double:
            targets.append(story.whole + story.facts["stakes"]["big_bet"])
        return to in targets or (to == has and to < targets[-1])
    full_raise = (
        min(story.full_raise, most_added(player, story)) if story.structure == "spread-limit" else story.full_raise
    )
    if adds < full_raise:
        return to == has
    most = max(full_raise, most_added(player, story))
    if adds in (full_raise, most) or to == has:
        return adds <= most
    return adds <= most and (adds - full_raise) % story.facts["bets_in"] == 0


def most_added(player: Player, story: Story) -> int:
    """The maximum that a bet or raise may add, whatever the player's stack."""
    stakes = story.facts["stakes"]
    match story.structure:
        case "pot-limit":
            return pot_after_call(player, story)
        case "half-pot-limit":
            return pot_after_call(player, story) // (2 * stakes["chip"]) * stakes["chip"]
        case "spread-limit":
            return stakes["most_bet"]
    return 10**9


def legal(facts: Facts) -> tuple[int | None, set[tuple[str, int | None]]]:
    """The seat to act, and each legal action with each of its totals."""
    story = tell(facts)
    number = to_act(story)
    if number is None:
        return None, set()
    player = story.players[number]
    found: set[tuple[str, int | None]] = {("fold", None)}
    has = player.bet + player.left
    if story.brings_in and not story.to_match:
        found = set() if number == facts["first"] else found
        amounts = range(facts["stakes"]["bring_in"] + 1, has + 1)
        complete = {("complete", to) for to in amounts if may_wager(player, to, story)}
        return number, found | complete | {("bring-in", min(facts["stakes"]["bring_in"], has))}
    enters = story.facts["raise_or_fold"] and facts["round"] == 1 and not story.raised
    if player.bet >= story.to_match and not (enters and not player.bet):
        found.add(("check", player.bet))
    others = [each for each in story.players.values() if each is not player and could_call_some(each, story)]
    if player.bet < story.to_match and not (enters and has > story.to_match and others):
        found.add(("call", min(story.to_match, has)))
    does = "raise" if story.to_match else "bet"
    does = "complete" if story.brings_in and not story.bets else does
    found |= {(does, to) for to in range(0, has + 1, facts["stakes"]["chip"]) if may_wager(player, to, story)}
    return number, found


def sizes(facts: Facts, amounts: set[int]) -> dict[str, int]:
    """The amounts with a name among these legal totals of a bet or raise; none outside of a choice.

    Half of the pot and the pot go down to the next legal total.
    """
    story = tell(facts)
    number = to_act(story)
    if number is None or len(amounts) < 2 or story.fixed:
        return {}
    player, fewest, most = story.players[number], min(amounts), max(amounts)
    pot = pot_after_call(player, story)
    found = {"min": fewest}
    for name, adds in (("half-pot", pot // 2), ("pot", pot)):
        if story.structure == "half-pot-limit" and name == "half-pot":
            adds = most_added(player, story)
        if fewest <= story.to_match + adds <= most:
            found[name] = max(to for to in amounts if to <= story.to_match + adds)
    if player.bet + player.left in amounts:
        found["all-in"] = player.bet + player.left
    if most not in found.values():
        found["max"] = most
    return found
