"""The scope that a request to each path needs, if keys or tokens are configured.

These are open: the probes, which load balancers call without a key; the sign-in page; and parts that are the same in
every installation: the problems, the contract with its page, static files and the service worker. Everything else needs
``rule``, including HTML pages, which show the house's rules. An unknown path needs ``rule`` too, so no new endpoint is
open by mistake.
"""

from __future__ import annotations

from dealer_service.settings.values import Scope

OPEN = frozenset({"/livez", "/readyz", "/healthz", "/openapi.json", "/docs", "/sign-in", "/sign-out", "/worker.js"})
OPEN_BELOW = ("/docs/", "/problems/", "/static/")
NEEDS = {"/metrics": Scope.METRICS, "/v1/status": Scope.ADMIN}


def scope_of(path: str) -> Scope | None:
    """The scope that a path needs. None if it is open."""
    if path in OPEN or path.startswith(OPEN_BELOW):
        return None
    return NEEDS.get(path, Scope.RULE)
