"""Archives of random hands of all houses and games, some with a deviation planted at a known event.

``python -m tests.tools.hand_archive hands.zip 10000 14`` writes an archive of 10,000 hands from the seed 14, and
``hands.zip.json`` with the planted deviations. The suffix gives the form: .zip, .tar.zst, or none for a folder.
"""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import random as plain
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from dealer_service.api.responses.table_json import serialize_event, serialize_table
from dealer_service.audit.archives import zstd_module
from dealer_service.engine import Asks
from dealer_service.errors import ImpossibleTable
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import (
    ACTIONS,
    BLINDS,
    DEAD_POSTS,
    LIVE_POSTS,
    Decision,
    Does,
    Event,
    Owed,
    Phase,
    Post,
    Snapshot,
)
from tests.oracles import openers, streets
from tests.oracles.drawing import most_discards
from tests.oracles.random_hand import Hand
from tests.oracles.tables import RULESETS, ask, facts_of

ENTRIES = 0.05  # of the players owe a post
STRADDLES = 0.1
SHARE = 0.1  # of the hands have a planted deviation
TRIES = 50
FILE_SIZES = (1, 7, 40, 300)  # hands in a file
# The steps of the dealer that a record may leave out.
LEFT_OUT = {
    "everything": frozenset[Does](),
    "without burns": frozenset({Does.BURN}),
    "actions": frozenset({Does.BURN, Does.DEAL, Does.CARRY_OUT}),
}
Step = tuple[Snapshot, Event]  # an event, and the table before it
Json = dict[str, Any]


@dataclass(frozen=True)
class Planted:
    """A deviation: its kind, and the place where the audit must find it."""

    kind: str
    pointer: str


@dataclass(frozen=True)
class MadeHand:
    """A recorded hand as a question, and its deviation if it has one."""

    question: Json
    planted: Planted | None = None


class NotRecorded(Exception):
    """The floor decided something outside of the recorded events."""


class RecordedRandomHand(Hand):
    """A random hand with its events."""

    board_is_told = True

    def __init__(self, random: plain.Random, house: str, game: str) -> None:
        super().__init__(random, house, game)
        self.steps: list[Step] = []
        # Cards that are never shown again must be in the record as they are dealt.
        self.left_out = LEFT_OUT[random.choice(["everything", "without burns"] if self.seen else [*LEFT_OUT])]

    def perhaps_killed(self, table: Snapshot) -> Snapshot:
        """The first table, perhaps with players who come in by a post.

        It holds the decision about uncontested chips if the house leaves it to the floor, and that no opener splits its
        openers, which no event can tell.
        """
        table = self.perhaps_entered(super().perhaps_killed(table))
        if self.answers("betting.openers") == "jacks-or-better":
            table = replace(table, split_openers=False)
        if self.answers("pots.uncontested") == "floor":
            return replace(table, uncontested=self.random.choice([*Decision]))
        return table

    def perhaps_entered(self, table: Snapshot) -> Snapshot:
        """The table with players who owe a post, where the house lets them come in by it."""
        blinds = (table.small_blind_seat, table.big_blind_seat)
        for seat in table.live:
            if seat.number not in blinds and self.random.random() < ENTRIES:
                owes = self.random.choice([(Owed.ENTRY,), (Owed.BIG_BLIND,), (Owed.SMALL_BLIND, Owed.BIG_BLIND)])
                entered = replace(table, seats=table.seats_with(replace(seat, owes=owes)))
                try:
                    table = entered if ask(Asks.OPTIONS, self.house, self.game, entered).answer else table
                except ImpossibleTable:
                    continue
        return table

    def next_post(self, table: Snapshot) -> Event:
        """The post that is due, or a straddle."""
        due = super().next_post(table)
        if self.random.random() < STRADDLES and all(event.kind is not Post.STRADDLE for event in table.events):
            to = 2 * (table.stakes.big_blind or 0)
            able = [seat for seat in table.live if (seat.stack or 0) >= to + (table.stakes.ante or 0) and not seat.owes]
            for seat in able:
                straddle = Event(Does.POST, seat.number, to, Post.STRADDLE)
                if ask(Asks.BETTING, self.house, self.game, table, straddle).outcome is Outcome.ALLOWED:
                    return straddle
        return due

    def after(self, table: Snapshot) -> Snapshot:
        """The table after one more event."""
        if len(table.live) == 1 and table.phase is Phase.BETTING:
            raise NotRecorded
        return super().after(table)

    def ruled(self, table: Snapshot) -> Snapshot:
        """Decisions outside of events are not recorded."""
        raise NotRecorded

    def done(self, asks: Asks, table: Snapshot, event: Event) -> Snapshot:
        """The table after an allowed event, which is noted."""
        following = super().done(asks, table, event)
        if event.does is Does.SHOW and event.seat == table.opened_by and openers.are_needed(self.answers):
            facts = facts_of(following)
            if not all(openers.is_proven(facts, each) for each in facts["seats"] if each["number"] == event.seat):
                raise NotRecorded  # a deviation that was not planted
        self.steps.append((table, event))
        return following

    def discarded(self, table: Snapshot, waiting: list[int]) -> Event:
        """The discard of one of these seats: a record has that of each seat."""
        event = super().discarded(table, waiting)
        if event.seat is not None:
            return event
        return self.discard(table, waiting[0], streets.discarded_after(self.answers("dealing.streets"), table.round))

    def drawn(self, table: Snapshot) -> Snapshot:
        """The next event of a draw. Players announce their draws as they discard."""
        ruling = ask(Asks.DRAWING, self.house, self.game, table)
        plan = ruling.answer
        if ruling.outcome is Outcome.DETERMINED and not plan.waiting_for and self.may_carry_out():
            return self.done(Asks.DRAWING, table, Event(Does.CARRY_OUT))
        return self.done(Asks.DRAWING, table, self.next_of_draw(table, plan))

    def may_carry_out(self) -> bool:
        """Whether a draw is carried out in one event. A record holds all steps of a kind or none of them."""
        return Does.CARRY_OUT not in self.left_out and self.random.random() < 0.3


