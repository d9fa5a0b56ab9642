"""HTTP in, HTTP out, no rule: endpoints, pages, and problems."""

from dealer_service.api.strict_json import MOST_BYTES
from dealer_service.server.active_rules import CurrentRules
from dealer_service.web.hooks.auth import admit
from dealer_service.web.hooks.errors import tell_problems
from dealer_service.web.hooks.language import tell_language
from dealer_service.web.hooks.metrics import count
from dealer_service.web.hooks.request_id import tell_request_ids
from dealer_service.web.hooks.request_log import log_requests
from dealer_service.web.hooks.ruling_log import log_rulings
from dealer_service.web.hooks.security_headers import guard
from dealer_service.web.hooks.tracing import trace
from dealer_service.web.routes.batch import batch
from dealer_service.web.routes.contract import contract
from dealer_service.web.routes.disputes import appeals
from dealer_service.web.routes.health import probes
from dealer_service.web.routes.pages import pages
from dealer_service.web.routes.questions import endpoints

__all__ = [
    "MOST_BYTES",
    "CurrentRules",
    "admit",
    "appeals",
    "batch",
    "contract",
    "count",
    "endpoints",
    "guard",
    "log_requests",
    "log_rulings",
    "pages",
    "probes",
    "tell_language",
    "tell_problems",
    "tell_request_ids",
    "trace",
]
