"""Reports of findings and statistics, as text and as data; one module per format."""
