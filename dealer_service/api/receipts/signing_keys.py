"""The files of signing keys: read them, list every error in them, and make new keys.

Each file is an Ed25519 key as a JSON Web Key (RFC 8037) with ``kid``, the days ``not_before`` and ``not_after``
between which it is used, and ``active: true`` in the one that signs. A key without its private part ``d``
only verifies. A JSON Web Key Set, such as that of ``/.well-known/jwks.json``, is a file of several keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from dealer_service.api.errors import Malformed, TooLarge
from dealer_service.api.receipts.signing import ALGORITHM, Key, Keys
from dealer_service.api.requests.schemas import is_day
from dealer_service.api.strict_json import decode
from dealer_service.atomic_files import list_folder, read_bytes
from dealer_service.errors import BadKeys
from dealer_service.rulebook.loading.files import is_folder

REMEDY = "signatures need the extra “sign”: pip install 'dealer-service[sign]'"


class Unusable(Exception):
    """The parts of a key do not make one."""


def read_keys(place: Path) -> Keys:
    """The keys of a folder or of a file. Raises BadKeys with every error in every file."""
    faults: list[str] = []
    keys = list(_keys(place, faults))
    for kid in sorted({key.kid for key, _ in keys if [key.kid for key, _ in keys].count(key.kid) > 1}):
        faults.append(f"{place}: the key {kid} is there twice; keep one of the two")
    active = [key for key, active in keys if active]
    if len(active) > 1:
        faults.append(f"{place}: {', '.join(key.kid for key in active)} are all active; one key signs")
    if faults:
        raise BadKeys(faults)
    return Keys({key.kid: key for key, _ in keys}, active[0] if active else None)


def _keys(place: Path, faults: list[str]) -> Iterator[tuple[Key, bool]]:
    """Each key that can be used, and whether it is active."""
    try:
        files = files_in(place) if is_folder(place) else [place]
        documents = [(file, _document(read_bytes(file))) for file in files]
    except OSError as fault:
        faults.append(f"{fault.filename or place}: cannot be read ({fault.strerror}); name a folder of keys, or a key")
        return
    if not documents:
        faults.append(f"{place}: no key; expected files that end in .json")
    for at, members in (each for file, document in documents for each in _members(str(file), document)):
        wrong = list(_wrong(members))
        try:
            if not wrong:
                yield _key(members), members.get("active", False)
        except ImportError:
            wrong = [REMEDY]
        except Unusable as fault:
            wrong = [f"no key that can be used: {fault}"]
        faults += [f"{at}: {each}" for each in wrong]


def _members(file: str, document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each key of a file with its place: the file itself, or its place in a JSON Web Key Set."""
    every = document.get("keys")
    if not isinstance(every, list) or not every:
        yield file, document
        return
    for number, each in enumerate(every):
        yield f"{file}: /keys/{number}", each if isinstance(each, dict) else {}


def files_in(folder: Path) -> list[Path]:
    """The files of keys in a folder. Raises OSError if it cannot be read."""
    return sorted(file for file in list_folder(folder) if file.suffix == ".json" and not file.name.startswith("."))


def _document(raw: bytes) -> dict[str, Any]:
    """The JSON object in these bytes; empty if there is none."""
    try:
        document = decode(raw)
    except (Malformed, TooLarge):
        return {}
    return document if isinstance(document, dict) else {}


def _wrong(members: Mapping[str, Any]) -> Iterator[str]:
    """The errors in this key."""
    if (members.get("kty"), members.get("crv")) != ("OKP", ALGORITHM):
        yield (
            f"no {ALGORITHM} key; expected a JSON object with kty OKP, crv {ALGORITHM}, x, kid, not_before and"
            " not_after, or a set of them under “keys”"
        )
        return
    if not isinstance(members.get("kid"), str) or not members["kid"]:
        yield "no kid; expected the name by which signatures call the key"
    days = [members.get("not_before"), members.get("not_after")]
    if not all(isinstance(day, str) and is_day(day) for day in days):
        yield "no days of use; expected not_before and not_after, such as 2026-11-20"
    elif str(days[0]) > str(days[1]):
        yield f"not_before {days[0]} is later than not_after {days[1]}"
    active = members.get("active", False)
    if not isinstance(active, bool):
        yield "active is true or false"
    elif active and "d" not in members:
        yield "active, and without the private part d, which signs"


def _key(members: Mapping[str, Any]) -> Key:
    """The key. A private key must verify its own signature."""
    from joserfc.errors import JoseError
    from joserfc.jwk import OKPKey

    parts = {name: members[name] for name in ("kty", "crv", "x", "d") if name in members}
    try:
        key = Key(members["kid"], members["not_before"], members["not_after"], OKPKey.import_key(parts))
        public = replace(key, jwk=OKPKey.import_key({name: part for name, part in parts.items() if name != "d"}))
        good = "d" not in parts or public.verifies(b"", key.sign(b""))
    except (JoseError, ValueError, TypeError) as fault:
        raise Unusable(fault) from fault
    if not good:
        raise Unusable("x is not the public part of d")
    return key


def new_key(kid: str, not_before: str, not_after: str) -> dict[str, Any]:
    """A new active key with its private part. Raises BadKeys if the library is not installed."""
    try:
        from joserfc.jwk import OKPKey
    except ImportError as fault:
        raise BadKeys([REMEDY]) from fault
    made = OKPKey.generate_key(ALGORITHM).as_dict(private=True)
    return {**made, "kid": kid, "not_before": not_before, "not_after": not_after, "active": True}


def public_set(keys: Keys) -> dict[str, Any]:
    """The public parts of all keys as a JSON Web Key Set (RFC 7517), with their days of use."""
    every = sorted(keys.by_id.values(), key=lambda key: (key.not_before, key.kid))
    return {"keys": [_public_jwk(key) for key in every]}


def _public_jwk(key: Key) -> dict[str, Any]:
    public = {name: part for name, part in key.jwk.as_dict(private=False).items() if name in ("kty", "crv", "x")}
    used = {"kid": key.kid, "not_before": key.not_before, "not_after": key.not_after}
    return {**public, "alg": ALGORITHM, "use": "sig", **used}


def public_part(key: Mapping[str, Any]) -> dict[str, Any]:
    """The public part, for others to verify signatures."""
    return {name: part for name, part in key.items() if name not in ("d", "active")}
