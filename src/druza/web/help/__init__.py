"""Help for people: hints, reasons, chances."""
