"""Each endpoint of a question: the schema that makes the typed question, and the dataclasses of its answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

from marshmallow import ValidationError

from dealer_service.api.errors import FieldError
from dealer_service.api.requests.contested_facts import disputes_field
from dealer_service.api.requests.described import described, schema_of_kinds, text
from dealer_service.api.requests.fields import AnyObject, CardField, Choice, ListOf, Nested, String
from dealer_service.api.requests.strict_schema import FieldErrors, StrictSchema
from dealer_service.api.requests.table_schemas import (
    ActionSchema,
    DealingEventSchema,
    DrawingEventSchema,
    GestureSchema,
    HandEventSchema,
    ResultsSchema,
    ShowdownEventSchema,
    TableSchema,
    TableWithChipsSchema,
)
from dealer_service.engine import Acted, Asks, Deals, Detail, Floor, OnDeviation, Question, Read, Record, RecordedEvent
from dealer_service.engine.play.played import Played
from dealer_service.i18n.languages import LANGUAGES, Language
from dealer_service.message import message
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.betting.turns.binding_actions import UndecidedTurn
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.drawing.forecast import Forecast
from dealer_service.rulings.drawing.plan import Plan
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.ruling import Undecided
from dealer_service.rulings.showdown.settlement import Settlement, Unsettled
from dealer_service.table import Event, Gesture, Incident
from dealer_service.table.facts import MOST_CARDS
from dealer_service.table.incidents import KINDS
from dealer_service.table.records import Results

MOST_HANDS = 30
LONGEST_NAME = 64

ACTION_MISSING = FieldError(
    "required",
    message('Required. Expected an object such as {"seat": 1, "does": "raise", "to": 8}, or a “gesture” in its place.'),
)
ACTION_TWICE = FieldError("action-and-gesture", message("Send either action or gesture, not both."))
# An entry of a record has one of these.
ENTRIES = ("event", "gesture", "incident")
# The most events of a hand.
MOST_PLAYED = 1000
EVENT_MISSING = FieldError("required", message("Required. Expected an event, a gesture or an incident."))
EVENT_TWICE = FieldError("several-events", message("Send one of event, gesture and incident, not several."))

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


def is_day(text: str) -> bool:
    """Whether this is a date in ISO 8601."""
    if not _DAY.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_digest(text: str) -> bool:
    """Whether this is the digest of a ruleset."""
    return _DIGEST.fullmatch(text) is not None


def day() -> String:
    """A field that holds a day."""
    return String(
        'a date such as "2026-11-20"',
        "not-a-day",
        is_day,
        json_schema={"format": "date", "pattern": f"^{_DAY.pattern}$"},
    )


def ruleset_digest() -> String:
    """A field that holds the digest of a ruleset."""
    json_schema = {"pattern": f"^{_DIGEST.pattern}$"}
    return String('"sha256:" and 64 hexadecimal digits (0-9, a-f)', "not-a-digest", is_digest, json_schema=json_schema)


class QuestionSchema(StrictSchema):
    """The fields of every question: the house, the game and, optionally, the edition and the language.

    A subclass describes one endpoint: its kind of question, the dataclasses of its answers, and its fields.
    """

    asks: ClassVar[Asks]
    answers: ClassVar[tuple[type, ...]]

    house = described(text(LONGEST_NAME, required=True), "House whose rules apply, as listed by GET /v1/rulesets.")
    game = described(text(LONGEST_NAME, required=True), "Game, one of those that the house deals.")
    as_of = described(day(), "Date of the edition that applies. Default: the edition marked current.")
    digest = described(ruleset_digest(), "Pins the rules by their content. 409 if no loaded edition has this digest.")
    contested = disputes_field()
    language = described(
        Choice(LANGUAGES),
        "Language of the words in the answer. Default: by Accept-Language. It does not change the ruling.",
    )

    @classmethod
    def makes(cls, *, language: Language | None = None, **members: Any) -> Question:
        """The question; the language of the answer is not part of it."""
        return Question(cls.asks, **members)


class FloorSchema(StrictSchema):
    """What the floor has decided: one option of the answer to the same question without it."""

    makes = Floor

    code = described(text(LONGEST_NAME, required=True), "Code of the option.")
    args = described(
        AnyObject(message("the args of that option")), "Its args. Needed if two options have the same code."
    )


def floor_field() -> Nested:
    """The field of a question that may be left to the floor."""
    return described(
        Nested(FloorSchema, 'an object such as {"code": "hold-to-call"}'),
        "What the floor decided when the same question without it was `needs_floor`: one of its options.",
    )


def event_field(schema: type[StrictSchema], expected: str) -> Nested:
    """The field of a question about an event, or about the table as it stands."""
    return described(
        Nested(schema, expected), "Event to rule on. If omitted, the question is about the table as it is."
    )


class DealingSchema(QuestionSchema):
    """A question whether a table is possible, or may be dealt to."""

    asks = Asks.DEALING
    answers = (Checked, Acted)

    table = Nested(TableSchema, "a table", required=True)
    event = event_field(DealingEventSchema, 'an object such as {"seat": 1, "does": "deal", "count": 4}')


class BettingSchema(QuestionSchema):
    """A question about an action, or about the words and chips of a gesture."""

    asks = Asks.BETTING
    answers = (Acted, Options, UndecidedTurn, Undecided)

    table = Nested(TableWithChipsSchema, "a table", required=True)
    action = described(
        Nested(ActionSchema, 'an object such as {"seat": 1, "does": "raise", "to": 8}', attribute="event"),
        "Action that the seat wants to take. Send either action or gesture.",
    )
    gesture = described(
        Nested(GestureSchema, 'an object such as {"seat": 1, "moves": [{"does": "push", "chips": [500]}]}'),
        "What the player said and put out. The answer is the action that it counts as.",
    )
    floor = floor_field()

    @classmethod
    def makes(cls, *, event: Event | None = None, gesture: Gesture | None = None, **members: Any) -> Question:
        """The question about an action, or about a gesture in its place."""
        if event is None and gesture is None:
            raise ValidationError({"action": [ACTION_MISSING]})
        if event is not None and gesture is not None:
            raise ValidationError({"gesture": [ACTION_TWICE]})
        return super().makes(event=event, gesture=gesture, **members)

    def conflicts(self, loaded: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldErrors:
        """An action and a gesture at once, or neither."""
        yield from super().conflicts(loaded, raw)
        told = [name for name in ("action", "gesture") if raw.get(name) is not None]
        if not told:
            yield "action", [ACTION_MISSING]
        elif len(told) > 1:
            yield "gesture", [ACTION_TWICE]


class OptionsSchema(QuestionSchema):
    """A question about the options of the seat to act."""

    asks = Asks.OPTIONS
    answers = (Options, Pots, UndecidedTurn, Undecided)

    table = Nested(TableWithChipsSchema, "a table", required=True)
    floor = floor_field()


class DrawingSchema(QuestionSchema):
    """A question about a draw: discards, cards to deal, reshuffles."""

    asks = Asks.DRAWING
    answers = (Plan, Acted, Pots)

    table = Nested(TableSchema, "a table", required=True)
    event = event_field(DrawingEventSchema, 'an object such as {"seat": 1, "does": "discard", "count": 2}')
    floor = floor_field()


class ForecastSchema(QuestionSchema):
    """A question whether the stub has enough cards for the next draw."""

    asks = Asks.FORECAST
    answers = (Forecast,)

    table = Nested(TableSchema, "a table", required=True)


class PotsSchema(QuestionSchema):
    """A question about the pots and the seats that can win them."""

    asks = Asks.POTS
    answers = (Pots, Undecided)

    table = Nested(TableWithChipsSchema, "a table", required=True)
    floor = floor_field()


class ShowdownSchema(QuestionSchema):
    """A question about the awards, or about a hand that is shown or mucked."""

    asks = Asks.SHOWDOWN
    answers = (Settlement, Unsettled, Acted, Pots, Undecided)

    table = Nested(TableSchema, "a table", required=True)
    event = event_field(ShowdownEventSchema, 'an object such as {"seat": 1, "does": "show"}')
    floor = floor_field()


class HandsSchema(QuestionSchema):
    """A question about hands without a table."""

    asks = Asks.HANDS
    answers = (Read,)

    hands = described(
        ListOf(
            ListOf(CardField(), message('a list of cards such as ["As", "??"]'), 0, MOST_CARDS, required=True),
            message("a list of hands, each a list of cards"),
            1,
            MOST_HANDS,
            required=True,
        ),
        "One hand to read, or several to compare: 1 to 30 lists of cards. An incomplete hand is read from "
        "the cards given.",
    )
    board = described(
        ListOf(CardField(), message('a list of cards such as ["As", "??"]'), 0, MOST_CARDS),
        "Cards on the board, in a game with one, in the order of the deal if there are two boards. A board that is not "
        "complete is read so far.",
    )
    deals = described(
        Choice(Deals),
        "Whether all hands are of one deal, or each of a different one; a card may then be in several. They share the "
        "board. Default: one.",
    )


IncidentSchema = schema_of_kinds(Incident, KINDS, "Kind of incident. It decides which other fields are allowed.")


class IrregularitiesSchema(QuestionSchema):
    """A question about an incident, or about the breaches of a table."""

    asks = Asks.IRREGULARITIES
    answers = (Remedies, Checked)

    table = Nested(TableSchema, "a table", required=True)
    incident = described(
        Nested(IncidentSchema, 'an object such as {"kind": "boxed-card", "count": 1}'),
        "Incident that the table does not show. If omitted, every breach that the table shows is ruled on.",
    )
    floor = floor_field()


def _check_recorded(loaded: Mapping[str, Any]) -> FieldErrors:
    """An entry of a record with none of event, gesture and incident, or with several."""
    told = [name for name in ENTRIES if loaded.get(name) is not None]
    if len(told) == 1:
        return ()
    return [(told[1], [EVENT_TWICE])] if told else [("event", [EVENT_MISSING])]


class RecordedEventSchema(StrictSchema):
    """One entry of a recorded hand: an event, a gesture or an incident, and the floor's decision about it."""

    makes = RecordedEvent
    checks = (_check_recorded,)

    event = described(
        Nested(HandEventSchema, 'an object such as {"seat": 1, "does": "raise", "to": 8}'),
        "What happened. Send one of event, gesture and incident.",
    )
    gesture = described(
        Nested(GestureSchema, 'an object such as {"seat": 1, "moves": [{"does": "push", "chips": [500]}]}'),
        "What a player said and put out, in place of an action.",
    )
    incident = described(
        Nested(IncidentSchema, 'an object such as {"kind": "boxed-card", "count": 1}'),
        "Something that went wrong at this point.",
    )
    floor = described(
        Nested(FloorSchema, 'an object such as {"code": "hold-to-call"}'),
        "What the floor decided about it: an option of its ruling, or an option of /v1/irregularities once it has "
        "happened, such as `let-stand`.",
    )


