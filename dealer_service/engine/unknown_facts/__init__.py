"""Facts that a question leaves unknown: those that a ruling needs, and stacks that it assumes to cover every bet."""
