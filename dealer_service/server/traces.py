"""Trace spans for each request, sent to a collector if one is configured.

OpenTelemetry's standard variables configure it. It is off unless OTEL_EXPORTER_OTLP_ENDPOINT or
OTEL_EXPORTER_OTLP_TRACES_ENDPOINT names a collector. The library is the extra ``otel``, imported only if it is on.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from dealer_service import __version__
from dealer_service.errors import BadSettings

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
REMEDY = "traces need the extra “otel”: pip install 'dealer-service[otel]'; or unset the variable"
NAME = "dealer-service"


class Traces:
    """The spans of one process. Call ``start`` in each worker: the sending thread does not survive a fork."""

    def __init__(self) -> None:
        try:
            import opentelemetry.exporter.otlp.proto.http.trace_exporter
            import opentelemetry.sdk.trace  # noqa: F401
        except ImportError as fault:
            raise BadSettings([f"{' or '.join(ENDPOINTS)}: {REMEDY}"]) from fault
        self._tracer: Tracer | None = None

    def start(self) -> None:
        """Start sending spans from this process."""
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        service = {} if os.environ.get("OTEL_SERVICE_NAME") else {"service.name": NAME}
        provider = TracerProvider(resource=Resource.create({**service, "service.version": __version__}))
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = provider.get_tracer(NAME, __version__)

    def start_span(self, method: str, headers: Mapping[str, str]) -> Span | None:
        """A span for a request, the child of the client's span. None before ``start``."""
        if self._tracer is None:
            return None
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        parent = TraceContextTextMapPropagator().extract({name.lower(): value for name, value in headers.items()})
        return self._tracer.start_span(method, parent, SpanKind.SERVER, {"http.request.method": method})

    def end_span(self, span: Span, route: str | None, status: int, more: Mapping[str, str]) -> None:
        """End the span of an answered request. ``more`` are further attributes."""
        from opentelemetry.trace import Status, StatusCode

        if route is not None:
            span.update_name(f"{span.name} {route}")  # type: ignore[attr-defined]
            span.set_attribute("http.route", route)
        span.set_attribute("http.response.status_code", status)
        span.set_attributes(more)
        if status >= 500:
            span.set_status(Status(StatusCode.ERROR))
        span.end()


def configured_traces(environ: Mapping[str, str] | None = None) -> Traces | None:
    """The traces that the variables configure. None if tracing is off.

    Raises BadSettings without the library.
    """
    environ = os.environ if environ is None else environ
    off = environ.get("OTEL_SDK_DISABLED", "").lower() == "true" or environ.get("OTEL_TRACES_EXPORTER") == "none"
    return Traces() if not off and any(environ.get(name) for name in ENDPOINTS) else None
