"""May this be asked by whoever asks it? Each address needs a scope, or is open to all; where there are keys.

Open are the probes, which load balancers ask without a key; what describes the service and is alike everywhere: the
problems, the contract and its pages; and what pages are made of. Everything else needs ``rule``, the pages too, for
they show the house's rules: browsers ask people for a key, which is the password of Basic. What is not known here
needs it as well, so that nothing new is open by mistake.
"""

from __future__ import annotations

import re

from flask import Flask, g, request

from dealer_service.operations.access import Access, Why
from dealer_service.operations.counts import Counts
from dealer_service.settings import Scope
from dealer_service.web.negotiation import HTML, JSON
from dealer_service.web.problems import Problem
from dealer_service.web.speaking import words

OPEN = frozenset({"/livez", "/readyz", "/healthz", "/openapi.json", "/problems/<code>", "/static/<path:filename>"})
OPEN_BELOW = "/docs"
NEEDS = {"/metrics": Scope.METRICS, "/v1/status": Scope.ADMIN}
REALM = 'realm="dealer-service"'
SECRET_NAMES = frozenset(
    {"key", "apikey", "token", "accesstoken", "authorization", "bearer", "jwt", "password", "secret"}
)
SECRET = re.compile(r"dealer\.[a-z0-9-]+\.|\beyJ[\w-]+\.[\w-]+\.", re.ASCII)


def admit(app: Flask, access: Access | None, counts: Counts) -> None:
    """Have the app refuse whoever may not ask, and whoever shows a key to all the world; None: all may ask."""

    @app.before_request
    def _admitted() -> None:
        if _key_in_address():
            raise _refused(counts, Why.ADDRESS, None)
        rule = request.url_rule
        needed = scope_of(None if rule is None else rule.rule)
        if access is None or needed is None:
            return
        found = access.who(request.headers.get("Authorization"))
        if isinstance(found, Why):
            raise _refused(counts, found, needed)
        g.caller = found.name
        if needed not in found.scopes:
            raise _refused(counts, Why.SCOPE, needed)


def scope_of(rule: str | None) -> Scope | None:
    """The scope that an address needs, by the rule that leads to it; None where it is open."""
    if rule is None:
        return Scope.RULE
    if rule in OPEN or rule == OPEN_BELOW or rule.startswith(OPEN_BELOW + "/"):
        return None
    return NEEDS.get(rule, Scope.RULE)


def _key_in_address() -> bool:
    """Whether something secret stands where every machine on the way writes it down."""
    if request.args:
        names = {re.sub(r"[^a-z]", "", name.lower()) for name in request.args}
        if names & SECRET_NAMES or any(SECRET.search(told) for told in request.args.values()):
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
