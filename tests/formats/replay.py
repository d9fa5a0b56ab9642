"""Plays a recorded hand over the single endpoints, event by event, with the last answer as the only memory."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

ACTION_FACTS = ("seat", "does", "kind", "to")


class Refused(Exception):
    """An event that the house does not allow, or cannot rule on."""


class Replay:
    """One hand of a play question."""

    def __init__(self, client: FlaskClient, question: dict[str, Any]) -> None:
        self.client, self.rules = client, {name: question[name] for name in ("house", "game")}
        self.table, self.events = question["table"], [each["event"] for each in question["events"]]

    def final_stacks(self) -> dict[int, int]:
        """The stacks at the end of the hand."""
        self._post([event for event in self.events if event["does"] == "post"])
        self._tell("dealing", "event", {"does": "carry-out"})
        for event in self.events:
            self._follow(event)
        if self.table["phase"] == "showdown":
            self._tell("showdown", "event", {"does": "carry-out"})
        if self.table["phase"] != "over":
            raise Refused(f"the hand ends in the phase {self.table['phase']}")
        return {seat["number"]: seat["stack"] for seat in self.table["seats"]}

    def _post(self, posts: list[dict[str, Any]]) -> None:
        """Make the posts in the order of the house: rooms print them in any order."""
        while posts:
            for event in posts:
                try:
                    self._tell("betting", "action", event)
                except Refused:
                    if event is posts[-1]:
                        raise
                    continue
                posts.remove(event)
                break

    def _follow(self, event: dict[str, Any]) -> None:
        match event["does"]:
            case "deal" if "seat" not in event:
                self._tell("dealing", "event", {"does": "burn"})
                self._tell("dealing", "event", event)
            case "post" | "deal":
                return
            case "discard":
                count = event["count"] if "count" in event else len(event["cards"])
                self._draw({"does": "discard", "seat": event["seat"], "count": count})
            case "show" | "muck":
                if self.table["phase"] in ("showdown", "street"):
                    self._tell("showdown", "event", event)
            case _:
                self._tell("betting", "action", event)

    def _draw(self, event: dict[str, Any]) -> None:
        self._tell("drawing", "event", event)
        while self.table["phase"] == "drawing":
            plan = self.client.post("/v1/drawing", json={**self.rules, "table": self.table}).json
            due = (plan or {})["answer"]["steps"][:1]
            if not due or due[0]["does"] == "discard":
                return
            step = {name: due[0][name] for name in ("does", "seat", "count") if name in due[0]}
            self._tell("drawing", "event", step)

    def _tell(self, endpoint: str, name: str, event: dict[str, Any]) -> None:
        answer = self.client.post(f"/v1/{endpoint}", json={**self.rules, "table": self.table, name: event})
        body = answer.json or {}
        if answer.status_code != 200 or body["outcome"] not in ("allowed", "determined"):
            raise Refused(event, body.get("outcome"), body.get("says"), body.get("missing"), body.get("errors"))
        self.table = body["next"]
