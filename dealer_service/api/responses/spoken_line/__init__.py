"""What a ruling says in one line that can be read aloud: made from its codes, in the words of one language."""

from dealer_service.api.responses.spoken_line.floor import floor_option
from dealer_service.api.responses.spoken_line.results import results_line
from dealer_service.api.responses.spoken_line.ruling import says, says_comparison

__all__ = ["floor_option", "results_line", "says", "says_comparison"]
