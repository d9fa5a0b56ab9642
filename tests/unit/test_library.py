"""The library answers the questions of the scenario pages as the service does."""

import pytest

import dealer_service
from dealer_service import Spot, ask, load, read_table, says
from dealer_service.api.errors import Unprocessable
from dealer_service.errors import ImpossibleTable
from dealer_service.scenarios import client, embedded_scenarios, files_below, read_pages
from tests.unit.small_pages import clause, head

OF_NO_SPOT = {"hands", "compare"}
NOT_PARTS = {"house", "game", "table", "as_of", "digest", "language"}


def questions():
    """Every fifth question of the scenario pages that is about a table without contested facts."""
    faults = []
    pages = read_pages(files_below(embedded_scenarios(), faults), faults)
    for case in [case for page in pages for case in page.cases][::5]:
        asked = case.ask
        if case.at not in OF_NO_SPOT and isinstance(asked, dict) and asked.get("table") and "contested" not in asked:
            yield case.at, asked


@pytest.mark.prove
def test_it_answers_as_the_service_does(book):
    asked = 0
    for at, question in questions():
        expected = client.ask(at, question, book)
        if expected["status"] in (404, 422):
            continue
        mix = question["table"].get("mix", {}).get("name")
        rules = book.find(question["house"], question["game"], question.get("as_of"), question.get("digest"), mix)
        parts = {name: part for name, part in question.items() if name not in NOT_PARTS}
        try:
            ruling = ask(Spot(read_table(question["table"]), rules), at, **parts)
        except ImpossibleTable as error:
            assert expected["status"] == 409, question
            assert [each.code for each in error.breaches] == [each["code"] for each in expected["errors"]]
        else:
            assert expected["status"] == 200, question
            assert ruling.outcome.value == expected["outcome"]
            assert says(ruling, question.get("language", "en")) == expected["says"]
        asked += 1
    assert asked > 500


def test_an_added_folder_is_loaded_with_the_embedded_ones(tmp_path):
    (tmp_path / "houses").mkdir()
    page = head("The Gold Room", "deals: [badugi]") + "every_game:\n" + clause("betting.max_bets", "5", indent=2)
    (tmp_path / "houses" / "gold-room.yaml").write_text(page, "utf-8")
    book = load(tmp_path, str(tmp_path))
    assert book.find("gold-room", "badugi").betting.max_bets.value == 5
    assert book.find("by-the-book", "badugi").betting.max_bets.value == 4


def test_every_error_of_a_table_is_raised_with_its_place():
    with pytest.raises(Unprocessable) as refusal:
        read_table({"button": "one", "seats": [{"number": 1, "stak": 5}]})
    assert {each.pointer for each in refusal.value.faults} == {"/table/button", "/table/seats/0/stak"}


def test_a_spot_cannot_be_asked_about_bare_hands(book):
    table = read_table({"button": 1, "seats": [{"number": 1}, {"number": 2}]})
    with pytest.raises(Unprocessable):
        ask(Spot(table, book.find("by-the-book", "badugi")), "hands")


def test_the_package_has_the_names_of_the_library_and_no_others():
    assert {"Spot", "ask", "load", "read_table", "says"} <= set(dealer_service.__all__)
    assert all(getattr(dealer_service, name) is not None for name in dealer_service.__all__)
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        _ = dealer_service.shuffle
