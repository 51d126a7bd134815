"""Formats syntax trees as canonical text."""
