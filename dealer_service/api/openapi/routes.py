"""All endpoints, each described once: its request, its answers and its problems.

A test fails for an endpoint of the service that is in no list below, and for one in a list that the service does
not have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from dealer_service.api.batch import BATCH
from dealer_service.api.openapi.rulings import answered
from dealer_service.api.openapi.shapes import DAY, DIGEST, STRING, list_of, reference
from dealer_service.api.receipts.replay_response import REPLAY
from dealer_service.api.responses.comparison import COMPARE
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks
from dealer_service.settings import Scope

JSON = "application/json"
NDJSON = "application/x-ndjson"
HTML = "text/html"
YAML = "application/yaml"
PLAIN = "text/plain"
FORM = "application/x-www-form-urlencoded"
OF_FORMS = ("malformed", "forbidden", "request-timeout", "body-too-large", "unsupported-media-type", "internal")
SVG = "image/svg+xml"
JAVASCRIPT = "text/javascript"
TEXT: JsonObject = {"type": "string"}
FIELDS: JsonObject = {
    "type": "object",
    "description": "The fields of the page's forms. **sheet** is the fragment of a link, or the pasted JSON.",
    "additionalProperties": STRING,
}
# A page in YAML, as a parser reads it.
PAGE: JsonObject = {"type": "object"}
LONGEST_LINK = 1_000  # of a QR code: a phone cannot read a longer one from a tablet's screen
# The problems of whatever is posted, and of whatever is read.
OF_POSTS = (
    "malformed",
    "not-acceptable",
    "request-timeout",
    "body-too-large",
    "unsupported-media-type",
    "invalid-request",
    "internal",
)
OF_GETS = ("internal",)
# What the server, or the proxy that comes with it, answers before the endpoint is reached.
OF_ALL = ("key-in-address", "address-too-long", "rate-limited", "headers-too-large", "not-ready", "unreadable")
OF_GUARDED = ("unauthenticated", "forbidden")
OF_RULINGS = ("answer-too-long", "unlogged", "overdue", "busy")
OF_RULES = ("unknown-ruleset", "digest-not-loaded")

LANGUAGE = "language"  # refers to the parameter that ``document.py`` describes
HOUSE_PARAMETER = {"name": "house", "in": "path", "required": True, "schema": STRING, "example": "by-the-book"}
GAME_PARAMETER = {"name": "game", "in": "path", "required": True, "schema": STRING, "example": "badugi"}


@dataclass(frozen=True, slots=True)
class Route:
    """One endpoint. ``takes`` and ``answers`` are schemas by their media types; ``tag`` is the heading above it.

    ``scope`` is the one that a key needs for it; None if no key is needed. Its summary is in the catalogues,
    under its ``name``.
    """

    name: str
    path: str
    tag: str
    answers: Mapping[str, JsonObject]
    takes: Mapping[str, JsonObject] | None = None
    problems: tuple[str, ...] = OF_GETS
    parameters: tuple[JsonObject | str, ...] = ()
    scope: Scope | None = Scope.RULE

    @property
    def operation(self) -> str:
        """Its ``operationId``."""
        return self.name.replace("/", "-")

    @property
    def summary_key(self) -> tuple[str, str]:
        """The context and code of its summary in the catalogues."""
        return "question" if self.name in {asks.value for asks in Asks} else "endpoint", self.name

    @property
    def method(self) -> str:
        """POST if it takes a body, otherwise GET."""
        return "get" if self.takes is None else "post"


def problems_of(route: Route) -> tuple[str, ...]:
    """The codes of all problems that the endpoint can answer with."""
    return (*route.problems, *OF_ALL, *(() if route.scope is None else OF_GUARDED))


def query(name: str, schema: JsonObject, says: str, *, required: bool = False) -> JsonObject:
    """A query parameter."""
    return {"name": name, "in": "query", "required": required, "description": says, "schema": schema}


def page(
    name: str,
    path: str,
    tag: str = "disputes",
    problems: tuple[str, ...] = (),
    parameters: tuple[JsonObject | str, ...] = (),
    *,
    answers: Mapping[str, JsonObject] = MappingProxyType({HTML: TEXT}),
    scope: Scope | None = Scope.RULE,
) -> Route:
    """A page to read, in the language of its query."""
    problems, parameters = ("invalid-request", *problems, *OF_GETS), (*parameters, LANGUAGE)
    return Route(name, path, tag, answers, problems=problems, parameters=parameters, scope=scope)


def form(name: str, path: str, problems: tuple[str, ...], required: tuple[str, ...] = ()) -> Route:
    """The form of a page of disputes with its required fields. Its answer is the page."""
    named: JsonObject = {"required": [*required], "properties": dict.fromkeys(required, STRING)} if required else {}
    return Route(name, path, "disputes", {HTML: TEXT}, {FORM: FIELDS | named}, (*OF_POSTS, *problems))


AS_OF_PARAMETER = query("as_of", DAY, "Date of the edition to read. Default: the edition marked current.")
DIGEST_PARAMETER = query("digest", DIGEST, "Digest of the edition to read.")
OF_ONE_RULESET = (HOUSE_PARAMETER, GAME_PARAMETER, AS_OF_PARAMETER, DIGEST_PARAMETER)
ANOTHER_HOUSE = {**STRING, "minLength": 1, "examples": ["badugi-france"]}
OF_TWO_RULESETS = (
    HOUSE_PARAMETER,
    GAME_PARAMETER,
    query("with", ANOTHER_HOUSE, "House to compare with.", required=True),
    query("with_game", STRING, "Game of that house. Default: the same game."),
    query("with_as_of", DAY, "Date of that house's edition."),
    query("with_digest", DIGEST, "Digest of that house's edition."),
    AS_OF_PARAMETER,
    DIGEST_PARAMETER,
)

MIX_PARAMETER = {"name": "mix", "in": "path", "required": True, "schema": STRING, "example": "mixed-triple-draw"}
OF_ONE_MIX = (HOUSE_PARAMETER, MIX_PARAMETER, AS_OF_PARAMETER, DIGEST_PARAMETER)
OF_TWO_MIXES = (
    HOUSE_PARAMETER,
    MIX_PARAMETER,
    query("with", {**ANOTHER_HOUSE, "examples": ["barge-2026"]}, "House to compare with.", required=True),
    query("with_mix", STRING, "Mix of that house. Default: the same mix."),
    query("with_as_of", DAY, "Date of that house's edition."),
    query("with_digest", DIGEST, "Digest of that house's edition."),
    AS_OF_PARAMETER,
    DIGEST_PARAMETER,
)

TAGS = ("rulings", "disputes", "rulebook", "service")

QUESTIONS = tuple(
    Route(
        asks.value,
        f"/v1/{asks.value}",
        "rulings",
        {JSON: answered(asks)},
        {JSON: reference(f"{ {Asks.OPTIONS: 'BettingOptions'}.get(asks, asks.name.capitalize()) }Question")},
        (*OF_POSTS, *OF_RULES, *OF_RULINGS, *(() if asks in (Asks.DEALING, Asks.HANDS) else ("impossible-table",))),
    )
    for asks in Asks
)
BATCHES = (
    Route(
        BATCH,
        f"/v1/{BATCH}",
        "rulings",
        {JSON: reference("BatchAnswers"), NDJSON: TEXT},
        {JSON: reference("Batch"), NDJSON: TEXT},
        (*OF_POSTS, "batch-too-long"),
    ),
)
DISPUTES = (
    Route(
        COMPARE,
        f"/v1/{COMPARE}",
        "disputes",
        {JSON: reference("Comparison")},
        {JSON: reference("Compare")},
        (*OF_POSTS, *OF_RULES, *OF_RULINGS),
    ),
    Route(
        REPLAY,
        f"/v1/{REPLAY}",
        "disputes",
        {JSON: reference("Verdict")},
        {JSON: reference("Replay")},
        (*OF_POSTS, "answer-too-long", "overdue", "busy"),
    ),
)
RULEBOOK = (
    Route(
        "rulesets",
        "/v1/rulesets",
        "rulebook",
        {JSON: reference("Rulesets"), HTML: TEXT},
        problems=("not-acceptable", "invalid-request", *OF_GETS),
        parameters=(LANGUAGE,),
    ),
    Route(
        "ruleset",
        "/v1/rulesets/{house}/{game}",
        "rulebook",
        {JSON: reference("Rulebook"), HTML: TEXT},
        problems=("not-acceptable", "invalid-request", *OF_RULES, *OF_GETS),
        parameters=(*OF_ONE_RULESET, LANGUAGE),
    ),
    Route(
        "diff",
        "/v1/rulesets/{house}/{game}/diff",
        "rulebook",
        {JSON: reference("RulesApart"), HTML: TEXT},
        problems=("not-acceptable", "invalid-request", *OF_RULES, *OF_GETS),
        parameters=(*OF_TWO_RULESETS, LANGUAGE),
    ),
)
MIXES = (
    Route(
        "mixes",
        "/v1/mixes",
        "rulebook",
        {JSON: reference("Mixes"), HTML: TEXT},
        problems=("not-acceptable", "invalid-request", *OF_GETS),
        parameters=(LANGUAGE,),
    ),
    Route(
        "mix",
        "/v1/mixes/{house}/{mix}",
        "rulebook",
        {JSON: reference("Mix"), HTML: TEXT},
        problems=("not-acceptable", "invalid-request", *OF_RULES, *OF_GETS),
        parameters=(*OF_ONE_MIX, LANGUAGE),
    ),
    Route(
        "mix-diff",
        "/v1/mixes/{house}/{mix}/diff",
        "rulebook",
        {JSON: reference("MixesApart"), HTML: TEXT},
        problems=("not-acceptable", "invalid-request", *OF_RULES, *OF_GETS),
        parameters=(*OF_TWO_MIXES, LANGUAGE),
    ),
)
SEARCH = query("search", STRING, "Search words or their synonyms: only clauses that have them are shown.")
PAGES_OF_RULES = (
    page("houses-page", "/rulesets", "rulebook", parameters=(SEARCH,)),
    page("ruleset-page", "/rulesets/{house}/{game}", "rulebook", OF_RULES, (*OF_ONE_RULESET, SEARCH)),
    page("diff-page", "/rulesets/{house}/{game}/diff", "rulebook", OF_RULES, OF_TWO_RULESETS),
    page("card-page", "/rulesets/{house}/{game}/card", "rulebook", OF_RULES, OF_ONE_RULESET),
    page("ruleset-yaml", "/rulesets/{house}/{game}.yaml", "rulebook", OF_RULES, OF_ONE_RULESET, answers={YAML: PAGE}),
)
PAGES_OF_OWNERS = (
    page("new-house", "/rulesets/new", "rulebook", ("not-found",), scope=Scope.ADMIN),
    Route(
        "new-house-checked",
        "/rulesets/new",
        "rulebook",
        {HTML: TEXT, YAML: PAGE},
        {FORM: {"type": "object", "description": "The fields of the page's form.", "additionalProperties": STRING}},
        ("not-found", *OF_FORMS, "invalid-request", "not-acceptable", "overdue", "busy", "answer-too-long"),
        scope=Scope.ADMIN,
    ),
)
OF_DISPUTES = (*OF_RULES, *OF_RULINGS, "impossible-table")
PAGES_OF_DISPUTES = (
    page(
        "floor",
        "/floor",
        problems=OF_RULINGS,
        parameters=(
            query("case", STRING, "Id of a case, such as disputes/the-fifth-bet."),
            query("number", STRING, "Number of the case's question, from 1."),
            query("house", STRING, "House whose rules apply. Default: that of the case."),
        ),
    ),
    form("floor-asked", "/floor", OF_DISPUTES),
    page(
        "account",
        "/floor/tell",
        parameters=(
            query("house", STRING, "House whose rules apply. Default: the book."),
            query("game", STRING, "Game that was dealt. Default: the house's first."),
        ),
    ),
    form("account-asked", "/floor/tell", OF_DISPUTES, ("sheet",)),
    page("evening", "/floor/evening"),
    page("history", "/history"),
    form("history-asked", "/history", OF_DISPUTES),
    page(
        "cases",
        "/cases",
        parameters=(
            query("search", STRING, "Search words: only cases that have them are shown."),
            query("topic", STRING, "Topic: hands, betting, drawing, pots, showdown, differ or clauses."),
        ),
    ),
    page(
        "practice",
        "/practice",
        problems=("unknown-ruleset", *OF_RULINGS),
        parameters=(
            query("house", STRING, "House whose rules apply. If omitted, the start page is shown."),
            query("game", STRING, "Game of the house. Default: all its games."),
            query("day", STRING, "Day of the ten situations, such as 2026-11-24. Default: today (UTC)."),
            query("seed", STRING, "Class code: letters a to z, digits and hyphens."),
            query("again", STRING, "Ids of situations to repeat, separated by commas, at most 4."),
            query("digest", STRING, "Digest of the ten situations. The page says if they have changed since."),
        ),
    ),
    form("practice-answered", "/practice", ("unknown-ruleset", *OF_RULINGS), ("house", "id", "chosen")),
)
SCREENS = (
    ("home", "/"),
    ("console", "/compare"),
    ("console-table", "/table"),
    ("console-showdown", "/showdown"),
    ("console-draw", "/draw"),
    ("offline", "/offline"),
)
SERVICE = (
    Route("livez", "/livez", "service", {JSON: reference("Life")}, scope=None),
    Route("readyz", "/readyz", "service", {JSON: reference("Readiness")}, scope=None),
    Route("metrics", "/metrics", "service", {PLAIN: TEXT}, scope=Scope.METRICS),
    Route(
        "status",
        "/v1/status",
        "service",
        {JSON: reference("Status")},
        problems=("not-acceptable", *OF_GETS),
        scope=Scope.ADMIN,
    ),
    Route("healthz", "/healthz", "service", {JSON: reference("Health")}, scope=None),
    Route(
        "problem",
        "/problems/{code}",
        "service",
        {JSON: reference("ProblemType"), HTML: TEXT},
        problems=("unknown-problem", "not-acceptable", "invalid-request", *OF_GETS),
        parameters=(
            {"name": "code", "in": "path", "required": True, "schema": STRING, "example": "malformed"},
            LANGUAGE,
        ),
        scope=None,
    ),
    Route(
        "openapi",
        "/openapi.json",
        "service",
        {JSON: {"type": "object"}},
        problems=("not-acceptable", *OF_GETS),
        scope=None,
    ),
    Route(
        "jwks",
        "/.well-known/jwks.json",
        "service",
        {JSON: reference("SigningKeys")},
        scope=None,
    ),
    page("docs", "/docs", "service", scope=None),
    *(page(name, path, "service") for name, path in SCREENS),
    Route(
        "sign-in",
        "/sign-in",
        "service",
        {HTML: TEXT},
        problems=("invalid-request",),
        parameters=(LANGUAGE,),
        scope=None,
    ),
    Route(
        "sign-in-form",
        "/sign-in",
        "service",
        {HTML: TEXT},
        takes={FORM: TEXT},
        problems=OF_FORMS,
        scope=None,
    ),
    Route("sign-out", "/sign-out", "service", {HTML: TEXT}, takes={FORM: TEXT}, problems=OF_FORMS, scope=None),
    Route(
        "incidents",
        "/table/incidents",
        "service",
        {JSON: list_of(reference("IncidentForm"))},
        problems=("not-acceptable", "invalid-request", *OF_GETS),
        parameters=(LANGUAGE,),
    ),
    Route(
        "mix-words",
        "/table/mix",
        "service",
        {JSON: {"type": "object", "additionalProperties": TEXT}},
        problems=("not-acceptable", "invalid-request", *OF_GETS),
        parameters=(LANGUAGE,),
    ),
    Route(
        "seldom-words",
        "/table/seldom",
        "service",
        {JSON: {"type": "object", "additionalProperties": TEXT}},
        problems=("not-acceptable", "invalid-request", *OF_GETS),
        parameters=(LANGUAGE,),
    ),
    Route("worker", "/worker.js", "service", {JAVASCRIPT: TEXT}, problems=OF_GETS, scope=None),
    Route(
        "qr",
        "/qr",
        "service",
        {SVG: TEXT},
        takes={PLAIN: {**TEXT, "minLength": 1, "maxLength": LONGEST_LINK, "pattern": "^[!-~]+$"}},
        problems=("malformed", "request-timeout", "body-too-large", "unsupported-media-type", "internal"),
    ),
)

ROUTES = (
    *QUESTIONS,
    *BATCHES,
    *DISPUTES,
    *RULEBOOK,
    *MIXES,
    *PAGES_OF_RULES,
    *PAGES_OF_OWNERS,
    *PAGES_OF_DISPUTES,
    *SERVICE,
)
