"""Every page is valid, every clause has its scenario page and every page its clause, and every departure matters."""

import pytest

from dealer_service.rulebook.sections import ALL_SECTIONS
from tests.books import BOOK, current_rules
from tests.scenarios import SCENARIOS, pages, pages_by_clause, read_cases

RULES = {(rules.house, rules.game): rules for rules in current_rules(BOOK)}
PAGES = pages_by_clause()
RULESETS = SCENARIOS.parents[1] / "rulesets"


def clause_ids():
    return {id for rules in RULES.values() for id in rules.clauses}


def departures():
    """Each clause that a house's own page answers differently from the book, once a house."""
    return sorted(
        {
            (house, id)
            for (house, game), rules in RULES.items()
            for id, clause in rules.clauses.items()
            if rules.applies(id)
            and clause.set_by == house
            and clause.json != RULES["by-the-book", game].clauses[id].json
        }
    )


def test_every_clause_has_its_scenario_page():
    lacking = [f"tests/scenarios/{id.replace('.', '/')}.yaml" for id in sorted(clause_ids() - set(PAGES))]
    assert not lacking, f"write the scenario page of each clause: {lacking}"


def test_every_scenario_page_has_its_clause():
    idle = [f"{PAGES[id].parent.name}/{PAGES[id].name}" for id in sorted(set(PAGES) - clause_ids())]
    assert not idle, f"pages named like no clause (a page about several begins with _): {idle}"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("clause", sorted(PAGES))
def test_each_page_has_an_answer_that_rests_on_its_clause(client, clause):
    """Some answer or problem of the page rests on the clause."""
    asked = ((at, ask) for _, at, ask, _ in read_cases(PAGES[clause]))
    assert any(clause in client.post(f"/v1/{at}", json=ask).get_data(as_text=True) for at, ask in asked), (
        f"no answer on tests/scenarios/{clause.replace('.', '/')}.yaml rests on {clause}: "
        "pass it on with because(...) in rulings/, and ask about it on the page"
    )


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "clause"), departures())
def test_a_departure_of_a_house_changes_some_answer(client, house, clause):
    page = f"tests/scenarios/{clause.replace('.', '/')}.yaml"
    assert clause in PAGES, f"write {page}"
    cases = [(at, ask) for _, at, ask, _ in read_cases(PAGES[clause]) if ask.get("house") == house]

    def answer(at, ask):
        return unworded(client.post(f"/v1/{at}", json=ask).json)

    assert any(answer(at, ask) != answer(at, {**ask, "house": "by-the-book"}) for at, ask in cases), (
        f"no scenario would notice if {clause} were struck out of rulesets/houses/{house}.yaml: "
        f"add a case to {page} with ask: {{house: {house}}}, whose answer is not that of by-the-book"
    )


def unworded(answer):
    """The answer without words, citations and digests, which differ between houses anyway."""
    if isinstance(answer, dict):
        idle = {"says", "cite", "set_by", "ruleset", "ruling_id", "value"}
        return {key: unworded(value) for key, value in answer.items() if key not in idle}
    return [unworded(each) for each in answer] if isinstance(answer, list) else answer


def test_every_game_is_dealt_by_the_book_and_has_a_scenario():
    games = {page.stem.partition("@")[0] for page in (RULESETS / "games").glob("*.yaml")}
    assert games - set(BOOK.houses()["by-the-book"]) == set(), "name it in the deals of houses/by-the-book.yaml"
    asked = {ask.get("game") for page in pages() for _, _, ask, _ in read_cases(page) if isinstance(ask, dict)}
    assert games - asked == set(), "write a scenario that asks about it"


def test_every_mix_is_dealt_by_the_book_and_has_a_scenario():
    mixes = {page.stem.partition("@")[0] for page in (RULESETS / "mixes").glob("*.yaml")}
    assert mixes - set(BOOK.mixes()["by-the-book"]) == set(), "name it in the mixes of houses/by-the-book.yaml"
    tables = [ask.get("table") for page in pages() for _, _, ask, _ in read_cases(page) if isinstance(ask, dict)]
    asked = {table["mix"]["name"] for table in tables if isinstance(table, dict) and isinstance(table.get("mix"), dict)}
    assert mixes - asked == set(), "write a scenario that asks about it"


def test_every_clause_of_every_house_has_words_and_a_source():
    for rules in RULES.values():
        for clause in rules.clauses.values():
            assert all(words.strip().endswith((".", "!")) for words in clause.says.values()), clause.id
            assert clause.cite.source.title


def test_all_sections_are_read():
    assert {id.split(".")[0] for id in clause_ids()} == set(ALL_SECTIONS)
