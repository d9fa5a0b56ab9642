"""The door: JSON in and typed questions out, and the answers on their way back. No HTTP."""

from dealer_service.api.errors import InputError, Malformed, TooLarge, Unprocessable
from dealer_service.api.requests.parse import ask, read
from dealer_service.api.responses.table_json import event_out, table_out
from dealer_service.api.strict_json import decode

__all__ = ["InputError", "Malformed", "TooLarge", "Unprocessable", "ask", "decode", "event_out", "read", "table_out"]
