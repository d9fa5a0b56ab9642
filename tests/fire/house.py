"""A house sheet that changes while the service runs, swapped as Kubernetes swaps a mounted ConfigMap."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path

from dealer_service import create_app
from dealer_service.rulebook import embedded
from tests.bench.questions import limit_badugi
from tests.fire.clients import Asked, Connection, written
from tests.fire.stage import Instance

SHEET = """\
title: Riverbend
edition: 2026-11-20
from: 2026-11-20
current: true
language: en
deals: [badugi]

every_game:
  betting:
    max_bets:
      is: {bets}
      says: The number of bets in a betting round is limited to {bets}.
      cite: {{source: none}}
"""
PATH = "/v1/betting/options"
BODY = json.dumps({**limit_badugi(), "house": "riverbend"}).encode()
RAW = written(PATH, BODY)


class House:
    """A rules folder whose ``houses`` is a link to a link: one rename swaps the whole edition."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._editions = folder, 0
        self._right: dict[int, bytes] = {}
        folder.mkdir()
        (folder / "houses").symlink_to("..data/houses")

    def swap_in(self, bets: object) -> None:
        """Put the edition with this number of bets in place."""
        self._editions += 1
        edition = self.folder / f"..{self._editions}"
        (edition / "houses").mkdir(parents=True)
        (edition / "houses" / "riverbend.yaml").write_text(SHEET.format(bets=bets), "utf-8")
        aside = self.folder / "..data_tmp"
        aside.symlink_to(edition.name)
        aside.rename(self.folder / "..data")

    def question(self) -> Asked:
        """Return the question for the options of the seat to act; its answer depends on the edition's bets."""
        return Asked("riverbend's options", RAW, self.right(3))

    def right(self, *bets: int) -> frozenset[bytes]:
        """Return this process's answers under these editions."""
        return frozenset(self._answered(each) for each in bets)

    async def ruled_by(self, instances: Sequence[Instance], bets: int) -> float:
        """Wait until every instance answers by this edition; return the seconds that it took."""
        began = time.perf_counter()
        for each in instances:
            while (await Connection(each.port).ask(RAW)).body not in self.right(bets):
                await asyncio.sleep(0.05)
                _in_time(began)
        return time.perf_counter() - began

    async def refused_by(self, instances: Sequence[Instance]) -> int:
        """Wait until every instance reports that it refused the edition in place; return how many did."""
        began, refused = time.perf_counter(), 0
        for each in instances:
            while not json.loads((await Connection(each.port).ask(written("/healthz", method="GET"))).body)["refused"]:
                await asyncio.sleep(0.05)
                _in_time(began)
            refused += 1
        return refused

    def _answered(self, bets: int) -> bytes:
        if bets not in self._right:
            apart = self.folder.parent / f"apart-{bets}"
            (apart / "houses").mkdir(parents=True)
            (apart / "houses" / "riverbend.yaml").write_text(SHEET.format(bets=bets), "utf-8")
            app = create_app([embedded(), apart])
            app.extensions["reloader"].watches.clear()  # this process only answers
            self._right[bets] = app.test_client().post(PATH, data=BODY, content_type="application/json").data
        return self._right[bets]


def _in_time(began: float) -> None:
    if time.perf_counter() - began > 20:
        raise TimeoutError("the instances do not take the rules up")
