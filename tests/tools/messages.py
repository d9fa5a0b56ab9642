"""The words that translators translate: gathered from the code into a .po file for each language, and compiled.

``make messages`` runs this. A new language is begun by its name: ``make messages LANGUAGE=es``.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from dealer_service.cli.rule_paths import load_book
from dealer_service.i18n.catalogues import DOMAIN, ENGLISH_CATALOGUE, FOLDER
from dealer_service.i18n.rule_pages import STORY, own_words
from dealer_service.scenarios import DISPUTES, embedded_scenarios, files_below, read_pages

PACKAGE = Path(__file__).parents[2] / "dealer_service"
# The functions and fields with translatable text, each with the positions of the text in its arguments.
KEYWORDS = {
    "Items": (1,),
    "Expected": (1,),
    "event_field": (2,),
    "message": None,
    "gettext": None,
    "Nested": (2,),
    "ListOf": (2,),
    "String": (1,),
    "AnyValue": (1,),
}
METHODS = [
    ("table/**.py", "python"),
    ("rulebook/**.py", "python"),
    ("api/**.py", "python"),
    ("formats/**.py", "python"),
    ("audit/**.py", "python"),
    ("i18n/**.py", "python"),
    ("web/**.py", "python"),
    ("web/templates/**.html", "jinja2.ext:babel_extract"),
]
OPTIONS = {"web/templates/**.html": {"trimmed": "true"}}
HEADER = "# The words of dealer-service. `make messages` gathers the English, and compiles what stands here."


@cache
def gathered() -> Catalog:
    """Every English sentence with its context. If it has a code, the code is the comment."""
    found = Catalog(domain=DOMAIN, project="dealer-service", header_comment=HEADER)
    for context, texts in ENGLISH_CATALOGUE.items():
        for code, text in texts.items():
            found.add(text, context=context, auto_comments=[code])
    for context, text in dict.fromkeys(own_words(load_book((), None))):
        found.add(text, context=context)
    for text in stories():
        found.add(text, context=STORY)
    for file, _, text, _, _ in sorted(extract_from_dir(PACKAGE, METHODS, OPTIONS, KEYWORDS), key=lambda each: each[0]):
        found.add(text, locations=[(file, 0)])
    return found


def stories() -> list[str]:
    """The titles of the embedded disputes, and what happened in them."""
    folder = embedded_scenarios()
    assert folder
    pages = read_pages(files_below(folder, []), [])
    told = [text for page in pages if page.section == DISPUTES for text in (page.title, page.happened)]
    return list(dict.fromkeys(text for text in told if text))


def path(language: str) -> Path:
    """The file with the translations of a language."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def languages() -> list[str]:
    """Every language that English is translated into."""
    return sorted(file.parts[-3] for file in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


@cache
def translated(language: str) -> Catalog:
    """The translations of a language; an empty catalog for a new language."""
    if path(language).exists():
        with path(language).open("rb") as file:
            return read_po(file, language, DOMAIN)
    words = Catalog(language, DOMAIN, HEADER, "dealer-service", fuzzy=False)
    words.version = words.msgid_bugs_address = words.last_translator = ""
    words.language_team = language
    return words


def main() -> None:
    """Update and compile each catalog, and print how many sentences in it are missing or fuzzy."""
    template = gathered()
    for language in sorted({*languages(), *sys.argv[1:]}):
        words = translated(language)
        words.update(template, update_creation_date=False)
        path(language).parent.mkdir(parents=True, exist_ok=True)
        with path(language).open("wb") as file:
            write_po(file, words, width=100, ignore_obsolete=True, include_previous=True, include_lineno=False)
        with path(language).with_suffix(".mo").open("wb") as file:
            write_mo(file, words)
        lacking = sum(1 for each in words if each.id and (each.fuzzy or not each.string))
        print(f"{language}: {len(words)} sentences, {lacking} to translate")


if __name__ == "__main__":
    main()
