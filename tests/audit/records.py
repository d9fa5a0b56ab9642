"""A recorded hand of Badugi in the layout of a room, as it should be and with one deviation each."""

from __future__ import annotations

EXACT = """PokerStars Hand #11: Tournament #22, $1.00+$0.20 USD Badugi Limit - Level I (2/4) - 2020/01/02 3:04:05 ET
Table 'Here 7' 9-max Seat #4 is the button
Seat 1: Ann (200 in chips)
Seat 2: Ben (200 in chips)
Seat 3: Cid (200 in chips)
Seat 4: Dee (200 in chips)
Ann: posts small blind 1
Ben: posts big blind 2
*** DEALING HANDS ***
Cid: folds
Dee: calls 2
Ann: folds
Ben: checks
*** FIRST DRAW ***
Ben: discards 2 cards
Dee: discards 1 card
Ben: bets 2
Dee: calls 2
*** SECOND DRAW ***
Ben: stands pat
Dee: discards 1 card
Ben: checks
Dee: checks
*** THIRD DRAW ***
Ben: discards 1 card
Dee: stands pat
Ben: checks
Dee: bets 4
Ben: calls 4
*** SHOW DOWN ***
Dee: shows [2s 4c 6d 9h] (Lo: read aloud)
Ben: shows [3s 5d 7c 8h] (Lo: read aloud)
Ben collected 17 from pot
*** SUMMARY ***
Total pot 17 | Rake 0
Seat 4: Dee (button) folded before the Draw
"""
LARGE_BET = EXACT.replace("Ben: bets 2\nDee: calls 2", "Ben: bets 3\nDee: calls 3").replace(" 17", " 19")
WRONG_WINNER = EXACT.replace("Ben collected 17", "Dee collected 17")
BROKEN_LINE = EXACT.replace("Ben: checks\nDee: bets 4", "Ben: checks\nDee: beats 4")
OTHER_GAME = EXACT.replace("Badugi Limit", "Telesina Pot Limit")
UNSEEN = EXACT.replace("Ben: shows [3s 5d 7c 8h] (Lo: read aloud)\n", "")
