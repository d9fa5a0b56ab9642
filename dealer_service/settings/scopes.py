"""The scope that a request to each path needs if keys or tokens are configured.

No scope is needed for the probes, which load balancers call without a key, for the sign-in page, and for files that
are the same in every installation: pages on problems, the OpenAPI document with its page, static files and the service
worker. Every other path needs ``rule``, including HTML pages, because they show the house's rules, and unknown paths:
a new endpoint is never open by mistake.
"""

from __future__ import annotations

from dealer_service.settings.values import Scope

OPEN = frozenset({"/livez", "/readyz", "/healthz", "/openapi.json", "/docs", "/sign-in", "/sign-out", "/worker.js"})
OPEN_BELOW = ("/docs/", "/problems/", "/static/")
NEEDS = {"/metrics": Scope.METRICS, "/v1/status": Scope.ADMIN}


def scope_of(path: str) -> Scope | None:
    """Return the scope that a path needs; None if it is open."""
    if path in OPEN or path.startswith(OPEN_BELOW):
        return None
    return NEEDS.get(path, Scope.RULE)
