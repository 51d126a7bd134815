"""Syntax trees to canonical text."""
