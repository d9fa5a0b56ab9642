"""Hands in Open Hand History (OHH) 1.x: JSON. All games with draws are one game type, without discards.

Fields that begin with an underscore are our own: a record without them lacks the game and the draws.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from dealer_service.formats.amounts import exact
from dealer_service.formats.documents.json_objects import Document, Path
from dealer_service.formats.games import (
    BY_BUTTON,
    FLOP,
    KINDS,
    LATER_STREET,
    WITH_A_BUTTON_BLIND,
    WITH_A_THIRD_BLIND,
    Limit,
    boards_of,
    game_of,
    has_board,
    is_stud,
)
from dealer_service.formats.hand_builder import HandBuilder
from dealer_service.formats.problems import (
    BadHand,
    invalid_cards,
    invalid_line,
    invalid_value,
    missing,
    named_twice,
    other_game,
)
from dealer_service.formats.recorded_hand import Lack, RecordedHand
from dealer_service.table.cards import DECK_WITH_JOKER

GAME, DRAWS, STACKS, PLAYED = "_game", "_draws", "_finishing_stacks", "_played"
SMALL_BET, BIG_BET, THIRD_BLIND, BRING_IN = "_small_bet", "_big_bet", "_third_blind", "_bring_in"
LIMITS = {"FL": Limit.FIXED, "PL": Limit.POT, "NL": Limit.NO}
POSTS = {
    "Post Ante": "ante",
    "Post SB": "small-blind",
    "Post BB": "big-blind",
    "Post Dead": "dead",
    "Post Extra Blind": "live",
    "Straddle": "straddle",
}
BOARD_TYPES = {"Holdem": "hold'em", "Omaha": "omaha", "OmahaHiLo": "omaha hi-lo"}
STUD_TYPES = ("Stud", "StudHiLo")  # only our own field tells stud from razz
IDLE = frozenset({"Added Chips", "Sits Down", "Stands Up", "Player Adjustment"})
MOST_ITEMS = 2000
NOTHING = Decimal(0)


class OhhHand:
    """Reads one hand. ``path`` is where the reader is, for the line and column of a problem."""

    def __init__(self, document: Document, keep_names: bool) -> None:
        self.document, self.keep_names = document, keep_names
        self.path: Path = ("ohh",)
        self.ohh: dict[str, Any] = {}
        self.hand = HandBuilder("ohh", document.line)
        self.players: dict[int, int] = {}

    def read(self) -> RecordedHand:
        """The hand. Raises BadHand with line and column."""
        try:
            self._read_head()
            self._read_players()
            for number, part in enumerate(self._items(self.ohh, "rounds")):
                self.path = ("ohh", "rounds", number)
                self._read_round(number, part)
            for number, pot in enumerate(self._items(self.ohh, "pots")):
                self.path = ("ohh", "pots", number)
                self._read_pot(pot)
            for number, end in enumerate(self._items(self.ohh, STACKS)):
                self.path = ("ohh", STACKS, number)
                self.hand.finals[self._seat(end)] = self._amount(end, "stack")
            self.path = ("ohh",)
            if not self.hand.stakes.get("small_blind", 1):
                del self.hand.stakes["small_blind"]  # 0 is also the value of a record without it
            return self.hand.finish(self.keep_names)
        except BadHand as bad:
            raise bad.at(*self.document.place(self.path)) from None

    # Values

    def _get(self, holder: Any, name: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """A field of this type. Raises BadHand."""
        value = holder.get(name, default) if isinstance(holder, dict) else None
        if value is None:
            raise missing(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.path = (*self.path, name)
            raise invalid_value(name, value)
        return value

    def _items(self, holder: Any, name: str) -> list[Any]:
        items = self._get(holder, name, list, [])
        if len(items) > MOST_ITEMS or any(not isinstance(each, dict) for each in items):
            raise invalid_value(name, "a list of other things")
        return list(items)

    def _amount(self, holder: Any, name: str) -> Decimal:
        value = self._get(holder, name, (int, Decimal), NOTHING)
        try:
            return exact(value)
        except BadHand:
            self.path = (*self.path, name)
            raise

    def _word(self, holder: Any, name: str) -> str | None:
        value = holder.get(name)
        return str(value)[:100] if isinstance(value, str | int) and value != "" else None

    def _cards(self, holder: Any) -> list[str]:
        cards = holder.get("cards") or []
        if not isinstance(cards, list):
            raise invalid_cards(str(cards)[:60])
        known = [each if isinstance(each, str) else "" for each in cards]
        deck = DECK_WITH_JOKER
        if any(each not in deck and each not in ("??", "XX", "") for each in known) or len(known) > len(deck):
            raise invalid_cards(" ".join(known)[:60])
        return [each if each in deck else "??" for each in known]

    # Parts

    def _read_head(self) -> None:
        self.ohh = ohh = self._get(self.document.value, "ohh", dict)
        if not self._get(ohh, "spec_version", str, "1").startswith("1"):
            raise invalid_value("spec_version", ohh["spec_version"])
        limit = ohh.get("bet_limit") or {}
        words = limit.get("bet_type") if isinstance(limit, dict) else None
        kind = self._get(ohh, "game_type", str)
        self.hand.variant = f"{words or ''} {kind}".strip()[:60]
        is_told = kind in STUD_TYPES and is_stud(self._word(ohh, GAME))
        if kind != "Draw" and kind not in BOARD_TYPES and not is_told:
            self.path = ("ohh", "game_type")
            raise other_game(self.hand.variant)
        self.hand.limit = LIMITS.get(words) if isinstance(words, str) else None
        self._read_game(BOARD_TYPES.get(kind))
        self.hand.hand, self.hand.table = self._word(ohh, "game_number"), self._word(ohh, "table_name")
        self.hand.room = self._word(ohh, "site_name")
        self.hand.played = self._word(ohh, "start_date_utc") or self._word(ohh, PLAYED)
        self.hand.tournament = ohh.get("tournament") is True or isinstance(ohh.get("tournament_info"), dict)
        currency = self._word(ohh, "currency")
        self.hand.currency = currency if currency and len(currency) == 3 and currency not in ("XPM", "PPC") else None
        self.hand.money = self.hand.currency is not None
        if (cap := self._amount(limit, "bet_cap") if isinstance(limit, dict) else NOTHING) > 0:
            self.hand.stakes["hand_cap"] = cap

    def _read_game(self, kind: str | None) -> None:
        """The game: it follows from its ``kind`` and the betting structure in a game with a board."""
        game, stakes = self.ohh.get(GAME), self.hand.stakes
        if game is None and kind is not None:
            self.path = ("ohh", "bet_limit")
            if self.hand.limit is None:
                raise missing("bet_type")
            self.hand.game = game_of(kind, self.hand.limit, self.hand.variant)
        elif game is None:
            self.hand.lack(Lack.GAME)
        elif game in KINDS:
            self.hand.game = game
        else:
            self.path = ("ohh", GAME)
            raise other_game(str(game)[:60])
        for field, name in (("ante_amount", "ante"), ("small_blind_amount", "small_blind")):
            stakes[name] = self._amount(self.ohh, field)
        stakes["big_blind"] = self._amount(self.ohh, "big_blind_amount")
        if is_stud(self.hand.game):
            del stakes["big_blind"]
            stakes["bring_in"] = self._amount(self.ohh, BRING_IN)
        if self.hand.game in BY_BUTTON:
            del stakes["small_blind"]
            button_blind = stakes.pop("big_blind")
            stakes |= {"button_blind": button_blind} if self.hand.game == WITH_A_BUTTON_BLIND else {}
        if THIRD_BLIND in self.ohh:
            stakes["third_blind"] = self._amount(self.ohh, THIRD_BLIND)
        if self.hand.limit is Limit.FIXED and SMALL_BET in self.ohh and BIG_BET in self.ohh:
            stakes["small_bet"], stakes["big_bet"] = self._amount(self.ohh, SMALL_BET), self._amount(self.ohh, BIG_BET)
        elif self.hand.limit is Limit.FIXED:
            self.hand.lack(Lack.BETS)

    def _read_players(self) -> None:
        for number, player in enumerate(self._items(self.ohh, "players")):
            self.path = ("ohh", "players", number)
            key, seat = self._get(player, "id", int), self._get(player, "seat", int)
            if key in self.players:
                raise named_twice(f"id {key}" if abs(key) < 10**9 else "id")
            name = player.get("name")
            stack = self._amount(player, "starting_stack") if "starting_stack" in player else None
            self.hand.seat(seat, stack, name if isinstance(name, str) else None)
            self.players[key] = seat
        self.path = ("ohh",)
        self.hand.button = self._get(self.ohh, "dealer_seat", int)

    def _read_round(self, number: int, part: dict[str, Any]) -> None:
        showdown = part.get("street") == "Showdown"
        has_streets = has_board(self.hand.game) or is_stud(self.hand.game)
        draw = 0 if showdown or (has_streets and DRAWS not in part) else number
        if draw:
            self.hand.begin_draw()
            self._read_draws(part, number)
        elif number and not showdown and not is_stud(self.hand.game):
            unknown = ["??"] * (FLOP if number == 1 else LATER_STREET) * boards_of(self.hand.game)
            self.hand.deal_board(self._cards(part) or unknown)
        for place, action in enumerate(self._items(part, "actions")):
            self.path = ("ohh", "rounds", number, "actions", place)
            self._read_action(action, draw)

    def _read_draws(self, part: dict[str, Any], number: int) -> None:
        """The discards of the draw before this round. Without them, replacement cards give the count of a seat."""
        for place, draw in enumerate(self._items(part, DRAWS)):
            self.path = ("ohh", "rounds", number, DRAWS, place)
            cards = self._cards(draw)
            self.hand.discard(self._seat(draw), cards or None, len(cards) if cards else self._get(draw, "count", int))

    def _seat(self, holder: dict[str, Any]) -> int:
        key = self._get(holder, "player_id", int)
        if key not in self.players:
            raise invalid_value("player_id", key if abs(key) < 10**9 else "this number")
        return self.players[key]

    def _read_action(self, action: dict[str, Any], draw: int) -> None:
        does = self._get(action, "action", str)
        if does in IDLE:
            return
        seat, plain = self._seat(action), self._plain_actions()
        if does in POSTS:
            self.hand.post(seat, self._kind_of_post(does), self._amount(action, "amount"))
        elif does in ("Bet", "Raise") and is_stud(self.hand.game):
            self.hand.bet_in_stud(seat, self._amount(action, "amount"))
        elif does in ("Bet", "Raise", "Call"):
            self.hand.wager(seat, does.lower(), put=self._amount(action, "amount"))
        elif does == "Dealt Cards":
            self._deal(seat, self._cards(action), draw)
        elif does == "Shows Cards":
            self.hand.show(seat, self._cards(action))
        elif does in plain:
            plain[does](seat)
        else:
            raise invalid_line(does)

    def _kind_of_post(self, does: str) -> str:
        if does == "Straddle" and self.hand.game in WITH_A_THIRD_BLIND:
            return "third-blind"
        if does in ("Post BB", "Post Extra Blind") and self.hand.game in BY_BUTTON:
            return "button-blind" if self.hand.game == WITH_A_BUTTON_BLIND else "live-ante"
        return POSTS[does]

    def _plain_actions(self) -> dict[str, Callable[[int], None]]:
        return {"Fold": self.hand.fold, "Check": self.hand.check, "Mucks Cards": self.hand.muck}

    def _deal(self, seat: int, cards: list[str], draw: int) -> None:
        if draw and cards and not self.hand.has_discarded(seat):
            self.hand.discard(seat, None, len(cards))
        self.hand.deal(seat, cards)

    def _read_pot(self, pot: dict[str, Any]) -> None:
        number = self._get(pot, "number", int, 0)
        several = len(self.ohh["pots"]) > 1
        name = None if not several else "main" if not number else f"side-{min(abs(number), 99)}"
        self.hand.raked = (self.hand.raked or NOTHING) + self._amount(pot, "rake")
        where = self.path
        for place, win in enumerate(self._items(pot, "player_wins")):
            self.path = (*where, "player_wins", place)
            if chips := self._amount(win, "win_amount"):
                self.hand.collect(self._seat(win), chips, name)
