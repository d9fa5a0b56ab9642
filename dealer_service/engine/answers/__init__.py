"""One function for each kind of question, which makes its outcome, reasons and next table."""

from dealer_service.engine.answers.actions import betting, options, refuse_entry
from dealer_service.engine.answers.deals import dealing
from dealer_service.engine.answers.draws import drawing, forecast
from dealer_service.engine.answers.gestures import gesture
from dealer_service.engine.answers.hands import Read, hands
from dealer_service.engine.answers.outcomes import Acted
from dealer_service.engine.answers.remedies import irregularities
from dealer_service.engine.answers.showdowns import asking_to_see, beside_returned, pots, showdown

__all__ = [
    "Acted",
    "Read",
    "asking_to_see",
    "beside_returned",
    "betting",
    "dealing",
    "drawing",
    "forecast",
    "gesture",
    "hands",
    "irregularities",
    "options",
    "pots",
    "refuse_entry",
    "showdown",
]
