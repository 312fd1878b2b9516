"""The rules of Square One, to be read next to the numbered rules in ``rules.md``.

``setup`` starts a game; ``move_generation`` and ``legal_actions`` list the legal actions; ``legality`` explains why an
action is illegal; ``apply`` has the effects of actions; ``opponent`` is the automated opponent; ``scoring`` has the
scores; ``state`` is the state, ``invariants`` its invariants, and ``positions`` its JSON. ``engine`` combines them in a
:class:`squareone_data.game.engine.Engine`.
"""
