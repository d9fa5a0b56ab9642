"""The effort of random tests: a 48th of the examples, always the same; with EFFORT, all of them times EFFORT."""

import os
import zlib
from collections.abc import Container, Iterable
from random import randrange
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

EFFORT = int(os.environ.get("EFFORT", "0"))
# The seed of random tests without Hypothesis: SEED, or with EFFORT a new one each time.
SEED = int(os.environ.get("SEED") or (randrange(1_000_000) if EFFORT else 14))


def in_sample(name: object, one_in: int) -> bool:
    """Whether a sample that is the same each time has this name; with EFFORT it has every name."""
    return bool(EFFORT) or zlib.crc32(str(name).encode()) % one_in == 0


def few(values: Iterable[Any], tried: Container[Any]) -> list[Any]:
    """The values as parameters: `make test` has those that are ``tried``, and `make prove` the others."""
    return [each if each in tried else _left_to_prove(each) for each in values]


def _left_to_prove(value: Any) -> Any:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.prove)


def examples(count: int) -> settings:
    """The settings of a random test with this number of examples at EFFORT 1."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    more = {"max_examples": count * EFFORT or -(-count // 48), "derandomize": not EFFORT}
    return settings(deadline=None, suppress_health_check=slow, print_blob=bool(EFFORT), **more)
