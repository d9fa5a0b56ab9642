"""`make test` tries a share of the parameters of long tests, marked ``one_in``; `make prove` tries the others.

The share is the same each time. It depends on the names of the parameters, so a new parameter changes little.
``SHARE`` tries one of several equal shares of all tests: `make prove` uses it.
"""

from __future__ import annotations

import os
import zlib
from collections import defaultdict
from collections.abc import Mapping, Sequence

import pytest


def left_to_prove(names: Sequence[str], one_in: int) -> set[str]:
    """The names outside the share: the first of every ``one_in`` is in it, and at least one."""
    ordered = sorted(names, key=lambda name: (zlib.crc32(name.encode()), name))
    return {name for place, name in enumerate(ordered) if place % one_in}


def in_share(name: str, share: str) -> bool:
    """Whether the test of this name is in a share such as ``2/4``, the second of four."""
    part, parts = map(int, share.split("/"))
    return zlib.crc32(name.encode()) % parts == part - 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests outside the shares as proofs, and leave out those outside SHARE.

    With EFFORT every parameter is tried.
    """
    if share := os.environ.get("SHARE"):
        config.hook.pytest_deselected(items=[item for item in items if not in_share(item.nodeid, share)])
        items[:] = [item for item in items if in_share(item.nodeid, share)]
    if os.environ.get("EFFORT"):
        return
    for (_, one_in), each in _long_tests(items).items():
        left = left_to_prove([item.nodeid for item in each], one_in)
        for item in each:
            if item.nodeid in left:
                item.add_marker(pytest.mark.prove)


def _long_tests(items: Sequence[pytest.Item]) -> Mapping[tuple[str, int], list[pytest.Item]]:
    """The items of each marked test, without those that are proofs already."""
    found = defaultdict[tuple[str, int], list[pytest.Item]](list)
    for item in items:
        if (mark := item.get_closest_marker("one_in")) and not item.get_closest_marker("prove"):
            found[item.nodeid.partition("[")[0], mark.args[0]].append(item)
    return found
