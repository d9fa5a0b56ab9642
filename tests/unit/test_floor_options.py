"""Options of the floor: what follows from one is worked out when it is taken."""

from functools import partial

from dealer_service.engine.same_ruling import without_reasons
from dealer_service.rulings.reasons import because, reasons_in
from dealer_service.rulings.ruling import FloorOption, Undecided
from dealer_service.values import replace
from tests.books import BOOK

WHY = (because(BOOK.find("by-the-book", "badugi").betting.undercall).deciding(),)


def options(taken: list[int]) -> Undecided[int]:
    """Two options, which note in ``taken`` that they have been taken."""

    def take(number: int) -> int:
        taken.append(number)
        return number

    return Undecided(tuple(FloorOption("take-number-as", {"number": n}, WHY, partial(take, n)) for n in (1, 2)), WHY)


def test_an_option_is_worked_out_when_it_is_taken():
    taken: list[int] = []
    undecided = options(taken).then(lambda number: number + 10).then(str)
    assert taken == []
    assert undecided.options[1].take() == "12"
    assert taken == [2]


def test_what_follows_later_leaves_the_options_as_they_are():
    undecided = options([])
    later = undecided.then(str)
    assert later == undecided and later is not undecided
    assert [each.take() for each in undecided.options] == [1, 2]


def test_an_option_is_known_by_its_code_and_args():
    one, two = options([]).options
    assert one == replace(one, take=two.take) != two
    assert "take=" not in repr(one)
    assert without_reasons(one) == without_reasons(replace(one, take=two.take)) != without_reasons(two)
    assert reasons_in(one) == [*WHY]
