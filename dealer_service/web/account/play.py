"""One version of an account, played: the table it begins at, the ruling on each entry, and the question to rule on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dealer_service.api.requests.contested_facts import with_fact
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.table_json import serialize_event, serialize_table
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks, rule_on
from dealer_service.engine.play.played import Played
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.first_table import CHIPS, completed, usual_stakes
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Does, Event, Phase, Snapshot, State
from dealer_service.table.incidents import DealtToWrongSeat, DrawMoment, ReportedHand
from dealer_service.web.account.account import PLACED, Account
from dealer_service.web.account.versions import Happened, Version
from dealer_service.web.floor.sheet import Sheet, value_at

OPEN = (Outcome.NEEDS_FLOOR, Outcome.UNDETERMINED)
# The most steps up to the first round: the posts, then the deal.
MOST_STEPS = 40
# The chips in play, smallest first: those of the usual stakes, or another set.
CHIP_SETS = (CHIPS, (5, 25, 100, 500), (25, 100, 500, 1000), (100, 500, 1000, 5000))
OF_THE_TABLE = ("button", "small_blind_seat", "big_blind_seat", "stakes")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry with its ruling, and the tables before and after it."""

    happened: Happened
    ruling: Ruling
    before: JsonObject
    after: Snapshot | None


@dataclass(frozen=True, slots=True)
class Hand:
    """The entries that were ruled on, in order, from the table ``opening`` to the ``table`` after the last one."""

    entries: tuple[Entry, ...]
    opening: JsonObject
    table: JsonObject

    def picked(self, place: int | None) -> Entry | None:
        """The entry with this moment. Default: the first one that is open, else the last one that was not allowed."""
        of_moment = [each for each in self.entries if place in each.happened.moments]
        still_open = [each for each in self.entries if each.ruling.outcome in OPEN]
        notable = [each for each in self.entries if each.ruling.outcome is not Outcome.ALLOWED]
        return next(iter((*of_moment, *still_open, *reversed(notable), *reversed(self.entries))), None)


def stakes_of(account: Account, rules: Ruleset, book: Book) -> JsonObject:
    """The stakes of the account: usual ones of the house and the game, with its blinds and its chips."""
    usual = usual_stakes(rules, book.tables.get(account.house, ()))
    stakes = usual[min(account.stakes, len(usual) - 1)]
    if account.chips is None and not account.blinds:
        return stakes
    chips = tuple(stakes["chips"]) if account.chips is None else CHIP_SETS[min(account.chips, len(CHIP_SETS) - 1)]
    if account.blinds:
        blinds = dict(zip(("small_blind", "big_blind", "third_blind"), account.blinds, strict=False))
        return completed({**blinds, "ante": stakes["ante"]}, chips, rules)
    amounts = {name: each for name, each in stakes.items() if name not in ("chip", "chips", "blind_chip")}
    return completed(amounts, chips, rules)


def opening_of(account: Account, stakes: JsonObject, rules: Ruleset) -> JsonObject:
    """The table at the beginning of the account. Raises DealerServiceError.

    The service posts and deals to the seats of the account. In a later round, each seat has the same chips in the pot.
    """
    table: JsonObject = {
        "button": account.button,
        "stakes": stakes,
        "seats": [{"number": number} for number in account.seats],
    }
    for _ in range(MOST_STEPS):
        if table.get("phase") == account.phase and (account.phase != Phase.BETTING or account.round == 1):
            return _unseen(table)
        if table.get("phase") == Phase.BETTING or (stepped := _stepped(account, table, rules)) is None:
            break
        table = stepped
    return _later(account, table, rules)


def _unseen(table: JsonObject) -> JsonObject:
    """The table without its cards and its piles, which are unknown."""
    seats = [{name: each for name, each in seat.items() if name != "hand"} for seat in table["seats"]]
    return {**{name: each for name, each in table.items() if name != "deck"}, "seats": seats}


def _stepped(account: Account, table: JsonObject, rules: Ruleset) -> JsonObject | None:
    """The table after the next post, or after the next step of the deal."""
    asks, event = Asks.DEALING, {"event": {"does": "carry-out"}}
    if table.get("phase") == Phase.POSTING:
        options = rule_on(parse_question(Asks.OPTIONS, {**_rules_of(account), "table": table}), rules).answer
        if isinstance(options, Options) and options.to_act is not None:
            post = next(each for each in options.options if each.does is Does.POST)
            asks, event = (
                Asks.BETTING,
                {"action": serialize_event(Event(Does.POST, options.to_act, post.to, post.kind))},
            )
    stepped = rule_on(parse_question(asks, {**_rules_of(account), "table": table, **event}), rules).next
    return None if stepped is None else serialize_table(stepped)


def play(account: Account, version: Version, opening: JsonObject, rules: Ruleset) -> Hand:
    """The version from its opening on. Raises DealerServiceError."""
    if not version.happened:
        return Hand((), opening, opening)
    asked = question_of(account, version, opening)
    ruling = rule_on(parse_question(Asks.PLAY, asked), rules)
    played = ruling.answer
    assert isinstance(played, Played)
    entries, before = [], opening
    for each in played.events or ():
        if each.at is not None and each.ruling is not None:
            entries.append(Entry(version.happened[each.at], each.ruling, before, each.table))
        before = serialize_table(each.table) if each.table is not None else before
    return Hand(tuple(entries), opening, before)


