"""Coverage of the functions in the screens' scripts: an untapped key is a function that never runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page

from dealer_service.web.offline.static_files import condensed
from dealer_service.web.screens.messages import CONSOLE

OWN = "/console/"
VENDOR = f"{OWN}vendor/"


@dataclass
class Functions:
    """The functions of all scripts that pages have loaded, by script and place, and whether each has run."""

    ran: dict[tuple[str, int], bool] = field(default_factory=dict)

    def watch(self, page: Page) -> None:
        """Start precise coverage in this page; ``look`` reads it."""
        self._session = page.context.new_cdp_session(page)
        self._session.send("Profiler.enable")
        self._session.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": False})

    def look(self) -> None:
        """Record which functions have run since the last look."""
        for script in self._session.send("Profiler.takePreciseCoverage")["result"]:
            _, own, name = script["url"].partition(OWN)
            if not own or VENDOR in script["url"] or not script["url"].startswith("http"):
                continue
            for function in script["functions"]:
                (at,) = function["ranges"]
                place = (name, at["startOffset"])
                self.ran[place] = self.ran.get(place, False) or at["count"] > 0

    def idle(self) -> list[str]:
        """The functions that have not run: script, line and first characters."""
        return sorted(self._line(name, start) for (name, start), ran in self.ran.items() if not ran)

    @staticmethod
    def _line(name: str, start: int) -> str:
        text = condensed(name, (Path(CONSOLE) / name).read_bytes()).decode()
        return f"{name}:{text.count(chr(10), 0, start) + 1}: {text[start : start + 60].splitlines()[0]}"
