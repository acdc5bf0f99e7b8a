"""The census: how many grids of a size are locally or uniquely solvable.

sizes → plan → method (shards or columns) → executor → ledger → total → certificate. Its function
is :func:`nonolith.count`.
"""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.census.certificate import Certificate as Certificate
    from nonolith.census.certificate import read_certificate as read_certificate
    from nonolith.census.estimate import Estimate as Estimate
    from nonolith.census.kind import Kind as Kind
    from nonolith.census.known import KnownCount as KnownCount
    from nonolith.census.known import known_count as known_count
    from nonolith.census.known import known_counts as known_counts
    from nonolith.census.progress import Progress as Progress
    from nonolith.census.result import CensusMethod as CensusMethod
    from nonolith.census.result import CensusResult as CensusResult
    from nonolith.census.result import Origin as Origin
    from nonolith.census.run import count as count
    from nonolith.model.size import Size as Size
