"""قانون‌نما: Persian statutes as text, versions, XML, comparison and search."""

__version__ = "0.1.0"
