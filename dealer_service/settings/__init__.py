"""The configuration: every setting, its environment variable, and its allowed values."""

from dealer_service.settings.environment import PARSERS, Settings, read_settings, variable
from dealer_service.settings.values import BadValue, LogForm, RequestLog, RulingLog, Scope, day, loopback

__all__ = [
    "PARSERS",
    "BadValue",
    "LogForm",
    "RequestLog",
    "RulingLog",
    "Scope",
    "Settings",
    "day",
    "loopback",
    "read_settings",
    "variable",
]
