"""In CI, try each test of browsers and processes up to three times, and print its failed tries.

These tests run on real clocks, which a busy machine can stop for seconds. Elsewhere a failed try fails the test: find
the reason with ``SLOW=1`` (see ``CONTRIBUTING.md``).
"""

from __future__ import annotations

import os
from collections.abc import Mapping

import pytest

TIMED = tuple(f"tests/{folder}/" for folder in ("browser", "cli", "clients", "deploy", "docs", "fire", "server"))
RETRIES = 2


def retries(nodeid: str, environ: Mapping[str, str] = os.environ) -> int:
    """How many times the test is tried again."""
    return RETRIES if environ.get("CI") and nodeid.startswith(TIMED) else 0


def pytest_configure(config: pytest.Config) -> None:
    """Print why a try failed."""
    config.option.rerun_show_tracebacks = True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that are tried again."""
    for item in items:
        if count := retries(item.nodeid):
            item.add_marker(pytest.mark.flaky(reruns=count))
