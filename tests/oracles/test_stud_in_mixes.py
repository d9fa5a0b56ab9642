"""Random evenings of mixes with stud over HTTP, against a second definition: players come, leave, sit out and bust.

Each next table is compared with `stud_in_mixes.py`: its game, button, blinds, players, debts and what waits.
"""

from __future__ import annotations

import random as plain
from collections import Counter
from dataclasses import dataclass, field
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
from tests.oracles.effort import EFFORT, SEED, examples
from tests.oracles.game_changes import PLACES
from tests.oracles.stud_in_mixes import (
    Blinds,
    Customs,
    Left,
    as_one_hand_before,
    blinds_left_of,
    button_in_stud,
    on_the_table,
    owe_nothing,
    sits_out,
)
from tests.oracles.test_game_changes import HEAD, clause

ROOMS = 8 + 6 * EFFORT
MOST_HANDS = 30
PLAIN = "badugi"  # any number of players of the table has room in it
STUD = ("razz", "seven-card-stud", "stud-eight-or-better", "stud-high-low-regular")
BUTTON = ("holdem", "omaha-eight-or-better", "deuce-to-seven-triple-draw", "badugi", "badacey", "holdem-no-limit")
LIMIT = {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8}
ANTES = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}
ANSWERS = {
    "button_in_stud": ("moved-on-then-frozen", "travels"),
    "stud_deal": ("lowest-seat", "left-of-the-button"),
    "too_many_seats": ("sit-out-before-the-button", "sit-out-left-of-the-big-blind", "button-sits-out"),
}


@dataclass(frozen=True)
class Room:
    """A house with a mix of its own. ``most`` are the seats that each game takes."""

    house: str
    mix: str
    games: tuple[str, ...]
    most: tuple[int, ...]
    hands: int
    customs: Customs

    def is_stud(self, leg: int) -> bool:
        return self.games[leg - 1] in STUD

    def stakes(self) -> list[dict[str, int]]:
        return [ANTES if game in STUD else LIMIT for game in self.games]


def open_room(number: int, random: plain.Random, folder: Path) -> Room:
    """Write the pages of a random house and of its mix."""
    house, mix = f"stud-room-{number}", f"stud-mix-{number}"
    games = [*random.sample(STUD, random.choice([1, 2, 2])), *random.sample(BUTTON, random.choice([1, 2, 3]))]
    random.shuffle(games)
    hands = random.choice([1, 2, 3])
    answers = {name: random.choice(those) for name, those in ANSWERS.items()}
    most = random.choice([7, PLACES])
    takes = {game: clause(random.choice([5, 7]) if most == 7 else 7) for game in STUD}
    pages = {
        f"mixes/{mix}.yaml": {
            "title": mix,
            "rotation": {"legs": clause(games), "next_game": clause("in-order"), "change": clause(hands)},
        },
        f"houses/{house}.yaml": {
            "title": house,
            "deals": list(dict.fromkeys([PLAIN, *games])),
            "mixes": [mix],
            "every_game": {"dealing": {"button": clause(random.choice(["dead-button", "moving-button"]))}},
            "every_mix": {"rotation": {name: clause(answer) for name, answer in answers.items()}},
            "games": {game: {"dealing": {"max_seats": takes[game]}} for game in games if game in STUD},
        },
    }
    for name, page in pages.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(yaml.safe_dump({**HEAD, **page}), "utf-8")
    # A page that continues the page of another game has its answers, unless it gives its own.
    room = [takes[game]["is"] if game in STUD else PLACES for game in games]
    customs = Customs(answers["button_in_stud"], answers["stud_deal"], answers["too_many_seats"])
    return Room(house, mix, tuple(games), tuple(room), hands, customs)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> tuple[FlaskClient, list[Room]]:
    """A service with the rooms."""
    folder, random = tmp_path_factory.mktemp("rooms"), plain.Random(SEED)
    rooms = [open_room(number, random, folder) for number in range(ROOMS)]
    return create_app([embedded(), folder], Settings()).test_client(), rooms


