"""The introduction of the document, its tags and its ways to authenticate. In English."""

from __future__ import annotations

from collections.abc import Mapping

ABOUT = """\
Send a poker table as it stands; the answer follows the house's own written rules and names each clause it rests on.

**Statuses and outcomes.** The status speaks of the request, `outcome` of poker: a refused raise is a 200. Every
failure is a problem (RFC 9457, `application/problem+json`) whose `type` is an address here that describes it. A browser
that opens an address gets it as a page.

**Requests are closed, answers are open.** A member that a question does not know is refused, with the one that was
probably meant. Whoever reads an answer leaves aside what it does not know: members may be added.

**Whole numbers.** Amounts are whole numbers of the smallest unit, written without a point: `1.0` is refused.

**Facts.** A member that is left out, or null, was not told. Nothing is filled in: a fact that a clause needs is
asked for under `missing`.

**The same again.** The service remembers nothing, and every question is safe to send again: the same question under
the same rules gets the same ruling, to the byte, so there are no idempotency keys. Pin the rules with `digest`, or a
day with `as_of`.

**Keys.** Where the house asks for them, `Authorization: Bearer` holds a key or the identity provider's token; the scope
that an endpoint needs stands beside it. Where it does not, everybody is answered. A key in an address is refused.

**Request ids.** `X-Request-ID` (1 to 128 letters, digits and `-._~`) is returned as it came, or made where it is not
well formed; a problem names it as `instance`, and so does the log.

**Versions.** `/v1` is the contract. Within it endpoints, members of answers, optional members of questions, problem
types and the names of closed lists are added; nothing is taken away, renamed or made required. What will go is marked
`deprecated` here and answers, six months or more before it goes, with `Deprecation: @<seconds since 1970>` (RFC 9745),
`Sunset: <HTTP date>` (RFC 8594) and `Link: <address>; rel="deprecation"`. Anything else that would break a caller is
`/v2`, served beside `/v1` until the date of its `Sunset`. The engine's version is in every ruling and moves when a
ruling could.
"""

# What each group of endpoints is for.
OF_TAGS: Mapping[str, str] = {
    "rulings": "One question, one ruling.",
    "disputes": "How other houses rule, and whether a receipt is true.",
    "rulebook": "The rules, read out.",
    "service": "The service itself, and its pages.",
}

# How callers say who they are, where they are asked.
SCHEMES: Mapping[str, Mapping[str, str]] = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "A key of the house, or its provider's token."},
    "basic": {"type": "http", "scheme": "basic", "description": "The same key as the password; the name is not read."},
}
