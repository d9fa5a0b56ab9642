"""The introduction of the document, its tags and its security schemes. In English."""

from __future__ import annotations

from collections.abc import Mapping

ABOUT = """\
Send a poker table as it stands. The answer follows the house's own written rules and names each clause it rests on.

**Status and outcome.** The HTTP status is about the request, `outcome` about the poker: a refused raise is a 200. Every
failed request gets a problem (RFC 9457, `application/problem+json`) whose `type` is a URL of this service that explains
it. A browser gets every URL as a page.

**Requests are closed, responses are open.** Unknown and duplicate fields are rejected; the error suggests the field you
probably meant. Ignore fields you do not know: responses may gain new ones.

**Whole numbers.** Amounts are whole numbers of a unit of your choice, for instance cents. `1.0` and `"1"` are rejected.

**Missing facts.** A field that is omitted, or null, is unknown. The service does not fill it in: if a clause needs the
fact, `missing` names it.

**Repeatable.** The service keeps no state, and every request is safe to retry: the same question under the same rules
gets the same ruling, byte for byte. Pin the rules with `digest`, or a date with `as_of`.

**Keys.** If the service requires keys, send `Authorization: Bearer` with a key or the identity provider's token. Each
endpoint names the scope that it needs. A key in a URL is rejected.

**Request ids.** `X-Request-ID` (1 to 128 letters, digits and `-._~`) is returned unchanged, or created if it is missing
or invalid. A problem repeats it as `instance`; so does the service's log.

**Versions.** `/v1` is the contract. It may gain endpoints, response fields, optional request fields, problem types
and enumeration values. Existing names stay, and optional fields never become required. An endpoint to be removed is
first marked `deprecated` here; for at least six months its responses have `Deprecation: @<seconds since 1970>` (RFC
9745), `Sunset: <HTTP date>` (RFC 8594) and `Link: <URL>; rel="deprecation"`. Any other breaking change becomes
`/v2`; `/v1` then runs beside it until its own `Sunset`. Every ruling names the engine's version, which changes
whenever a ruling could.
"""

# What each group of endpoints is for.
OF_TAGS: Mapping[str, str] = {
    "rulings": "One question, one ruling.",
    "disputes": "How other houses rule, and whether a receipt is valid.",
    "rulebook": "The rules, clause by clause.",
    "service": "The service itself, and its pages.",
}

# How callers say who they are, where they are asked.
SCHEMES: Mapping[str, Mapping[str, str]] = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "An access key, or a token of the identity provider.",
    },
    "basic": {
        "type": "http",
        "scheme": "basic",
        "description": "The access key as the password; the user name is ignored.",
    },
}
