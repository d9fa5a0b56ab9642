"""One function for each kind of question, which makes its outcome, reasons and next table."""
