"""The version of the program, and the notice in all exports."""

__version__ = "0.1.0"

NOTICE = "Unofficial fan-made data; no substitute for the printed game."
"""The notice in all exports."""
