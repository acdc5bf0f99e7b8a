"""The census: how many grids of a size are locally or uniquely solvable.

sizes → plan → method (shards or columns) → executor → ledger → total → certificate. Its function
is :func:`nonolith.count`.
"""

from nonolith.census.certificate import Certificate, read_certificate
from nonolith.census.kind import Kind
from nonolith.census.known import KnownCount, known_count, known_counts
from nonolith.census.progress import Progress
from nonolith.census.result import CensusMethod, CensusResult, Origin
from nonolith.census.run import count
from nonolith.model.size import Size

__all__ = [
    "CensusMethod",
    "CensusResult",
    "Certificate",
    "Kind",
    "KnownCount",
    "Origin",
    "Progress",
    "Size",
    "count",
    "known_count",
    "known_counts",
    "read_certificate",
]
