"""A mapping on a scenario page, by its named parts; a part that has another name is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.faults import Fault, listed, shown
from dealer_service.scenarios.text import Spot


@dataclass(frozen=True, slots=True)
class Part:
    """A mapping of the page: its place, and its parts by name."""

    at: Place
    parts: Mapping[str, Spot]

    def over(self, other: Part) -> Part:
        """This one, with what it does not say taken from the other."""
        return Part(self.at, {**other.parts, **self.parts})


def part_of(spot: Spot, names: tuple[str, ...], what: str, faults: list[Fault]) -> Part | None:
    """The mapping that stands there, or None; each part that has another name is refused."""
    if not isinstance(spot.value, dict):
        faults.append(Fault(spot.at, None, "something else", f"{what}, a mapping of {listed(names)}"))
        return None
    for name, part in spot.value.items():
        if name not in names:
            faults.append(Fault(part.at, None, shown(str(name)), f"{listed(names)} in {what}", str(name), names))
    return Part(spot.at, {name: part for name, part in spot.value.items() if name in names})


def sentence(part: Part, name: str, wanted: str, faults: list[Fault]) -> str | None:
    """The words that stand under this name; None where there are none, or something else, which is refused."""
    spot = part.parts.get(name)
    if spot is None:
        return None
    if isinstance(spot.value, str) and spot.value.strip():
        return spot.value.strip()
    faults.append(Fault(spot.at, None, "something else", wanted))
    return None