def question_of(account: Account, version: Version, opening: JsonObject) -> JsonObject:
    """The question about the whole version."""
    events = [each.event for each in version.happened]
    return {**_rules_of(account), "table": opening, "events": events, "on_deviation": "follow", "detail": "events"}


def sheet_of_entry(account: Account, entry: Entry) -> Sheet:
    """The question about one entry."""
    asks = Asks.BETTING
    told = entry.happened.event
    asked = {"gesture": told["gesture"]} if "gesture" in told else {"action": told["event"]}
    return _with_facts(Sheet(asks, {**_rules_of(account), "table": entry.before, **asked}), account)


def sheet_of_incident(account: Account, hand: Hand, form: JsonObject) -> Sheet:
    """The question about the incident. The log that it names an entry of is as it was entered."""
    table = as_entered(hand) if form.get("entries") else hand.table
    asked = Sheet(Asks.IRREGULARITIES, {**_rules_of(account), "table": table, "incident": account.incident})
    question = _with_facts(asked, account).question
    seat = (account.incident or {}).get("seat")
    fouled = (account.incident or {}).get("fouled")
    for each in fouled if isinstance(fouled, list) else ():
        if each in account.seats:  # it was mucked because of the miscall
            question = with_fact(question, f"/table/seats/{account.seats.index(each)}/state", State.MUCKED.value)
    if form.get("hand") == ReportedHand.NONE and seat in account.seats:
        question = with_fact(question, f"/table/seats/{account.seats.index(seat)}/hand", [])
    if form["kind"] == DealtToWrongSeat.kind and type(seat) is int and seat not in account.seats:
        dealt = {"number": seat, "state": State.OUT.value, "bet": 0, "gathered": 0, "dead": 0, "hand": ["??"]}
        question = with_fact(question, "/table/seats", [*question["table"]["seats"], dealt])
    placed = value_at(question, PLACED)
    if isinstance(placed, list):
        served = form.get("draw") == DrawMoment.CARDS_DEALT
        received = [each for each in placed if served or each.get("seat") != seat]
        question = with_fact(question, "/table/draw/received", received)
    return replace(asked, question=question)


def award_of(seat: int, pot: str) -> JsonObject:
    """The push of this pot to a seat, for the log of a hand that is over. Its chips are another fact."""
    return {"seat": seat, "does": Does.AWARD.value, "pot": pot}


def as_entered(hand: Hand) -> JsonObject:
    """The table of the betting round with each action as it was entered, and the bets in front of the seats."""
    table = hand.opening
    seats = {each["number"]: dict(each) for each in table["seats"]}
    log = [*table.get("log", ())]
    for entry in hand.entries:
        event = entry.happened.event.get("event") or _action_of(entry)
        if event is None or event.get("seat") not in seats:
            continue
        log.append(event)
        seat = seats[event["seat"]]
        match event["does"]:
            case "fold":
                seat["state"] = State.FOLDED.value
            case "call":
                seat["bet"] = max(each.get("bet") or 0 for each in seats.values())
            case "bet" | "raise" if event.get("to") is not None:
                seat["bet"] = event["to"]
    return {**table, "seats": list(seats.values()), "log": log}


def options_of(account: Account, hand: Hand) -> Sheet | None:
    """The question about the options of the next player, after the last entry of a betting round."""
    if not hand.entries or hand.table.get("phase") != Phase.BETTING:
        return None
    return Sheet(Asks.OPTIONS, {**_rules_of(account), "table": hand.table})


def _action_of(entry: Entry) -> JsonObject | None:
    """The action that the words and chips of an entry count as."""
    event = getattr(entry.ruling.answer, "event", None)
    return None if event is None else serialize_event(event)


def _with_facts(sheet: Sheet, account: Account) -> Sheet:
    """The sheet with the further facts that it has a place for."""
    question = sheet.question
    for at, value in sorted(account.facts.items()):  # a whole before its parts
        try:
            question = with_fact(question, at, value)
        except LookupError:
            continue
    return Sheet(sheet.asks, question)


def _rules_of(account: Account) -> dict[str, Any]:
    return {"house": account.house, "game": account.game}


def _later(account: Account, table: JsonObject, rules: Ruleset) -> JsonObject:
    """The table in a later phase of the hand. All seats of the account are in, with the same chips in the pot."""
    posted = max((each.get("bet") or 0 for each in table["seats"]), default=0)
    each = posted if account.each is None else account.each
    gathered = 0 if account.phase == Phase.OVER else each
    seats = [
        {"number": number, "state": State.IN.value, "bet": 0, "gathered": gathered, "dead": 0}
        for number in account.seats
    ]
    later: JsonObject = {name: table[name] for name in OF_THE_TABLE if name in table}
    last = rules.dealing.streets.value.rounds
    number = last if account.phase in (Phase.SHOWDOWN, Phase.OVER) else min(account.round, last)
    draw = number
    if account.phase == Phase.DRAWING:
        number = rules.dealing.streets.value.round_after(draw) - 1
    later |= {"round": number, "phase": account.phase, "seats": seats}
    if account.phase == Phase.BETTING:
        later["log"] = []
    if account.phase == Phase.DRAWING:
        later["draw"] = {"number": draw, "burned": True}
    if account.phase == Phase.STREET:
        later |= {"round": min(number, last - 1), "log": [{"does": Does.BURN.value}]}
    return later
