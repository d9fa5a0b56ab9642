"""The configuration: every setting, its environment variable, and what each may be."""

from dealer_service.settings.environment import PARSERS, Settings, read_settings, variable
from dealer_service.settings.scopes import scope_of
from dealer_service.settings.values import LogForm, RequestLog, RulingLog, Scope, loopback

__all__ = [
    "PARSERS",
    "LogForm",
    "RequestLog",
    "RulingLog",
    "Scope",
    "Settings",
    "loopback",
    "read_settings",
    "scope_of",
    "variable",
]
