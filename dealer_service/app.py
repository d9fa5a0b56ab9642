"""Where the house is put together, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from flask import Flask

from dealer_service.door.citations import Citations, all_clauses
from dealer_service.rulebook import embedded, load
from dealer_service.web import MOST_BYTES, endpoints, guard, pages, tell_problems


def create_app(folders: Sequence[Path] | None = None) -> Flask:
    """The service with the pages of these folders in it, read once, or with those that it carries. Raises BadPages."""
    book = load(*(folders if folders is not None else [embedded()]))
    citations = Citations(all_clauses(book))
    app = Flask("dealer_service", static_folder="web/static", template_folder="web/templates")
    # One byte more than is answered: Werkzeug cuts a chunked body off at the limit without a word.
    app.config.update(MAX_CONTENT_LENGTH=MOST_BYTES + 1, SEND_FILE_MAX_AGE_DEFAULT=3600)
    app.url_map.merge_slashes = False  # an address is right or unknown: no page of Werkzeug's sends anybody elsewhere
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions["book"] = book
    app.register_blueprint(endpoints(book, citations))
    app.register_blueprint(pages(book, citations))
    tell_problems(app, citations)
    guard(app)
    return app
