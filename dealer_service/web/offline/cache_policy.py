"""The header that allows a browser to save a page for offline use, and names the holder of the page.

A page may be saved if any reader of the same house sees the same: not a ruling, a search, or a page about a key. If
keys are on, it is saved for the key in use until that expires; ``static/offline/worker.js`` keeps the pages of one key
only.
"""

from __future__ import annotations

import hashlib

from flask import Response, g, request

from dealer_service.i18n.languages import LANGUAGE_MEMBER
from dealer_service.web.rendering import HTML
from dealer_service.web.sign_in import SignedIn

KEEP = "Dealer-Keep"
ANYBODY = "anybody"
GOOD = (200, 304)
DIGITS = 16


def set_keep_header(answer: Response, guarded: bool) -> None:
    """Add ``Dealer-Keep`` to a page that may be saved; ``guarded`` if keys are on."""
    if _may_be_kept(answer) and (holder := _holder(guarded)):
        answer.headers[KEEP] = holder


def _may_be_kept(answer: Response) -> bool:
    if request.method not in ("GET", "HEAD") or answer.status_code not in GOOD or answer.mimetype != HTML:
        return False
    return set(request.args) <= {LANGUAGE_MEMBER} and not answer.cache_control.no_store


def _holder(guarded: bool) -> str | None:
    """The holder of a saved page: anybody, or the signed-in key until it expires; None without one."""
    if not guarded:
        return ANYBODY
    signed: SignedIn | None = g.get("signed_in")
    if signed is None:
        return None
    ends = int(signed.ends)
    return f"{hashlib.sha256(f'{signed.name} {ends}'.encode()).hexdigest()[:DIGITS]} {ends}"
