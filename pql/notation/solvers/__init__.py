"""Files of solvers: what they are told to solve, and what they have found.

A module for each format. They give plain values (`SolverTree`, `Strategy`): the ranges in them are sets of hands. The
facts of each format, and their sources, are at the top of its module.
"""
