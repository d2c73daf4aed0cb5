"""`python -m druza.cli` is `druza`."""

from druza.cli import main

main()
