"""How hard random tests try: a quarter of the examples, always the same; with EFFORT so many times all, and others."""

import os
from random import randrange

from hypothesis import HealthCheck, settings

EFFORT = int(os.environ.get("EFFORT", "0"))
# Where chance begins in tests that Hypothesis does not draw for; another each time with EFFORT, or that of SEED.
SEED = int(os.environ.get("SEED") or (randrange(1_000_000) if EFFORT else 14))


def examples(count: int) -> settings:
    """The settings of a random test that tries so many examples where EFFORT is 1."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    more = {"max_examples": count * EFFORT or -(-count // 4), "derandomize": not EFFORT}
    return settings(deadline=None, suppress_health_check=slow, print_blob=bool(EFFORT), **more)
