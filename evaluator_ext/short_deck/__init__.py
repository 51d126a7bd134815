"""The kernels of short deck: hold'em's sources, compiled with other tables."""
