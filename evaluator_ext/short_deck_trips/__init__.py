"""The kernels of short deck where three of a kind beat a straight."""
