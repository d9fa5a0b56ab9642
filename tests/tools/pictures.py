"""`make pictures`: take the screenshots of the README from the current screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import test_draw as draw
from tests.browser import test_showdown as showdown
from tests.browser import test_table as table
from tests.browser.conftest import FLAGS, path_of_chromium
from tests.browser.screen import Screen
from tests.server.running import served

IMAGES = Path(__file__).parents[2] / "docs" / "images"
RECORDED = IMAGES.parent / "examples" / "hand.txt"
SIZE = (1024, 768)
FIRST_PAGE = (1024, 900)  # tall enough for the whole ruling on the page
ODD_CHIP = "/floor?case=disputes/the-odd-chip-between-the-halves&language=en"


def show_first_page(screen: Screen) -> None:
    """The first page as it opens."""
    screen.page.set_viewport_size({"width": FIRST_PAGE[0], "height": FIRST_PAGE[1]})


def show_table(screen: Screen) -> None:
    """Six seats of Badacey: a raise, a fold and a call, then action on the button."""
    screen.page.locator(".field .text").fill("Table 7")
    table.set_table(screen, "badacey", "badacey-handbook", seats=6)
    table.begin(screen)
    table.act(screen, table.MOST, table.FOLD, table.MIDDLE)
    screen.page.locator(".lasts.short").wait_for()


def show_draw(screen: Screen) -> None:
    """The second draw of six hands of Badugi, in the midst of its shuffle."""
    screen.choose("badugi", "badugi-france")
    draw.deal(screen, range(1, 7), button=6)
    draw.take(screen, 4, 4, 4, 3, 3, 3)
    draw.go_on(screen, "Draw 2")
    draw.take(screen, 2, 2, 3, 2, 3, 2)
    for _ in range(2):
        draw.go_on(screen)
    screen.page.locator(".steps li:nth-child(3).now").wait_for()


def show_showdown(screen: Screen) -> None:
    """The odd chip of a Badacey pot is pushed."""
    screen.choose("badacey")
    showdown.set_table(screen, showdown.TWO)
    screen.tap(*showdown.HANDS)
    showdown.steps(screen, 3)
    screen.says("PUSH 55 ► SEAT 5")


def show_history(screen: Screen) -> None:
    """A recorded hand at its first deviation: a bet that is too large."""
    screen.page.locator("#pasted").fill(RECORDED.read_text("utf-8"))
    screen.page.locator(".bring button.next").click()
    screen.page.locator(".tick.off").first.wait_for()


def show_floor(screen: Screen) -> None:
    """The ruling as the case opens."""
    screen.page.locator(".group.other").wait_for()


PICTURES: dict[str, tuple[str, Callable[[Screen], None]]] = {
    "ruling": ("/?language=en", show_first_page),
    "table": ("/table?language=en", show_table),
    "draw": ("/draw?language=en", show_draw),
    "showdown": ("/showdown?language=en", show_showdown),
    "floor": (ODD_CHIP, show_floor),
    "history": ("/history?language=en", show_history),
}


def main() -> None:
    """Take every picture, in a browser of its own."""
    with served(workers=1, whole=True) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of_chromium(playwright), args=FLAGS)
        for name, (path, show) in PICTURES.items():
            width, height = SIZE
            page = browser.new_page(
                viewport={"width": width, "height": height}, color_scheme="dark", service_workers="block"
            )
            page.goto(service.url + path)
            page.locator("html:has(main):has(h1)").wait_for(state="attached")
            show(Screen(page))
            page.mouse.move(0, 0)
            page.screenshot(path=IMAGES / f"{name}.png", animations="disabled", caret="hide")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
