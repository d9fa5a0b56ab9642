"""Walks through the pages: the requests of somebody who uses them, in order, and the pages that come back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import yaml
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import embedded
from dealer_service.server.case_book import CaseBook
from dealer_service.settings import Settings
from dealer_service.web.practice.ten import Practice
from dealer_service.web.screens.incident_forms import incident_forms
from tests.books import BOOK
from tests.outlines.outline import outline
from tests.real_hands.test_played_as_one import question_of
from tests.real_hands.test_real_hands import HANDS
from tests.unit.documents import EXAMPLE

HERE = Path(__file__).parent
LINK, KEYS = re.compile(r'data-link="([^"]+)"'), re.compile(r'name="tap" value="([^"]*)"')
ODD_CHIP, CARD = "disputes/the-odd-chip-between-the-halves", "/table/seats/1/hand/0"
DISPUTES = (
    *("a-chip-behind-the-all-in", "four-cards-in-the-big-blind", "he-saw-the-new-cards-first", "if-you-bet"),
    *("make-it-three", "mucked-before-the-award", "the-last-card-of-the-deck", "three-hundred-against-nine"),
)
SITUATIONS = (
    *("gesture/badugi/ytqerxpx", "options/badugi/jfggr85k", "winner/badugi/d4kjq99g", "incident/badugi/4ddtfp2u"),
    *(
        "pots/badugi/iaj6um5j",
        "cards/badugi/dycdh5ch",
        "action/badugi/zanq5fph",
        "case/disputes/can-eight-play-it-out/1",
    ),
)
PAPER = {"table": "Table 4", "decision": "As ruled", "reason": "Seen on video", "notes": "Camera 3"}
RIVERBEND: dict[str, Any] = {"id": "riverbend", "title.en": "Riverbend", "since": "2026-11-23", "deals": ["badugi"]}
FIVE = {"is.betting.max_bets": "5", "en.betting.max_bets": "A bet and four raises are allowed in each round."}
# Disputes entered by taps: words and chips in two motions, an order of two players, and an incident of a draw.
ENTERED: Mapping[str, tuple[str, ...]] = {
    "a string bet": (
        *("round:2", "who:1", "did:bet", "who:2", "chip:1", "chip:1", "mode:then", "chip:1"),
        *("joined", "held", "motion:2"),
    ),
    "an order": (
        "round:2",
        "who:1",
        "did:check",
        "who:2",
        "say:bet",
        "who:3",
        "did:check",
        "order:1",
        "entry:1",
        "drop:0",
    ),
    "the highest blinds": ("stakes:3", "chips:3", "round:2", "who:1", "did:bet"),
    "a burn": ("phase:drawing", "round:1", "kind:wrong-burn", "fact:burned=2"),
    "a clock": ("phase:drawing", "round:2", "kind:clock-expired"),
    "a pot": ("phase:over", "kind:misawarded-pot"),
}

# The same in a game with a board: two burns before the flop, and a player who says "call" on the turn.
ON_A_BOARD: Mapping[str, tuple[str, ...]] = {
    "burns of a flop": ("phase:street", "round:1", "kind:wrong-burn", "fact:burned=2"),
    "a call on the turn": ("round:3", "who:1", "did:bet", "who:2", "say:call"),
}
BOARD: dict[str, Any] = {
    "house": "by-the-book",
    "game": "holdem",
    "table": {
        **{"button": 1, "phase": "showdown", "round": 4, "board": ["Qh", "Td", "2h", "7c", "7d"], "round_aggressor": 0},
        "stakes": {"chip": 1, "chips": [1, 5, 25]},
        "seats": [
            {"number": number, "gathered": 20, "bet": 0, "dead": 0, "state": "in", "hand": hand}
            for number, hand in ((1, ["Ah", "Kh"]), (2, ["Qd", "Qc"]))
        ],
    },
}


class Walker:
    """Somebody with a browser, who keeps the outline of every page."""

    def __init__(self, client: FlaskClient, language: str = "en") -> None:
        self.client, self.language = client, language
        self.seen: list[tuple[str, str]] = []
        self.text = self.link = ""

    def goes(self, what: str, path: str, **query: Any) -> None:
        """Open a page."""
        self._sees(what, self.client.get(path, query_string={"language": self.language, **query}, headers=BROWSER))

    def sends(self, what: str, path: str, **fields: Any) -> None:
        """Send a form, with the link of the page before unless another one is given."""
        brought = {"sheet": self.link} if self.link and "pasted" not in fields else {}
        told = {"language": self.language, **brought, **fields}
        self._sees(what, self.client.post(path, data=told, headers=BROWSER))

    def _sees(self, what: str, response: Any) -> None:
        self.text = response.text
        found = LINK.search(self.text)
        self.link = unescape(found[1]) if found else self.link
        kept = response.headers.get("Cache-Control", "no Cache-Control")
        self.seen.append((f"{what} ({response.status_code}, {kept})", outline(self.text)))


BROWSER = {"Accept": "text/html"}


def screens(walker: Walker) -> None:
    """The dealer's screens before their scripts begin, and which data these get."""
    for path in ("/", "/table", "/compare", "/draw", "/showdown"):
        walker.goes(path, path)
        found = re.findall(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', walker.text, re.DOTALL)
        told = (f"data: {', '.join(sorted(json.loads(each)))}" for each in found)
        walker.seen[-1] = (walker.seen[-1][0], "\n".join([walker.seen[-1][1], *told]))


def floor(walker: Walker) -> None:
    """A dispute: contested, settled, decided, under another house, on paper; and what cannot be read."""
    walker.goes("the start", "/floor")
    for name in DISPUTES:
        walker.goes(name, "/floor", case=f"disputes/{name}")
    walker.goes("the odd chip", "/floor", case=ODD_CHIP)
    walker.sends("a card is contested", "/floor", do="contest", at=CARD, value="5c")
    walker.sends("a second one is contested", "/floor", do="contest", at="/table/seats/2/hand/0", value="6h")
    walker.sends("the first is settled", "/floor", do="settle", facts=json.dumps({CARD: "5c"}))
    walker.sends("the second is settled", "/floor", do="settle", facts=json.dumps({"/table/seats/2/hand/0": "6h"}))
    walker.sends("texts for the slip", "/floor", do="paper", **PAPER)
    walker.sends("under another house", "/floor", do="house", house="wsop-live-2026", game="badacey")
    walker.sends("a fact that does not exist", "/floor", do="set", at="table", value="17 <i>")
    walker.sends("a board", "/floor", pasted=json.dumps({"asks": "showdown", "question": BOARD}))
    for text in ("", "{", '{"question": {"house": "nowhere"}}', json.dumps({"question": EXAMPLE, "tabel": 1})):
        walker.sends(f"pasted: {text[:20]}", "/floor", pasted=text)


def tell(walker: Walker) -> None:
    """Disputes entered by taps, a page after each tap."""
    for name, taps in ENTERED.items():
        walker.goes(name, "/floor/tell", house="by-the-book", game="badugi")
        for tap in taps:
            walker.sends(f"{name}: {tap}", "/floor/tell", tap=tap, number="2")
    for name, taps in ON_A_BOARD.items():
        walker.goes(name, "/floor/tell", house="by-the-book", game="holdem")
        for tap in taps:
            walker.sends(f"{name}: {tap}", "/floor/tell", tap=tap, number="8")


def incidents(walker: Walker) -> None:
    """The questions about each incident, in its first phase."""
    for form in incident_forms(WORDS[walker.language]):
        kind, phase = str(form["kind"]), str(form["phases"][0])
        walker.goes("no incident", "/floor/tell", house="by-the-book", game="badugi")
        walker.sends(phase, "/floor/tell", tap=f"phase:{phase}")
        del walker.seen[-2:]
        walker.sends(kind, "/floor/tell", tap=f"kind:{kind}")


def history(walker: Walker) -> None:
    """Recorded hands: whole, with a wrong result, without the winner's cards, and unreadable."""
    hand = question_of(yaml.load(HANDS[0].read_text("utf-8"), yaml.CSafeLoader))
    wrong = json.loads(json.dumps(hand))
    wrong["results"]["awards"][0]["chips"] += 1
    hidden = {**hand, "results": {}, "events": [each for each in hand["events"] if not _is_show(each)]}
    walker.goes("the start", "/history")
    walker.sends("a hand", "/history", pasted=json.dumps(hand))
    walker.sends("under another house", "/history", do="house", house="by-the-book")
    walker.sends("a wrong result", "/history", pasted=json.dumps(wrong))
    walker.sends("no hand shown", "/history", pasted=json.dumps(hidden))
    walker.sends("an event of another seat", "/history", pasted=json.dumps(_one_event()))
    for text in ("", "{", "PokerStars Hand #1: Badugi Limit\n"):
        walker.sends(f"pasted: {text.strip()[:20]}", "/history", pasted=text)


def practice(walker: Walker) -> None:
    """The start, and a situation of each kind with each of its answers. The ten of a day change with every case."""
    walker.goes("the start", "/practice")
    house = "badugi-guide"
    found = Practice(house, BOOK, CaseBook([]))
    for id in SITUATIONS:
        situation = found.find(id)
        assert situation is not None, id
        for option in situation.options[:2]:
            walker.sends(f"{id}: {option.key}", "/practice", house=house, id=id, number="1", chosen=option.key)


def rulebooks(walker: Walker) -> None:
    """Houses, one house beside another, searches, and a house made in the browser."""
    walker.goes("the houses", "/rulesets")
    walker.goes("two houses", "/rulesets/full-tilt/badugi/diff", **{"with": "pokerstars"})
    mix = "/rulesets/wsop-live-2026/badugi-badacey-badeucy"
    walker.goes("a mix", mix)
    walker.goes("two houses on a change of game", f"{mix}/diff", **{"with": "barge-2026"})
    walker.goes("the card of a mix", f"{mix}/card")
    for words in ("string bet", "rabbit", "nothing like it"):
        walker.goes(f"search: {words}", "/rulesets", search=words)
        walker.goes(f"cases: {words}", "/cases", search=words)
    for topic in ("hands", "pots", "nothing"):
        walker.goes(f"cases about {topic}", "/cases", topic=topic)


def mix(walker: Walker) -> None:
    """A table that deals a mix: the words of its screens, changes of game on the floor, and one to practice."""
    found = walker.client.get("/table/mix", query_string={"language": walker.language}).json
    walker.seen.append(("the words at the table", "\n".join(f"{code}: {found[code]}" for code in sorted(found))))
    for name in ("next_game", "too_many_seats", "chooser"):
        walker.goes(name, "/floor", case=f"rotation/{name}")
    house, id = "by-the-book", "case/rotation/next_game/1"
    situation = Practice(house, BOOK, CaseBook([])).find(id)
    assert situation is not None
    walker.sends("a change of game in practice", "/practice", house=house, id=id, number="1", chosen=situation.right)


def new_house(walker: Walker) -> None:
    """A house made in the browser. Only its result: the form lists every clause."""
    for what, fields in {
        "one clause differs": FIVE,
        "its words are missing": {"is.betting.max_bets": "5"},
        "an invalid id": {"id": "River Bend"},
        "an unknown game": {"deals": ["checkers"]},
        "an answer that is no number": {**FIVE, "is.betting.max_bets": "five"},
    }.items():
        walker.sends(what, "/rulesets/new", **{**RIVERBEND, **fields})
        found = walker.text.partition('id="found"')[2].partition("</section>")[0]
        walker.seen[-1] = (walker.seen[-1][0], outline(f"<section {found}"))


def _is_show(entry: Mapping[str, Any]) -> bool:
    return bool(entry.get("event", {}).get("does") == "show")


def _one_event() -> dict[str, Any]:
    """A hand of one event, which is out of turn."""
    asked = {name: EXAMPLE[name] for name in ("house", "game", "table")}
    return {**asked, "events": [{"event": {"seat": 3, "does": "fold"}}]}


WALKS: Mapping[str, Callable[[Walker], None]] = {
    "screens": screens,
    "floor": floor,
    "tell": tell,
    "incidents": incidents,
    "history": history,
    "practice": practice,
    "rulebooks": rulebooks,
    "mix": mix,
    "new_house": new_house,
}
# The words of the other pages are the service's own in both languages.
IN_FRENCH = ("tell", "history", "mix", "new_house")
WALKED = [*((walk, "en") for walk in WALKS), *((walk, "fr") for walk in IN_FRENCH)]


def client() -> FlaskClient:
    """A client of the service with the editor of houses."""
    return create_app([embedded()], Settings(editor=True)).test_client()


def outlines(client: FlaskClient, walk: str, language: str) -> str:
    """The outlines of a walk's pages. Lines that the page before has too are left out."""
    walker = Walker(client, language)
    WALKS[walk](walker)
    return "\n".join(_told(walker.seen))


def _told(seen: list[tuple[str, str]]) -> Iterator[str]:
    known: set[str] = set()
    for what, page in seen:
        yield f"\n=== {what}"
        lines = page.splitlines()
        yield from (line for line in lines if line not in known)
        known = set(lines)
    yield ""


def committed(walk: str, language: str) -> Path:
    """The file with the outlines of a walk."""
    return HERE / language / f"{walk}.txt"


def write() -> None:
    """Write the outlines of every walk."""
    app = client()
    for walk, language in WALKED:
        path = committed(walk, language)
        path.parent.mkdir(exist_ok=True)
        path.write_text(outlines(app, walk, language), "utf-8")


if __name__ == "__main__":
    write()
