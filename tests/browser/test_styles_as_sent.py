"""Style sheets are sent without spaces and comments, and mean the same to a browser."""

from __future__ import annotations

from pathlib import Path

from dealer_service.web.offline.static_files import condensed
from dealer_service.web.screens.messages import CONSOLE
from tests.browser.conftest import Open

STATIC = Path(CONSOLE).parent
RULES = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((each) => each.cssText.replaceAll(/([,:;{}])\\s+/g, "$1"));
}"""


def test_every_style_sheet_has_the_same_rules_as_it_is_sent(open_screen: Open) -> None:
    page = open_screen("/").page
    saved = 0
    for path in sorted(STATIC.rglob("*.css")):
        name, content = path.relative_to(STATIC).as_posix(), path.read_bytes()
        sent = condensed(name, content)
        rules = page.evaluate(RULES, content.decode())
        assert rules and page.evaluate(RULES, sent.decode()) == rules, name
        saved += len(content) - len(sent)
    assert saved > 10_000
