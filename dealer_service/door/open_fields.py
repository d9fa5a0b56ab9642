"""The fields of a question whose values something else reads."""

from __future__ import annotations

from typing import Any

from dealer_service.door.fields import Fact


class Anything(Fact):
    """Any value at all; another schema says whether it may stand where it is put."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        return value


class Whatever(Fact):
    """An object that something else reads."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if not isinstance(value, dict):
            raise self.wrong_type(value)
        return value
