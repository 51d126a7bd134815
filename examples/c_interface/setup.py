"""Builds the examples in C and in Cython where they are: python setup.py build_ext --inplace"""

from Cython.Build import cythonize
from setuptools import Extension, setup

import pql

INCLUDE = pql.get_include()

setup(
    name="river_solvers",
    ext_modules=[
        Extension("solve_c", ["solve_c.c"], include_dirs=[INCLUDE]),
        *cythonize(
            [Extension("solve_cython", ["solve_cython.pyx"], include_dirs=[INCLUDE])],
            include_path=[INCLUDE],
            language_level=3,
        ),
    ],
)
