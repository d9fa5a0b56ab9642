"""Real, published hands, played over HTTP from the blinds to the recorded chips."""

from pathlib import Path

import pytest
import yaml

HANDS = sorted(Path(__file__).parent.glob("*.yaml"))


def start(hand):
    """The table before anything is posted."""
    seats = [
        {"number": each["seat"], "stack": each["stack"], "bet": 0, "gathered": 0, "dead": 0, "state": "in"}
        for each in hand["seats"]
    ]
    return {
        "button": hand["button"],
        "small_blind_seat": hand["small_blind_seat"],
        "big_blind_seat": hand["big_blind_seat"],
        "round": 1,
        "phase": "posting",
        "stakes": hand["stakes"],
        "seats": seats,
        "log": [],
        "deck": {"stub": 52, "burns": 0, "folded": 0, "discards": []},
    }


def chips(table):
    """All chips at the table."""
    return sum(each[name] for each in table["seats"] for name in ("stack", "bet", "gathered", "dead"))


def raked(ruling):
    """What the dealer takes for the house now."""
    steps = ruling["answer"].get("instructions", [])
    return sum(step["args"]["chips"] for step in steps if step["code"] == "rake")


class Dealer:
    """A client that keeps only the last answer."""

    def __init__(self, client, hand):
        self.client, self.rules = client, {"house": hand["play"]["house"], "game": hand["game"]}
        self.table = start(hand)

    def tell(self, endpoint, name, event):
        answer = self.client.post(f"/v1/{endpoint}", json={**self.rules, "table": self.table, name: event})
        assert answer.status_code == 200, answer.json
        assert answer.json["outcome"] in ("allowed", "determined"), (event, answer.json["reasons"])
        before, self.table = self.table, answer.json["next"]
        again = self.client.post("/v1/dealing", json={**self.rules, "table": self.table}).json
        assert again["answer"] == {"breaches": []}, (event, again)
        assert chips(self.table) == chips(before) - raked(answer.json), event
        return answer.json

    def act(self, event):
        return self.tell("betting", "action", event)

    def carry_out(self, endpoint):
        return self.tell(endpoint, "event", {"does": "carry-out"})


def play(client, hand):
    """Play every recorded event and return the dealer at the end of the hand."""
    dealer = Dealer(client, hand)
    posts = [event for event in hand["events"] if event.get("does") == "post"]
    for event in sorted(posts, key=lambda post: post["kind"] == "ante"):  # some rooms print the antes first
        dealer.act({key: event[key] for key in ("seat", "does", "kind", "to")})
    dealer.carry_out("dealing")
    for event in hand["events"]:
        if event in posts:
            continue
        if "discards" in event:
            draw(dealer, event)
        elif "does" in event:
            dealer.act({key: event[key] for key in ("seat", "does", "to") if key in event})
    return dealer


def draw(dealer, event):
    dealer.tell("drawing", "event", {"does": "discard", "seat": event["seat"], "count": event["discards"]})
    while dealer.table["phase"] == "drawing":
        plan = dealer.client.post("/v1/drawing", json={**dealer.rules, "table": dealer.table}).json
        due = plan["answer"]["steps"][:1]
        if not due or due[0]["does"] == "discard":
            return
        dealer.tell("drawing", "event", {key: due[0][key] for key in ("does", "seat", "count") if key in due[0]})


@pytest.mark.one_in(3)
@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_real_hand_ends_with_the_recorded_chips(client, path):
    hand = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    dealer = play(client, hand)
    if dealer.table["phase"] == "showdown":
        for each in hand.get("shown", []):
            dealer.tell("showdown", "event", {"does": "show", "seat": each["seat"], "cards": each["cards"]})
        for seat in hand.get("mucked", []):
            dealer.tell("showdown", "event", {"does": "muck", "seat": seat})
        if dealer.table["phase"] == "showdown":
            dealer.carry_out("showdown")
    assert dealer.table["phase"] == "over"
    recorded = {each["seat"]: each["stack"] for each in hand["result"]["final"]}
    assert {seat["number"]: seat["stack"] for seat in dealer.table["seats"] if seat["number"] in recorded} == recorded
    before, after = (sum(seat["stack"] for seat in chips) for chips in (hand["seats"], dealer.table["seats"]))
    assert before - after == hand["rake"]


def test_every_published_hand_is_there():
    assert len(HANDS) == 50
