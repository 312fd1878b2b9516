"""Play in the terminal: the session, the prompt and the replay viewer."""