class Plan:
    """A recorded hand that deviations are planted in."""

    def __init__(self, hand: RecordedRandomHand, tables: Sequence[Snapshot]) -> None:
        self.hand, self.random = hand, hand.random
        self.first, self.last = tables[0], tables[-1]
        told = [step for step in hand.steps if step[1].does not in hand.left_out or step[1].of_board]
        self.steps = shuffled_posts(told, self.random)
        self.events = [event for _, event in self.steps]
        self.chip = self.first.stakes.chip or 1
        awards: dict[int, int] = {}
        for event in self.last.events:
            if event.does is Does.AWARD:
                awards[event.whose] = awards.get(event.whose, 0) + event.paid
        self.results: Json = {
            "stacks": [{"seat": seat.number, "stack": seat.stack} for seat in self.last.seats],
            "awards": [{"seat": seat, "chips": chips} for seat, chips in awards.items() if chips],
            "rake": self.last.rake or 0,
        }

    def question(self) -> Json:
        """The hand as a question."""
        return {
            "house": self.hand.house,
            "game": self.hand.game,
            "table": serialize_table(self.first),
            "events": [{"event": serialize_event(event)} for event in self.events],
            "results": self.results,
        }

    def places(self, fits: Callable[[Snapshot, Event], bool]) -> list[int]:
        """The places of events that fit."""
        return [at for at, step in enumerate(self.steps) if fits(*step)]

    def change(self, at: int, **facts: Any) -> str:
        """Change an event. Returns its pointer."""
        self.events[at] = replace(self.events[at], **facts)
        return f"/events/{at}"

    def add_to_post(self, at: int, chips: int) -> str:
        """Change the chips of a post, and with them the later totals of its pile. Returns its pointer."""
        pile = _pile(self.events[at])
        for later, event in enumerate(self.events[at:], start=at):
            if event.does is Does.POST and _pile(event) == pile:
                self.change(later, to=event.total + chips)
        return f"/events/{at}"

    def chosen(self, fits: Callable[[Snapshot, Event], bool]) -> int | None:
        """A random place that fits, if there is one."""
        places = self.places(fits)
        return self.random.choice(places) if places else None


def shuffled_posts(steps: list[Step], random: plain.Random) -> list[Step]:
    """The steps with their posts in a random order: rooms print them in any. Totals are those of this order."""
    posts = [step for step in steps if step[1].does is Does.POST]
    adds = {id(event): event.total - _posted(table, event) for table, event in posts}
    random.shuffle(posts)
    total: dict[tuple[int, bool], int] = {}
    shuffled = []
    for table, event in posts:
        pile = _pile(event)
        total[pile] = total.get(pile, 0) + adds[id(event)]
        shuffled.append((table, replace(event, to=total[pile])))
    assert all(event.does is Does.POST for _, event in steps[: len(posts)])
    return [*shuffled, *steps[len(posts) :]]


