"""`nonolith bench`: how fast this machine counts, and whether its kernels agree."""

import time

import click

from nonolith import _core
from nonolith.census.kernel import Work, kernels, run_shard, signature
from nonolith.census.kind import Kind
from nonolith.model.size import Size

EXAMPLES = """
\b
Examples:
  nonolith bench                each kernel against the plain one
  nonolith bench --signature    one number, the same on every machine
  NONOLITH_KERNEL=scalar nonolith bench --signature
"""
SIZE = Size(6, 6)
PLAIN_GRIDS = 1_000_000


@click.command(epilog=EXAMPLES)
@click.option("--signature", "only_signature", is_flag=True, help="Print only the signature.")
def bench(only_signature: bool) -> None:
    """Measure the census kernels of this machine, on one core, in a few seconds.

    The signature is a number computed over fixed work; every correct kernel prints the same one.
    """
    if only_signature:
        click.echo(signature())
        return
    plain = _core.PlainCensus(SIZE.height, SIZE.width)
    start = time.process_time()
    plain.sample(PLAIN_GRIDS, seed=1, unique=False)
    cost = (time.process_time() - start) / PLAIN_GRIDS
    click.echo(f"{'plain':8} {cost * 1e9:8.2f} ns a grid of {SIZE}")
    for kernel in kernels():
        work = Work(SIZE, Kind.LOCAL, kernel)
        run_shard(work, 0)  # builds the tables
        start = time.process_time()
        tally = run_shard(work, 1)
        each = (time.process_time() - start) / tally.evaluated
        click.echo(
            f"{kernel:8} {each * 1e9:8.2f} ns a grid, {cost / each:.0f} times plain, "
            f"signature {signature(kernel)}"
        )
