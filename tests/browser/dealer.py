"""A dealer who knows no rules: reads the screen at ``/table`` and taps keys by chance until all pots are pushed.

A state that blocks or misleads a person raises ``Fault``: an answer without a key to continue, a covered key, a
refusal of an action that the screen offered, a refusal that the screen does not show, or chips that do not add up.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import ConsoleMessage, ElementHandle, Error, Page, Request, Response

from tests.browser.ledger import Exchange, wrong_with

SCRIPT = Path(__file__).with_name("dealer.js")
SCREEN = "/table"
GIVEN_UP = "net::ERR_ABORTED"  # the screen aborts a request to send another one
NOTED = "status of 422"  # the browser logs each refusal; ``_check`` looks for it on the screen
STUCK = 100  # looks at a screen without a key; a look takes two frames or more
MOST_WAIT = 60.0  # seconds until a pending response counts as lost
MOST_TAPS = 1500  # in one hand, including taps that the hand does not need
# Taps in a sheet before it is left.
PATIENCE = {
    "amount-form": 10,
    "gesture": 16,
    "incident": 26,
    "hand-over": 5,
    "board-form": 6,
    "up-form": 6,
    "hands-form": 8,
    "seat-form": 7,
    "stakes-form": 0,
}
TYPED = ("0", "7", "Backspace", "Control+z", "Escape", "ArrowRight", "ArrowDown", "End")  # keys of a keyboard
BESIDE = frozenset(
    {
        "actionbar",
        "at-step",
        "at-table",
        "award",
        "board",
        "legs",
        "missing",
        "next-game",
        "open",
        "options",
        "outlook",
        "push-keys",
        "run-keys",
        "sit",
        "strip",
        "topbar",
        "verdict",
    }
)  # parts with keys that the hand does not need


class Fault(AssertionError):
    """A state of the screen that would block or mislead a person."""


# Whether the hand is over and fewer than two players have chips: no further hand can be dealt.
ONE_STACK = """() => {
  const name = JSON.parse(localStorage.getItem("dealer.open-table") ?? "null");
  const table = JSON.parse(localStorage.getItem(`dealer.table.${name}`) ?? "{}").now?.table;
  return table?.phase === "over" && table.seats.filter(({ state, stack }) => state !== "out" && stack !== 0).length < 2;
}"""


@dataclass(frozen=True)
class Key:
    """An element that can be tapped: its part of the screen, its label, and whether it is enabled."""

    place: int
    tag: str
    part: str
    group: str  # the label of its group: a fact or a seat
    label: str
    classes: frozenset[str]
    card: str
    choices: int  # the number of options of a select
    open: bool  # whether text can be typed into it
    off: bool

    @property
    def name(self) -> str:
        """The part and the label, with “#” for a number and “card” for a card."""
        what = "card" if self.card else re.sub(r"\d[\d\u202f,]*", "#", self.label)
        return f"{self.part}: {what}"


@dataclass(frozen=True)
class Sight:
    """The view of a person: the screen, the phase of the hand, the sheet, the texts and the keys."""

    screen: str
    phase: str
    sheet: str
    answer: str
    text: str
    steps: tuple[str, ...]
    keys: tuple[Key, ...]
    exchanges: tuple[Exchange, ...]

    def having(self, *classes: str, part: str = "") -> list[Key]:
        """The enabled keys with all these classes."""
        return [each for each in self.live if each.classes.issuperset(classes) and part in ("", each.part)]

    @property
    def live(self) -> list[Key]:
        return [each for each in self.keys if not each.off]


