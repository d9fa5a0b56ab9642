"""What every answer says to the browser: run nothing of others, frame nothing, guess nothing, tell no other site."""

from __future__ import annotations

from flask import Flask, Response, request

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
GUARDS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# What is shown in a window shares it with no page of others, and is shown in none of theirs.
ALONE = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin"}
HTML = "text/html"
# A year, and only where the request came encrypted, as the server knows by itself or from a proxy that it believes.
ENCRYPTED_FROM_NOW_ON = "max-age=31536000"


def guard(app: Flask) -> None:
    """Put the guards on every answer, problems too."""

    @app.after_request
    def _guarded(answer: Response) -> Response:
        for name, value in GUARDS.items():
            answer.headers.add(name, value)
        if answer.mimetype == HTML:
            answer.headers.extend(ALONE)
        if request.is_secure:
            answer.headers["Strict-Transport-Security"] = ENCRYPTED_FROM_NOW_ON
        return answer
