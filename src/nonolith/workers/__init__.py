"""Who does the work: threads of this process, an executor of the caller, or a Dask cluster.

The census hands out shards, batches hand out chunks of puzzles; here neither is known.
"""
