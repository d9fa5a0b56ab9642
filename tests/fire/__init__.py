"""What becomes of the service under fire: restarts, kills, slow and hostile clients, load, and wrong keys.

``make fire`` runs the whole suite (``python -m tests.fire``), on loopback only, every scene bounded in time and count;
``tests/fire/test_fire.py`` plays every scene briefly and holds it to what must be true at any speed.
"""
