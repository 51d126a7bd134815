"""`compare`: two ranges side by side; its node serves `breakdown` and `distribution` too."""
