"""How hard the random tests try: the same examples every time, or EFFORT times as many and others each time."""

import os

from hypothesis import HealthCheck, settings

EFFORT = int(os.environ.get("EFFORT", "0"))


def examples(count: int) -> settings:
    """The settings of a random test that tries so many examples."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    more = {"max_examples": count * max(1, EFFORT), "derandomize": not EFFORT}
    return settings(deadline=None, suppress_health_check=slow, print_blob=bool(EFFORT), **more)
