"""May this be asked by whoever asks it? Where there are keys, a key or token with the scope that its address needs.

Browsers ask people for a key, which is the password of Basic. A key in an address is refused everywhere.
"""

from __future__ import annotations

import re

from flask import Flask, g, request

from dealer_service.server.auth.callers import SECRET, Access, Why
from dealer_service.server.metrics import Counts
from dealer_service.settings import Scope, scope_of
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import words
from dealer_service.web.http import HTML, JSON

REALM = 'realm="dealer-service"'
# How a name ends that stands before something secret: token, access_token, x-api-key.
SECRET_NAMES = ("key", "token", "authorization", "bearer", "jwt", "password", "secret")


def admit(app: Flask, access: Access | None, counts: Counts) -> None:
    """Have the app refuse whoever may not ask, and whoever shows a key to all the world; None: all may ask."""

    @app.before_request
    def _admitted() -> None:
        asked = request._get_current_object()  # type: ignore[attr-defined]  # looked up once: this is on every way
        rule = asked.url_rule
        plain = rule is not None and not asked.view_args and not asked.environ.get("QUERY_STRING")
        if not plain and _key_in_address():
            raise _refused(counts, Why.ADDRESS, None)
        if access is None:
            return
        needed = Scope.RULE if rule is None else scope_of(rule.rule)
        if needed is None:
            return
        found = access.who(request.headers.get("Authorization"))
        if isinstance(found, Why):
            raise _refused(counts, found, needed)
        g.caller = found.name
        if needed not in found.scopes:
            raise _refused(counts, Why.SCOPE, needed)


def _key_in_address() -> bool:
    """Whether something secret stands where every machine on the way writes it down."""
    if request.args:
        names = (re.sub(r"[^a-z]", "", name.lower()) for name in request.args)
        if any(name.endswith(SECRET_NAMES) for name in names):
            return True
        if any(SECRET.search(part) for told in request.args.items(multi=True) for part in told):
            return True
    return (request.url_rule is None or bool(request.view_args)) and SECRET.search(request.path) is not None


def _refused(counts: Counts, why: Why, needed: Scope | None) -> Problem:
    counts.refusals[(why.value,)].inc()
    detail = words().detail(f"access-{why.value}", known=[needed or ""])
    match why:
        case Why.ADDRESS:
            return Problem("key-in-address", detail)
        case Why.SCOPE:
            challenge = f'Bearer {REALM}, error="insufficient_scope", scope="{needed}"'
            return Problem("forbidden", detail, headers=[("WWW-Authenticate", challenge)], scope=needed)
    error = "" if why is Why.MISSING else ', error="invalid_token"'
    challenges = [("WWW-Authenticate", f'Bearer {REALM}{error}, scope="{needed}"')]
    if request.accept_mimetypes[HTML] > request.accept_mimetypes[JSON]:
        challenges.append(("WWW-Authenticate", f'Basic {REALM}, charset="UTF-8"'))
    return Problem("unauthenticated", detail, headers=challenges, scope=needed)