def _pile(event: Event) -> tuple[int, bool]:
    """The live or dead chips of a seat, which a post adds to."""
    return event.whose, event.kind in DEAD_POSTS


def _posted(table: Snapshot, event: Event) -> int:
    """The chips that the seat has posted to the pile of this post."""
    seat = table.seat(event.whose)
    return seat.dead_chips if event.kind in DEAD_POSTS else seat.in_front


def _owes(table: Snapshot, event: Event) -> bool:
    if event.does not in ACTIONS:
        return False
    return table.seat(event.whose).in_front < max(each.in_front for each in table.live)


def more_than_the_stack(plan: Plan) -> str | None:
    """A bet or raise of one chip more than the player has."""
    at = plan.chosen(lambda _, event: event.does in (Does.BET, Does.RAISE))
    if at is None:
        return None
    seat = plan.steps[at][0].seat(plan.events[at].whose)
    return plan.change(at, to=seat.in_front + (seat.stack or 0) + plan.chip)


def check_behind_a_bet(plan: Plan) -> str | None:
    """A check of a player who owes a call."""
    at = plan.chosen(_owes)
    return None if at is None else plan.change(at, does=Does.CHECK, to=None)


def another_seat(plan: Plan) -> str | None:
    """An action of a player who is not in turn."""
    at = plan.chosen(lambda table, event: event.does in ACTIONS and len(table.live) > 1)
    if at is None:
        return None
    table, event = plan.steps[at]
    others = [seat.number for seat in table.live if seat.number != event.seat]
    return plan.change(at, seat=plan.random.choice(others))


def too_large_a_post(plan: Plan) -> str | None:
    """A post of one chip more than is due."""
    at = plan.chosen(
        lambda table, event: event.does is Does.POST and (table.seat(event.whose).stack or 0) > event.total + plan.chip
    )
    return None if at is None else plan.add_to_post(at, plan.chip)


def post_of_another_seat(plan: Plan) -> str | None:
    """A blind of a player who owes none."""
    at = plan.chosen(lambda _, event: event.kind in BLINDS)
    blinds = {event.seat for event in plan.events if event.kind in LIVE_POSTS}
    others = [seat.number for seat in plan.first.live if seat.number not in blinds]
    if at is None or not others:
        return None
    return plan.change(at, seat=plan.random.choice(others))


def post_of_another_kind(plan: Plan) -> str | None:
    """A blind that is recorded as the other one."""
    at = plan.chosen(lambda _, event: event.kind in BLINDS)
    if at is None:
        return None
    (other,) = BLINDS - {plan.events[at].kind}
    return plan.change(at, kind=other)


def missing_post(plan: Plan) -> str | None:
    """A post that was never made. It is found at the next one of its seat, else at the event after the posts."""
    at = plan.chosen(lambda _, event: event.does is Does.POST and event.kind is not Post.STRADDLE)
    if at is None:
        return None
    missing = plan.events[at]
    before = [event.total for event in plan.events[:at] if event.does is Does.POST and _pile(event) == _pile(missing)]
    plan.add_to_post(at, max(before, default=0) - missing.total)
    del plan.events[at]
    posts = [event for event in plan.events if event.does is Does.POST]
    own = [event.kind for _, event in plan.hand.steps if event.does is Does.POST and event.seat == missing.seat]
    then = own[own.index(missing.kind) + 1 :]
    waits = [place for place, event in enumerate(posts) if event.seat == missing.seat and event.kind in then[:1]]
    return f"/events/{waits[0] if waits else len(posts)}"


def too_many_discards(plan: Plan) -> str | None:
    """A discard of the whole hand, where the house allows two cards fewer at most."""
    if not streets.draws(plan.hand.answers("dealing.streets")):
        return None
    most, size = most_discards(plan.hand.answers, plan.hand.size, ace=True), plan.hand.size
    at = plan.chosen(lambda _, event: event.does is Does.DISCARD)
    if at is None or most >= size:
        return None
    hand = plan.steps[at][0].seat(plan.events[at].whose).hand
    cards = hand if plan.events[at].cards else None
    return plan.change(at, count=size, cards=cards)


def wrong_stack(plan: Plan) -> str:
    """A stack of one chip more at the end."""
    plan.random.choice(plan.results["stacks"])["stack"] += 1
    return "/results/stacks"


