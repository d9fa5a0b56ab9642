"""The rulebook: clauses, named answers, rulesets, and the pages they are loaded from."""

from dealer_service.rulebook.book import Book, Edition
from dealer_service.rulebook.clause import Citation, Clause, Place, Source
from dealer_service.rulebook.loading.files import embedded, folders
from dealer_service.rulebook.loading.library import LoadResult, load, read_folders
from dealer_service.rulebook.ruleset import Mix, Rules, Ruleset
from dealer_service.rulebook.sections import SECTIONS

__all__ = [
    "SECTIONS",
    "Book",
    "Citation",
    "Clause",
    "Edition",
    "LoadResult",
    "Mix",
    "Place",
    "Rules",
    "Ruleset",
    "Source",
    "embedded",
    "folders",
    "load",
    "read_folders",
]
