"""The exception raised when printing fails."""


class CannotPrint(ValueError):
    """The request cannot be printed; the message says why and what to do."""
