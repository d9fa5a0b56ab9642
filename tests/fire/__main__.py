"""``make fire``: play every scene, or the named ones, and print each demand with its result."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.fire import stage
from tests.fire.requirements import FULL, SHORT, Demand, Pace, table
from tests.fire.scenes import SCENES
from tests.server.running import START


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if every demand is met."""
    parser = argparse.ArgumentParser("python -m tests.fire", description=__doc__)
    parser.add_argument("scenes", nargs="*", help=f"which of {', '.join(SCENES)}; all, if none is named")
    parser.add_argument("--short", action="store_true", help="the short form that `make test` plays")
    found = parser.parse_args(arguments)
    if unknown := set(found.scenes) - set(SCENES):
        parser.error(f"no scene is called {', '.join(sorted(unknown))}; there are {', '.join(SCENES)}")
    if not found.short:
        stage.SERVE = START
    demands = [demand for name in found.scenes or SCENES for demand in played(name, SHORT if found.short else FULL)]
    print(table(demands))
    return 0 if all(demand.held for demand in demands) else 1


def played(name: str, pace: Pace) -> list[Demand]:
    """Play one scene and report its progress on standard error."""
    began = time.perf_counter()
    print(f"{name} ...", end=" ", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="fire-") as folder:
        demands = asyncio.run(SCENES[name](pace, Path(folder)))
    held = sum(demand.held for demand in demands)
    print(f"{held} of {len(demands)} held, {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    return demands


if __name__ == "__main__":
    sys.exit(main())
