"""Who waits for whom? A span for each request, sent to the house's collector, where one is named.

It is configured by the standard variables of OpenTelemetry alone, and is off until OTEL_EXPORTER_OTLP_ENDPOINT or
OTEL_EXPORTER_OTLP_TRACES_ENDPOINT names a collector. The library is the extra ``otel``; it is not loaded until then.
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
    """The spans of one process; ``begin`` is called in each worker, because what sends them is a thread."""

    def __init__(self) -> None:
        try:
            import opentelemetry.exporter.otlp.proto.http.trace_exporter
            import opentelemetry.sdk.trace  # noqa: F401
        except ImportError as fault:
            raise BadSettings([f"{' or '.join(ENDPOINTS)}: {REMEDY}"]) from fault
        self._tracer: Tracer | None = None

    def begin(self) -> None:
        """Send spans from this process."""
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        named = {} if os.environ.get("OTEL_SERVICE_NAME") else {"service.name": NAME}
        provider = TracerProvider(resource=Resource.create({**named, "service.version": __version__}))
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = provider.get_tracer(NAME, __version__)

    def start(self, method: str, headers: Mapping[str, str]) -> Span | None:
        """A span for a request, below that of whoever asks."""
        if self._tracer is None:
            return None
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        above = TraceContextTextMapPropagator().extract({name.lower(): told for name, told in headers.items()})
        return self._tracer.start_span(method, above, SpanKind.SERVER, {"http.request.method": method})

    def end(self, span: Span, route: str | None, status: int, more: Mapping[str, str]) -> None:
        """End the span of a request that was answered."""
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
    """The traces that the variables ask for; None where they ask for none. Raises BadSettings."""
    environ = os.environ if environ is None else environ
    off = environ.get("OTEL_SDK_DISABLED", "").lower() == "true" or environ.get("OTEL_TRACES_EXPORTER") == "none"
    return Traces() if not off and any(environ.get(name) for name in ENDPOINTS) else None
