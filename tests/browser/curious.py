"""Somebody who taps each key of a screen and of its sheets once, whatever keys these are."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from dealer_service.i18n.words import WORDS
from tests.browser.dealer import STUCK, Dealer, Key, Sight

STANDS = ("amount-form", "gesture", "incident", "seat-form")  # sheets whose amber key changes the table
MOST_TAPS = 120  # in a sheet, of one incident, on a screen: more are keys that never come to an end
MOST_SHEETS = 30  # of one phase
# What stands on the keys that open a sheet of a hand.
OPENING = ("chips-or-words", "something-wrong", "hand-over-short", "all-in-less", "why")
Choose = Callable[[Sight], list[Key]]
Known = tuple[str, ...]


@dataclass
class Curious:
    """Taps each key once, and of each kind of incident a key of each fact."""

    dealer: Dealer
    language: str
    most_kinds: int = 99  # of how many kinds of incidents the facts are told
    stood: bool = False  # whether an incident has been let stand
    known: set[Known] = field(default_factory=set)
    sight: Sight | None = None  # what was in sight, until something is tapped

    # Keys

    def look(self) -> Sight:
        """What is in sight; what is told here need not be allowed."""
        self.dealer.typed = True
        self.sight = self.sight or self.dealer.look()
        return self.sight

    def look_again(self) -> Sight:
        """What is in sight after others than this one have tapped, or while something is awaited."""
        self.sight = None
        return self.look()

    def tap(self, key: Key, *of: str) -> None:
        """A key that is in sight, which is known from then on."""
        self.known.add(known_as(key, *of))
        self.sight = None
        self.dealer.tap(key)

    def tap_one(self, what: str, choose: Choose, *of: str) -> None:
        """The first of these keys, as soon as there is one."""
        for _ in range(STUCK):
            sight = self.look()
            if found := choose(sight):
                return self.tap(found[0], *of)
            self.sight = None
        raise self.dealer.fault(f"there is no key for {what}", sight)

    def tap_words(self, *codes: str) -> None:
        """The keys on which these words stand, one after the other."""
        for code in codes:
            self.tap_one(code, lambda sight, code=code: self.saying(sight, code))  # type: ignore[misc]

    def let_stand(self) -> None:
        """What the sheet has come to."""
        self.tap_one("what stands", lambda sight: sight.having("primary"))

    def write(self) -> None:
        """A figure and its end by keyboard, where there is a pad."""
        if any(each.part == "pad" for each in self.look().live):
            for key in ("7", "Backspace"):
                self.dealer.page.keyboard.press(key)
            self.sight = None

    def close(self) -> None:
        """The sheet, as it is."""
        if self.look().sheet:
            self.tap_one("the end", lambda sight: [each for each in sight.live if each.part == "header"])
            if self.look().sheet:
                raise self.dealer.fault("the sheet does not close")

    def saying(self, sight: Sight, *codes: str) -> list[Key]:
        """The keys whose words begin like this, first those that say no more."""
        words = WORDS[self.language].catalogue("console")
        said = tuple(" ".join(words[code].split()) for code in codes)
        found = [each for each in sight.live if each.label.startswith(said)]
        return sorted(found, key=lambda each: each.label not in said)

    def fresh(self, keys: list[Key], *of: str) -> list[Key]:
        """Those that have not been tapped."""
        return [each for each in keys if known_as(each, *of) not in self.known]

    # Sheets

    def tap_through(self, *of: str, again: str = "") -> None:
        """Every key of the sheet in sight that has not been tapped, but those that close it or have it stand.

        What a tap has brought into sight is tapped before anything else, and what may close the sheet last, after a
        keyboard. `again` is the word on the key that begins the sheet anew before each other tap.
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
        """The kinds of incidents, a key of each fact of each, and every key that no other had.

        The first that comes to something stands, and is undone.
        """
        out_of_turn = WORDS[self.language].catalogue("console")["acted-out-of-turn"]
        known = [each.label for each in kinds(self.look()) if each.label != out_of_turn]
        assert known
        for label in self.dealer.chance.sample(known, min(len(known), self.most_kinds)):
            of = ("incident", label)
            if of in self.known:
                continue
            self.known.add(of)
            self.tap_one(label, lambda sight, label=label: [each for each in kinds(sight) if each.label == label])  # type: ignore[misc]
            self.tell_facts()
            self.tap_through()
            if not self.stood and self.look().having("primary"):
                self.stood = True
                self.let_stand()
                self.tap_words("undo", "something-wrong")
            else:
                self.tap_words("other-incident")

    def tell_facts(self) -> None:
        """A key of each fact of the incident in sight."""
        told: set[str] = set()
        for _ in range(MOST_TAPS):
            untold = [each for each in self.look().live if each.part == "fact" and each.group not in told]
            if not untold:
                return
            told.add(untold[0].group)
            self.tap(untold[0])

    def tap_every_sheet(self) -> None:
        """Every key of every sheet that the screen of a hand in sight can open."""
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
        """Every key of the sheet that a tap has opened, which is closed then."""
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
        """Every key of the screen in sight but its links, and of every sheet that it opens.

        `anew` brings the screen back where a tap has led to another.
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
    """By what a key is known: a seat or a figure is one of its own, whatever amounts stand on others."""
    own = re.fullmatch(r"(\D* )?\d{1,2}", key.label) and key.part not in ("fact", "")
    return (*of, key.group, key.name, key.label if own else "")


def kinds(sight: Sight) -> list[Key]:
    """The kinds of incidents."""
    return [each for each in sight.live if each.part == "kinds" and "quiet" not in each.classes]


def keys_of(sight: Sight) -> list[Key]:
    """The keys of a sheet that leave it open, and those that may close it with nothing changed at a table."""
    return [
        each
        for each in sight.live
        if each.part not in ("header", "kinds", "cannot", "chosen-kind")
        and "call-floor" not in each.classes
        and not ("primary" in each.classes and sight.sheet in STANDS)
    ]
