"""A line in the log for requests: for those that the service failed, for those with a problem, or for all."""

from __future__ import annotations

import logging
from time import perf_counter

from flask import Flask, Response, g, request

from dealer_service.server.log_format import FIELDS
from dealer_service.settings import RequestLog
from dealer_service.web.hooks.request_id import request_id
from dealer_service.web.hooks.ruling_log import traceparent

LOG = logging.getLogger("dealer_service.requests")
FROM = {RequestLog.ALL: 100, RequestLog.PROBLEMS: 400, RequestLog.FAILURES: 500}
LONGEST_PATH = 200
NEVER = ("key-in-address",)


def log_requests(app: Flask, which: RequestLog) -> None:
    """Log the requests of an app; to be called right after they begin to be counted, so that the answer is whole."""
    least = FROM[which]

    @app.after_request
    def _logged(answer: Response) -> Response:
        if answer.status_code >= least:
            problem = g.get("problem")
            told = {
                "request_id": request_id(),
                "method": request.method,
                "path": None if problem in NEVER else request.path[:LONGEST_PATH],
                "status": answer.status_code,
                "problem": problem,
                "microseconds": round((perf_counter() - g.began) * 1e6),
                "caller": g.get("caller"),
                "from": request.remote_addr,
                "traceparent": traceparent() or None,
            }
            LOG.log(
                logging.ERROR if answer.status_code >= 500 else logging.INFO,
                "request",
                extra={"request_id": told["request_id"], FIELDS: told},
            )
        return answer
