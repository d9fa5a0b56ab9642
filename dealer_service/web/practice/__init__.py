"""The practice page: ten situations to rule on, made from the cases and from random tables."""
