"""Hands in PHH and PHHS (https://phh.readthedocs.io): TOML, one hand a file or one in each section.

The library of the standard reads actions against its own state and gives no places; here the TOML is parsed by the
standard library, and the eleven forms of an action by one pattern.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from dealer_service.formats.amounts import amount, exact
from dealer_service.formats.games import (
    BY_BUTTON,
    KINDS,
    LIMITS,
    WITH_A_BUTTON_BLIND,
    WITH_A_THIRD_BLIND,
    WITH_LIVE_ANTES,
    Limit,
    is_stud,
    short_deck_of,
)
from dealer_service.formats.hand_builder import HandBuilder
from dealer_service.formats.lines import Line, Lines
from dealer_service.formats.phh.scan import TomlScan
from dealer_service.formats.problems import (
    BadHand,
    Unreadable,
    invalid_cards,
    invalid_line,
    invalid_value,
    malformed,
    missing,
    other_game,
    too_large,
)
from dealer_service.formats.recorded_hand import Lack, Loss, RecordedHand
from dealer_service.message import message
from dealer_service.table.cards import DECK_WITH_JOKER

CODES = {
    "FB": "badugi",
    "F2L3D": "deuce-to-seven-triple-draw",
    "N2L1D": "deuce-to-seven-single-draw",
    "FT": "holdem",
    "NT": "holdem-no-limit",
    "PO": "omaha-pot-limit",
    "FO/8": "omaha-eight-or-better",
    "F7S": "seven-card-stud",
    "F7S/8": "stud-eight-or-better",
    "FR": "razz",
    "NS": "short-deck-holdem",  # and its forms with antes, by the posts
}
SHORT_DECK_CODE = "NS"
# Own fields, for facts without a field of the standard.
GAME, BUTTON, TOURNAMENT, PLAYED = "_game", "_button", "_tournament", "_played"
MOST_BYTES = 256 * 1024
MOST_LINES = 10_000
MOST_PLAYERS = 22
_PLACE = re.compile(r"\(at line (\d{1,9}), column (\d{1,9})\)")
_ACTION = re.compile(
    r"d (dh) p(\d{1,2}) ([0-9A-Za-z?]{2,104})"
    r"|d db ([0-9A-Za-z?]{2,104})"
    r"|p(\d{1,2}) (?:(f|cc|pb)|(cbr) ([0-9.,]{1,30})|(sd|sm)(?: ([0-9A-Za-z?]{2,104}|-))?)"
)


def read_phh(lines: Lines, keep_names: bool = False) -> Iterator[RecordedHand | Unreadable]:
    """Each hand of a file, or the problem that it has."""
    block = _Block(1, None)
    for line in lines:
        if (section := block.scan.section(line.text)) is not None:
            yield from block.read(keep_names)
            block = _Block(line.number + 1, section)
        else:
            block.add(line)
    yield from block.read(keep_names)


class _Block:
    """The lines of one hand."""

    def __init__(self, first: int, section: str | None) -> None:
        self.first, self.section = first, section
        self.scan = TomlScan()
        self.lines: list[str] = []
        self.size = 0
        self.bad: BadHand | None = None

    def add(self, line: Line) -> None:
        """Add a line. A hand that exceeds a limit keeps no further lines."""
        self.size += len(line.text) + 1
        if self.bad is not None:
            return
        try:
            if self.size > MOST_BYTES or not line.ends:
                raise too_large(message("more than {most} bytes", most=MOST_BYTES)).at(line.number)
            if len(self.lines) >= MOST_LINES:
                raise too_large(message("more than {most} lines", most=MOST_LINES)).at(line.number)
            self.scan.feed(line.number, line.text)
            self.lines.append(line.text)
        except BadHand as bad:
            self.bad, self.lines = bad, []

    def read(self, keep_names: bool) -> Iterator[RecordedHand | Unreadable]:
        """The hand or its problem. Lines without any field are skipped."""
        try:
            if self.bad is not None:
                raise self.bad
            document = self._parse()
            if document or self.section is not None:
                yield _PhhHand(document, self, keep_names).read()
        except BadHand as bad:
            yield bad.unreadable(self.first, self.section)

    def _parse(self) -> dict[str, Any]:
        try:
            return tomllib.loads("\n".join(self.lines) + "\n", parse_float=Decimal)
        except ValueError as error:  # also numbers of thousands of digits
            text = str(error)
            place = _PLACE.search(text)
            line, column = (int(place[1]), int(place[2])) if place else (self._line_of(error), 1)
            problem = text.partition(" (at ")[0].partition(";")[0].removesuffix(".")
            raise malformed("TOML", problem[:200]).at(self.first + line - 1, column) from None
        except (RecursionError, ArithmeticError):
            raise malformed("TOML", "a value is too large").at(self.first) from None

    def _line_of(self, error: ValueError) -> int:
        """The line of an error that the parser gives no place for: that of a number without end, or the last line."""
        if isinstance(error, tomllib.TOMLDecodeError):
            return max(1, len(self.lines))
        return 1 + max(range(len(self.lines)), key=lambda at: len(self.lines[at]), default=0)

    def at(self, name: str) -> tuple[int, int]:
        """The line and column of a field."""
        return self.scan.keys.get(name, (self.first, 1))

    def at_action(self, number: int) -> tuple[int, int]:
        """The line and column of an action."""
        places = self.scan.strings.get("actions", [])
        return places[number] if number < len(places) else self.at("actions")


class _PhhHand:
    """Reads the fields of one hand."""

    def __init__(self, document: dict[str, Any], block: _Block, keep_names: bool) -> None:
        self.document, self.block, self.keep_names = document, block, keep_names
        self.hand = HandBuilder("phh", block.first)
        self.order: list[int] = []  # seats of p1, p2, ...

    def read(self) -> RecordedHand:
        """The hand. Raises BadHand with line and column."""
        self._read_game()
        self._read_seats()
        self._read_stakes()
        for number, action in enumerate(self._list("actions", str)):
            try:
                self._act(action)
            except BadHand as bad:
                raise bad.at(*self.block.at_action(number)) from None
        self._read_results()
        try:
            return self.hand.finish(self.keep_names)
        except BadHand as bad:
            raise bad.at(self.block.first) from None

    def _field(self, name: str) -> Any:
        if name not in self.document:
            raise missing(name).at(self.block.first)
        return self.document[name]

    def _list(self, name: str, kind: type) -> list[Any]:
        found = self._field(name)
        if not isinstance(found, list) or any(not isinstance(each, kind) for each in found):
            raise invalid_value(name, found).at(*self.block.at(name))
        return found

    def _amount(self, name: str, value: Any) -> Decimal:
        try:
            return exact(value)
        except BadHand as bad:
            raise bad.at(*self.block.at(name)) from None

    def _amounts(self, name: str) -> list[Decimal]:
        found = [self._amount(name, each) for each in self._list(name, object)]
        if len(found) != len(self.order):
            raise invalid_value(name, found).at(*self.block.at(name))
        return found

    def _read_game(self) -> None:
        code, own = self.document.get("variant"), self.document.get(GAME)
        if own is not None:
            if not isinstance(own, str) or own not in KINDS:
                raise other_game(str(own)).at(*self.block.at(GAME))
            self.hand.game, self.hand.variant = own, own
        elif code is None:
            raise missing("variant").at(self.block.first)
        elif isinstance(code, str) and code in CODES:
            self.hand.game, self.hand.variant = CODES[code], code
        else:
            raise other_game(str(code)).at(*self.block.at("variant"))
        self.hand.limit = LIMITS.get(self.hand.game or "")

    def _read_seats(self) -> None:
        stacks = self._list("starting_stacks", object)
        if not 2 <= len(stacks) <= MOST_PLAYERS:
            raise invalid_value("starting_stacks", len(stacks)).at(*self.block.at("starting_stacks"))
        self.order = self._list("seats", int) if "seats" in self.document else list(range(1, len(stacks) + 1))
        names = self._list("players", str) if "players" in self.document else [""] * len(stacks)
        if len(self.order) != len(stacks) or len(names) != len(stacks):
            raise invalid_value("seats", self.order).at(*self.block.at("seats"))
        for seat, stack, name in zip(self.order, stacks, names, strict=True):
            unknown = isinstance(stack, Decimal) and stack == Decimal("Infinity")
            chips = None if unknown else self._amount("starting_stacks", stack)
            try:
                self.hand.seat(seat, chips, name or None)
            except BadHand as bad:
                raise bad.at(*self.block.at("seats")) from None
        button = self.document.get(BUTTON, usual_button(self.order, self.hand.game))
        if not isinstance(button, int) or isinstance(button, bool):
            raise invalid_value(BUTTON, button).at(*self.block.at(BUTTON))
        self.hand.button = button
        self._read_words()

    def _read_words(self) -> None:
        hand, document = self.hand, self.document
        hand.hand = _word(document.get("hand", self.block.section))
        hand.table, hand.room = _word(document.get("table")), _word(document.get("venue"))
        hand.tournament = document.get(TOURNAMENT) is True
        hand.played = _word(document.get(PLAYED))
        currency = document.get("currency")
        if isinstance(currency, str) and 0 < len(currency) <= 16:
            hand.currency, hand.money = currency, True

    def _read_stakes(self) -> None:
        antes = self._amounts("antes")
        if is_stud(self.hand.game):
            blinds = [Decimal(0)] * len(antes)
            self.hand.stakes["bring_in"] = self._amount("bring_in", self._field("bring_in"))
        else:
            blinds = self._amounts("blinds_or_straddles")
        if len(self.order) == 2:  # by the format: given for the button first
            antes, blinds = antes[::-1], blinds[::-1]
        stakes = self.hand.stakes
        if self.document.get("variant") == SHORT_DECK_CODE:
            self.hand.game = short_deck_of(blinds, antes)
        stakes["ante"] = min(blinds) if self.hand.game == WITH_LIVE_ANTES else max(antes)
        names = ("small_bet", "big_bet")
        if self.hand.limit is Limit.FIXED and GAME in self.document and not set(names) & self.document.keys():
            self.hand.lack(Lack.BETS)
        for name in names if self.hand.limit is Limit.FIXED else ("min_bet",):
            if name in self.document or (self.hand.limit is Limit.FIXED and GAME not in self.document):
                value = self._amount(name, self._field(name))
                if name != "min_bet":
                    stakes[name] = value
        for seat, ante in zip(self.order, antes, strict=True):
            self._post(seat, "ante", ante)
        self._post_blinds(blinds)

    def _post_blinds(self, blinds: list[Decimal]) -> None:
        """The blinds are the first posts clockwise from the button, two or three; a lone one is the big blind.

        In games with a button blind or live antes, all are of one kind.
        """
        if self.hand.game in BY_BUTTON:
            self._post_by_button(blinds)
            return
        players = self.order[-1:] + self.order[:-1] if len(self.order) == 2 else self.order
        by_seat = dict(zip(self.order, blinds, strict=True))
        posted = [seat for seat in players if by_seat[seat]]
        kinds = ["small-blind", "big-blind"] if len(posted) > 1 else ["big-blind"]
        big = by_seat[posted[len(kinds) - 1]] if posted else Decimal(0)
        if self.hand.game in WITH_A_THIRD_BLIND and len(posted) > 2:
            kinds.append("third-blind")
        for place, seat in enumerate(posted):
            value = by_seat[seat]
            kind = kinds[place] if place < len(kinds) else ("live" if value == big else "straddle")
            if kind != "live" and kind != "straddle":
                self.hand.stakes[kind.replace("-", "_")] = value
            self._post(seat, kind, value)

    def _post_by_button(self, blinds: list[Decimal]) -> None:
        kind = "button-blind" if self.hand.game == WITH_A_BUTTON_BLIND else "live-ante"
        if kind == "button-blind":
            self.hand.stakes["button_blind"] = max(blinds)
        for seat, value in zip(self.order, blinds, strict=True):
            self._post(seat, kind, value)

    def _post(self, seat: int, kind: str, value: Decimal) -> None:
        stack = self.hand.stacks[seat]
        behind = value if stack is None else stack - self.hand.put_in.get(seat, Decimal(0))
        if value and behind:
            self.hand.post(seat, kind, min(value, behind))

    def _act(self, text: str) -> None:
        words, sign, _ = text.partition("#")
        if sign:
            self.hand.lose(Loss.COMMENTS)
        if not words.strip():
            return
        found = _ACTION.fullmatch(" ".join(words.split()))
        if found is None:
            raise invalid_line(text)
        deal, dealee, dealt, board, player, plain, raises, total, hands, cards = found.groups()
        if board:
            self.hand.deal_board(_cards(board))
            return
        seat = self._seat(dealee or player)
        if deal:
            self.hand.deal(seat, _cards(dealt))
        elif raises:
            self.hand.raise_or_bet(seat, amount(total))
        elif plain:
            self._act_plainly(seat, plain, text)
        elif hands == "sd":
            self.hand.discard(seat, _cards(cards or ""))
        elif cards is None:
            self.hand.muck(seat)
        else:
            self.hand.show(seat, () if cards == "-" else _cards(cards))

    def _act_plainly(self, seat: int, does: str, text: str) -> None:
        match does:
            case "f":
                self.hand.fold(seat)
            case "cc":
                self.hand.call_or_check(seat)
            case "pb" if is_stud(self.hand.game):
                self.hand.bring_in(seat)
            case _:
                raise invalid_line(text)

    def _seat(self, player: str) -> int:
        if not 1 <= int(player) <= len(self.order):
            raise invalid_value("player", f"p{player}")
        return self.order[int(player) - 1]

    def _read_results(self) -> None:
        if "winnings" in self.document:
            won = self._amounts("winnings")
            for seat, chips in zip(self.order, won, strict=True):
                if chips:
                    self.hand.collect(seat, chips)
        if "finishing_stacks" in self.document:
            self.hand.finals = dict(zip(self.order, self._amounts("finishing_stacks"), strict=True))


def usual_button(order: Sequence[int], game: str | None) -> int:
    """The button of a hand that names none: the last player. Stud has none if the lowest seat is dealt first."""
    return 0 if is_stud(game) and list(order) == sorted(order) else order[-1]


def _word(value: Any) -> str | None:
    return str(value)[:100] if isinstance(value, str | int) and not isinstance(value, bool) and value != "" else None


def _cards(text: str) -> list[str]:
    """Cards written without a space between them. Raises BadHand."""
    found = [text[at : at + 2] for at in range(0, len(text), 2)]
    if any(each != "??" and each not in DECK_WITH_JOKER for each in found):
        raise invalid_cards(text)
    return found
