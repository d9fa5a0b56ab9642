"""A slow tablet on a slow network, with SLOW=1: a test that reads a page before it is drawn fails here."""

from __future__ import annotations

import os
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, Route

SLOW = bool(os.environ.get("SLOW"))
SLOWER = 5  # how many times the CPU of a page is slower
MOST_DELAY = 300  # milliseconds until a request is sent


def slow_down(browser: Browser) -> None:
    """Slow down every page of this browser."""
    new_context = browser.new_context

    def new_slow_context(**facts: Any) -> BrowserContext:
        context = new_context(**facts)
        chance = Random(1)

        def delay(route: Route) -> None:
            try:
                if route.request.service_worker is None:  # a worker has no page to wait on
                    route.request.frame.page.wait_for_timeout(chance.randrange(MOST_DELAY))
                route.fallback()
            except Error:
                return  # the page has gone

        context.on("page", _throttle)
        context.route(lambda url: url.startswith("http"), delay)
        return context

    browser.new_context = new_slow_context  # type: ignore[method-assign]


def _throttle(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
