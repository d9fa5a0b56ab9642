"""The pages for people: commands are run as printed, questions are answered as printed, links lead somewhere."""