class PlaySchema(QuestionSchema):
    """A question about a whole hand: a table, and what happened from there."""

    asks = Asks.PLAY
    answers = (Played,)

    table = described(
        Nested(TableSchema, "a table", required=True),
        "Table before the first event: before the deal, or anywhere later.",
    )
    events = described(
        ListOf(
            Nested(RecordedEventSchema, 'an object such as {"event": {"seat": 1, "does": "fold"}}', required=True),
            message("a list of events, oldest first"),
            0,
            MOST_PLAYED,
        ),
        "Events, oldest first. Default: none. The dealer's steps may be omitted: the deal, burns, cards of a draw, "
        "reshuffles, bets gathered and returned, pots pushed. Posts in a row may come in any order.",
    )
    results = described(
        Nested(ResultsSchema, 'an object such as {"rake": 0}'),
        "End of the hand as recorded; may be empty. With it, the hand is complete: mucks and awards that the record "
        "leaves out are derived.",
    )
    on_deviation = described(
        Choice(OnDeviation), "What follows an event that the house does not allow. Default: follow."
    )
    detail = described(Choice(Detail), "How much the answer has of each event. Default: events.")

    @classmethod
    def makes(
        cls,
        *,
        events: tuple[RecordedEvent, ...] = (),
        results: Results | None = None,
        on_deviation: OnDeviation = OnDeviation.FOLLOW,
        detail: Detail = Detail.EVENTS,
        **members: Any,
    ) -> Question:
        """The question about the record."""
        return super().makes(record=Record(events, results, on_deviation, detail), **members)


# Built once: a schema built for each call would cost as much again.
SCHEMAS: Mapping[Asks, QuestionSchema] = {schema.asks: schema() for schema in QuestionSchema.__subclasses__()}
if lacking := [asks.name for asks in Asks if asks not in SCHEMAS]:
    raise TypeError(f"write a QuestionSchema in api/requests/schemas.py for the questions {', '.join(lacking)} of Asks")
