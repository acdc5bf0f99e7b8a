"""The census: how many grids of a size are locally or uniquely solvable.

sizes → shards → executor → ledger → totals. The package is not called ``census`` because that is
the name of its function, :func:`nonolith.census`.
"""

from nonolith.counting.kind import Kind
from nonolith.counting.progress import Progress
from nonolith.counting.result import CensusResult, Method
from nonolith.counting.run import census
from nonolith.model.size import Size

__all__ = ["CensusResult", "Kind", "Method", "Progress", "Size", "census"]
