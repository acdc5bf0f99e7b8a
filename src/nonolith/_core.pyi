"""
The compiled core of nonolith; use the package's own functions instead.
"""



def compiler() -> str:
    """Return the compiler that built the core."""
