"""Whose token is this? A JSON Web Token (RFC 7519) of the house's identity provider becomes a caller.

It is believed when a key of the provider's set has signed it with an algorithm that is allowed, and it is for this
audience, of this issuer, and of this moment. The library is the extra ``sign``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dealer_service.api.errors import Malformed, TooLarge
from dealer_service.api.strict_json import decode
from dealer_service.errors import BadAccess
from dealer_service.server.auth.callers import Caller, Why
from dealer_service.settings import Scope, Settings

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

REMEDY = "tokens need the extra “sign”: pip install 'dealer-service[sign]'"
LONGEST, LONGEST_NAME, MOST_KNOWN, LAST_MOMENT = 8192, 64, 1024, 1e12
NAMELESS = "token"
PRIVATE = ("d", "k", "p", "q")


class Tokens:
    """The bearers of one provider's tokens. A token that was verified is known again by its hash, while it lasts."""

    def __init__(self, settings: Settings, keys: Callable[[], KeySet]) -> None:
        self._settings, self._keys = settings, keys
        self._known: dict[bytes, tuple[KeySet, Mapping[str, Any]]] = {}

    def who(self, told: str, now: float) -> Caller | Why | None:
        """Whose token this is; None where it is none at all."""
        if told.count(".") != 2 or not told.startswith("eyJ") or len(told) > LONGEST:
            return None
        keys, hashed = self._keys(), sha256(told.encode("utf-8", "replace")).digest()
        signed, claims = self._known.get(hashed, (None, {}))
        if signed is not keys:
            verified = self._verified(told, keys)
            if verified is None:
                return Why.UNKNOWN
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            _, claims = self._known[hashed] = keys, verified
        return self._caller(claims, now)

    def _verified(self, told: str, keys: KeySet) -> Mapping[str, Any] | None:
        """The claims, where a key of the set has signed them."""
        from joserfc import jwt
        from joserfc.errors import JoseError

        try:
            return jwt.decode(told, keys, algorithms=list(self._settings.token_algorithms)).claims
        except (JoseError, ValueError, TypeError, KeyError, RecursionError):  # whatever a stranger has made up
            return None

    def _caller(self, claims: Mapping[str, Any], now: float) -> Caller | Why:
        settings, leeway = self._settings, self._settings.token_leeway
        audience = claims.get("aud")
        if claims.get("iss") != settings.token_issuer:
            return Why.ELSEWHERE
        if settings.token_audience not in (audience if isinstance(audience, list) else [audience]):
            return Why.ELSEWHERE
        ends, begins = _moment(claims.get("exp")), _moment(claims.get("nbf", 0))
        if ends is None or begins is None:
            return Why.MALFORMED
        if now >= ends + leeway:
            return Why.EXPIRED
        if now < begins - leeway:
            return Why.EARLY
        return Caller(_name(claims.get("sub")), scopes(_claimed(claims, settings.token_claim), settings.token_scopes))


def scopes(claimed: Any, meant: Mapping[str, str]) -> frozenset[Scope]:
    """The scopes that a claim grants: a text of words with spaces between them, or a list of words."""
    words = claimed.split() if isinstance(claimed, str) else claimed if isinstance(claimed, list) else []
    return frozenset(Scope(scope) for scope, word in meant.items() if word in words)


def _name(subject: Any) -> str:
    """The subject as it is written down: short, and nothing in it that is no sign on paper."""
    if not isinstance(subject, str) or not subject:
        return NAMELESS
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in subject[:LONGEST_NAME])


def _claimed(claims: Mapping[str, Any], name: str) -> Any:
    """The claim of that name; where there is none, the member that the name leads to with its dots."""
    if name in claims:
        return claims[name]
    found: Any = claims
    for part in name.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _moment(told: Any) -> float | None:
    """The seconds of a claim; None where it is no moment."""
    good = isinstance(told, int | float) and not isinstance(told, bool) and abs(told) < LAST_MOMENT
    return told if good else None


def read_token_keys(path: Path) -> KeySet:
    """The provider's public keys, a JSON Web Key Set (RFC 7517). Raises BadAccess with the remedy."""
    try:
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet
    except ImportError as fault:
        raise BadAccess([f"{path}: {REMEDY}"]) from fault
    try:
        document = decode(path.read_bytes())
    except OSError as error:
        raise BadAccess([f"{path}: cannot be read ({error.strerror}); name a JSON Web Key Set"]) from error
    except (Malformed, TooLarge):
        document = None
    told = document.get("keys") if isinstance(document, dict) else None
    if not isinstance(told, list) or not told or not all(isinstance(each, dict) for each in told):
        raise BadAccess([f"{path}: no JSON Web Key Set; expected an object with keys, a list of public keys"])
    if any(part in key for key in told for part in PRIVATE):
        raise BadAccess([f"{path}: a key in it is secret; keep the public parts alone"])
    try:
        return KeySet.import_key_set({"keys": told})
    except (JoseError, ValueError, TypeError, KeyError) as fault:
        raise BadAccess([f"{path}: a key in it cannot be used; expected public keys of kind RSA, EC or OKP"]) from fault
