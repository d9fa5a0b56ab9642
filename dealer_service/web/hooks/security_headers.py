"""Security headers on every response: own scripts and styles only, no frames, sniffing or referrer."""

from __future__ import annotations

from flask import Response

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": POLICY,
    # With no-referrer, browsers send Origin: null with own forms; without TLS, only Origin shows where a form is from.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# Pages share no browsing context with other sites, which cannot embed them either.
PAGE_HEADERS = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin"}
HTML = "text/html"
# One year; sent only if the request came over TLS, to the service or to a trusted proxy.
TLS_ONLY = "max-age=31536000"


def add_security_headers(answer: Response, secure: bool) -> None:
    """Add the security headers to a response; ``secure`` if its request came over TLS."""
    add = answer.headers.add
    for name, value in SECURITY_HEADERS.items():
        add(name, value)
    if answer.mimetype == HTML:
        answer.headers.extend(PAGE_HEADERS)
    if secure:
        answer.headers["Strict-Transport-Security"] = TLS_ONLY
