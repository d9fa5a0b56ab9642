"""Access control: if keys or tokens are configured, a request needs one with the scope of its route.

A signed-in browser sends its key in a cookie, which is valid only for the scope ``rule`` and for requests from the
service's own pages. A key is accepted as the password of Basic authentication, but not requested that way. A key in a
URL is refused, since URLs are logged and kept in histories. Queries of open routes are neither read nor logged.
"""

from __future__ import annotations

import re

from flask import Flask, g, request

from dealer_service.server.auth.callers import Access, Caller, Denial, holds_secret
from dealer_service.server.metrics import Metrics
from dealer_service.settings import Scope
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import words
from dealer_service.web.sign_in import SignedIn, from_own_page, key_of_browser

JWKS = "/.well-known/jwks.json"
OPEN = frozenset(
    {"/livez", "/readyz", "/healthz", "/openapi.json", "/docs", "/sign-in", "/sign-out", "/worker.js", JWKS}
)
OPEN_BELOW = ("/docs/", "/problems/", "/static/")
NEEDS = {"/metrics": Scope.METRICS, "/v1/status": Scope.ADMIN, "/rulesets/new": Scope.ADMIN}
# The pages beyond ``rule`` that a signed-in browser may open, if its key has the scope.
PAGES_OF_ADMIN = ("/rulesets/new",)

REALM = 'realm="dealer-service"'
# Open like the probes, but people bring a key here: one in the URL is refused here too.
SIGN_IN = ("/sign-in", "/sign-out")
# Endings of secret parameter names: token, access_token, x-api-key.
SECRET_NAMES = ("key", "token", "authorization", "bearer", "jwt", "password", "secret")


def scope_of(path: str) -> Scope | None:
    """The scope that a request to this path needs if keys or tokens are configured. None if it is open.

    No scope is needed for the probes, which load balancers call without a key, for the sign-in page, for the public
    keys of receipts, and for files that are the same in every installation: pages on problems, the OpenAPI document
    with its page, static files and the service worker. Every other path needs ``rule``, including HTML pages, because
    they show the house's rules, and unknown paths: a new endpoint is never open by mistake.
    """
    if path in OPEN or path.startswith(OPEN_BELOW):
        return None
    return NEEDS.get(path, Scope.RULE)


def require_access(app: Flask, access: Access | None, metrics: Metrics) -> None:
    """Refuse requests without the required scope, and those with a key in the URL. None: access is open."""

    @app.before_request
    def _check_access() -> None:
        current = request._get_current_object()  # type: ignore[attr-defined]  # the proxy is resolved once: speed
        rule = current.url_rule
        needed = Scope.RULE if rule is None else scope_of(rule.rule)
        reads_query = rule is None or needed is not None or rule.rule in SIGN_IN
        if reads_query and current.environ.get("QUERY_STRING") and _key_in_query():
            raise _refused(metrics, Denial.ADDRESS, None)
        if (rule is None or current.view_args) and holds_secret(current.path):
            raise _refused(metrics, Denial.ADDRESS, None)
        if access is None:
            return
        if needed is None:
            return
        shown = request.headers.get("Authorization")
        caller = _signed_in(access, needed) if shown is None else access.identify(shown)
        if isinstance(caller, Denial):
            raise _refused(metrics, caller, needed)
        g.caller = caller.name
        if needed not in caller.scopes:
            raise _refused(metrics, Denial.SCOPE, needed)


def _signed_in(access: Access, needed: Scope) -> Caller | Denial:
    """The caller by the cookie of a signed-in browser, or the reason for refusing it."""
    key = key_of_browser()
    g.nothing_shown = key is None
    if key is None or (needed is not Scope.RULE and request.path not in PAGES_OF_ADMIN):
        return Denial.MISSING
    if not from_own_page():
        return Denial.FOREIGN
    caller = access.identify_credential(key)
    if isinstance(caller, Caller):
        g.signed_in = SignedIn(caller.name, caller.ends, access.seconds_left(caller.ends))
    return caller


def _key_in_query() -> bool:
    """Whether the query contains a secret."""
    names = (re.sub(r"[^a-z]", "", name.lower()) for name in request.args)
    if any(name.endswith(SECRET_NAMES) for name in names):
        return True
    return any(holds_secret(part) for pair in request.args.items(multi=True) for part in pair)


def _refused(metrics: Metrics, why: Denial, needed: Scope | None) -> Problem:
    metrics.refusals[(why.value,)].inc()
    detail = words().detail(f"access-{why.value}", known=[needed or ""])
    match why:
        case Denial.ADDRESS:
            return Problem("key-in-address", detail)
        case Denial.SCOPE:
            challenge = f'Bearer {REALM}, error="insufficient_scope", scope="{needed}"'
            return Problem("forbidden", detail, headers=[("WWW-Authenticate", challenge)], scope=needed)
        case Denial.FOREIGN:
            return Problem("forbidden", detail)
    error = "" if why is Denial.MISSING else ', error="invalid_token"'
    challenge = f'Bearer {REALM}{error}, scope="{needed}"'
    return Problem("unauthenticated", detail, headers=[("WWW-Authenticate", challenge)], scope=needed)
