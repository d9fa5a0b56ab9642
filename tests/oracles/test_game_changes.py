"""Random evenings of a mix over HTTP, against a second definition: players come, leave, bust and choose; limits rise.

Button, blinds and players of each hand are those of the same table without a mix (`rotation.button`). What the mix adds
is compared with `game_changes.py`.
"""

from __future__ import annotations

import random as plain
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from dealer_service import create_app
from dealer_service.rulebook import embedded
from dealer_service.settings import Settings
from tests.books import BOOK
from tests.oracles import streets
from tests.oracles.effort import EFFORT, SEED, examples
from tests.oracles.game_changes import (
    PLACES,
    Change,
    Marks,
    Places,
    Policy,
    change_after,
    first_marks,
    foreseen,
    without_room,
)
from tests.oracles.rankings import deck_of

ROOMS = 6 + 6 * EFFORT
MOST_HANDS = 30
DECK = 52
PLAIN = "badugi"  # any number of players of the table has room in it
ANSWERS: dict[str, tuple[Any, ...]] = {
    "change": ("every-orbit", "every-orbit", "every-orbit", "by-the-clock", 1, 3),
    "orbit_counted_by": ("players-at-its-start", "red-and-green-buttons", "dealer-button"),
    "chooser": ("choice-button", "dealer-button"),
    "absent_chooser": ("next-player-chooses", "next-of-the-list"),
    "may_repeat": (True, False),
    "too_many_seats": (
        "sit-out-before-the-button",
        "button-sits-out",
        "sit-out-left-of-the-big-blind",
        "game-not-offered",
    ),
    "limits": ("by-the-clock", "after-a-full-rotation"),
}
HEAD = {"edition": "one", "from": "2026-11-20", "current": True, "language": "en"}
# The second definition has no kills, since they depend on pots. Its games have blinds.
GAMES = [
    game
    for game in BOOK.houses()["by-the-book"]
    for clauses in [BOOK.find("by-the-book", game).clauses]
    if clauses["betting.kill"].json == "none" and clauses["betting.forced"].json == "blinds"
]


@dataclass(frozen=True)
class Room:
    """A house with a mix of its own."""

    house: str
    mix: str
    games: tuple[str, ...]
    policy: Policy


def clause(answer: Any) -> dict[str, Any]:
    return {"is": answer, "says": "As here.", "cite": {"source": "none"}}


def hands_at_most(game: str) -> int:
    """The hands that the deck of the game has cards for."""
    clauses = BOOK.find("by-the-book", game).clauses
    deck = len(deck_of(clauses["dealing.deck"].json, clauses["dealing.joker"].json))
    return streets.most_hands(clauses["dealing.streets"].json, deck)


def open_room(number: int, random: plain.Random, folder: Path) -> Room:
    """Write the pages of a random house and of its mix."""
    house, mix = f"room-{number}", f"mix-{number}"
    games = random.sample(GAMES, random.choice([1, 2, 3, 3, 4, 5]))
    # All games or none: a game takes the number of the game that its page continues.
    most = {game: random.randint(3, 8) for game in games} if random.random() < 0.7 else {}
    answers = {name: random.choice(those) for name, those in ANSWERS.items()}
    next_game = random.choice(["in-order", "chosen"])
    pages = {
        f"mixes/{mix}.yaml": {
            "title": mix,
            "rotation": {"legs": clause(games), "next_game": clause(next_game)},
        },
        f"houses/{house}.yaml": {
            "title": house,
            "deals": list(dict.fromkeys([PLAIN, *games])),
            "mixes": [mix],
            "every_game": {"dealing": {"button": clause(random.choice(["dead-button", "moving-button"]))}},
            "every_mix": {"rotation": {name: clause(answer) for name, answer in answers.items()}},
            "games": {game: {"dealing": {"max_seats": clause(seats)}} for game, seats in most.items()},
        },
    }
    for name, page in pages.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(yaml.safe_dump({**HEAD, **{key: part for key, part in page.items() if part}}), "utf-8")
    takes = tuple(min(most.get(game, DECK), hands_at_most(game)) for game in games)
    policy = Policy(
        takes,
        answers["change"],
        answers["orbit_counted_by"],
        next_game,
        answers["chooser"],
        answers["absent_chooser"],
        answers["may_repeat"],
        answers["too_many_seats"],
        answers["limits"],
    )
    return Room(house, mix, tuple(games), policy)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> tuple[FlaskClient, list[Room]]:
    """A service with the rooms."""
    folder, random = tmp_path_factory.mktemp("rooms"), plain.Random(SEED)
    rooms = [open_room(number, random, folder) for number in range(ROOMS)]
    return create_app([embedded(), folder], Settings()).test_client(), rooms


