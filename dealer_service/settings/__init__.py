"""What is configured? Every setting and its variable, and what each may be."""

from dealer_service.settings.environment import TAKE, Settings, read_settings, variable
from dealer_service.settings.scopes import scope_of
from dealer_service.settings.values import LogForm, RequestLog, RulingLog, Scope, loopback

__all__ = [
    "TAKE",
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
