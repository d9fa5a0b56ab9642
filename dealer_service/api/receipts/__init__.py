"""Receipts: signed rulings, and whether a receipt is true."""
