"""The error for a missing capability of a game."""


class MissingCapability(LookupError):
    """A capability that a game does not offer; the message names the game and the capability."""
