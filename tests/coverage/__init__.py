"""`make coverage`: the lines and branches of the package that no test reaches, with the reasons."""
