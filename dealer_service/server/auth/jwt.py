"""Identification by the JSON Web Tokens (RFC 7519) of the house's identity provider.

A token is accepted if a key of the provider's set has signed it with an allowed algorithm, and its audience, issuer and
times are right. The library is the extra ``sign``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dealer_service.api.errors import Malformed, TooLarge
from dealer_service.api.strict_json import decode
from dealer_service.errors import BadAccess
from dealer_service.rulebook.loading.files import read_regular
from dealer_service.server.auth.callers import Caller, Denial
from dealer_service.settings import Scope, Settings

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

REMEDY = "tokens need the extra “sign”: pip install 'dealer-service[sign]'"
LONGEST, LONGEST_NAME, MOST_CACHED, LARGEST_TIME = 8192, 64, 1024, 1e12
NAMELESS = "token"
PRIVATE = ("d", "k", "p", "q")


class Tokens:
    """The identification of callers by one provider's tokens, with a cache of verified claims by hash."""

    def __init__(self, settings: Settings, keys: Callable[[], KeySet]) -> None:
        self._settings, self._keys = settings, keys
        self._cache: dict[bytes, tuple[KeySet, Mapping[str, Any]]] = {}

    def identify(self, credential: str, now: float) -> Caller | Denial | None:
        """The caller with this token. None if it is not a token."""
        if credential.count(".") != 2 or not credential.startswith("eyJ") or len(credential) > LONGEST:
            return None
        keys, hashed = self._keys(), sha256(credential.encode("utf-8", "replace")).digest()
        signed, claims = self._cache.get(hashed, (None, {}))
        if signed is not keys:
            verified = self._verify(credential, keys)
            if verified is None:
                return Denial.UNKNOWN
            if len(self._cache) >= MOST_CACHED:
                self._cache.clear()
            _, claims = self._cache[hashed] = keys, verified
        return self._caller(claims, now)

    def _verify(self, token: str, keys: KeySet) -> Mapping[str, Any] | None:
        """The claims. None unless a key of the set has signed them."""
        from joserfc import jwt
        from joserfc.errors import JoseError

        try:
            return jwt.decode(token, keys, algorithms=list(self._settings.token_algorithms)).claims
        except (JoseError, ValueError, TypeError, KeyError, RecursionError):  # a stranger may send anything
            return None

    def _caller(self, claims: Mapping[str, Any], now: float) -> Caller | Denial:
        settings, leeway = self._settings, self._settings.token_leeway
        audience = claims.get("aud")
        if claims.get("iss") != settings.token_issuer:
            return Denial.ELSEWHERE
        if settings.token_audience not in (audience if isinstance(audience, list) else [audience]):
            return Denial.ELSEWHERE
        ends, begins = _time(claims.get("exp")), _time(claims.get("nbf", 0))
        if ends is None or begins is None:
            return Denial.MALFORMED
        if now >= ends + leeway:
            return Denial.EXPIRED
        if now < begins - leeway:
            return Denial.EARLY
        granted = scopes(_claim(claims, settings.token_claim), settings.token_scopes)
        return Caller(_name(claims.get("sub")), granted, ends + leeway)


def scopes(claim: Any, names: Mapping[str, str]) -> frozenset[Scope]:
    """The scopes that a claim grants: space-separated words or a list. ``names`` are the provider's."""
    words = claim.split() if isinstance(claim, str) else claim if isinstance(claim, list) else []
    return frozenset(Scope(scope) for scope, word in names.items() if word in words)


def _name(subject: Any) -> str:
    """The subject for the log: shortened, with unprintable characters replaced."""
    if not isinstance(subject, str) or not subject:
        return NAMELESS
    return "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in subject[:LONGEST_NAME]
    )


def _claim(claims: Mapping[str, Any], name: str) -> Any:
    """The claim with that name, else the value at that dotted path, else None."""
    if name in claims:
        return claims[name]
    value: Any = claims
    for part in name.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def _time(claim: Any) -> float | None:
    """The seconds since 1970 in a claim. None if it has none."""
    valid = isinstance(claim, int | float) and not isinstance(claim, bool) and abs(claim) < LARGEST_TIME
    return claim if valid else None


def read_token_keys(path: Path) -> KeySet:
    """The provider's public keys, a JSON Web Key Set (RFC 7517). Raises BadAccess with the remedy."""
    try:
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet
    except ImportError as fault:
        raise BadAccess([f"{path}: {REMEDY}"]) from fault
    try:
        document = decode(read_regular(path))
    except OSError as error:
        raise BadAccess([f"{path}: cannot be read ({error.strerror}); name a JSON Web Key Set"]) from error
    except (Malformed, TooLarge):
        document = None
    keys = document.get("keys") if isinstance(document, dict) else None
    if not isinstance(keys, list) or not keys or not all(isinstance(key, dict) for key in keys):
        raise BadAccess([f"{path}: not a JSON Web Key Set; expected an object with keys, a list of public keys"])
    if any(part in key for key in keys for part in PRIVATE):
        raise BadAccess([f"{path}: contains a secret key; keep only the public keys"])
    try:
        return KeySet.import_key_set({"keys": keys})
    except (JoseError, ValueError, TypeError, KeyError) as fault:
        raise BadAccess(
            [": contains a key that cannot be used; expected public keys of kind RSA, EC or OKP"]
        ) from fault
