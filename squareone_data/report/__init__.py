"""Findings and statistics as text and data. Import the module that is needed; each format loads only its own."""
