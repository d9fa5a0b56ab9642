"""HTTP in, HTTP out, no rule: endpoints, pages, and problems."""

from dealer_service.door.decoding import MOST_BYTES
from dealer_service.web.admission import admit
from dealer_service.web.appeals import appeals
from dealer_service.web.batches import batch
from dealer_service.web.contract import contract
from dealer_service.web.counting import count
from dealer_service.web.current import CurrentRules
from dealer_service.web.endpoints import endpoints
from dealer_service.web.headers import guard
from dealer_service.web.pages import pages
from dealer_service.web.probes import probes
from dealer_service.web.problems import tell_problems
from dealer_service.web.request_ids import tell_request_ids
from dealer_service.web.request_lines import log_requests
from dealer_service.web.ruling_lines import log_rulings
from dealer_service.web.speaking import tell_language
from dealer_service.web.traced import trace

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
