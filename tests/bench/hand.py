"""One six-handed hand of fixed-limit Badugi, from the blinds to the push, played by the service and by PokerKit."""

from __future__ import annotations

import random
import warnings
from dataclasses import dataclass
from functools import cache
from typing import Any

from pokerkit import Automation, FixedLimitBadugi, Mode, State

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson, all_clauses
from dealer_service.api.responses.ruling_body import ruling_body
from dealer_service.engine import Asks, answer
from dealer_service.table import DECK
from tests.bench.questions import STAKES
from tests.books import BOOK

RULES = {"house": "by-the-book", "game": "badugi"}
SEATS = range(1, 7)
STACK = 100
DISCARDS = {1: (2, 1, 3, 1, 2, 2), 2: (1, 1, 1, 1, 1, 1), 3: (1, 0, 1, 0, 0, 1)}  # of each draw, by seat
FOLDS = {2: (3, 5), 3: (6,), 4: ()}  # of each round but the first, to its bet
CLAUSES = ClauseJson(all_clauses(BOOK))
SHOWN_BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
)


@dataclass(frozen=True)
class Asked:
    """One event with its question and phase."""

    asks: Asks
    phase: str
    event: dict[str, Any]


def first_table() -> dict[str, Any]:
    """Return the table before the first post."""
    seat = {"stack": STACK, "bet": 0, "gathered": 0, "dead": 0, "state": "in"}
    return {
        "button": 6,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "round": 1,
        "phase": "posting",
        "stakes": STAKES,
        "seats": [{"number": number, **seat} for number in SEATS],
        "log": [],
        "deck": {"stub": 52, "burns": 0, "folded": 0, "discards": []},
    }


def whole(**others: Any) -> dict[str, Any]:
    """Return the hand as one question."""
    events = [{"event": each.event} for each in script()]
    return {**RULES, "table": first_table(), "events": events, "results": {}, **others}


def ask(asks: Asks, table: dict[str, Any], event: dict[str, Any] | None, game: str = "badugi") -> dict[str, Any]:
    """Return the ruling with its reasons, from JSON data to JSON data."""
    document = {**RULES, "game": game, "table": table}
    if event is not None:
        document["action" if asks is Asks.BETTING else "event"] = event
    return ruling_body(answer(parse_question(asks, document), BOOK), document, asks, CLAUSES)


def play_here() -> dict[str, Any]:
    """Play the hand with the service: ask about each event and send back the next table; return the last table."""
    table = first_table()
    for each in script():
        table = ask(each.asks, table, each.event)["next"]
    return table


@cache
def tables() -> tuple[dict[str, Any], ...]:
    """Return the table before each event of the hand."""
    found = [first_table()]
    for each in script()[:-1]:
        found.append(ask(each.asks, found[-1], each.event)["next"])
    return tuple(found)


def play_in_pokerkit(events: int | None = None) -> State:
    """Play the same hand in PokerKit, from cached calls: its first ``events``, or all of it."""
    stakes = (STAKES["small_blind"], STAKES["big_blind"]), STAKES["small_bet"], STAKES["big_bet"]
    state = FixedLimitBadugi.create_state(SHOWN_BY_ITSELF, True, 0, *stakes, STACK, 6, mode=Mode.CASH_GAME)
    for does, told in calls(events):
        getattr(state, does)(*told)
    return state


@cache
def calls(events: int | None = None) -> list[tuple[str, tuple[Any, ...]]]:
    """Return PokerKit's calls for the first events, or for all; it takes all discards of a draw before it deals."""
    made: list[tuple[str, tuple[Any, ...]]] = []
    dealt: list[tuple[str, tuple[Any, ...]]] = []
    for each in script()[:events]:
        does, cards = each.event["does"], "".join(each.event.get("cards", ()))
        if each.phase != "drawing":
            made, dealt = made + dealt, []
        match does:
            case "deal":
                (dealt if each.phase == "drawing" else made).append(("deal_hole", (cards,)))
            case "discard":
                made.append(("stand_pat_or_discard", (cards,)))
            case "burn":
                dealt.insert(0, ("burn_card", ("??",)))
            case "fold":
                made.append(("fold", ()))
            case "check" | "call":
                made.append(("check_or_call", ()))
            case "bet" | "raise":
                made.append(("complete_bet_or_raise_to", (each.event["to"],)))
    drawing = events is not None and script()[events:][:1] and script()[events].phase == "drawing"
    return made if drawing else made + dealt


@cache
def script() -> tuple[Asked, ...]:
    """Return the events of the hand, found by asking the service for each next step."""
    chance, table, events = random.Random(4), first_table(), []
    deck = chance.sample([str(card) for card in DECK.values()], len(DECK))
    while table["phase"] != "over":
        asked = _next(table, deck)
        events.append(asked)
        table = ask(asked.asks, table, asked.event)["next"]
    return tuple(events)


def _next(table: dict[str, Any], deck: list[str]) -> Asked:
    phase = table["phase"]
    match phase:
        case "posting" | "betting":
            return Asked(Asks.BETTING, phase, _action(table, ask(Asks.OPTIONS, table, None)["answer"]))
        case "dealing":
            seat = min(table["seats"], key=lambda seat: len(seat.get("hand", ())))
            return Asked(Asks.DEALING, phase, _deal(seat["number"], 1, deck))
        case "drawing":
            return Asked(Asks.DRAWING, phase, _step(table, ask(Asks.DRAWING, table, None)["answer"], deck))
    hidden = [seat for seat in table["seats"] if seat["state"] == "in" and not seat.get("shown")]
    show = {"seat": hidden[0]["number"], "does": "show"} if hidden else {"does": "carry-out"}
    return Asked(Asks.SHOWDOWN, phase, show)


def _action(table: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Return a post, the round's only bet or raise, one of FOLDS, a call or a check."""
    seat, options = found["to_act"], {each["does"]: each for each in found["options"]}
    if "post" in options:
        return {"seat": seat, "does": "post", "to": options["post"]["to"], "kind": options["post"]["kind"]}
    done = [event["does"] for event in table["log"]]
    if seat in FOLDS.get(table["round"], ()) and "fold" in options:
        return {"seat": seat, "does": "fold"}
    for wager in ("bet", "raise"):
        if wager in options and not {"bet", "raise"} & {*done}:
            return {"seat": seat, "does": wager, "to": options[wager]["to"]}
    return {"seat": seat, "does": "call" if "call" in options else "check"}


def _step(table: dict[str, Any], plan: dict[str, Any], deck: list[str]) -> dict[str, Any]:
    """Return the next step of the plan, or else a discard of the seat that it waits for."""
    for step in plan["steps"][:1]:
        if step["does"] == "deal":
            return _deal(step["seat"], step["count"], deck)
        if step["does"] == "burn":
            return {"does": "burn"}
    seat = plan["waiting_for"][0]
    hand = next(each["hand"] for each in table["seats"] if each["number"] == seat)
    return {"seat": seat, "does": "discard", "cards": hand[: DISCARDS[table["round"]][seat - 1]]}


def _deal(seat: int, count: int, deck: list[str]) -> dict[str, Any]:
    return {"seat": seat, "does": "deal", "cards": [deck.pop() for _ in range(count)]}


def check_that_both_play_the_same() -> None:
    """Raise AssertionError if the stacks differ at the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = play_in_pokerkit().stacks
    assert [seat["stack"] for seat in play_here()["seats"]] == list(theirs), "both play the same hand"
