"""What every answer says to the browser: run nothing, frame nothing, guess nothing, tell no other site."""

from __future__ import annotations

from flask import Flask, Response

GUARDS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def guard(app: Flask) -> None:
    """Put the guards on every answer, problems too."""

    @app.after_request
    def _guarded(answer: Response) -> Response:
        answer.headers.extend(GUARDS)
        return answer
