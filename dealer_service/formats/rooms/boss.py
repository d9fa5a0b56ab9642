"""Hands of the Boss network, in XML. Every amount is the total of the round; cards are numbers from 0 to 51."""

from __future__ import annotations

from dealer_service.formats.amounts import amount
from dealer_service.formats.games import Limit, game_of
from dealer_service.formats.problems import invalid_cards, invalid_line
from dealer_service.formats.recorded_hand import Loss
from dealer_service.formats.rooms.xml_element import Element
from dealer_service.formats.rooms.xml_room import XmlRoom

KINDS = {"GAME_FCD": "five-card draw"}
LIMITS = {"FL": Limit.FIXED, "PL": Limit.POT, "NL": Limit.NO}
POSTS = {"HAND_SB": "small-blind", "HAND_BB": "big-blind", "HAND_DSB": "dead", "HAND_ANTE": "ante"}
RANKS, SUITS = "A23456789TJQK", "dchs"
SHOWN_BY_WORDS = "$(STR_G_WIN_"  # at the beginning of a hand that was shown
MUCKED_BY_WORDS = "$(STR_G_MUCK)"


class Boss(XmlRoom):
    """Reads one hand."""

    form, room = "boss", "Boss"

    def read_hand(self) -> None:
        """Read the hand. Raises BadHand."""
        head = self.element
        self.hand.hand, self.hand.table = head.text("ID")[:60], head.attributes.get("TABLE")
        self.hand.played = head.attributes.get("DATE")
        self.hand.variant = f"{head.text('LIMIT')} {head.text('GAME')}"[:60]
        limit = LIMITS.get(head.text("LIMIT"), Limit.FIXED)
        self.hand.game, self.hand.limit = game_of(KINDS.get(head.text("GAME")), limit, self.hand.variant), limit
        self.hand.tournament = bool(head.attributes.get("TABLETOURNEYID"))
        self.hand.currency = head.attributes.get("TABLECURRENCY") or None
        self.hand.money = self.hand.currency is not None
        low, _, high = head.text("STAKES").partition("/")
        self.hand.take_bets(low, high)
        for player in head.find_all("PLAYER"):
            if player.attributes.get("STATE") != "STATE_EMPTY":
                self._read_player(player)
        self.read_each([each for each in head.children if each.name == "ACTION"])
        for showdown in head.find_all("SHOWDOWN"):
            self.hand.raked = amount(showdown.attributes.get("RAKE") or "0")
            self.read_each([*showdown.find_all("RESULT")])

    def _read_player(self, player: Element) -> None:
        number, name = self.number(player, "SEAT"), player.text("NAME")
        self.hand.seat(number, amount(player.text("AMOUNT")), name)
        self.players[name] = number
        if player.attributes.get("DEALER") == "Y":
            self.hand.button = number

    def read_event(self, element: Element) -> None:
        """Read one event. Raises BadHand."""
        if element.name == "RESULT":
            self._read_result(element)
            return
        does = element.text("TYPE")
        if does == "HAND_BOARD":
            return
        seat = self.seat_of(element, "PLAYER")
        match does:
            case "HAND_DEAL":
                self.hands[seat] = self._cards(element)
                self.hand.deal(seat, self.hands[seat])
            case "CHANGECARD":
                self.draw(seat, self.number(element, "COUNT"), self._cards(element) or None)
            case "ACTION_FOLD":
                self.hand.fold(seat)
            case "ACTION_CHECK":
                self.hand.check(seat)
            case _:
                self._read_chips(seat, does, element)

    def _read_chips(self, seat: int, does: str, element: Element) -> None:
        chips = amount(element.text("VALUE"))
        match does:
            case "HAND_BLINDS" if element.text("KIND") in POSTS:
                self.hand.post(seat, POSTS[element.text("KIND")], chips)
            case "ACTION_CALL":
                self.hand.wager(seat, "call", to=chips)
            case "ACTION_BET":
                self.hand.wager(seat, "bet", to=chips)
            case "ACTION_RAISE":
                self.hand.wager(seat, "raise", to=chips)
            case "ACTION_ALLIN":
                self.hand.go_all_in(seat, chips)
            case _:
                raise invalid_line(does)

    def _cards(self, element: Element) -> list[str]:
        found = []
        for each in element.find_all("CARD"):
            link = each.text("LINK")
            if link == "b":
                found.append("??")
                continue
            number = self.number(each, "LINK")
            if number >= len(RANKS) * len(SUITS):
                raise invalid_cards(link).at(each.line, each.column)
            found.append(RANKS[number % len(RANKS)] + SUITS[number // len(RANKS)])
        return found

    def _read_result(self, element: Element) -> None:
        seat, won, cards = self.seat_of(element, "PLAYER"), amount(element.text("WIN")), self._cards(element)
        words = element.attributes.get("HAND", "")
        if cards and words.startswith(SHOWN_BY_WORDS):
            self.hand.show(seat, cards)
        elif words == MUCKED_BY_WORDS:
            self.hand.muck(seat)
            if cards:
                self.hand.lose(Loss.MUCKED_CARDS)
        if won:
            self.hand.collect(seat, won)
