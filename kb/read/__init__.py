"""The reader: raw text of a law → tree of units, each with its span in the source, and an honest report."""

from kb.read.reader import read

__all__ = ["read"]
