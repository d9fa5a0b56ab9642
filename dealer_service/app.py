"""Where the house is put together, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from flask import Flask

from dealer_service.api.receipts.signing import NO_KEYS
from dealer_service.api.receipts.signing_keys import read_keys
from dealer_service.rulebook import folders as all_folders
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.auth.credentials import AccessFiles
from dealer_service.server.metrics import Counts
from dealer_service.server.reload import Watch
from dealer_service.server.ruling_log import RulingLines
from dealer_service.server.traces import configured_traces
from dealer_service.server.worker_status import WorkerReports
from dealer_service.settings import Settings, read_settings
from dealer_service.web import (
    MOST_BYTES,
    CurrentRules,
    admit,
    appeals,
    batch,
    contract,
    count,
    endpoints,
    guard,
    log_requests,
    log_rulings,
    pages,
    probes,
    tell_language,
    tell_problems,
    tell_request_ids,
    trace,
)


class Service(Flask):
    """Flask for plain functions only: it need not find out at every request that none of them is a coroutine."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_app(folders: Sequence[Path] | None = None, settings: Settings | None = None) -> Flask:
    """The service as these settings have it; None: as the environment variables do.

    ``folders`` are the folders of its ruleset pages; None: the embedded ones and those of the settings. Changed
    pages are read again. They answer once they can be read and their own scenarios pass; until then the last good
    ones do.

    Rulings are signed with the active key of the folder in the settings. Raises BadSettings, BadAccess, BadPages,
    BadKeys, and FailedScenarios where the rules are not as the scenarios beside them say.
    """
    settings = settings or read_settings()
    rules = ActiveRules(all_folders(settings.rulesets) if folders is None else folders)
    counts, watch = Counts(), Watch()
    current, keys = CurrentRules(rules, counts), read_keys(settings.keys) if settings.keys else NO_KEYS
    access, lines, traces = AccessFiles(settings, counts), RulingLines(settings, counts), configured_traces()
    workers = WorkerReports(lambda: {**current.report.told(), "access": access.stand()})
    watch.beginnings += [counts.begin, current.report.begin, access.begin, lambda: workers.begin(counts.folder)]
    watch.beginnings += [lines.begin] if traces is None else [lines.begin, traces.begin]
    watch.looks += [current.look, access.look, lines.look, workers.look]
    app = Service("dealer_service", static_folder="web/static", template_folder="web/templates")
    # One byte more than is answered: Werkzeug cuts a chunked body off at the limit without a word.
    app.config.update(MAX_CONTENT_LENGTH=MOST_BYTES + 1, SEND_FILE_MAX_AGE_DEFAULT=3600)
    app.url_map.merge_slashes = False  # an address is right or unknown: no page of Werkzeug's sends anybody elsewhere
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "extensions": ["jinja2.ext.i18n"]}
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.globals["guarded"] = access.guarded
    app.extensions.update(rules=current, counts=counts, watch=watch, access=access, lines=lines)
    app.before_request(watch.begin)
    count(app, counts)
    log_requests(app, settings.request_log)
    trace(app, traces)
    admit(app, access.access, counts)
    app.register_blueprint(probes(current, counts, workers, access, lines, settings.most_stale))
    app.register_blueprint(endpoints(current, keys))
    app.register_blueprint(appeals(current, keys))
    app.register_blueprint(batch(current, counts, lines, settings, keys))
    app.register_blueprint(pages(current))
    app.register_blueprint(contract())
    tell_problems(app, current)
    tell_language(app)
    tell_request_ids(app)
    guard(app)
    log_rulings(app, lines)
    return app
