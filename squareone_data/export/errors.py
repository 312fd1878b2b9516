"""The exception raised when an export fails."""


class CannotExport(Exception):
    """The catalog cannot be exported; the message says why and what to do."""
