"""Which scope a request to each path needs, where keys or tokens are configured.

Open are the probes, which load balancers call without a key, the page to sign in, and what is the same in every
installation: the problems, the contract with its page, static files and the worker that keeps them. Everything else
needs ``rule``; HTML pages too, because they show the house's rules. An unknown path needs ``rule`` as well, so that
no new endpoint is open by mistake.
"""

from __future__ import annotations

from dealer_service.settings.values import Scope

OPEN = frozenset({"/livez", "/readyz", "/healthz", "/openapi.json", "/docs", "/sign-in", "/sign-out", "/worker.js"})
OPEN_BELOW = ("/docs/", "/problems/", "/static/")
NEEDS = {"/metrics": Scope.METRICS, "/v1/status": Scope.ADMIN}


def scope_of(path: str) -> Scope | None:
    """The scope that a path needs; None where it is open."""
    if path in OPEN or path.startswith(OPEN_BELOW):
        return None
    return NEEDS.get(path, Scope.RULE)
