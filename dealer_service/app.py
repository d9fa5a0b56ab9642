"""The one place that assembles the parts of the service."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any

from flask import Flask, Request, Response, request, send_from_directory
from flask.sessions import NullSession, SessionInterface, SessionMixin
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.receipts.signing_keys import read_keys
from dealer_service.api.strict_json import MOST_BYTES
from dealer_service.rulebook import folders as all_folders
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.auth.credentials import AccessFiles
from dealer_service.server.auth.keys import expiry_of
from dealer_service.server.case_book import CaseBook
from dealer_service.server.lane import Lane
from dealer_service.server.metrics import Metrics
from dealer_service.server.reload import KEYS, OWN, RULES, Reloader
from dealer_service.server.ruling_log import RulingLogWriter
from dealer_service.server.traces import Traces, configured_traces
from dealer_service.server.worker_status import WorkerReports
from dealer_service.settings import Settings, read_settings
from dealer_service.web.account.routes import account_routes
from dealer_service.web.history.routes import history_routes
from dealer_service.web.hooks.auth import require_access
from dealer_service.web.hooks.errors import handle_errors
from dealer_service.web.hooks.metrics import start_clock
from dealer_service.web.hooks.request_id import log_request_ids
from dealer_service.web.hooks.responses import complete_responses
from dealer_service.web.hooks.tracing import start_spans
from dealer_service.web.new_house.routes import new_house_routes
from dealer_service.web.offline.routes import offline_routes
from dealer_service.web.offline.static_files import condensed, read_shipped, version_of
from dealer_service.web.practice.routes import practice_routes
from dealer_service.web.routes.batch import batch_routes
from dealer_service.web.routes.cases import case_routes
from dealer_service.web.routes.console import console_routes
from dealer_service.web.routes.contract import contract_routes
from dealer_service.web.routes.disputes import dispute_routes
from dealer_service.web.routes.floor import floor_routes
from dealer_service.web.routes.health import health_routes, status_routes
from dealer_service.web.routes.pages import page_routes
from dealer_service.web.routes.qr import qr_routes
from dealer_service.web.routes.questions import question_routes
from dealer_service.web.routes.rulebook import rulebook_routes
from dealer_service.web.routes.rulesets import ruleset_routes
from dealer_service.web.routes.sign_in import sign_in_routes
from dealer_service.web.routes.well_known import well_known_routes
from dealer_service.web.search_words import SearchWords

LOG = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "web" / "static"
YEAR = 31_536_000


class NoSessions(SessionInterface):
    """No session is read or written: the cookie of a signed-in browser is its key."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin:
        """The empty session."""
        return NO_SESSION

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Keep the session empty."""


NO_SESSION = NullSession()


class Service(Flask):
    """Flask without coroutines or sessions. Each static file has a URL for this version, and a plain one."""

    shipped = read_shipped(STATIC)
    session_interface = NoSessions()

    def send_static_file(self, filename: str) -> Response:
        """The file: cached forever at this version's URL, never at that of another, during an update.

        Raises OSError if a shipped file cannot be read, since it is not missing.
        """
        version, name = version_of(filename)
        request.environ.pop("HTTP_RANGE", None)  # a file is sent whole: its parts would be those with comments
        try:
            response = super().send_static_file(filename) if version is None else _sent(name)
        except NotFound as missing:
            if name in self.shipped.names:
                raise OSError(errno.EIO, "it cannot be read", str(STATIC / name)) from missing
            raise
        response.direct_passthrough = False
        content = response.get_data()  # read the whole file while an error can still be reported
        if version is None:
            return response
        if response.status_code == HTTPStatus.OK:
            response.set_data(condensed(name, content))
        if version == self.shipped.digest:
            response.cache_control.immutable = True
        else:
            response.headers["Cache-Control"] = "no-store"
        return response

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function unchanged: views need no check for coroutines at each request."""
        return func


def _sent(name: str) -> Response:
    return send_from_directory(STATIC, name, max_age=YEAR)


def key_expiry(keys: Keys) -> dict[str, float]:
    """The expiry of the key that signs receipts, by its id. Empty if receipts are not signed."""
    active = keys.active
    return {} if active is None else {active.kid: expiry_of(active.not_after).timestamp()}


def warn_of_rejected_key(keys: Keys, day: str) -> None:
    """Log a warning if there are keys but none signs receipts, or one that is not in use on this day."""
    key = keys.active
    if key is None and keys.by_id:
        LOG.warning("Receipts are not signed: no key has “active”: true. Make one with dealer-service key.")
    if key is not None and not key.not_before <= day <= key.not_after:
        LOG.warning(
            "The key %s signs receipts, but is in use from %s to %s: verifiers reject its signatures of %s. "
            "Make a key for this day (dealer-service key), or set “active” to true in another one.",
            *(key.kid, key.not_before, key.not_after, day),
        )


