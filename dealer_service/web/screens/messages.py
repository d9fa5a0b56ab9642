"""The words of each screen: those whose codes its script and its imports contain; and those of its rare parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from dealer_service.atomic_files import read_text
from dealer_service.hands import RANKINGS
from dealer_service.i18n.words import Words
from dealer_service.rulebook.first_table import STAKES as HOUSE_STAKES
from dealer_service.rulebook.streets import BoardStreet
from dealer_service.rulings.betting.amounts import SizeName
from dealer_service.table import ACTIONS, Does, Owed, Post, State, Word
from dealer_service.table.gestures import CONDITIONS
from dealer_service.table.incidents import Group

CONSOLE = Path(__file__).parents[1] / "static" / "console"
VENDOR = CONSOLE / "vendor"
BEFORE_THE_BOARD = "preflop"  # the name of a betting round in a game with a board, before the first street
MIX = "mix"  # the folder of a part that few tables need: its words come with its first script
# Parts of the table's screen that come later, the sheets and the folders of boards and draws: likewise, together.
SELDOM = "seldom"
SELDOM_SCRIPTS = frozenset(
    {
        "amount_sheet.js",
        "asked_fact.js",
        "at_step.js",
        "award.js",
        "between.js",
        "declared.js",
        "drawing.js",
        "elsewhere.js",
        "fact_keys.js",
        "facts.js",
        "gesture_sheet.js",
        "hands_read.js",
        "idles.js",
        "incident_kinds.js",
        "incident_sheet.js",
        "lacking.js",
        "moment.js",
        "motions.js",
        "open_hand.js",
        "pad.js",
        "payout.js",
        "picker.js",
        "plays.js",
        "pot_name.js",
        "pots.js",
        "push.js",
        "round_log.js",
        "ruled.js",
        "seat_sheet.js",
        "seat_strip.js",
        "showdown.js",
        "sized.js",
        "stakes_sheet.js",
        "steps.js",
        "table_transfer.js",
        "tick.js",
    }
)
SELDOM_FOLDERS = ("board", "draw", "stud")
IMPORTED = re.compile(r"""(?:from |import\()"(\.[^"]+)\"""")
NAMED = re.compile(r'"([a-z0-9-]+)"|words\.([a-z0-9]+)')
OF_FAMILY = re.compile(r'\bsayOf\("([a-z-]+)"')  # sayOf("does", option.does): a word of this family
# The only words with codes made in a browser: each family with all its names.
FAMILIES: Mapping[str, Iterable[str]] = {
    "act": tuple(does for does in Does if does in ACTIONS),
    "deal": tuple(BoardStreet),
    "does": tuple(does for does in Does if does is not Does.POST),
    "fault": ("card", "hands", "many", "nothing", "suit"),
    "group": tuple(Group),
    "half": tuple(RANKINGS),
    "if": CONDITIONS,
    "link": ("unknown", "unread"),
    "no": tuple(does for does in Does if does in ACTIONS),
    "owed": tuple(Owed),
    "post": tuple(Post),
    "put": (State.FOLDED, State.MUCKED, State.DEAD),
    "receiver": ("floor", "history", "table"),
    "size": tuple(SizeName),
    "stakes": (*HOUSE_STAKES, "chip"),
    "state": tuple(state for state in State if state is not State.IN),
    "street": (BEFORE_THE_BOARD, *BoardStreet),
    "theme": ("contrast", "dark", "light"),
    "way": ("in", "leaves", "out", "posts", "waiting"),
    "who": ("acts_first", "last_aggressor", "round_aggressor"),
    "who-more": ("acts_first", "last_aggressor", "round_aggressor"),
    "word": tuple(Word),
}


def words_of(screen: str, words: Words) -> Mapping[str, str]:
    """The words of this screen, by their codes, without those of a part."""
    named = _named(screen, "")
    return {code: says for code, says in words.catalogue("console").items() if code in named}


def words_of_part(screen: str, part: str, words: Words) -> Mapping[str, str]:
    """The words that only the scripts of this part of the screen have, by their codes."""
    named = _named(screen, part) - _named(screen, "")
    return {code: says for code, says in words.catalogue("console").items() if code in named}


@cache
def _named(screen: str, part: str) -> frozenset[str]:
    """Every possible code of a word in the scripts of this screen that belong to a part, or to none."""
    texts = [read_text(script) for script in scripts_of(screen) if part_of(screen, script) == part]
    outright = {code for text in texts for pair in NAMED.findall(text) for code in pair}
    families = {family for text in texts for family in OF_FAMILY.findall(text)}
    return frozenset(outright | {f"{family}-{name}" for family in families for name in FAMILIES[family]})


def part_of(screen: str, script: Path) -> str:
    """The part of the screen that this script belongs to. Empty if its words come with the page."""
    if script.parent.name == MIX:
        return MIX
    seldom = script.name in SELDOM_SCRIPTS or script.parent.name in SELDOM_FOLDERS
    return SELDOM if seldom and screen == "table" else ""


def scripts_of(screen: str) -> Iterator[Path]:
    """The script of a screen and all its imports, static or dynamic."""
    first = CONSOLE / f"{screen}.js"
    found, known = [first.resolve()], {first.resolve()}
    while found:
        script = found.pop()
        yield script
        for name in IMPORTED.findall(read_text(script)):
            imported = (script.parent / name).resolve()
            if imported not in known and VENDOR not in imported.parents:
                known.add(imported)
                found.append(imported)
