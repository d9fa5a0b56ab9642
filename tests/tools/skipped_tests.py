"""Skip the tests whose programs are missing, and report them, unless every test must run.

Every test must run if ``CI`` is set, and as root on Debian, where ``make test`` installs missing programs.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

# A module of nginx is a file: this one is in libnginx-mod-http-brotli-filter.
BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so"
# The programs that tests need besides Python, by the start of their ids. tests/tools/programs.sh installs them.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "tests/browser/": ("chromium",),
    "tests/clients/test_go.py": ("go",),
    "tests/clients/test_typescript.py": ("npm",),
    "tests/deploy/test_image_built.py": ("buildah", "debootstrap"),
    "tests/deploy/test_kubernetes.py": ("kustomize",),
    "tests/deploy/test_nginx.py": ("nginx",),
    "tests/deploy/test_nginx.py::test_nginx_sends_brotli_if_it_has_the_module": (BROTLI, "curl"),
    "tests/deploy/test_prometheus.py": ("promtool", "prometheus"),
    "tests/deploy/test_systemd.py::test_systemd_reads_the_unit": ("systemd-analyze",),
    "tests/deploy/test_systemd.py::test_an_error_in_the_unit_would_be_seen": ("systemd-analyze",),
    "tests/deploy/test_systemd.py::test_the_unit_may_do_little": ("systemd-analyze",),
    "tests/docs/test_operate.py::test_the_walk_goes_as_printed": ("nginx", "curl", "openssl"),
    "tests/docs/test_receipts.py": ("curl",),
    "tests/docs/test_receipts.py::test_the_walk_in_javascript_goes_as_printed": ("node",),
    "tests/docs/test_receipts.py::test_the_verifier_in_javascript_refuses_every_change": ("node",),
    "tests/docs/test_upgrade.py::test_the_rehearsal_goes_as_printed": ("nginx", "curl"),
    "tests/docs/test_write_a_house.py::test_the_walk_goes_as_printed": ("curl",),
    "tests/fire/test_fire.py": ("nginx", "wrk"),
}
BROWSERS = "~/.cache/ms-playwright"
LEFT_OUT = pytest.StashKey[dict[str, int]]()


def is_here(program: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the program or a substitute is installed."""
    if shutil.which(program, path=f"{environ.get('PATH', '')}:/usr/sbin:/sbin"):
        return True
    if program == "chromium":
        folder = Path(environ.get("PLAYWRIGHT_BROWSERS_PATH", BROWSERS)).expanduser()
        return is_here("chromium-headless-shell", environ) or any(folder.glob("chromium*/"))
    return program == "kustomize" and is_here("kubectl", environ)


def everything_must_run(environ: Mapping[str, str], root: bool) -> bool:
    """Whether no test may be skipped."""
    return bool(environ.get("CI")) or (root and is_here("apt-get", environ))


def lacking(nodeid: str, environ: Mapping[str, str] = os.environ) -> list[str]:
    """The missing programs that the test needs."""
    needed = [program for start, programs in NEEDS.items() if nodeid.startswith(start) for program in programs]
    return [program for program in needed if not is_here(program, environ)]


def told(left_out: Mapping[str, int]) -> list[str]:
    """The lines that report the skipped tests, by their missing programs."""
    return [
        f"{sum(left_out.values())} tests were NOT RUN, since programs that they need are not here:",
        *(f"  {programs}: {count} tests" for programs, count in sorted(left_out.items())),
        "Where CI is set, and as root on Debian, nothing is left out.",
    ]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the tests whose programs are missing. If every test must run, keep them: they fail."""
    if everything_must_run(os.environ, os.geteuid() == 0):
        return
    why = {item: ", ".join(programs) for item in items if (programs := lacking(item.nodeid))}
    if why:
        config.hook.pytest_deselected(items=[*why])
        items[:] = [item for item in items if item not in why]
        config.stash[LEFT_OUT] = dict(Counter(why.values()))
        if hasattr(config, "workeroutput"):
            config.workeroutput["left_out"] = config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Copy the counts from a worker: every worker skips the same tests."""
    left_out = getattr(node, "workeroutput", {}).get("left_out")
    if left_out:
        node.config.stash[LEFT_OUT] = left_out


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report the skipped tests at the end."""
    left_out = config.stash.get(LEFT_OUT, None)
    if left_out:
        terminalreporter.section("left out")
        for line in told(left_out):
            terminalreporter.line(line)
