"""The effort of random tests: a quarter of the examples, always the same; with EFFORT, all of them times EFFORT."""

import os
import zlib
from random import randrange

from hypothesis import HealthCheck, settings

EFFORT = int(os.environ.get("EFFORT", "0"))
# The seed of random tests without Hypothesis: SEED, or with EFFORT a new one each time.
SEED = int(os.environ.get("SEED") or (randrange(1_000_000) if EFFORT else 14))


def in_sample(name: object, one_in: int) -> bool:
    """Whether a sample that is the same each time has this name; with EFFORT it has every name."""
    return bool(EFFORT) or zlib.crc32(str(name).encode()) % one_in == 0


def examples(count: int) -> settings:
    """The settings of a random test with this number of examples at EFFORT 1."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    more = {"max_examples": count * EFFORT or -(-count // 4), "derandomize": not EFFORT}
    return settings(deadline=None, suppress_health_check=slow, print_blob=bool(EFFORT), **more)
