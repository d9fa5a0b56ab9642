"""What goes wrong at the showdown and after it: hands that do not count, words about them, and chips pushed wrongly."""