def stakes_of(leg: int, level: int) -> dict[str, int]:
    """The stakes of a game: each game and each level has others."""
    bet = 2 * leg + 20 * level
    return {"small_blind": bet // 2, "big_blind": bet, "ante": 0, "small_bet": bet, "big_bet": 2 * bet}


def all_stakes(policy: Policy, level: int) -> list[dict[str, int]]:
    return [stakes_of(leg, level) for leg in range(1, policy.games + 1)]


@dataclass
class Evening:
    """One table that deals the mix of a room, hand after hand. ``seen`` counts what came up."""

    client: FlaskClient
    room: Room
    random: plain.Random
    seen: dict[str, int] = field(default_factory=dict)

    def ask(self, table: dict[str, Any], game: str) -> dict[str, Any]:
        body = {"house": self.room.house, "game": game, "table": table, "event": {"does": "carry-out"}}
        answer = self.client.post("/v1/dealing", json=body)
        assert answer.status_code == 200, (body, answer.json)
        ruling: dict[str, Any] = answer.json
        return ruling

    def count(self, what: str) -> None:
        self.seen[what] = self.seen.get(what, 0) + 1

    # --- the table between hands

    def sat_down(self) -> dict[str, Any]:
        """A table before its first hand."""
        numbers = sorted(self.random.sample(range(1, PLACES + 1), self.random.choice([3, 4, 6, 8, 9, PLACES])))
        button = self.random.choice(numbers)
        mix: dict[str, Any] = {"name": self.room.mix, "leg": self.random.randint(1, self.room.policy.games)}
        if self.random.random() < 0.7:
            mix["stakes"] = all_stakes(self.room.policy, 0)
        if self.room.policy.next_game == "chosen" and self.room.policy.chooser == "choice-button":
            mix["choice_button"] = self.random.choice(numbers)
        seats = [{"number": number, "stack": 100, "state": "in"} for number in numbers]
        return {"button": button, "stakes": {**stakes_of(mix["leg"], 0), "chip": 1}, "seats": seats, "mix": mix}

    def played(self, table: dict[str, Any]) -> dict[str, Any]:
        """The table after the hand: some players bust, leave, sit out, come back or sit down."""
        mix, seats = dict(table["mix"]), []
        for seat in table["seats"]:
            kept = {name: seat[name] for name in ("number", "stack", "state", "owes") if name in seat}
            event = self.random.random()
            if seat["state"] == "in":
                state = self.random.choice(["in", "folded", "mucked"])
                seats.append({**kept, "state": state, "stack": 0 if event < 0.04 else kept["stack"]})
                if 0.04 <= event < 0.07:
                    seats[-1]["state"] = "out"
                elif 0.07 <= event < 0.09:
                    seats.pop()
            elif seat["number"] in mix.get("sitting_out", ()):
                if event < 0.9:
                    seats.append(kept)
                else:
                    mix["sitting_out"] = [each for each in mix["sitting_out"] if each != seat["number"]]
                    seats += [kept] if event < 0.95 else []
            elif event < 0.3 and kept["state"] == "out" and kept["stack"]:
                seats.append({**kept, "state": "waiting"})
            elif event < 0.9:
                seats.append(kept)
        taken = {seat["number"] for seat in table["seats"]}
        free = [number for number in range(1, PLACES + 1) if number not in taken]
        if free and self.random.random() < 0.15:
            seats.append({"number": self.random.choice(free), "stack": 100, "state": "waiting"})
        chips = {"bet": 0, "gathered": 0, "dead": 0}
        seats = sorted(({**chips, **seat} for seat in seats), key=lambda seat: seat["number"])
        kept_facts = ("button", "small_blind_seat", "big_blind_seat", "stakes")
        over = {"round": 1, "phase": "over", "log": [], "dead": 0, "seats": seats, "mix": mix}
        return {**{name: table[name] for name in kept_facts}, **over}

    def without_mix(self, table: dict[str, Any]) -> dict[str, Any]:
        """The same table without a mix, with everybody in who sat out only for want of room."""
        back = table["mix"].get("sitting_out", ())
        seats = [{**seat, "state": "in"} if seat["number"] in back else seat for seat in table["seats"]]
        return {name: part for name, part in table.items() if name != "mix"} | {"seats": seats}

    # --- the deals

    def hands(self) -> Iterator[Marks]:
        """Each hand's marks, each compared with the second definition."""
        policy = self.room.policy
        table = self.sat_down()
        ruling, places = self.ask(table, self.game(table["mix"]["leg"])), self.places(table)
        if places is None:
            return
        marks = first_marks(policy, table["mix"]["leg"], places, table["mix"].get("choice_button"))
        change = Change(marks, True, sitting_out=without_room(policy, marks.leg, places))
        for _ in range(MOST_HANDS):
            if self.has_no_room(change, places):
                assert ruling["outcome"] == "refused", (table, ruling)
                self.count("no room")
                return
            assert ruling["outcome"] == "allowed", (table, ruling["says"])
            self.compare(table, ruling, marks_of(change), places)
            self.compare_leg(ruling["answer"]["leg"], change, places)
            yield marks_of(change)
            marks = marks_of(change)
            table = self.played(ruling["next"])
            marks = self.announced(table, marks)
            places = self.places(table)
            if places is None:
                return
            ruling, change = self.changed(table, marks, places)

    def game(self, leg: int) -> str:
        """A name for the game: its own, another one of the mix, or the mix."""
        return self.random.choice([self.room.games[leg - 1], *self.room.games, self.room.mix])

    def announced(self, table: dict[str, Any], marks: Marks) -> Marks:
        """New stakes, announced now and then."""
        if "stakes" in table["mix"] and marks.announced is None and self.random.random() < 0.15:
            marks = replace(marks, announced=marks.level + 1)
            table["mix"]["new_stakes"] = all_stakes(self.room.policy, marks.level + 1)
        return marks

    def changed(self, table: dict[str, Any], marks: Marks, places: Places) -> tuple[dict[str, Any], Change]:
        """The ruling on the next hand and the definition of it."""
        policy, game = self.room.policy, self.game(marks.leg)
        time_is_up = self.random.random() < 0.3
        if policy.change == "by-the-clock":
            missing = self.ask(table, game)
            assert missing["outcome"] == "undetermined", missing
            assert [each["at"] for each in missing["missing"]][:1] == ["/table/mix/time_is_up"]
            table["mix"]["time_is_up"] = time_is_up
        ruling, change = self.ask(table, game), change_after(policy, marks, places, None, time_is_up)
        if change.marks is not None:
            return ruling, change
        leg = ruling["answer"]["leg"]
        assert ruling["outcome"] == "undetermined", (table, ruling)
        assert [each["at"] for each in ruling["missing"]] == ["/table/mix/chosen"]
        assert (leg["chooser"], tuple(leg["choices"]), leg["changed"]) == (change.chooser, change.choices, True)
        for other in {*range(1, policy.games + 1)} - {*change.choices}:
            refused = self.ask({**table, "mix": {**table["mix"], "chosen": other}}, game)
            assert refused["outcome"] == "refused", (table, other)
            self.count("choice refused")
        chosen = self.random.choice(change.choices)
        table["mix"]["chosen"] = chosen
        self.count("chosen")
        return self.ask(table, game), change_after(policy, marks, places, chosen, time_is_up)

    def places(self, table: dict[str, Any]) -> Places | None:
        """The next hand of the same table without a mix. None if it cannot be dealt."""
        ruling = self.ask(self.without_mix(table), PLAIN)
        if ruling["outcome"] != "allowed":
            return None
        follows = ruling["next"]
        players = tuple(seat["number"] for seat in follows["seats"] if seat["state"] == "in")
        chips = tuple(seat["number"] for seat in table["seats"] if seat["stack"])
        return Places(players, chips, follows["button"], table["button"], follows["big_blind_seat"])

    def has_no_room(self, change: Change, places: Places) -> bool:
        """Whether more players are in than the game takes, in a room where all of them must play."""
        playing = len(places.players) - len(change.sitting_out)
        return playing > self.room.policy.takes[marks_of(change).leg - 1]

    # --- compared

    def compare(self, table: dict[str, Any], ruling: dict[str, Any], marks: Marks, places: Places) -> None:
        """The next table, against the marks and the places."""
        follows, policy = ruling["next"], self.room.policy
        mix, without = follows["mix"], without_room(policy, marks.leg, places)
        assert (mix["name"], mix["leg"], mix["hand"]) == (self.room.mix, marks.leg, marks.hand), (table, ruling)
        assert mix["began_with"] == {"players": marks.began_players, "button": marks.began_button}, (table, ruling)
        buttons = (mix.get("red_button"), mix.get("green_button"), mix.get("choice_button"))
        assert buttons == (marks.red, marks.green, marks.choice), (table, ruling)
        assert "chosen" not in mix and "time_is_up" not in mix
        assert {*mix.get("sitting_out", ())} == without, (table, ruling)
        playing = {seat["number"] for seat in follows["seats"] if seat["state"] == "in"}
        assert playing == {*places.players} - without, (table, ruling)
        assert (follows["button"], follows["big_blind_seat"]) == (places.button, places.big_blind), (table, ruling)
        assert not any(seat.get("owes") for seat in follows["seats"] if seat["number"] in without)
        if policy.next_game == "chosen" and policy.limits == "after-a-full-rotation":
            assert {*mix.get("dealt", ())} == marks.dealt, (table, ruling)
        if "stakes" in table["mix"]:
            assert mix["stakes"] == all_stakes(policy, marks.level), (table, ruling)
            assert ("new_stakes" in mix) == (marks.announced is not None)
            assert follows["stakes"] == {**stakes_of(marks.leg, marks.level), "chip": 1}
        said = [(each["code"], each["args"].get("seat")) for each in ruling["answer"]["instructions"]]
        was = table["mix"]
        first = "phase" not in table
        expected = {("sits-out-game", seat) for seat in without}
        expected |= {("back-in-game", seat) for seat in {*was.get("sitting_out", ())} & playing}
        if not first and marks.choice not in (None, was.get("choice_button")):
            expected.add(("choice-button", marks.choice))
        changed = ruling["answer"]["leg"]["changed"]
        expected |= {("announce-game", None)} if changed else set()
        expected |= {("announce-stakes", None)} if follows["stakes"] != table["stakes"] else set()
        of_mix = ("announce-game", "announce-stakes", "sits-out-game", "back-in-game", "choice-button")
        assert {each for each in said if each[0] in of_mix} == expected, (table, ruling)
        self.count("sits out" if without else "all play")

    def compare_leg(self, leg: dict[str, Any], change: Change, places: Places) -> None:
        """The answer about the game, against the definition."""
        marks = marks_of(change)
        assert (leg["game"], leg["leg"]) == (self.room.games[marks.leg - 1], marks.leg)
        assert (leg["changed"], leg["hand"]) == (change.changed, marks.hand)
        assert (leg.get("chooser"), tuple(leg.get("choices", ()))) == (change.chooser, change.choices)
        then = foreseen(self.room.policy, marks.leg, len(places.players))
        assert leg.get("then") == then, (places, leg)
        self.count("changed" if change.changed else "stayed")
        self.count("skips" if then not in (None, marks.leg % self.room.policy.games + 1) else "skips none")


def marks_of(change: Change) -> Marks:
    assert change.marks is not None, change
    return change.marks


@pytest.mark.parametrize("number", range(ROOMS))
@examples(24)
@given(seed=st.integers(0, 2**32))
def test_an_evening_is_dealt_as_defined(opened: tuple[FlaskClient, list[Room]], number: int, seed: int) -> None:
    client, rooms = opened
    for _ in Evening(client, rooms[number], plain.Random(seed)).hands():
        pass
