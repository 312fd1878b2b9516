"""The bots of Project L. They see only observations."""
