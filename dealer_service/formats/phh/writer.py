"""Writes hands as PHH and PHHS, in a form that the library of the standard reads to the same stacks.

A game without a code of the standard is named in a field of our own, and the hand begins with a line that says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from dealer_service.formats.amounts import plain
from dealer_service.formats.games import BY_BUTTON, LIMITS, Limit, first_cards, is_stud, least_bet, short_deck_of
from dealer_service.formats.phh.reader import (
    BUTTON,
    CODES,
    GAME,
    PLAYED,
    SHORT_DECK_CODE,
    TOURNAMENT,
    usual_button,
)
from dealer_service.formats.problems import missing
from dealer_service.formats.recorded_hand import (
    Entry,
    Lack,
    Loss,
    RecordedHand,
    has_joker,
    is_of_board,
    is_untold_discard,
    order_from,
)

NOT_CONFORMING = "# This hand does not conform to PHH, which has no code for its game."
CODES_OF = {game: code for code, game in CODES.items()} | dict.fromkeys(BY_BUTTON, SHORT_DECK_CODE)
UNKNOWN = "??"
SEEN = ("deal", "discard")  # cards that a player saw before the showdown
DEAD = frozenset({"ante", "dead"})
BLINDS = frozenset({"small-blind", "big-blind", "third-blind", "live", "straddle", "kill", "button-blind", "live-ante"})


def phh_text(hand: RecordedHand) -> tuple[str, tuple[Loss, ...]]:
    """The hand in PHH, and the facts that are lost. Raises BadHand if its game is unknown."""
    writer = _Writer(hand)
    return "".join([f"{line}\n" for line in writer.lines()]), tuple(writer.lost)


class _Writer:
    """Writes one hand. Players are numbered clockwise; the last one has the button."""

    def __init__(self, hand: RecordedHand) -> None:
        if hand.game is None:
            raise missing(Lack.GAME).at(hand.line)
        self.hand, self.game = hand, hand.game
        self.lost: list[Loss] = []
        numbers = [seat.number for seat in hand.seats if seat.dealt_in]
        self.order = order_from(hand.button, numbers)
        self.players = {seat: f"p{place}" for place, seat in enumerate(self.order, start=1)}
        self.by_number = {seat.number: seat for seat in hand.seats}

    def lines(self) -> Iterator[str]:
        """The lines of the hand."""
        antes, blinds = self._posted(DEAD), self._posted(BLINDS)
        code = CODES_OF.get(self.game)
        if LIMITS.get(self.game) is Limit.FIXED and "small_bet" not in self.hand.stakes:
            code = None  # the standard needs the bets
        if code == SHORT_DECK_CODE and short_deck_of(blinds, antes) != self.game:
            code = None
        if code is None:
            yield NOT_CONFORMING
            yield f"{GAME} = {_text(self.game)}"
        else:
            yield f"variant = {_text(code)}"
        yield f"antes = {self._row(self._button_first(antes))}"
        if is_stud(self.game):
            yield f"bring_in = {self._chips(self.hand.stakes.get('bring_in', 0))}"
        else:
            yield f"blinds_or_straddles = {self._row(self._button_first(blinds))}"
        yield from self._bets()
        stacks = [self.by_number[seat].stack for seat in self.order]
        yield f"starting_stacks = {self._row(stacks)}"
        yield "actions = ["
        yield from (f"  {_text(action)}," for action in self._actions())
        yield "]"
        yield from self._words()

    def _bets(self) -> Iterator[str]:
        stakes = self.hand.stakes
        if "small_bet" in stakes:
            yield f"small_bet = {self._chips(stakes['small_bet'])}"
            yield f"big_bet = {self._chips(stakes['big_bet'])}"
        else:
            yield f"min_bet = {self._chips(least_bet(self.game, stakes))}"

    def _words(self) -> Iterator[str]:
        hand = self.hand
        yield f"seats = {list(self.order)}"
        if usual_button(self.order, self.game) != hand.button:
            yield f"{BUTTON} = {hand.button}"
        if hand.tournament:
            yield f"{TOURNAMENT} = true"
        if any(not seat.dealt_in for seat in hand.seats):
            self.lose(Loss.SITTING_OUT)
        names = [self.by_number[seat].name for seat in self.order]
        if any(names):
            yield f"players = [{', '.join(_text(each or '') for each in names)}]"
        if hand.stacks and set(self.order) <= set(hand.stacks):
            yield f"finishing_stacks = {self._row([hand.stacks[seat] for seat in self.order])}"
        for name, value in (
            ("hand", hand.hand),
            ("table", hand.table),
            ("venue", hand.room),
            ("currency", hand.currency),
            (PLAYED, hand.played),
        ):
            if value is not None:
                yield f"{name} = {_text(value)}"

    def _button_first(self, row: list[int]) -> list[int]:
        """The posts as the format lists them: in the order of players, but heads-up the button's first."""
        return row[::-1] if len(row) == 2 else row

    def _posted(self, kinds: frozenset[str]) -> list[int]:
        """What each player was to post, in the order of players."""
        found = dict.fromkeys(self.order, 0)
        for event in self._events():
            if event["does"] == "post" and event["kind"] in kinds:
                found[event["seat"]] = self._nominal(event)
                if event["kind"] in ("live", "dead"):
                    self.lose(Loss.POSTS)
        return [found[seat] for seat in self.order]

    def _nominal(self, event: Entry) -> int:
        """The full amount of a post: an all-in player posts a part of it."""
        stack, posted = self.by_number[event["seat"]].stack, int(event["to"])
        whole = self.hand.stakes.get(str(event["kind"]).replace("-", "_"), posted)
        if event["kind"] == "live-ante":
            whole = self.hand.stakes["ante"] * (2 if event["seat"] == self.hand.button else 1)
        paid = sum(
            int(each["to"]) for each in self._events() if each["does"] == "post" and each["seat"] == event["seat"]
        )
        return whole if stack == paid else posted

    def _events(self) -> Iterator[Entry]:
        for entry in self.hand.events:
            if "event" in entry:
                if has_joker(entry["event"]):
                    self.lose(Loss.JOKER)
                if is_untold_discard(entry["event"]):
                    self.lose(Loss.DISCARDS)
                else:
                    yield entry["event"]
            if set(entry) != {"event"}:
                self.lose(Loss.INCIDENTS)

    def _actions(self) -> Iterator[str]:
        events = self._hide_hands([event for event in self._events() if event["does"] != "post"])
        held = self._first_hands(events)
        for seat in self.order:
            yield self._deal(seat, held[seat])
        drawn: dict[int, list[str]] = {}  # of the draw that goes on
        drawing, begun, folded = False, set[int](), set[int]()
        for event in events:
            does, seat = event["does"], event.get("seat", 0)
            if is_of_board(event):
                yield from self._replacements(drawn, held)
                yield f"d db {''.join(event.get('cards') or [UNKNOWN] * event.get('count', 0))}"
            elif does == "discard":
                if seat in drawn:
                    yield from self._replacements(drawn, held)
                drawing = True
                cards = self._discarded(event, held[seat])
                drawn[seat] = [UNKNOWN] * len(cards)
                yield f"{self.players[seat]} sd {''.join(cards)}".rstrip()
            elif does == "deal" and is_stud(self.game):
                if seat in folded:  # the standard deals a folded seat none
                    self.lose(Loss.CARDS)
                elif seat in begun:  # the first hands are written before
                    yield self._deal(seat, list(event.get("cards") or [UNKNOWN] * event.get("count", 0)))
                begun.add(seat)
            elif does == "deal" and drawing:
                drawn[seat] = list(event.get("cards") or drawn.get(seat, []))
            elif does != "deal":
                yield from self._replacements(drawn, held)
                drawing = False
                folded |= {seat} if does == "fold" else set()
                yield from self._act(does, seat, event)
        yield from self._replacements(drawn, held)

    def _hide_hands(self, events: list[Entry]) -> list[Entry]:
        """The events without the cards of seats whose discards were not seen: of a known hand, they must be known."""
        hidden = {event["seat"] for event in events if event["does"] == "discard" and event.get("count")}
        if any("cards" in event and event["does"] in SEEN and event.get("seat") in hidden for event in events):
            self.lose(Loss.CARDS)
        return [_without_cards(event) if event.get("seat") in hidden else event for event in events]

    def _first_hands(self, events: list[Entry]) -> dict[int, list[str]]:
        """Each first hand: the cards that were seen, and those that the seat discards first."""
        found = {seat: [UNKNOWN] * first_cards(self.game) for seat in self.order}
        done: set[int] = set()
        for event in events:
            seat, cards = event.get("seat", 0), event.get("cards", ())
            begun = seat in done if is_stud(self.game) else bool(done)
            if event["does"] == "deal" and not begun and not is_of_board(event):
                found[seat] = list(cards) or found[seat]
                done |= {seat} if is_stud(self.game) else set()
            elif event["does"] == "discard" and seat not in done:
                done.add(seat)
                for card in cards:
                    if card not in found[seat] and UNKNOWN in found[seat]:
                        found[seat][found[seat].index(UNKNOWN)] = card
        return found

    def _discarded(self, event: Entry, held: list[str]) -> list[str]:
        """The discarded cards. A card that is not known to be in the hand is written as unknown."""
        cards = event.get("cards") or [UNKNOWN] * event.get("count", 0)
        found = []
        for card in cards:
            known = card in held
            if not known and card != UNKNOWN:
                self.lose(Loss.CARDS)
            found.append(card if known else UNKNOWN)
            if known or UNKNOWN in held:
                held.remove(card if known else UNKNOWN)
        return found

    def _replacements(self, drawn: dict[int, list[str]], held: dict[int, list[str]]) -> Iterator[str]:
        for seat in self.order:
            if drawn.get(seat):
                held[seat] += drawn[seat]
                yield self._deal(seat, drawn[seat])
        drawn.clear()

    def _deal(self, seat: int, cards: list[str]) -> str:
        return f"d dh {self.players[seat]} {''.join(cards)}"

    def _act(self, does: str, seat: int, event: Entry) -> Iterator[str]:
        player = self.players.get(seat, "")
        match does:
            case "fold":
                yield f"{player} f"
            case "check" | "call":
                yield f"{player} cc"
            case "bring-in":
                yield f"{player} pb"
            case "bet" | "raise" | "complete":
                if event.get("to") is None:
                    raise missing("to").at(self.hand.line)
                yield f"{player} cbr {self._chips(event['to'])}"
            case "show":
                yield f"{player} sm {''.join(event.get('cards', ())) or '-'}"
            case "muck":
                yield f"{player} sm"

    def _chips(self, chips: int) -> str:
        return plain(chips * self.hand.unit)

    def _row(self, chips: Sequence[int | None]) -> str:
        return f"[{', '.join('inf' if each is None else self._chips(each) for each in chips)}]"

    def lose(self, what: Loss) -> None:
        """Note a fact that the format cannot carry."""
        if what not in self.lost:
            self.lost.append(what)


def _without_cards(event: Entry) -> Entry:
    """The event with a number of cards in place of cards that were seen before the showdown."""
    if event["does"] not in SEEN or "cards" not in event:
        return event
    return {**{name: value for name, value in event.items() if name != "cards"}, "count": len(event["cards"])}


def _text(text: Any) -> str:
    """A TOML string. JSON escapes all that TOML requires, except the delete character."""
    clean = str(text).encode("utf-8", "replace").decode()
    return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007F")
