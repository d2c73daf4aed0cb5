"""Learning to play: lessons, the words they use, the booklet. All of it is data, read, judged and checked here."""
