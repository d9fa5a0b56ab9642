"""`make architecture`: draw the layers of the package, and which imports which, from the imports themselves."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from pathlib import Path

from tests.test_architecture import INSIDE, MODULES, STAIRS, folder_of, imported_folder, imports

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "architecture.svg"
PURPOSE = {
    "errors": "exceptions",
    "deadline": "time limit of a request",
    "canonical": "canonical JSON, digests",
    "atomic_files": "atomic file writes",
    "message": "sentences with placeholders",
    "values": "dataclasses that do not change",
    "settings": "environment variables",
    "table": "cards, seats, chips, events",
    "hands": "rankings: which hand beats which",
    "rulebook": "clauses, rulesets and the YAML pages that they come from",
    "rulings": "the rules of poker, in the order of a hand",
    "engine": "one question in, one ruling out",
    "formats": "records of hands, read and written",
    "audit": "archives of hands beside a house's rules",
    "i18n": "messages by language",
    "api": "JSON in, JSON out, receipts, OpenAPI",
    "library": "for Python programs",
    "scenarios": "scenario pages: ask and compare",
    "server": "reloads, keys, metrics, logs",
    "web": "HTTP: routes, hooks, screens",
    "app": "assembles the Flask application",
    "serving": "runs it under gunicorn",
    "cli": "the dealer-service commands",
}
DETAILED = "rulings"  # the layer whose parts are drawn
WIDTH, MARGIN = 1000, 24
MAIN, MAIN_WIDTH = MARGIN, 520
LEGEND = [
    "An arrow points to an imported layer.",
    "Imports through a third layer are not drawn.",
]
LANES, LANE = 124, 12  # the space between the columns, and between two lines in it
SIDE, SIDE_WIDTH = MAIN + MAIN_WIDTH + LANES, 284
BOX, GAP = 40, 20
PART_HEIGHT, PARTS_IN_ROW = 22, 4
STYLE = """
text { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1b2a22 }
.name { font-weight: 700 } .purpose { font-size: 12.5px; fill: #47564d } .part { font-size: 12px }
.box { fill: #eef5f0; stroke: #2f6b4a; stroke-width: 1.5 } .side { fill: #f6f3ea; stroke: #8a7440 }
.cell { fill: #ffffff; stroke: #b5cabd } .line { fill: none; stroke: #5d6f65; stroke-width: 1.4 }
.aside { stroke: #a08a52 }
"""


def direct_imports() -> dict[str, set[str]]:
    """Each layer with the layers that it imports, without those that it reaches through another of them."""
    every: dict[str, set[str]] = {layer: set() for layer in STAIRS}
    for module in MODULES:
        own = folder_of(module)
        if own in every:
            every[own] |= {other for name in imports(module) if (other := imported_folder(name)) and other != own}
    below: dict[str, set[str]] = {}
    for layer in STAIRS:
        below[layer] = every[layer].union(*(below[other] for other in every[layer]))
    return {
        layer: {other for other in found if not any(other in below[third] for third in found)}
        for layer, found in every.items()
    }


def longest_chain(edges: dict[str, set[str]]) -> list[str]:
    """The longest way down through the layers, the top first."""
    chains: dict[str, list[str]] = {}
    for layer in STAIRS:
        chains[layer] = [layer, *max((chains[other] for other in sorted(edges[layer])), key=len, default=[])]
    return max(chains.values(), key=len)


def _height(layer: str) -> int:
    rows = -(-len(INSIDE[layer]) // PARTS_IN_ROW) if layer == DETAILED else 0
    return BOX + rows * PART_HEIGHT + (8 if rows else 0)


def places(chain: list[str], edges: dict[str, set[str]]) -> dict[str, tuple[int, int]]:
    """The top and height of each layer: the chain on the left, the other layers beside its lower half.

    Beside it, a layer that none imports comes first.
    """
    found, top = {}, MARGIN
    for layer in chain:
        found[layer] = (top, _height(layer))
        top += _height(layer) + GAP
    by_importer = {
        layer: min((at for at, own in enumerate(chain) if layer in edges[own]), default=len(chain))
        if any(layer in below for below in edges.values())
        else -1
        for layer in STAIRS
    }
    beside = sorted((layer for layer in reversed(STAIRS) if layer not in chain), key=by_importer.__getitem__)
    first = found["api"][0]
    step = (top - GAP - first - BOX) // max(len(beside) - 1, 1)
    return found | {layer: (first + step * at, BOX) for at, layer in enumerate(beside)}


def _box(layer: str, top: int, height: int, side: bool) -> list[str]:
    left, width = (SIDE, SIDE_WIDTH) if side else (MAIN, MAIN_WIDTH)
    kind = "box side" if side else "box"
    lines = [
        f'<rect class="{kind}" x="{left}" y="{top}" width="{width}" height="{height}" rx="7"/>',
        f'<text class="name" x="{left + 14}" y="{top + 25}">{escape(layer)}</text>',
        f'<text class="purpose" x="{left + 118}" y="{top + 25}">{escape(PURPOSE[layer])}</text>',
    ]
    if layer == DETAILED:
        wide = (width - 28) // PARTS_IN_ROW
        for at, part in enumerate(INSIDE[layer]):
            row, column = divmod(at, PARTS_IN_ROW)
            x, y = left + 14 + column * wide, top + BOX - 4 + row * PART_HEIGHT
            lines.append(f'<rect class="cell" x="{x}" y="{y}" width="{wide - 6}" height="{PART_HEIGHT - 4}" rx="4"/>')
            lines.append(f'<text class="part" x="{x + 8}" y="{y + 13}">{at + 1} {escape(part)}</text>')
    return lines


def _down(top: int, bottom: int) -> str:
    middle = MAIN + MAIN_WIDTH // 2
    return f'<path class="line" marker-end="url(#tip)" d="M{middle} {top}V{bottom - 2}"/>'


def _across(places: dict[str, tuple[int, int]], chain: list[str], edges: list[tuple[str, str]]) -> list[str]:
    """A line for each import that leaves or enters the side column. In its own lane each crosses few others."""
    right = MAIN + MAIN_WIDTH
    outward = sorted((edge for edge in edges if edge[0] in chain), key=lambda edge: places[edge[1]], reverse=True)
    inward = [edge for edge in edges if edge[0] not in chain and edge[1] in chain]
    outside = [edge for edge in edges if edge[0] not in chain and edge[1] not in chain]
    paths = []
    for at, (own, other) in enumerate(inward):
        start, end = places[own][0] + BOX - 10, places[other][0] + 9 * (at + 1)
        paths.append(f"M{SIDE} {start}H{right + LANE * (at + 1)}V{end}H{right + 2}")
    for at, (own, other) in enumerate(outward, len(inward) + 1):
        later = sum(edge[0] == own for edge in outward[: at - len(inward) - 1])
        start, end = places[own][0] + BOX - 7 - 8 * later, places[other][0] + BOX // 2
        paths.append(f"M{right} {start}H{right + LANE * at}V{end}H{SIDE - 2}")
    for at, (own, other) in enumerate(outside):
        edge, lane = SIDE + SIDE_WIDTH, SIDE + SIDE_WIDTH + LANE * (len(outside) - at)
        paths.append(
            f"M{edge} {places[own][0] + BOX // 2}H{lane}V{places[other][0] + BOX // 2 + 5 - 10 * at}H{edge + 2}"
        )
    return [f'<path class="line aside" marker-end="url(#aside)" d="{path}"/>' for path in paths]


def draw() -> str:
    """The picture as SVG."""
    edges = direct_imports()
    chain = longest_chain(edges)
    where = places(chain, edges)
    steps = set(pairwise(chain))
    aside = [(own, other) for own in reversed(STAIRS) for other in sorted(edges[own]) if (own, other) not in steps]
    height = max(top + tall for top, tall in where.values()) + MARGIN
    tips = [
        f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" fill="{colour}"/></marker>'
        for name, colour in (("tip", "#5d6f65"), ("aside", "#a08a52"))
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img">',
            "<title>The layers of dealer_service: an arrow points from a layer to one that it imports</title>",
            f"<style>{STYLE}</style><defs>{''.join(tips)}</defs>",
            f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
            *(
                f'<text class="purpose" x="{SIDE}" y="{MARGIN + 25 + 20 * at}">{line}</text>'
                for at, line in enumerate(LEGEND)
            ),
            *(_down(sum(where[own]), where[other][0]) for own, other in pairwise(chain)),
            *_across(where, chain, aside),
            *(line for layer in where for line in _box(layer, *where[layer], layer not in chain)),
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(), "utf-8")
    print(PICTURE)
