"""Security headers on every answer: only own scripts and styles, no frames, no sniffing, no referrer elsewhere."""

from __future__ import annotations

from flask import Flask, Response, request

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": POLICY,
    # With no-referrer browsers send Origin: null with our own forms; unencrypted, Origin alone tells whose they are.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# Pages share no browsing context with other sites, and are embedded in none of them.
PAGE_HEADERS = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin"}
HTML = "text/html"
# One year; sent only where the request came over TLS, to us or to a proxy that we trust.
TLS_ONLY = "max-age=31536000"


def add_security_headers(app: Flask) -> None:
    """Add the security headers to every answer, problems too."""

    @app.after_request
    def _add_headers(answer: Response) -> Response:
        for name, value in SECURITY_HEADERS.items():
            answer.headers.add(name, value)
        if answer.mimetype == HTML:
            answer.headers.extend(PAGE_HEADERS)
        if request.is_secure:
            answer.headers["Strict-Transport-Security"] = TLS_ONLY
        return answer
