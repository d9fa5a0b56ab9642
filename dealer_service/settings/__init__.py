"""What is configured? Every setting and its variable, and what each may be."""

from dealer_service.settings.reading import TAKE, Settings, read_settings, variable
from dealer_service.settings.values import RequestLog, RulingLog, Scope, loopback

__all__ = ["TAKE", "RequestLog", "RulingLog", "Scope", "Settings", "loopback", "read_settings", "variable"]
