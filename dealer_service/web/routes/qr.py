"""``POST /qr``: a link as a QR code. The link is in the body, so its fragment is not logged."""

from __future__ import annotations

import segno
from flask import Blueprint, Response

from dealer_service.api.errors import Malformed
from dealer_service.api.openapi.routes import LONGEST_LINK
from dealer_service.message import message
from dealer_service.web.http import read_body

PLAIN = "text/plain"
SVG = "image/svg+xml"


def qr_routes() -> Blueprint:
    """The route that draws codes."""
    routes = Blueprint("qr", __name__)

    @routes.post("/qr")
    def qr() -> Response:
        """Return the QR code of the link in the body."""
        link = read_body(LONGEST_LINK, (PLAIN,))
        if not link or len(link) > LONGEST_LINK or not link.isascii():
            raise Malformed("no-link", message("Send a link of 1 to {most} ASCII characters.", most=LONGEST_LINK))
        response = Response(draw_qr(link.decode("ascii")), mimetype=SVG)
        response.headers["Cache-Control"] = "no-store"
        return response

    return routes


QUIET_ZONE = 4


def draw_qr(link: str) -> str:
    """The code of the link as one SVG element that fills its container."""
    code = segno.make(link, error="l", micro=False)
    return code.svg_inline(border=QUIET_ZONE, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None)
