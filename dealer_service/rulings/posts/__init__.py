"""Posts: blinds, antes, straddles and kills, and what a player posts to come in."""
