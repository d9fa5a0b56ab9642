"""Posts: blinds, antes, straddles and kills, and the posts of a player who comes in."""
