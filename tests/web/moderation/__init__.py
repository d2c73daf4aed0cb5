"""Talk, mutes and blocks, reports and what is decided about them."""
