"""The loop: change a kept input, and keep the result if it reaches new code."""

from __future__ import annotations

import hashlib
import json
import signal
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from types import FrameType, TracebackType
from typing import Protocol

from tests.fuzz.blocks import PACKAGE, Blocks
from tests.fuzz.changes import parts_of
from tests.fuzz.oracle import Wrong

CPU_SECONDS = 6.0  # an input that takes longer hangs
TURN = 2.0  # seconds of a target's turn
SHORTENINGS = 400
NEWEST = 64


class Target(Protocol):
    """A target of the fuzzer: its first inputs, how to change one, and how to check one."""

    name: str
    suffix: str

    def seeds(self) -> Iterable[bytes]: ...

    def changed(self, raw: bytes, others: Sequence[bytes], chance: Random) -> bytes: ...

    def check(self, raw: bytes, thorough: bool = True) -> Iterable[str]: ...


class Hangs(BaseException):
    """An input took too long."""


@contextmanager
def cpu_bound(seconds: float = CPU_SECONDS) -> Iterator[None]:
    """Raise Hangs if the body takes more CPU seconds than this."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hangs(f"more than {seconds:.0f} seconds of CPU")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@dataclass(slots=True)
class Fuzzing:
    """The fuzzing of one target: its kept inputs, the features it has reached, and its failures."""

    target: Target
    blocks: Blocks
    chance: Random
    corpus: Path
    kept: Path
    inputs: list[bytes] = field(default_factory=list)
    features: set[str] = field(default_factory=set)
    failures: dict[str, Path] = field(default_factory=dict)
    tried: int = 0
    found: int = 0

    def begin(self, most: float) -> None:
        """Try the inputs kept from earlier runs, then the seeds, for at most ``most`` seconds; take all as inputs."""
        ends = monotonic() + most
        kept = sorted(self.corpus.glob(f"*{self.target.suffix}")) if self.corpus.is_dir() else []
        seeds = list(self.target.seeds())
        self.chance.shuffle(seeds)
        for raw in [*(path.read_bytes() for path in kept), *seeds]:
            if monotonic() < ends:
                self.try_one(raw, keep=False)
            self.inputs.append(raw)

    def go_on(self, seconds: float) -> None:
        """Change inputs and try them for this number of seconds; half of the choices are among the newest."""
        ends = monotonic() + seconds
        while monotonic() < ends:
            pool = self.inputs[-NEWEST:] if self.chance.random() < 0.5 else self.inputs
            self.try_one(self.target.changed(self.chance.choice(pool), self.inputs, self.chance))

    def try_one(self, raw: bytes, keep: bool = True) -> None:
        """Check one input; keep it if it reaches new code or features, or fails in a new way."""
        self.tried += 1
        self.blocks.clear()
        failure, told = judged(self.target, raw, thorough=self.chance.random() < 0.05)
        features = set(told) - self.features
        self.features |= features
        new = bool(self.blocks.take()) or bool(features)
        if new and not failure:
            failure, _ = judged(self.target, raw)
        if failure:
            self._keep_failure(failure, raw)
        elif new and keep:
            self.found += 1
            self.inputs.append(raw)
            _write(self.corpus, raw, self.target.suffix)

    def _keep_failure(self, failure: BaseException, raw: bytes) -> None:
        name = signature(failure)
        if name not in self.failures:
            self.failures[name] = self.kept  # so it does not count as new while it is shortened
            raw = shortened(self.target, raw, name)
            self.failures[name] = _write(self.kept, raw, self.target.suffix)


def judged(target: Target, raw: bytes, thorough: bool = True) -> tuple[BaseException | None, list[str]]:
    """Return the input's failure, if any, and the features of its result."""
    try:
        with cpu_bound():
            return None, list(target.check(raw, thorough))
    except (Exception, Hangs) as failure:
        return failure, []


def signature(failure: BaseException) -> str:
    """Return a name for failures of the same kind: the broken demand, or the exception and its place in the package."""
    if isinstance(failure, Wrong):
        return failure.code
    if isinstance(failure, Hangs):
        return "hangs"
    return f"{type(failure).__name__} in {_place(failure.__traceback__)}"


def _place(trace: TracebackType | None) -> str:
    frames = list(traceback.extract_tb(trace))
    own = [each for each in frames if f"/{PACKAGE}/" in each.filename] or frames
    return f"{own[-1].filename.rpartition(f'/{PACKAGE}/')[2]}:{own[-1].name}" if own else "nowhere"


def shortened(target: Target, raw: bytes, name: str) -> bytes:
    """Return the input reduced to the parts that the failure needs."""
    at = tries = 0
    while (found := _without(raw, at, target.suffix)) is not None and tries < SHORTENINGS:
        tries += 1
        failure, _ = judged(target, found) if found != raw else (None, [])
        if failure is not None and signature(failure) == name:
            raw = found
        else:
            at += 1
    return raw


def _without(raw: bytes, at: int, suffix: str) -> bytes | None:
    """Return the input without its part of this number, the largest first; None if it has fewer parts."""
    if suffix == ".json":
        document = json.loads(raw)
        parts = sorted(parts_of(document), key=lambda part: part[2].count("/"))
        if at >= len(parts):
            return None
        holder, key, _ = parts[at]
        del holder[key]
        return json.dumps(document, indent=1).encode()
    first = raw.index(b"\n") + 1 if suffix == ".yaml" else 0  # the name of the page stays
    size = max(1, (len(raw) - first) // 2)
    while size:
        spans = range(first, len(raw), size)
        if at < len(spans):
            return raw[: spans[at]] + raw[spans[at] + size :]
        at -= len(spans)
        size //= 2
    return None


def _write(folder: Path, raw: bytes, suffix: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{hashlib.sha256(raw).hexdigest()[:12]}{suffix}"
    path.write_bytes(raw)
    return path
