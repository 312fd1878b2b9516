"""Analysis of catalogs: outliers, statistics, differences between versions."""
