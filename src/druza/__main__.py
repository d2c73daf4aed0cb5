"""`python -m druza` is `druza`."""

from druza.cli import main

main()
