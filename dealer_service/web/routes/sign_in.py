"""Signing in: a browser receives a key once, keeps it in a cookie until it expires, and can sign out.

The page is open to everybody. The key is sent in the body of a form, so no key appears in a URL.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from flask import Blueprint, Response, g, request

from dealer_service.api.errors import Malformed
from dealer_service.i18n.languages import LANGUAGE_MEMBER
from dealer_service.message import message
from dealer_service.server.auth.callers import Access, Caller, Denial
from dealer_service.server.metrics import Metrics
from dealer_service.settings import Scope
from dealer_service.web.hooks.errors import STATUS, Problem
from dealer_service.web.hooks.language import use_language_of, words
from dealer_service.web.http import read_body
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.pages import check_language
from dealer_service.web.sign_in import FITS, SignedIn, forget_key, from_own_page, keep_key, key_of_browser

FORM = "application/x-www-form-urlencoded"
MOST_BYTES = 16_384
# The username is for browsers' password managers and is not read.
FIELDS = {"key": 8192, "next": 2000, LANGUAGE_MEMBER: 2, "username": 64}
# A path of this service: without another host, line breaks, or text that browsers interpret differently.
OWN_PATH = re.compile(r"/(?![/\\])[!-\[\]-~]*")
HOME = "/"


def sign_in_routes(access: Access | None, metrics: Metrics) -> Blueprint:
    """The page to sign in, and the routes of its two forms."""
    routes = Blueprint("sign-in", __name__)

    @routes.get("/sign-in")
    def sign_in() -> Response:
        """Return the page with the signed-in name, the expiry of the key, and a field for a key."""
        check_language()
        g.signed_in = _signed_in(access)
        return _page(_own_path(request.args.get("next", HOME)))

    @routes.post("/sign-in")
    def keep() -> Response:
        """Keep the entered key and redirect, or show why it is refused."""
        form = _own_form(metrics)
        then = _own_path(form["next"])
        if access is None:
            return _lead_on(then)
        key = form["key"].strip()
        caller = _good(access.identify_credential(key), key)
        if isinstance(caller, Denial):
            metrics.refusals[(caller.value,)].inc()
            response = _page(then, caller)
            response.status_code = STATUS["forbidden" if caller is Denial.SCOPE else "unauthenticated"]
            return response
        response = _lead_on(then)
        keep_key(response, key, access.seconds_left(caller.ends))
        return response

    @routes.post("/sign-out")
    def sign_out() -> Response:
        """Forget the key and redirect to the page for signing in."""
        form = _own_form(metrics)
        response = _lead_on(f"/sign-in?{LANGUAGE_MEMBER}={words().language}" if form[LANGUAGE_MEMBER] else "/sign-in")
        forget_key(response)
        return response

    return routes


def _own_form(metrics: Metrics) -> dict[str, str]:
    """The fields of a form that one of our pages sent. Raises Problem and Malformed."""
    if not from_own_page():
        metrics.refusals[(Denial.FOREIGN.value,)].inc()
        raise Problem("forbidden", words().detail(f"access-{Denial.FOREIGN}"))
    try:
        told = parse_qs(read_body(MOST_BYTES, (FORM,)).decode("ascii"), max_num_fields=len(FIELDS), errors="strict")
    except ValueError:
        raise Malformed("bad-form", message("The form cannot be read.")) from None
    form = {name: told.get(name, [""])[0] for name in FIELDS}
    if any(len(form[name]) > most for name, most in FIELDS.items()):
        raise Malformed("bad-form", message("The form cannot be read."))
    use_language_of(form)
    return form


def _good(caller: Caller | Denial, key: str) -> Caller | Denial:
    """The caller, if a browser may keep this key for its pages; else the reason for refusing it."""
    if isinstance(caller, Denial):
        return caller
    if Scope.RULE not in caller.scopes:
        return Denial.SCOPE
    return caller if FITS.fullmatch(key) else Denial.LONG


def _signed_in(access: Access | None) -> SignedIn | None:
    """The signed-in user of this browser. None if the key has expired or another site asks."""
    key = key_of_browser()
    caller = access.identify_credential(key) if access and key and from_own_page() else None
    if access is None or not isinstance(caller, Caller):
        return None
    return SignedIn(caller.name, caller.ends, access.seconds_left(caller.ends))


def _page(then: str, why: Denial | None = None) -> Response:
    detail = words().detail(f"access-{why}", known=[Scope.RULE]) if why else None
    response = render_page("sign_in.html", then=then, why=detail)
    response.headers["Cache-Control"] = "no-store"
    return response


def _own_path(told: str) -> str:
    """The path to continue at; the home page if it is not one of ours."""
    return told if OWN_PATH.fullmatch(told) and not told.startswith("/sign-") else HOME


def _lead_on(then: str) -> Response:
    response = Response(status=303, headers={"Location": then})
    response.headers["Cache-Control"] = "no-store"
    return response
