"""Play, host, simulate and study property-trading board games."""

__version__ = "0.1.0"
