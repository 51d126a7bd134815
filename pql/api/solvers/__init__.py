"""Files of solvers, and solvers that run."""
