"""Which scope does each address need, where callers have to say who they are?

Open are the probes, which load balancers ask without a key; what describes the service and is alike everywhere: the
problems, the contract and its pages; and what pages are made of. Everything else needs ``rule``, the pages too, for
they show the house's rules. So does what is not known here: nothing new is open by mistake.
"""

from __future__ import annotations

from dealer_service.settings.values import Scope

OPEN = frozenset({"/livez", "/readyz", "/healthz", "/openapi.json", "/docs"})
OPEN_BELOW = ("/docs/", "/problems/", "/static/")
NEEDS = {"/metrics": Scope.METRICS, "/v1/status": Scope.ADMIN}


def scope_of(path: str) -> Scope | None:
    """The scope that an address needs; None where it is open."""
    if path in OPEN or path.startswith(OPEN_BELOW):
        return None
    return NEEDS.get(path, Scope.RULE)