def _configured_flask(settings: Settings, *, guarded: bool) -> Service:
    """Flask with its limits and the variables of the templates. ``guarded``: access needs a key."""
    app = Service("dealer_service", static_folder=STATIC, template_folder="web/templates")
    # One byte more than the limit is read: Werkzeug silently cuts a chunked body off at MAX_CONTENT_LENGTH.
    app.config.update(MAX_CONTENT_LENGTH=MOST_BYTES + 1, SEND_FILE_MAX_AGE_DEFAULT=3600)
    app.url_map.merge_slashes = False  # a URL with doubled slashes is unknown; Werkzeug would redirect it
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "extensions": ["jinja2.ext.i18n"]}
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    compact = {"ensure_ascii": False, "separators": (",", ":")}
    app.jinja_env.policies["json.dumps_kwargs"] = compact
    # Within a script of JSON only "<" can end it: tojson escapes four signs, and so is longer.
    app.jinja_env.filters["json_of_script"] = lambda value: Markup(
        app.json.dumps(value, **compact).replace("<", "\\u003c")
    )
    app.jinja_env.globals.update(
        guarded=guarded, offline=settings.offline, editor=settings.editor, shipped=app.shipped.address
    )
    return app


def _reloader(
    metrics: Metrics,
    rules: ActiveRules,
    access: AccessFiles,
    workers: WorkerReports,
    ruling_log: RulingLogWriter,
    traces: Traces | None,
) -> Reloader:
    """The reloader of a worker: the parts that it starts, and the files that it watches."""
    reloader = Reloader()
    reloader.at_start += [metrics.start, rules.report.publish, access.publish, lambda: workers.start(metrics.folder)]
    reloader.at_start += [ruling_log.reopen_if_moved, *([traces.start] if traces else [])]
    reloader.watches |= {RULES: [rules.look], OWN: [ruling_log.reopen_if_moved, workers.publish]}
    if access.guarded:
        reloader.watches[KEYS] = [access.look]
    return reloader


def create_app(folders: Sequence[Path] | None = None, settings: Settings | None = None) -> Flask:
    """The service with these settings, by default those of the environment variables.

    ``folders`` are the folders of its ruleset pages, by default the embedded ones and those of the settings. Changed
    pages are reloaded. They become active once they load and their own scenarios pass; until then the last good ones
    are used.

    Rulings are signed with the active key of the folder in the settings. Raises BadSettings, BadAccess, BadPages,
    BadKeys, and FailedScenarios if the rules fail their own scenarios.
    """
    settings = settings or read_settings()
    metrics = Metrics()
    rules = ActiveRules(all_folders(settings.rulesets) if folders is None else folders, metrics, settings.as_of)
    keys = read_keys(settings.keys) if settings.keys else NO_KEYS
    warn_of_rejected_key(keys, datetime.now(UTC).date().isoformat())
    access, ruling_log, traces = AccessFiles(settings, metrics), RulingLogWriter(settings, metrics), configured_traces()
    metrics.expiries.sources["signing"] = lambda: key_expiry(keys)
    cases, synonyms = CaseBook(rules.folders), SearchWords(rules.folders)
    workers = WorkerReports(lambda: {**rules.report.as_json(), "access": access.files_as_json()})
    reloader = _reloader(metrics, rules, access, workers, ruling_log, traces)
    app = _configured_flask(settings, guarded=access.guarded)
    app.extensions.update(rules=rules, metrics=metrics, reloader=reloader, access=access, ruling_log=ruling_log)
    app.extensions.update(cases=cases, lane=Lane())
    start_clock(app)
    app.before_request(reloader.start)
    start_spans(app, traces)
    require_access(app, access.access, metrics)
    for routes in (
        health_routes(rules, access, ruling_log, reloader, settings.most_stale),
        status_routes(rules, metrics, workers, access, ruling_log),
        question_routes(rules, keys),
        ruleset_routes(rules),
        new_house_routes(rules, cases, settings.editor),
        rulebook_routes(rules, cases, synonyms),
        case_routes(rules, cases, synonyms),
        floor_routes(rules, cases, keys),
        practice_routes(rules, cases),
        account_routes(rules, keys),
        history_routes(rules, keys),
        dispute_routes(rules, keys),
        batch_routes(rules, metrics, ruling_log, settings, keys),
        page_routes(rules),
        console_routes(rules),
        qr_routes(),
        sign_in_routes(access.access, metrics),
        contract_routes(),
        well_known_routes(keys),
        offline_routes(rules, app.shipped, settings.offline),
    ):
        app.register_blueprint(routes)
    handle_errors(app, rules)
    log_request_ids(app)
    complete_responses(app, settings, metrics, ruling_log, traces)
    return app
