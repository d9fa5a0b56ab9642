"""JSON in, typed questions out; typed answers in, JSON out. No HTTP.

Upwards: ``errors``, ``strict_json``, ``requests``, ``responses``, ``receipts``, ``batch``, ``openapi``.
"""
