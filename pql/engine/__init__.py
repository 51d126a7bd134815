"""Computes the answers of questions: plans, enumeration, sampling, threads, cancellation."""
