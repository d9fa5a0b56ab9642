"""The measured questions, as a client would send them."""

from __future__ import annotations

from typing import Any

UNKNOWN = ["??"] * 4
STAKES = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1}


def limit_badugi() -> dict[str, Any]:
    """Nine seats of fixed-limit Badugi in the second round: two folded, a bet, a raise, five to answer."""
    seats: list[dict[str, Any]] = []
    bets = {1: 4, 2: 8}
    for number in range(1, 10):
        folded = number in (8, 9)
        bet = bets.get(number, 0)
        seat = {"number": number, "stack": 196 - bet, "bet": bet, "gathered": 0 if folded else 4, "dead": 0}
        seat |= {"state": "folded"} if folded else {"state": "in", "hand": UNKNOWN, "drew": [1]}
        seats.append(seat)
    discards = [{"draw": 1, "seat": number, "count": 1} for number in range(1, 8)]
    table = {
        "button": 9,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "round": 2,
        "phase": "betting",
        "stakes": STAKES,
        "seats": seats,
        "log": [{"seat": 1, "does": "bet", "to": 4}, {"seat": 2, "does": "raise", "to": 8}],
        "deck": {"stub": 8, "burns": 1, "folded": 8, "discards": discards},
    }
    return {"house": "by-the-book", "game": "badugi", "table": table}


def draw() -> dict[str, Any]:
    """Eight seats that draw 4 4 4 3 4 4 4 4 from a stub of twenty: the deck is remade at seat five."""
    seats = [
        {"number": number, "stack": 96, "bet": 0, "gathered": 4, "dead": 0, "state": "in", "drew": []}
        for number in range(1, 9)
    ]
    announced = [{"seat": number, "count": 3 if number == 4 else 4} for number in range(1, 9)]
    table = {
        "button": 8,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "round": 1,
        "phase": "drawing",
        "stakes": STAKES,
        "seats": seats,
        "log": [],
        "deck": {"stub": 20, "burns": 0, "folded": 0, "discards": []},
        "draw": {"number": 1, "burned": False, "announced": announced, "placed": [], "received": []},
    }
    return {"house": "by-the-book", "game": "badugi", "table": table}


def showdown() -> dict[str, Any]:
    """Nine hands of Badacey, three of them all-in for less: a main pot and three side pots."""
    hands = [
        "As 2d 3h 4c 9s",
        "Ah 2h 5c 6d 7s",
        "Ac 3c 4d 5h 8s",
        "Ad 2c 6h 7d 9c",
        "Ks Qd Jh Tc 9h",
        "2s 3s 6s 8d Kc",
        "4s 5s 7c 8h Qc",
        "3d 5d 6c 9d Kd",
        "4h 7h Td Js Qh",
    ]
    gathered = [40, 65, 90, 200, 200, 200, 200, 200, 200]
    seats = [
        {
            "number": number,
            "stack": 0 if chips < 200 else 50,
            "bet": 0,
            "gathered": chips,
            "dead": 1,
            "state": "in",
            "hand": hand.split(),
        }
        for number, (hand, chips) in enumerate(zip(hands, gathered, strict=True), start=1)
    ]
    table = {
        "button": 5,
        "small_blind_seat": 6,
        "big_blind_seat": 7,
        "round": 4,
        "phase": "showdown",
        "stakes": STAKES,
        "seats": seats,
        "log": [{"seat": 6, "does": "bet", "to": 8}, {"seat": 7, "does": "call", "to": 8}],
    }
    return {"house": "by-the-book", "game": "badacey", "table": table}
