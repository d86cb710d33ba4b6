"""Run the command line as `python -m kb`."""

from kb.cli import main

main()
