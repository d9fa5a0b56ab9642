"""Values: dataclasses with slots that no ruling changes."""

import ast
import copy
import importlib
import pickle
import pkgutil
import sys
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import dealer_service
from dealer_service.engine.questions import Asks, Question, RecordedEvent
from dealer_service.scenarios.client import ask
from dealer_service.table import Bound, Card, Does, Event, Seat, Snapshot, State
from dealer_service.table import card as card_named
from dealer_service.values import CachedProperties, replace, value
from tests.books import BOOK_WITH_ROOMS
from tests.scenarios import name_of, some_cases, some_pages
from tests.tools.syntax import nodes_of

PACKAGE = Path(dealer_service.__file__).parent
FOLDERS = ("table", "hands", "rulings", "engine")


@value
class Pair:
    one: int
    two: tuple[int, ...] = ()


@value
class Triple(Pair, CachedProperties):
    three: int | None = None

    @cached_property
    def total(self) -> int:
        return self.one + sum(self.two) + (self.three or 0)


@value(order=True)
class Placed:
    place: int
    name: str


def test_value_is_a_dataclass_with_slots():
    assert [each.name for each in fields(Triple)] == ["one", "two", "three"]
    assert repr(Pair(1)) == "Pair(one=1, two=())"
    assert not hasattr(Pair(1), "__dict__")
    with pytest.raises(AttributeError):
        Pair(1).three = 3


def test_values_compare_and_hash_by_their_fields():
    assert Pair(1, (2,)) == Pair(1, (2,)) != Pair(1, (3,))
    assert hash(Pair(1, (2,))) == hash(Pair(1, (2,)))
    assert Pair(1) != Triple(1)
    assert sorted([Placed(2, "a"), Placed(1, "b"), Placed(1, "a")])[0] == Placed(1, "a")
    assert Seat(1, place=1) == Seat(1, place=2), "a field with compare=False does not count"
    assert hash(Seat(1, place=1)) == hash(Seat(1, place=2))
    assert {card_named("As")} == {card_named("As")} != {Card("A", "s")}, "a card is equal to itself only"


def test_replace_changes_a_copy():
    before = Triple(1, (2,), 3)
    after = replace(before, three=None, two=(5, 6))
    assert (after.one, after.two, after.three) == (1, (5, 6), None)
    assert type(after) is Triple
    assert (before.one, before.two, before.three) == (1, (2,), 3)
    assert replace(before) == before is not replace(before)


def test_replace_refuses_an_unknown_name():
    with pytest.raises(AttributeError):
        replace(Pair(1), three=3)


def test_changed_copy_computes_its_properties_again():
    before = Triple(1, (2,), 3)
    assert before.total == 6
    assert replace(before, one=5).total == 10
    assert before.total == 6


def test_value_that_is_checked_when_made_is_refused():
    class Checked:
        one: int

        def __post_init__(self) -> None:
            assert self.one

    with pytest.raises(TypeError, match="Checked"):
        value(Checked)


@pytest.mark.parametrize("through", [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_values_survive_a_copy(through):
    seat = Seat(3, stack=5, state=State.IN, hand=(card_named("As"),), bound=Bound((Does.CALL,)))
    table = Snapshot(3, (seat,), log=(Event(Does.CALL, 3, 4),))
    assert table.live == (seat,)
    again = through(table)
    assert again == table
    assert again.live == (seat,)
    assert again.seats[0].hand[0] is card_named("As")


def test_no_frozen_dataclass_is_left_beside_the_values():
    """One way, no mix: what does not change is a value, any other dataclass is a working state."""
    frozen = []
    for module in (path for folder in FOLDERS for path in sorted((PACKAGE / folder).rglob("*.py"))):
        for node in nodes_of(module):
            if isinstance(node, ast.ClassDef):
                marks = [ast.unparse(each) for each in node.decorator_list]
                frozen += [f"{module.name}: {node.name}" for each in marks if "dataclass" in each and "frozen" in each]
    assert not frozen, "mark these with @value of dealer_service/values.py"


def test_every_value_has_slots():
    assert len(VALUES) > 100
    assert [each for each in VALUES if hasattr(each, "__dict__") and "__slots__" not in vars(each)] == []


@pytest.fixture(scope="module")
def frozen_values():
    """Values that refuse every assignment except where they are made or copied."""
    makers = {made.__code__ for each in VALUES for made in (vars(each)["__init__"], vars(each)["_replaced"])}

    def refuse(self, name, told):
        if sys._getframe(1).f_code not in makers:
            raise FrozenInstanceError(f"{type(self).__name__}.{name} is assigned")
        object.__setattr__(self, name, told)

    with pytest.MonkeyPatch.context() as patch:
        for each in VALUES:
            patch.setattr(each, "__setattr__", refuse, raising=False)
        yield


def test_the_frozen_values_refuse_an_assignment(frozen_values):
    event = replace(Event(Does.CALL, 3), to=4)
    assert event == Event(Does.CALL, 3, 4)
    with pytest.raises(FrozenInstanceError):
        event.to = 5


@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_no_question_changes_a_value(page, frozen_values):
    for case in some_cases(page):
        ask(case.at, case.ask, BOOK_WITH_ROOMS)


def _values():
    """Every value of the package."""
    for module in pkgutil.walk_packages([str(PACKAGE)], "dealer_service."):
        if module.name.split(".")[1] in FOLDERS:
            for kind in vars(importlib.import_module(module.name)).values():
                if isinstance(kind, type) and kind.__module__ == module.name and is_dataclass(kind):
                    copies = vars(kind).get("_replaced")
                    if copies is not None and copies.__code__.co_filename == "<values>":
                        yield kind


VALUES = tuple(_values())


def test_a_question_about_an_entry_of_a_record_keeps_everything_else() -> None:
    make: Any = Question
    asked = make(*[f"the {each.name}" for each in fields(Question)])
    entry, table = RecordedEvent(Event(Does.FOLD, 1)), Snapshot(1, (Seat(1),))
    told = {each.name: getattr(entry, each.name) for each in fields(RecordedEvent)}
    expected = replace(asked, asks=Asks.BETTING, table=table, **told)
    assert asked.within_hand(Asks.BETTING, table, entry) == expected
