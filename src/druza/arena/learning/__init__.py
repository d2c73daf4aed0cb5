"""Learning: self-play becomes positions, positions become a net, matches tell what it is worth (docs/learning.md)."""
