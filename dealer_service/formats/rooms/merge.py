"""Hands of the Merge network, in XML. A description before the games names their variant and stakes."""

from __future__ import annotations

import re

from dealer_service.formats.amounts import amount, cards_in, currency_of
from dealer_service.formats.games import Limit, game_of
from dealer_service.formats.hand_builder import NOTHING
from dealer_service.formats.problems import cancelled, invalid_line, missing, other_game
from dealer_service.formats.recorded_hand import Loss
from dealer_service.formats.rooms.xml_element import Element
from dealer_service.formats.rooms.xml_room import XmlRoom

KINDS = {
    "2-7 Lowball": "2-7 triple draw",
    "A-5 Lowball": "a-5 triple draw",
    "5-Draw": "five-card draw",
    "Badugi": "badugi",
}
LIMITS = {"Limit": Limit.FIXED, "Pot Limit": Limit.POT, "Half Pot Limit": Limit.HALF_POT, "No Limit": Limit.NO}
LAST_SEAT = 10  # seats count from 0: the first one follows the last
_STAKES = re.compile(r"([A-Za-z ]{1,30}) \(?([$€£]?[0-9.,]{1,20})/([$€£]?[0-9.,]{1,20})\)?")
POSTS = {"SMALL_BLIND": "small-blind", "BIG_BLIND": "big-blind", "INITIAL_BLIND": "live", "ANTE": "ante"}
IDLE = frozenset({"CHAT", "DISCONNECTED", "RECONNECTED", "LEAVE", "SIT_OUT", "SIT_IN"})


class Merge(XmlRoom):
    """Reads one hand. A raise is given as a total, other actions as the chips added."""

    form, room = "merge", "Merge"

    def read_hand(self) -> None:
        """Read the game. Raises BadHand."""
        self.hand.hand = self.element.text("id")[:60]
        self.hand.played = self.element.attributes.get("starttime")
        self.hand.table = self.element.attributes.get("data", "").partition("|")[2].partition("|")[0] or None
        self.hand.awards_hold_returns = True
        self._read_game()
        players = next(self.element.find_all("players"), None)
        if players is None:
            raise missing("players")
        for player in players.find_all("player"):
            number = self.number(player, "seat") or LAST_SEAT
            name = player.attributes.get("nickname")
            self.hand.seat(number, amount(player.text("balance")), name)
            self.players[player.text("seat")] = number
        self.hand.button = self.number(players, "dealer") or LAST_SEAT
        for part in self.element.find_all("round"):
            self._read_round(part)

    def _read_game(self) -> None:
        if self.head is None:
            raise missing("description")
        name, words = self.head.text("type"), self.head.text("stakes")
        self.hand.variant = f"{words.partition(' (')[0].partition(' $')[0]} {name}"[:60]
        stakes = _STAKES.fullmatch(words)
        limit = LIMITS.get(stakes[1].strip()) if stakes else None
        if stakes is None or limit is None:
            raise other_game(self.hand.variant)
        self.hand.game, self.hand.limit = game_of(KINDS.get(name), limit, self.hand.variant), limit
        self.hand.currency = currency_of(stakes[2])
        self.hand.money = self.hand.currency is not None
        self.hand.take_bets(stakes[2], stakes[3])

    def _read_round(self, part: Element) -> None:
        cards: dict[str, dict[int, list[str]]] = {}
        for each in part.find_all("cards"):
            if each.attributes.get("player") in self.players:
                hands = cards.setdefault(each.text("type"), {})
                hands[self.seat_of(each, "player")] = cards_in(each.text("cards"))
        if cards.get("MUCKED"):
            self.hand.lose(Loss.MUCKED_CARDS)
        self.drawn, self.shown = cards.get("DRAW_DRAWN_CARDS", {}), cards.get("SHOWN", {})
        for seat, hand in cards.get("HOLE", {}).items():
            self.hands[seat] = hand
            self.hand.deal(seat, hand)
        if part.text("id").endswith("_DRAW") and not part.text("id").startswith(("PRE_", "POST_")):
            self.hand.begin_draw()
        self.read_each([*part.find_all("event"), *part.find_all("winner")])

    def read_event(self, element: Element) -> None:
        """Read one event. Raises BadHand."""
        if element.name == "winner":
            self._read_winner(element)
            return
        does = element.text("type")
        if does in IDLE:
            return
        if does == "GAME_CANCELLED":
            raise cancelled()
        seat = self.seat_of(element, "player")
        match does:
            case "FOLD":
                self.hand.fold(seat)
            case "CHECK":
                self.hand.check(seat)
            case "DRAW":
                self.draw(seat, self.number(element, "text"), self.drawn.get(seat))
            case "SHOW":
                self.hand.show(seat, self.shown.get(seat, ()))
            case "MUCK":
                self.hand.muck(seat)
            case _:
                self._read_chips(seat, does, element)

    def _read_chips(self, seat: int, does: str, element: Element) -> None:
        chips = amount(element.text("amount"))
        match does:
            case "RAISE":
                self.hand.wager(seat, "raise", to=chips)
            case "BET" | "CALL":
                self.hand.wager(seat, does.lower(), put=chips)
            case "ALL_IN":
                self.hand.go_all_in(seat, self.hand.bets.get(seat, NOTHING) + chips)
            case "RETURN_BLIND":
                self.hand.post_both(seat, chips)
            case _ if does in POSTS:
                self.hand.post(seat, POSTS[does], chips)
            case _:
                raise invalid_line(does)

    def _read_winner(self, element: Element) -> None:
        seat, chips = self.seat_of(element, "player"), amount(element.text("amount"))
        if element.attributes.get("uncalled") == "true":
            self.hand.give_back(seat, chips)
            return
        pots = self.element_pots()
        number = self.number(element, "potnumber")
        self.hand.collect(seat, chips, None if pots == {1} else "main" if number == 1 else f"side-{number - 1}")

    def element_pots(self) -> set[int]:
        """The numbers of the pots that were called."""
        return {
            self.number(each, "potnumber")
            for part in self.element.find_all("round")
            for each in part.find_all("winner")
            if each.attributes.get("uncalled") != "true"
        }
