"""A user who taps each key of a screen and of its sheets once, whichever keys they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from dealer_service.i18n.words import WORDS
from tests.browser.dealer import STUCK, Dealer, Key, Sight

STANDS = ("amount-form", "gesture", "incident", "seat-form")  # sheets whose amber key changes the table
MOST_TAPS = 120  # in a sheet, in an incident, on a screen: if new keys still appear then, they never end
MOST_SHEETS = 30  # of one phase
# Message codes of the labels of the keys that open a sheet of a hand.
OPENING = ("chips-or-words", "something-wrong", "hand-over-short", "all-in-less", "why")
Choose = Callable[[Sight], list[Key]]
Known = tuple[str, ...]


@dataclass
class Curious:
    """Taps each key once, and of each kind of incident a key of each fact."""

    dealer: Dealer
    language: str
    most_kinds: int = 99  # maximum number of incident kinds to enter facts for
    stood: bool = False  # whether an incident has been confirmed
    known: set[Known] = field(default_factory=set)
    sight: Sight | None = None  # the last sight; None after a tap

    # Keys

    def look(self) -> Sight:
        """Return the current sight; the service may refuse the facts entered here."""
        self.dealer.typed = True
        self.sight = self.sight or self.dealer.look()
        return self.sight

    def look_again(self) -> Sight:
        """Look again: another user may have tapped, or a response was pending."""
        self.sight = None
        return self.look()

    def tap(self, key: Key, *of: str) -> None:
        """Tap a visible key and remember it."""
        self.known.add(known_as(key, *of))
        self.sight = None
        self.dealer.tap(key)

    def tap_one(self, what: str, choose: Choose, *of: str) -> None:
        """Tap the first of these keys as soon as one appears."""
        for _ in range(STUCK):
            sight = self.look()
            if found := choose(sight):
                return self.tap(found[0], *of)
            self.sight = None
        raise self.dealer.fault(f"there is no key for {what}", sight)

    def tap_words(self, *codes: str) -> None:
        """Tap the keys with these labels one after the other."""
        for code in codes:
            self.tap_one(code, lambda sight, code=code: self.saying(sight, code))  # type: ignore[misc]

    def let_stand(self) -> None:
        """Confirm the result of the sheet."""
        self.tap_one("what stands", lambda sight: sight.having("primary"))

    def write(self) -> None:
        """Type a figure and delete it by keyboard if the sheet has a pad."""
        if any(each.part == "pad" for each in self.look().live):
            for key in ("7", "Backspace"):
                self.dealer.page.keyboard.press(key)
            self.sight = None

    def close(self) -> None:
        """Close the sheet without further input."""
        if self.look().sheet:
            self.tap_one("the end", lambda sight: [each for each in sight.live if each.part == "sheet-head"])
            if self.look().sheet:
                raise self.dealer.fault("the sheet does not close")

    def saying(self, sight: Sight, *codes: str) -> list[Key]:
        """The keys whose labels begin with these words; exact matches come first."""
        words = WORDS[self.language].catalogue("console")
        said = tuple(" ".join(words[code].split()) for code in codes)
        found = [each for each in sight.live if each.label.startswith(said)]
        return sorted(found, key=lambda each: each.label not in said)

    def fresh(self, keys: list[Key], *of: str) -> list[Key]:
        """Those that have not been tapped."""
        return [each for each in keys if known_as(each, *of) not in self.known]

    # Sheets

    def tap_through(self, *of: str, again: str = "") -> None:
        """Tap each untapped key of the open sheet except the keys that close or confirm it.

        Keys that a tap reveals come first. Keys that may close the sheet come last, after keyboard input. `again` is
        the message code of the key that starts the sheet again before each other tap.
        """
        first = {each.name for each in self.look().live}
        for _ in range(MOST_TAPS):
            sight = self.look()
            fresh = self.fresh(keys_of(sight), *of)
            if not sight.sheet or not fresh:
                return
            brought = [each for each in fresh if each.name not in first]
            if again and not brought:
                self.tap(self.saying(sight, again)[0], *of)
            inside = [each for each in fresh if "primary" not in each.classes]
            if not inside:
                self.write()
            self.tap(self.dealer.chance.choice(brought or inside or fresh), *of)
        raise self.dealer.fault(f"{of}: there are new keys after {MOST_TAPS} taps", sight)

    def tap_incidents(self) -> None:
        """Tap each kind of incident, a key of each of its facts, and each key that no other kind has.

        Confirm the first incident that gets a ruling, and undo it.
        """
        out_of_turn = WORDS[self.language].catalogue("console")["acted-out-of-turn"]
        known = {label: group for label, group in self.every_kind().items() if label != out_of_turn}
        assert known
        for label in self.dealer.chance.sample([*known], min(len(known), self.most_kinds)):
            of = ("incident", label)
            if of in self.known:
                continue
            self.tap_incident(label, known[label])
            if not self.stood and self.look().having("primary"):
                self.stood = True
                self.let_stand()
                self.tap_words("undo", "something-wrong")
            else:
                self.tap_words("other-incident")

    def tap_incident(self, label: str, group: str) -> None:
        """Tap a kind of incident, which its ``group`` shows if it is shown whole, and the keys of its facts."""
        self.known.add(("incident", label))
        if group:
            self.show_whole(group)
        self.tap_one(label, lambda sight: [each for each in kinds(sight) if each.label == label])
        self.tell_facts()
        self.tap_through()

    def every_kind(self) -> dict[str, str]:
        """The kinds of incidents, each with the group that has to be shown whole for it; read the others, too."""
        found = dict.fromkeys((each.label for each in kinds(self.look())), "")
        for group in [each.group for each in self.look().having("more")]:
            self.show_whole(group)
            for each in kinds(self.look()):
                found.setdefault(each.label, group)
        self.tap_words("show-them")
        return found

    def show_whole(self, group: str) -> None:
        """Show all kinds of a group."""
        self.tap_one(
            f"more of {group}", lambda sight: [each for each in sight.having("more") if each.group == group], group
        )

    def tell_facts(self) -> None:
        """Tap a key of each fact of the open incident."""
        told: set[str] = set()
        for _ in range(MOST_TAPS):
            untold = [each for each in self.look().live if each.part == "fact" and each.group not in told]
            if not untold:
                return
            told.add(untold[0].group)
            self.tap(untold[0])
            self.take_back(untold[0])

    def take_back(self, told: Key) -> None:
        """Tap a key of a fact once more, which takes it back, and again; go along its row by keyboard."""
        for _ in range(2):
            if again := [each for each in self.look().live if (each.group, each.label) == (told.group, told.label)]:
                self.tap(again[0])
        self.dealer.page.keyboard.press("ArrowRight")
        self.sight = None

    def tap_every_sheet(self) -> None:
        """Tap every key of every sheet that the current screen of a hand can open."""
        sight = self.look_again()
        here = f"{sight.phase}: {sight.answer}"
        for _ in range(MOST_SHEETS):
            fresh = self.fresh(self.openers(self.look()), here)
            if not fresh:
                return
            self.tap(fresh[0], here)
            self.tap_sheet(here)
            if self.look_again().having("take-back"):  # the table was given away
                self.tap(self.look().having("take-back")[0])
        raise self.dealer.fault(f"{here}: more than {MOST_SHEETS} sheets")

    def tap_sheet(self, here: str) -> None:
        """Tap every key of the sheet that a tap has opened, then close the sheet."""
        for _ in range(STUCK):
            if self.look().sheet:
                break
            self.sight = None
        else:
            raise self.dealer.fault("no sheet opens", self.look())
        if self.look().sheet == "incident":
            self.tap_incidents()
            if self.saying(self.look(), "acted-out-of-turn"):  # entered as chips and words
                self.tap_words("acted-out-of-turn")
                self.tap_one("who acted", lambda sight: [each for each in sight.live if each.part == "fact"])
        if self.look().sheet == "gesture":
            self.tap_through(here, "alone", again="start-again")
        self.tap_through()
        self.write()
        self.close()

    def openers(self, sight: Sight) -> list[Key]:
        """The keys of the screen of a hand that open a sheet."""
        amounts = [each for each in sight.having("act") if each.label.find("+") > 0]
        seats = [each for each in sight.live if each.part == "sit"]
        return amounts + seats + sight.having("no") + self.saying(sight, *OPENING)

    # Screens

    def tap_screen(self, anew: Callable[[], None]) -> None:
        """Tap every key of the current screen except its links, and every key of each sheet that it opens.

        `anew` restores the screen if a tap has led to another one.
        """
        where = self.look_again().screen
        for _ in range(MOST_TAPS):
            sight = self.look()
            if sight.sheet:
                self.tap_through(sight.sheet)
                self.close()
                continue
            if sight.screen != where:
                anew()
                self.sight = None
                continue
            fresh = self.fresh([each for each in sight.live if each.tag != "a"], where)
            if not fresh:
                return
            staying = [each for each in fresh if not each.classes & {"primary", "kept"}]
            self.tap(self.dealer.chance.choice(staying or fresh), where)
        raise self.dealer.fault(f"{where}: there are new keys after {MOST_TAPS} taps")


def known_as(key: Key, *of: str) -> Known:
    """The identity of a key: each seat or figure is its own key; amounts make no difference on other keys."""
    own = re.fullmatch(r"(\D* )?\d{1,2}", key.label) and key.part not in ("fact", "")
    return (*of, key.group, key.name, key.label if own else "")


def kinds(sight: Sight) -> list[Key]:
    """The kinds of incidents."""
    return [each for each in sight.live if each.part == "kinds" and "quiet" not in each.classes]


def keys_of(sight: Sight) -> list[Key]:
    """The keys of a sheet that leave it open, and the keys that may close it without changing the table."""
    return [
        each
        for each in sight.live
        if each.part not in ("sheet-head", "kinds", "cannot", "chosen-kind")
        and "call-floor" not in each.classes
        and not ("primary" in each.classes and sight.sheet in STANDS)
    ]
