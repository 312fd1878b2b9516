"""``python -m squareone_data`` is the command ``squareone``."""

from squareone_data.cli import main

main()
