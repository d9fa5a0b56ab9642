"""Signing in on a tablet: once, on a page; the screen says when the key expires and keeps every tap."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope
from tests.browser.conftest import Open
from tests.server.running import served


@pytest.mark.prove
def test_a_tablet_signs_in_once_and_says_when_its_key_expires(open_screen: Open, tmp_path: Path) -> None:
    key, file = new_access_key("table-1"), tmp_path / "access.yaml"
    soon = (datetime.now(UTC) + timedelta(days=3)).strftime("%Y-%m-%d")
    add_line(file, line_of("table-1", key, frozenset({Scope.RULE}), soon))
    with served(workers=1, DEALER_ACCESS_KEYS=str(file)) as running:
        screen = open_screen("/compare?language=en#kept", url=running.url)
        assert screen.violations() == []
        screen.page.get_by_label("Key").fill(key + "x")
        screen.page.keyboard.press("Enter")
        expect(screen.page.get_by_role("alert")).to_have_text("Unknown key or token.")
        screen.page.get_by_label("Key").fill(key)
        screen.page.keyboard.press("Enter")
        screen.page.wait_for_url("**/compare?language=en#kept")
        screen.tap("7s", "4c", "2h")
        screen.says("Three-card 7-4-2 so far.")
        expect(screen.page.locator(".advice")).to_contain_text("This tablet's key expires on")
        assert screen.overflowing() == [] and screen.small_targets() == [] and screen.violations() == []
        assert screen.page.evaluate("document.cookie") == ""
        screen.page.context.clear_cookies()
        screen.tap("2d")
        screen.says("The key has expired")
        screen.page.get_by_role("link", name="Sign in").click()
        screen.page.get_by_label("Key").fill(key)
        screen.page.keyboard.press("Enter")
        screen.says("Three-card 7-4-2.")
        screen.page.goto(running.url + "/sign-in?language=en")
        screen.page.get_by_role("button", name="Sign out").click()
        expect(screen.page.get_by_role("button", name="Sign out")).to_have_count(0)
