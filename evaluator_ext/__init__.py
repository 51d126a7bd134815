"""The Cython and C kernels: ranking, board tables, equity, sampling. They know nothing of the language."""