@dataclass
class Dealer:
    """Deals at a screen by chance. ``tapped`` counts the taps of each key by name over all hands of a run."""

    page: Page
    chance: Random
    tapped: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    curious: float = 0.12  # probability of a tap that the hand does not need
    again: str = ""  # how to deal the same hands again
    guests: float = 0.0  # probability of a tap on a seat between two hands
    keyboard: bool = False  # whether the tablet has a keyboard
    screen: str = SCREEN  # the path of the screen; the dealer returns to it from other pages
    history: list[str] = field(default_factory=list)
    awaited: set[str] = field(default_factory=set)  # URLs of pending requests, including parts of the screen
    traffic: int = 0  # the number of requests started plus the number ended
    wrong: list[str] = field(default_factory=list)  # errors that the browser reports
    in_sheet: int = 0
    typed: bool = False  # an amount or a muck was entered: the service may refuse it

    def __post_init__(self) -> None:
        self.watch()

    def watch(self) -> None:
        """Record requests, responses and errors of the page, which is still empty."""
        self.page.add_init_script(path=SCRIPT)
        self.page.on("request", self._requested)
        self.page.on("requestfinished", self._finished)
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._reported)

    def _reported(self, line: ConsoleMessage) -> None:
        if line.type == "error" and NOTED not in line.text:
            self.wrong.append(line.text)

    def _requested(self, request: Request) -> None:
        self.traffic += 1
        self.awaited.add(request.url)

    def _finished(self, request: Request) -> None:
        self.traffic += 1
        self.awaited.discard(request.url)

    def _failed(self, request: Request) -> None:
        self._finished(request)
        if request.failure != GIVEN_UP:
            self.wrong.append(f"{request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and "/v1/" not in response.url:  # ``_check`` looks for errors of /v1/ on the screen
            self.wrong.append(f"{response.url}: {response.status}")

    # What is in sight

    def look(self) -> Sight:
        """Return the current sight; raise ``Fault`` if it would block or mislead a person."""
        raw, exchanges = self._see()
        keys = tuple(Key(**{**each, "classes": frozenset(each["classes"])}) for each in raw["keys"])
        self.history += [f"    {each}" for each in exchanges]
        of_main = raw["main"].split()
        phase = of_main[-1] if "hand-screen" in of_main else ""
        steps = tuple(raw["steps"])
        sight = Sight(" ".join(of_main[1:2]), phase, raw["sheet"], raw["answer"], raw["text"], steps, keys, exchanges)
        self.seen.update({each.name for each in keys})
        self._check(sight)
        return sight

    def _see(self) -> tuple[dict[str, Any], tuple[Exchange, ...]]:
        """Read the page once all its requests have ended, and return the exchanges since the last look.

        A part of a screen may send requests when it starts. A page that was read during traffic is read again.
        """
        exchanges: list[Exchange] = []
        until = monotonic() + MOST_WAIT
        while monotonic() < until:
            before = self.traffic
            try:
                raw = json.loads(self.page.evaluate("dealing.see()"))
            except Error:  # the browser has loaded another page
                self.page.wait_for_load_state()
                continue
            exchanges += [Exchange(**each) for each in raw["exchanges"]]
            if self.screen not in self.page.url:
                self._come_back()
            elif not self.awaited and self.traffic == before:
                return raw, tuple(exchanges)
        raise self.fault(f"waited for in vain: {', '.join(self.awaited)}")

    def _come_back(self) -> None:
        """Wait for the other page, then go back to the screen."""
        self.page.locator("h1").first.wait_for()
        self.page.go_back()
        self.page.locator("main").wait_for()

    def _check(self, sight: Sight) -> None:
        if self.wrong:
            raise self.fault("; ".join(self.wrong), sight)
        for each in sight.exchanges:
            if wrong := wrong_with(each):
                raise self.fault(wrong, sight)
            if each.status >= 400 and not self._is_told(each, sight):
                raise self.fault(f"{each.status} that the screen does not tell: {each.detail}", sight)
            if each.outcome == "undetermined" and any(key.part == "lack" for key in sight.keys):
                continue
            refused = each.offered and not each.foretells and each.outcome in ("refused", "undetermined")
            if refused and not (self.typed and each.outcome == "refused"):
                raise self.fault(f"what was offered is {each.outcome}: {each.answer.get('says')}", sight)
            if sight.phase == "betting" and each.deals and each.plan and each.plan in sight.text:
                raise self.fault(f"cards are dealt, and the screen still says it: {each.plan}", sight)

    @staticmethod
    def _is_told(exchange: Exchange, sight: Sight) -> bool:
        plain = sight.text.replace("\u2011", "-")
        return exchange.detail in plain or exchange.detail.split("\n")[0] in plain

    def fault(self, what: str, sight: Sight | None = None) -> Fault:
        """Return a ``Fault`` with the last taps that led to it."""
        screen = "" if sight is None else f"\n  {sight.phase} {sight.sheet} “{sight.answer}”"
        way = "\n  ".join(self.history[-30:])
        return Fault(f"{what}{screen}\n  {way}\n{self.again}")

    # Taps

    def tap(self, key: Key) -> None:
        """Tap a visible key."""
        try:
            at = self.page.evaluate("(place) => dealing.aim(place)", key.place)
        except Error:  # the tap before has loaded another page: look at it first
            return
        if at is None:
            return  # the key has disappeared, or a sheet covers it: look again first
        if at["over"]:
            raise self.fault(f"“{key.label}” ({key.part}) lies under {at['over']}")
        self.tapped[key.name] += 1
        self.history.append(f"{key.part}: {key.label}")
        if key.tag == "select":
            self._element(key).select_option(index=self.chance.randrange(key.choices))
        elif key.open and self.chance.random() < 0.3:
            self._element(key).fill(f"Table {self.chance.randint(1, 9)}")
        else:
            self.page.mouse.click(at["x"], at["y"])

    def _element(self, key: Key) -> ElementHandle:
        found = self.page.evaluate_handle("(place) => dealing.at(place)", key.place).as_element()
        assert found is not None
        return found

    def press(self) -> None:
        """Press a key of the keyboard."""
        pressed = self.chance.choice(TYPED)
        self.history.append(f"keyboard: {pressed}")
        self.page.keyboard.press(pressed)

    def pick(self, keys: Sequence[Key]) -> Key:
        """Choose a part by chance, then one of its keys; keys with fewer taps are more likely."""
        parts: dict[str, list[Key]] = {}
        for each in keys:
            parts.setdefault(each.part, []).append(each)
        of = self.chance.choice(list(parts.values()))
        return self.chance.choices(of, [1 / (1 + self.tapped[each.name]) for each in of])[0]

    # A hand

    def hand(self) -> None:
        """Deal to the first post of the next hand, or to the end of this one if one player has all the chips."""
        began = False
        for _ in range(MOST_TAPS):
            sight = self.look()
            if sight.phase in ("posting", "dealing") and not sight.sheet:
                if began:
                    return
            elif sight.phase in ("betting", "drawing", "street", "showdown"):
                began = True
            if sight.phase == "over" and not sight.sheet and not self.guests and self._one_has_all():
                return
            if not self.step(sight):
                raise self.fault("no key answers", sight)
        raise self.fault(f"the hand does not end after {MOST_TAPS} taps")

    def step(self, sight: Sight) -> bool:
        """Tap once: in the open sheet, out of curiosity, or as the hand requires. Return False without a key."""
        if sight.sheet:
            self._use_sheet(sight)
            return True
        self.in_sheet = 0
        if self.guests and (seats := self._of_seats(sight)):
            self.tap(self.chance.choice(seats))
            return True
        beside = [each for each in sight.live if self._is_beside(each)]
        if beside and self.chance.random() < self.curious:
            self._tap_beside(self.pick(beside))
            return True
        if self.keyboard and self.chance.random() < self.curious / 4:
            self.press()
            return True
        for _ in range(STUCK):
            if key := self.next_key(sight):
                self.typed = False
                self.tap(key)
                return True
            sight = self.look()
        return False

    def _of_seats(self, sight: Sight) -> list[Key]:
        """The seats between two hands, or the key that shows them, tapped by chance or to bring players in."""
        keys = [each for each in sight.live if each.part == "sit"] or sight.having("to-seats")
        wanted = keys and (self.chance.random() < self.guests or self._one_has_all())
        return keys if wanted else []

    def _one_has_all(self) -> bool:
        """Whether no further hand can be dealt. Unknown while another page loads."""
        try:
            return bool(self.page.evaluate(ONE_STACK))
        except Error:
            return False

    def next_key(self, sight: Sight) -> Key | None:
        """The key that continues the hand, chosen without knowledge of the rules."""
        if floor := sight.having("option"):
            return self.chance.choice(floor)
        if back := sight.having("take-back"):
            return back[0]
        if kept := sight.having("kept"):
            return self.chance.choice(kept)
        if lacked := [each for each in sight.live if each.part == "lack"]:
            return self.chance.choice(lacked)
        way: Callable[[Sight], Key | None] = {
            "posting": self._post_or_act,
            "dealing": self._deal_up_cards,
            "betting": self._bet,
            "drawing": self._draw,
            "street": self._deal_street,
            "showdown": self._show,
        }.get(sight.phase, self._amber)
        return way(sight) or self._next_game(sight)

    def _next_game(self, sight: Sight) -> Key | None:
        """One of the games that a player may choose."""
        games = sight.having("game-key")
        return self.chance.choice(games) if games else None

    def _post_or_act(self, sight: Sight) -> Key | None:
        if sight.phase == "posting" and self.chance.random() < 0.7 and (amber := self._amber(sight)):
            return amber
        keys = sight.having("act")
        if not keys:
            return self._amber(sight)
        weights = [
            {"fold": 0.5}.get(self._does(each), 1.4 if self._does(each) in ("bet", "raise", "complete") else 2.5)
            for each in keys
        ]
        return self.chance.choices(keys, weights)[0]

    @staticmethod
    def _does(key: Key) -> str:
        named = ("fold", "check", "call", "bet", "raise", "bring-in", "complete", "post")
        return next((each for each in named if each in key.classes), "")

    def _draw(self, sight: Sight) -> Key | None:
        counts = sight.having("count")
        untold = [each for each in sight.keys if "tab" in each.classes and "told" not in each.classes]
        if untold and counts:
            return self.chance.choice(counts)
        amber, splits = self._amber(sight), sight.having("splits")
        return amber or (self.chance.choice(splits) if splits else None)  # a reshuffle may ask for a split of openers

    def _deal_street(self, sight: Sight) -> Key | None:
        """The burn, or the street: card by card if the dice say so, else face down."""
        cards = self._free_cards(sight)
        if cards and self.chance.random() < 0.75:
            return self.chance.choice(cards)
        return self._amber(sight)

    def _deal_up_cards(self, sight: Sight) -> Key | None:
        """An up card of the first street, or one that is not known; else all that is left of the deal."""
        unknown = sight.having("unknown")
        if unknown and self.chance.random() < 0.1:
            return unknown[0]
        return self._deal_street(sight)

    def _bet(self, sight: Sight) -> Key | None:
        """An action; if the round waits for up cards, one of these or the fact that replaces them."""
        if instead := [each for each in sight.live if each.part == "keys" and each.group]:
            cards = self._free_cards(sight)
            return self.chance.choice(cards if cards and self.chance.random() < 0.6 else instead)
        return self._post_or_act(sight)

    @staticmethod
    def _free_cards(sight: Sight) -> list[Key]:
        return [each for each in sight.live if each.card and "used" not in each.classes]

    def _show(self, sight: Sight) -> Key | None:
        if asked := [each for each in sight.live if each.part == "verdict" and each.group]:
            return self.chance.choice(asked)
        wanted = not any("all" in each.classes for each in sight.live) and not self._amber(sight)
        cards = self._free_cards(sight)
        if wanted and cards:
            return self.chance.choice(cards)
        return self._amber(sight)

    def _amber(self, sight: Sight) -> Key | None:
        found = [
            each for each in sight.live if each.part in ("actionbar", "ticks") and ({"primary", "all"} & each.classes)
        ]
        return self.chance.choice(found) if found else None

    # Beside the hand

    @staticmethod
    def _is_beside(key: Key) -> bool:
        """Whether the hand does not need this key, which leads back to the hand."""
        return key.part in BESIDE and not key.classes & {"act", "option", "primary"}

    def _tap_beside(self, key: Key) -> None:
        self.typed = bool({"less", "muck"} & key.classes) or self.typed
        self.tap(key)

    def _use_sheet(self, sight: Sight) -> None:
        """Tap once in a sheet: any key until ``PATIENCE`` is used up, then the key that closes or confirms it."""
        self.in_sheet += 1
        if self.keyboard and self.chance.random() < self.curious / 4:
            return self.press()
        self.typed = self.typed or sight.sheet == "amount-form"
        closing = [each for each in sight.live if each.part == "sheet-head"]
        stands = [each for each in sight.live if "primary" in each.classes]
        over = self.in_sheet > PATIENCE.get(sight.sheet, 2)
        if sight.sheet == "amount-form" and self.in_sheet > 1 and stands and self.chance.random() < 0.5:
            return self.tap(stands[0])
        if over:
            return self.tap(stands[0] if stands and self.chance.random() < 0.6 else closing[0])
        inside = [each for each in sight.live if each.part != "sheet-head"]
        return self.tap(self.pick(inside) if inside and self.chance.random() < 0.97 else closing[0])
