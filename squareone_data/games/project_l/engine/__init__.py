"""The rules engine of Project L."""
