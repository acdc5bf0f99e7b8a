"""`nonolith bench`: how fast this machine counts, and whether its kernels agree."""

import json
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
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per kernel.")
def bench(only_signature: bool, as_json: bool) -> None:
    """Measure the census kernels of this machine, on one core, in a few seconds.

    The signature is a number computed over fixed work; every correct kernel prints the same one.
    """
    if only_signature and as_json:
        raise click.UsageError("--signature and --json exclude each other.")
    if only_signature:
        click.echo(signature())
        return
    plain = _core.PlainCensus(SIZE.height, SIZE.width)
    start = time.process_time()
    plain.sample(PLAIN_GRIDS, seed=1, unique=False)
    cost = (time.process_time() - start) / PLAIN_GRIDS
    _show("plain", cost, cost, None, as_json)
    for kernel in kernels():
        work = Work(SIZE, Kind.LOCAL, kernel)
        run_shard(work, 0)  # builds the tables
        start = time.process_time()
        tally = run_shard(work, 1)
        each = (time.process_time() - start) / tally.evaluated
        _show(kernel, each, cost, signature(kernel), as_json)


def _show(kernel: str, each: float, plain: float, signed: int | None, as_json: bool) -> None:
    """Show a kernel's seconds per grid, beside those of the *plain* code."""
    if as_json:
        record = {
            "kernel": kernel,
            "height": SIZE.height,
            "width": SIZE.width,
            "nanoseconds": round(each * 1e9, 3),
            "times_plain": round(plain / each, 2),
            "signature": signed,
        }
        click.echo(json.dumps(record))
    elif signed is None:
        click.echo(f"{kernel:8} {each * 1e9:8.2f} ns a grid of {SIZE}")
    else:
        click.echo(
            f"{kernel:8} {each * 1e9:8.2f} ns a grid, {plain / each:.0f} times plain, "
            f"signature {signed}"
        )
