"""QR codes of links as inline SVG: black on white in every theme, so any phone reads them."""

from __future__ import annotations

import segno

# Above this length, a phone cannot read the code from a tablet's screen, so only the link is shown.
LONGEST = 1_000
QUIET_ZONE = 4


def draw_qr(link: str) -> str:
    """The code of the link as one SVG element that fills its container."""
    code = segno.make(link, error="l", micro=False)
    return code.svg_inline(border=QUIET_ZONE, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None)
