"""The kinds of arrays that are handed about here."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
"""Places and matrices."""
Grey = NDArray[np.float32]
"""Pixels, grey or in channels, from 0 to 255."""
Ints = NDArray[np.signedinteger[Any]]
Mask = NDArray[np.bool_]
