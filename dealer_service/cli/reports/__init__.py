"""Reports of commands: text for people, JSON and JUnit XML for machines."""
