"""QR codes of links, as SVG that stands in a page: black on white in every theme, so that any phone reads it."""

from __future__ import annotations

import segno

# More than this and a phone no longer reads the code from a tablet's glass: what is longer is a link alone.
LONGEST = 1_000
QUIET_ZONE = 4


def draw_qr(link: str) -> str:
    """The code of the link as one SVG element, as large as what holds it."""
    code = segno.make(link, error="l", micro=False)
    return code.svg_inline(border=QUIET_ZONE, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None)
