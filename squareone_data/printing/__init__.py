"""Printing to PDF: sheets of tiles with bleed, crop marks and backs, and the typeset catalog."""
