"""The service under fire: restarts, kills, slow and hostile clients, load, and invalid keys.

``make fire`` runs the whole suite (``python -m tests.fire``), on loopback only, every scene bounded in time and count;
``tests/fire/test_fire.py`` plays every scene briefly and checks the demands that a machine of any speed must meet.
"""
