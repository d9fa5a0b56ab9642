"""The layout of a page: text that is cut off, keys that are covered, too small or out of reach."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

# A tablet, a larger one, one held upright, a phone, and the first one at 200 % zoom.
GLASS = ((1024, 768), (1280, 800), (768, 1024), (390, 844), (512, 384))
LEAST_TARGET = 44
SCRIPT = Path(__file__).with_name("layout.js")


def misplaced(page: Page, sizes: tuple[tuple[int, int], ...] = GLASS) -> list[str]:
    """The layout errors at any of these sizes. Afterwards the page has its former size."""
    measure = SCRIPT.read_text("utf-8").partition("\n\n")[2].rstrip().rstrip(";")
    before = page.viewport_size
    assert before is not None
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {each}" for each in page.evaluate(measure, LEAST_TARGET)]
    page.set_viewport_size(before)
    return found
