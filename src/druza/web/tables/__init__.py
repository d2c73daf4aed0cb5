"""Tables: kept in memory, moved on, taken back, told about."""
