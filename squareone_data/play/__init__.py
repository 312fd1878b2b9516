"""What works for every game that can be played: chance, records, players, and a kit that tests an engine."""
