"""The door: JSON in and typed questions out, and the answers on their way back. No HTTP."""

from dealer_service.door.asking import ask, read
from dealer_service.door.decoding import decode
from dealer_service.door.faults import Fault, Malformed, TooLarge, Unprocessable
from dealer_service.door.tables import event_out, table_out

__all__ = ["Fault", "Malformed", "TooLarge", "Unprocessable", "ask", "decode", "event_out", "read", "table_out"]
