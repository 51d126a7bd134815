"""Plans to results: enumeration, sampling, threads, cancellation."""
