"""Learning at tables: guided lessons, the coach, the booklet."""
