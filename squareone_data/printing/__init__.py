"""Imposition: tiles on sheets of paper, with bleed, marks and backs, and the typeset catalog; all as PDF."""
