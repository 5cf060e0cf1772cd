"""The judge of positions: everybody's chance to win, learned from games of bots."""
