"""Short deck hold'em at ``/table``, from its form to the first bet: a button blind, and live antes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_table import TABLE, go_on, set_table


@pytest.mark.parametrize(
    ("house", "game", "post", "name", "turn"),
    [
        (
            "natural8",
            "short-deck-holdem-button-blind",
            "Seat 1: post the button blind, 2.",
            "Button blind",
            "Seat 2: fold, call 2 or raise to at least 4.",
        ),
        (
            "wsop-tournament-2026",
            "short-deck-holdem-live-antes",
            "Seat 2: post the live ante, 2.",
            "Live ante",
            "Seat 2: fold, call 4 or raise to at least 8.",
        ),
    ],
)
def test_the_button_posts_the_bet_to_call(
    open_screen: Open, house: str, game: str, post: str, name: str, turn: str
) -> None:
    screen = open_screen(TABLE)
    set_table(screen, game, house)
    screen.says(post)
    expect(screen.page.locator(".act .name").first).to_have_text(name)
    go_on(screen)
    screen.says("DEAL 2 cards to each player")
    go_on(screen)
    screen.says(turn)
