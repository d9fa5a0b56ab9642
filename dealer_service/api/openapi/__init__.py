"""The contract in OpenAPI: made from the schemas of questions and the dataclasses of answers."""

from dealer_service.api.openapi.document import Example, document
from dealer_service.api.openapi.missing_descriptions import Undescribed
from dealer_service.api.openapi.routes import ROUTES

__all__ = ["ROUTES", "Example", "Undescribed", "document"]
