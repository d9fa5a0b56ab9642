"""`make coverage`: which lines and branches of the package no test reaches, and why."""
