"""Sign and verify with dated keys, one of them active. No clock is read.

Signatures are detached JSON Web Signatures (RFC 7515, appendix F) with Ed25519 (RFC 8037, RFC 9864).
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from joserfc.jwk import OKPKey

ALGORITHM: Literal["Ed25519"] = "Ed25519"


@dataclass(frozen=True, slots=True)
class Key:
    """One key with its id and its first and last day of use (ISO 8601)."""

    kid: str
    not_before: str
    not_after: str
    jwk: OKPKey = field(repr=False)

    def sign(self, payload: bytes) -> str:
        """A detached signature of the payload."""
        from joserfc import jws

        header = {"alg": ALGORITHM, "kid": self.kid}
        return jws.detach_content(jws.serialize_compact(header, payload, self.jwk, algorithms=[ALGORITHM]))

    def verifies(self, payload: bytes, signature: str) -> bool:
        """Whether this is this key's signature of the payload."""
        from joserfc import jws
        from joserfc.errors import JoseError

        try:
            jws.deserialize_compact(signature, self.jwk, algorithms=[ALGORITHM], payload=payload)
        except JoseError:
            return False
        return True


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys by their ids, and the active one; None if rulings are not signed."""

    by_id: Mapping[str, Key]
    active: Key | None = None


@dataclass(frozen=True, slots=True)
class SignatureCheck:
    """The verdict on a signature: valid, invalid, of an unknown key, expired, not yet valid, or none at all."""

    verdict: str
    key: Key | None = None
    kid: str | None = None


NO_KEYS = Keys({})


def check_signature(signature: Any, payload: bytes, keys: Keys, day: str) -> SignatureCheck:
    """The verdict on a signature of the payload on that day."""
    if signature is None:
        return SignatureCheck("none")
    kid = _kid(signature)
    if kid is None:
        return SignatureCheck("invalid")
    key = keys.by_id.get(kid)
    if key is None:
        return SignatureCheck("unknown-key", kid=kid)
    if not key.verifies(payload, signature):
        return SignatureCheck("invalid", key, kid)
    if day < key.not_before:
        return SignatureCheck("not-yet-valid", key, kid)
    return SignatureCheck("expired" if day > key.not_after else "valid", key, kid)


def _kid(signature: Any) -> str | None:
    """The key id in the signature; None if it is not a detached signature."""
    parts = signature.split(".") if isinstance(signature, str) else []
    if len(parts) != 3 or parts[1]:
        return None
    try:
        header = json.loads(urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4)))
    except (ValueError, RecursionError):
        return None
    kid = header.get("kid") if isinstance(header, dict) else None
    return kid if isinstance(kid, str) else None
