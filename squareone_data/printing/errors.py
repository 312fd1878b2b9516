"""What is said of something that cannot be printed."""


class CannotPrint(ValueError):
    """Something that cannot be printed as asked; the message says why and what to do."""
