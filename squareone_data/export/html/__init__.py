"""``export html``: a gallery to search, filter and compare tiles, as a folder with a web page."""
