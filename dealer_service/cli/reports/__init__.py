"""Reports of commands: for people as text, for machines as JSON and JUnit XML."""