def wrong_award(plan: Plan) -> str | None:
    """A pot that another seat has won."""
    award = plan.random.choice(plan.results["awards"]) if plan.results["awards"] else None
    won = {each["seat"] for each in plan.results["awards"]}
    others = [seat.number for seat in plan.first.live if seat.number not in won]
    if award is None or not others:
        return None
    award["seat"] = plan.random.choice(others)
    return "/results/awards"


def wrong_rake(plan: Plan) -> str:
    """A rake of one chip more."""
    plan.results["rake"] += 1
    return "/results/rake"


KINDS: Mapping[str, Callable[[Plan], str | None]] = {
    "more than the stack": more_than_the_stack,
    "check behind a bet": check_behind_a_bet,
    "another seat": another_seat,
    "too large a post": too_large_a_post,
    "post of another seat": post_of_another_seat,
    "post of another kind": post_of_another_kind,
    "missing post": missing_post,
    "too many discards": too_many_discards,
    "wrong stack": wrong_stack,
    "wrong award": wrong_award,
    "wrong rake": wrong_rake,
}


RARE = "too many discards"


def make_hand(number: int, seed: int) -> MadeHand:
    """The hand of this number. Hands take houses and games in turn."""
    house, game = RULESETS[number % len(RULESETS)]
    for attempt in range(TRIES):
        random = plain.Random(f"{seed}/{number}/{attempt}")
        hand = RecordedRandomHand(random, house, game)
        try:
            tables = list(hand.tables())
        except NotRecorded:
            continue
        plan = Plan(hand, tables)
        if random.random() >= SHARE:
            return MadeHand(plan.question())
        rare = random.random() < 0.5  # few houses limit the discards of a draw
        for kind in sorted(random.sample([*KINDS], len(KINDS)), key=lambda kind: rare and kind != RARE):
            pointer = KINDS[kind](plan)
            if pointer is not None:
                return MadeHand(plan.question(), Planted(kind, pointer))
    raise AssertionError(f"no hand of {house}, {game} ends without a decision outside of its events")


def _made(work: tuple[int, int]) -> MadeHand:
    return make_hand(*work)


def make_hands(count: int, seed: int, processes: int = 1) -> Iterator[MadeHand]:
    """Hands in the order of their numbers."""
    work = [(number, seed) for number in range(count)]
    if processes == 1:
        yield from map(_made, work)
        return
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield from pool.imap(_made, work, chunksize=8)


def write_archive(path: Path, hands: Iterable[MadeHand], seed: int) -> dict[str, Planted | None]:
    """Write the archive. Returns the deviation of each hand by file and line, ``hands/0.jsonl:3``."""
    found: dict[str, Planted | None] = {}

    def files() -> Iterator[tuple[str, bytes]]:
        unread, random, number = iter(hands), plain.Random(seed), 0
        while group := list(islice(unread, random.choice(FILE_SIZES))):
            name = f"day-{number // 20}/table-{number}.jsonl"
            found.update({f"{name}:{line}": each.planted for line, each in enumerate(group, start=1)})
            lines = [json.dumps({"asks": "play", "question": each.question}) for each in group]
            yield name, "".join(f"{line}\n" for line in lines).encode()
            number += 1

    _WRITERS.get("".join(path.suffixes[-2:]), _WRITERS.get(path.suffix, _write_folder))(path, files())
    return found


def _write_zip(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)


def _write_tar(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    with zstd_module().ZstdFile(path, "w") as packed, tarfile.open(fileobj=packed, mode="w|") as archive:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


def _write_folder(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    for name, content in files:
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)


_WRITERS = {".zip": _write_zip, ".tar.zst": _write_tar, "": _write_folder}


def main(target: str, count: str = "1000", seed: str = "14") -> None:
    """Write an archive, and the list of its deviations beside it."""
    path = Path(target)
    hands = make_hands(int(count), int(seed), os.cpu_count() or 1)
    planted = {place: each for place, each in write_archive(path, hands, int(seed)).items() if each is not None}
    document = {place: {"kind": each.kind, "pointer": each.pointer} for place, each in planted.items()}
    Path(f"{path}.json").write_text(json.dumps(document, indent=2), "utf-8")
    print(f"{path}: {count} hands, {len(planted)} with a deviation, seed {seed}")


if __name__ == "__main__":
    main(*sys.argv[1:])
