"""``/.well-known/jwks.json``: the public parts of the keys that sign receipts."""

from __future__ import annotations

from flask import Blueprint, Response

from dealer_service.api.receipts.signing import Keys
from dealer_service.api.receipts.signing_keys import public_set
from dealer_service.canonical import canonical
from dealer_service.web.http import encoded_response, revalidated

# Seconds after which a verifier stops trusting a key that the operator has removed.
MOST_AGE = 300


def well_known_routes(keys: Keys) -> Blueprint:
    """The public keys, which do not change while the service runs."""
    routes = Blueprint("well-known", __name__)
    encoded = canonical(public_set(keys))

    @routes.get("/.well-known/jwks.json")
    def jwks() -> Response:
        """Return the set, also to scripts of other sites: it is public."""
        response = revalidated(encoded_response(encoded))
        response.headers["Cache-Control"] = f"public, max-age={MOST_AGE}"
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response

    return routes
