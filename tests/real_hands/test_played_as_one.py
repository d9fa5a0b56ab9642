"""Real, published hands asked as one question: the recorded chips, and the same rulings as event by event."""

from pathlib import Path

import pytest
import yaml

from tests.real_hands.test_real_hands import HANDS, start

# What single questions and the events of a hand are compared by.
OF_A_RULING = ("says", "outcome", "answer", "next", "missing", "rule")


def events_of(hand):
    """The recorded events."""
    for each in hand["events"]:
        if "discards" in each:
            named = {"cards": each["cards"]} if each.get("cards") else {"count": each["discards"]}
            yield {"event": {"does": "discard", "seat": each["seat"], **named}}
        elif "does" in each:
            yield {"event": {key: each[key] for key in ("seat", "does", "to", "kind") if key in each}}
    for each in hand.get("shown", []):
        yield {"event": {"does": "show", "seat": each["seat"], "cards": each["cards"]}}
    for seat in hand.get("mucked", []):
        yield {"event": {"does": "muck", "seat": seat}}


def results_of(hand):
    final = [{"seat": each["seat"], "stack": each["stack"]} for each in hand["result"]["final"]]
    collected: dict[int, int] = {}
    for each in hand["result"].get("collected", []):
        collected[each["seat"]] = collected.get(each["seat"], 0) + each["chips"]
    awards = [{"seat": seat, "chips": chips} for seat, chips in collected.items()]
    return {"stacks": final, "awards": awards, "rake": hand["rake"]}


def question_of(hand, **others):
    rules = {"house": hand["play"]["house"], "game": hand["game"]}
    return {**rules, "table": start(hand), "events": [*events_of(hand)], "results": results_of(hand), **others}


def ask_alone(client, question, table, played):
    """The ruling on one event of a played hand, asked at its own endpoint."""
    name = "action" if played["asks"] == "betting" else "event"
    alone = {"house": question["house"], "game": question["game"], "table": table, name: played["event"]}
    return client.post(f"/v1/{played['asks']}", json=alone).json


def with_later_cards(alone, played):
    """The table of a single question, with the cards that the whole hand knows from a later show."""
    for before, after in zip(alone["seats"], played["seats"], strict=True):
        hand, later = before.get("hand"), after.get("hand")
        if later is not None and before["state"] == "in" and (hand is None or "??" in hand):
            assert hand is None or (len(hand) == len(later) and {*hand} - {"??"} <= {*later})
            before["hand"] = later
    return alone


@pytest.mark.one_in(2)
@pytest.mark.parametrize("path", HANDS, ids=lambda path: Path(path).stem)
def test_a_hand_in_one_question_has_the_rulings_of_single_ones(client, path):
    question = question_of(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader), detail="full")
    answered = client.post("/v1/play", json=question)
    assert answered.status_code == 200, answered.json
    played, table = answered.json, question["table"]
    assert (played["outcome"], played["answer"]["deviation"]) == ("allowed", None), played["says"]
    assert {each["same"] for each in played["answer"]["results"]} == {True}, played["answer"]["results"]
    for each in played["answer"]["events"]:
        if "asks" in each:
            alone = ask_alone(client, question, table, each)
            with_later_cards(alone["next"], each["ruling"]["next"])
            assert {name: each["ruling"][name] for name in OF_A_RULING} == {name: alone[name] for name in OF_A_RULING}
            assert each["because"] == [reason["clause"] for reason in alone["reasons"]]
            table = alone["next"]
    assert played["next"] == table


@pytest.mark.one_in(2)
@pytest.mark.parametrize("path", HANDS, ids=lambda path: Path(path).stem)
def test_a_missing_hand_is_asked_for_and_shown_as_the_answer_says(client, path):
    """The shows and the recorded awards are left out, and each hand is given when it is asked for."""
    question = question_of(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
    awarded = client.post("/v1/play", json=question).json["answer"]["awards"]
    shows = {each["event"]["seat"]: each["event"] for each in question["events"] if each["event"]["does"] == "show"}
    asked = {**question, "results": {}, "events": [e for e in question["events"] if e["event"]["does"] != "show"]}
    for _ in shows:
        answer = client.post("/v1/play", json=asked).json
        wanted = [each for each in answer["missing"] if "event" in each]
        if not wanted:
            break
        assert answer["outcome"] == "undetermined", answer["says"]
        (at, event), events = (wanted[0]["at"], wanted[0]["event"]), asked["events"]
        place = int(at.removeprefix("/events/"))
        show = (
            {**event, "cards": shows[event["seat"]]["cards"]} if event["seat"] in shows else {**event, "does": "muck"}
        )
        asked = {**asked, "events": [*events[:place], {"event": show}, *events[place:]]}
    assert client.post("/v1/play", json=asked).json["answer"]["awards"] == awarded
