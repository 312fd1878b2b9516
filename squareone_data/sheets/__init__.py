"""Spreadsheets: export of the catalog as a workbook, and import of edited spreadsheets."""