@dataclass
class Evening:
    """One table that deals the mix of a room. ``left`` is what waits while stud is dealt; ``seen`` counts events."""

    client: FlaskClient
    room: Room
    random: plain.Random
    left: Left | None = None
    seen: Counter[str] = field(default_factory=Counter)

    def ask(self, table: dict[str, Any], game: str) -> dict[str, Any]:
        body = {"house": self.room.house, "game": game, "table": table, "event": {"does": "carry-out"}}
        answer = self.client.post("/v1/dealing", json=body)
        assert answer.status_code == 200, (body, answer.json)
        ruling: dict[str, Any] = answer.json
        return ruling

    def sat_down(self) -> dict[str, Any]:
        """A table before its first hand, whose button is given in any game."""
        numbers = sorted(self.random.sample(range(1, PLACES + 1), self.random.choice([2, 3, 4, 6, 8, 9])))
        leg, button = self.random.randint(1, len(self.room.games)), self.random.choice(numbers)
        seats = [{"number": number, "stack": 100, "state": "in"} for number in numbers]
        mix = {"name": self.room.mix, "leg": leg, "stakes": self.room.stakes()}
        self.left = Left(button, 0) if self.room.is_stud(leg) else None
        return {"button": button, "stakes": {**self.room.stakes()[leg - 1], "chip": 1}, "seats": seats, "mix": mix}

    def played(self, table: dict[str, Any]) -> dict[str, Any]:
        """The table after the hand: some players bust, leave, sit out, come back or sit down."""
        out, seats = table["mix"].get("sitting_out", ()), []
        for seat in table["seats"]:
            kept = {name: seat[name] for name in ("number", "stack", "state", "owes") if seat.get(name) is not None}
            event = self.random.random()
            if seat["state"] == "in":
                kept["state"] = self.random.choice(["in", "folded", "mucked"])
                if event < 0.05:
                    kept["stack"] = 0
                elif event < 0.12:
                    kept["state"] = "out"
            elif kept["stack"] and seat["number"] not in out and event < 0.3:
                kept["state"] = "waiting"
            seats.append(kept)
        free = sorted({*range(1, PLACES + 1)} - {seat["number"] for seat in seats})
        if free and self.random.random() < 0.15:
            seats.append({"number": self.random.choice(free), "stack": 100, "state": "waiting", "owes": ["entry"]})
        chips = {"bet": 0, "gathered": 0, "dead": 0}
        seats = sorted(({**chips, **seat} for seat in seats), key=lambda seat: seat["number"])
        over = {"round": 1, "phase": "over", "log": [], "dead": 0, "seats": seats, "mix": table["mix"]}
        return {name: table[name] for name in ("button", "small_blind_seat", "big_blind_seat", "stakes")} | over

    # --- defined

    def blinds(
        self, table: dict[str, Any], button: int, small: int, big: int, waits: Any = (), plays: Any = ()
    ) -> dict[str, Any]:
        """The ruling on a next hand with blinds at the same table without a mix, after a hand with these places."""
        without = table["mix"].get("sitting_out", ())
        seats = []
        for seat in table["seats"]:
            back = seat["number"] in plays or (seat["number"] in without and seat["state"] == "out")
            now = "waiting" if seat["number"] in waits else "in" if back else seat["state"]
            seats.append({**seat, "state": now})
        places = {"button": button, "small_blind_seat": small, "big_blind_seat": big, "stakes": {**LIMIT, "chip": 1}}
        return self.ask(
            {name: part for name, part in table.items() if name != "mix"} | {"seats": seats, **places}, PLAIN
        )

    def compare(self, table: dict[str, Any], ruling: dict[str, Any]) -> bool:
        """Compare the ruling on the next hand. False if none can be dealt."""
        room, mix = self.room, table["mix"]
        leg, over = mix["leg"], mix["hand"] >= room.hands
        next_leg = leg % len(room.games) + 1 if over else leg
        away = {seat["number"] for seat in table["seats"] if seat["state"] == "out"}
        back = away & {*mix.get("sitting_out", ())}  # a player who waits for the big blind goes on waiting
        chips = {seat["number"] for seat in table["seats"] if seat["stack"]}
        dealt = {each["number"] for each in table["seats"] if each["state"] not in ("out", "waiting")} | back
        wait = {each["number"] for each in table["seats"] if each["state"] == "waiting"} & chips
        debts = {each["number"]: {*each.get("owes", ())} for each in table["seats"]}
        everybody = (dealt & chips) | wait
        if len(everybody) < 2:
            assert ruling["outcome"] == "refused", (table, ruling)
            return False
        places, missed = self.places(table, leg, next_leg, dealt & chips, wait, debts)
        if places is None:
            return False
        button, big = places.button, places.big
        players = everybody if room.is_stud(next_leg) else places.players
        without = sits_out(room.customs, players, room.most[next_leg - 1], button, 0 if room.is_stud(next_leg) else big)
        assert ruling["outcome"] == "allowed", (table, ruling["says"])
        follows = ruling["next"]
        now = follows["mix"]
        assert (now["leg"], now["hand"]) == (next_leg, 1 if over else mix["hand"] + 1)
        assert {*now.get("sitting_out", ())} == without, (table, follows)
        playing = {seat["number"] for seat in follows["seats"] if seat["state"] == "in"}
        assert playing == players - without, (table, follows)
        if over:
            assert now["began_with"] == {"players": len(players), "button": button}, (table, follows)
        lies, beside = (button, None)
        if room.is_stud(next_leg):
            self.left = Left(button, table["big_blind_seat"] if self.left is None else self.left.last_big)
            lies, beside = on_the_table(room.customs, self.left)
        else:
            self.left = None
        found = (follows["button"], follows["small_blind_seat"], follows["big_blind_seat"], now.get("waiting"))
        assert found == (lies, *((0, 0) if beside else (places.small, big)), beside), (table, follows)
        for seat in follows["seats"]:
            owed = self.owed(seat["number"], next_leg, players, without, debts, missed)
            assert not seat["stack"] or {*seat.get("owes", ())} == owed, (seat, table, follows)
            self.seen[f"owes in {'stud' if beside else 'a button game'}"] += bool(owed and seat["stack"])
        self.seen[f"{room.is_stud(leg)} {room.is_stud(next_leg)}"] += 1
        self.seen["sits out"] += bool(without)
        return True

    def places(
        self, table: dict[str, Any], leg: int, next_leg: int, players: set[int], wait: set[int], debts: Any
    ) -> tuple[Blinds | None, dict[int, set[str]]]:
        """Button and blinds of the next hand, and what players owe who are away, if it has blinds."""
        customs = self.room.customs
        if self.left is None:
            found = self.blinds(table, table["button"], table["small_blind_seat"], table["big_blind_seat"])
        elif self.room.is_stud(next_leg):
            everybody = players | wait
            return Blinds(frozenset(everybody), button_in_stud(customs, self.left.button, everybody), 0, 0), {}
        else:
            free = owe_nothing(debts, players, wait)
            waits = (players | wait) - free
            if customs.button == "travels":
                moved = button_in_stud(customs, self.left.button, free)
                return blinds_left_of(moved, free, waits), {}
            if not self.left.last_big:
                return blinds_left_of(self.left.button, free, waits), {}
            found = self.blinds(table, *as_one_hand_before(self.left), waits, free)
        if found["outcome"] != "allowed":
            return None, {}
        follows = found["next"]
        playing = frozenset(seat["number"] for seat in follows["seats"] if seat["state"] == "in")
        missed = {each["number"]: {*each.get("owes", ())} for each in follows["seats"] if each["state"] == "out"}
        return Blinds(playing, follows["button"], follows["small_blind_seat"], follows["big_blind_seat"]), missed

    def owed(
        self, seat: int, leg: int, players: Any, without: Any, debts: Any, missed: dict[int, set[str]]
    ) -> set[str]:
        """What the seat owes on the next hand."""
        held: set[str] = debts[seat]
        if self.room.is_stud(leg):
            return held - {"entry"} if seat in {*players} - without else held
        if seat in players:
            return set() if seat not in without else held
        return missed.get(seat, held)

    def hands(self) -> None:
        table = self.sat_down()
        ruling = self.ask(table, self.room.mix)
        if ruling["outcome"] != "allowed":
            return
        for _ in range(MOST_HANDS):
            table = self.played(ruling["next"])
            ruling = self.ask(table, self.room.mix)
            if not self.compare(table, ruling):
                return


@pytest.mark.parametrize("number", range(ROOMS))
@examples(24)
@given(seed=st.integers(0, 2**32))
def test_an_evening_with_stud_is_dealt_as_defined(
    opened: tuple[FlaskClient, list[Room]], number: int, seed: int
) -> None:
    client, rooms = opened
    Evening(client, rooms[number], plain.Random(seed)).hands()


def test_evenings_with_stud_come_to_everything(opened: tuple[FlaskClient, list[Room]]) -> None:
    """The random evenings have each kind of change, players who owe blinds in stud, and seats without room."""
    client, rooms = opened
    seen: Counter[str] = Counter()
    for number, room in enumerate(rooms):
        evening = Evening(client, room, plain.Random(number))
        for _ in range(3):
            evening.hands()
        seen += evening.seen
    assert all(seen[f"{one} {other}"] for one in (True, False) for other in (True, False)), seen
    assert seen["owes in stud"] and seen["owes in a button game"] and seen["sits out"], seen
