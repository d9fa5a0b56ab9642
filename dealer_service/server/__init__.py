"""What the people who run the service need: what is counted, who may ask, and what is written down. No HTTP."""
