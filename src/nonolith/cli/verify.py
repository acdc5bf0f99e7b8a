"""`nonolith verify`: check a certificate."""

import json
from typing import TYPE_CHECKING

import click

from nonolith.census.progress import duration, grids_in_words, plural
from nonolith.cli._exit_codes import NO
from nonolith.cli._inputs import READING
from nonolith.cli._parameters import timeout_for
from nonolith.cli._say import answer, answer_in_words, tell
from nonolith.cli._time_limit import within
from nonolith.cli._values import IntegerIn
from nonolith.errors import CensusError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonolith.census.certificate import Certificate, Check

EXAMPLES = """
\b
Examples:
  nonolith count 6 --certificate 6x6.txt       write a certificate
  nonolith verify 6x6.txt                      its checksum and its sums
  nonolith verify 6x6.txt --pieces 5           and recount five shards
  nonolith verify 5x6.txt --pieces 1 --plain   grid by grid
  nonolith verify 7x7.txt --pieces 9 --plain --grids 1000000
                                               small parts of nine shards
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=click.Path())
@click.option(
    "--pieces",
    type=IntegerIn(0),
    default=0,
    show_default=True,
    metavar="K",
    help="Recount K random shards, with a kernel that did not count them if there is one.",
)
@click.option("--plain", is_flag=True, help="Recount grid by grid, with independent code.")
@click.option(
    "--grids",
    type=IntegerIn(1),
    metavar="N",
    help="With --plain: recount only a random part of each shard, at most N grids, and compare it "
    "with the fastest kernel.",
)
@click.option("--keep", is_flag=True, help="Record the recounted shards in FILE, as checks.")
@click.option(
    "--seed", type=IntegerIn(), help="Seed of the choice: the same seed chooses the same shards."
)
@click.option("--threads", type=IntegerIn(1), help="Number of threads of a kernel.")
@timeout_for("counting again")
@click.option("--json", "as_json", is_flag=True, help="Write a JSON object.")
def verify(
    file: str,
    pieces: int,
    plain: bool,
    grids: int | None,
    keep: bool,
    seed: int | None,
    threads: int | None,
    timeout: float | None,
    as_json: bool,
) -> None:
    """Check a certificate: its checksum, its sums, and that its shards cover all grids.

    The exit code is 1 if the certificate is incomplete or a recounted shard differs, and 3 if the
    file itself is wrong. Ctrl-C ends a recount.
    """
    if not pieces and (plain or keep or seed is not None or threads is not None):
        raise click.UsageError(
            "--plain, --keep, --seed and --threads go with --pieces: how many to recount?"
        )
    if grids is not None and not plain:
        raise click.UsageError("--grids goes with --plain.")
    if plain and threads is not None:
        raise click.UsageError("--threads is for a kernel; --plain takes one.")
    from nonolith.census.certificate import read_certificate

    with within(timeout, file, READING):
        certificate = read_certificate(file)
    if not as_json:
        _say(certificate)
    recounted: list[int] = []
    if pieces:
        with within(timeout, file, "shards were counted again"):
            checks, by = _recount(certificate, file, pieces, plain, grids, keep, seed, threads)
        recounted = sorted(check.shard for check in checks)
        if not as_json:
            what = plural(len(checks), "shard" if grids is None else "part")
            of_shards = "" if grids is None else " of shards"
            shards = ", ".join(map(str, recounted))
            answer_in_words(f"{what}{of_shards} counted again by {by}, all right: {shards}")
    if as_json:
        answer(json.dumps(_record(file, certificate, recounted)))
    if not certificate.complete:
        raise click.exceptions.Exit(NO)


def _say(certificate: "Certificate") -> None:
    if certificate.complete:
        answer_in_words(
            f"{certificate.size} {certificate.kind}: {certificate.count}; the checksum is right, "
            f"{plural(len(certificate.pieces), 'shard')} with all "
            f"{grids_in_words(certificate.grids)} grids "
            f"and the total{_checked(certificate)}"
        )
    else:
        answer_in_words(
            f"{certificate.progress}: incomplete, there is no count yet; the checksum is "
            f"right{_checked(certificate)}"
        )


def _record(file: str, certificate: "Certificate", recounted: list[int]) -> dict[str, object]:
    by_plain, by_kernels = _checks(certificate)
    return {
        "file": file,
        "height": certificate.size.height,
        "width": certificate.size.width,
        "kind": certificate.kind.value,
        "complete": certificate.complete,
        "count": certificate.count if certificate.complete else None,
        "done": len(certificate.pieces),
        "total": certificate.shards,
        "checked_plain": len(by_plain),
        "checked_by_kernels": len(by_kernels),
        "recounted": recounted,
    }


def _checks(certificate: "Certificate") -> tuple[set[int], set[int]]:
    """Return the shards that were counted again grid by grid, and by other kernels."""
    by_plain: set[int] = set()
    by_kernels: set[int] = set()
    for check in certificate.checks:
        (by_plain if check.by == "plain" else by_kernels).add(check.shard)
    return by_plain, by_kernels


def _checked(certificate: "Certificate") -> str:
    """Say how much was counted again, by those who say so in the certificate."""
    by_plain, by_kernels = _checks(certificate)
    said = [
        f"{len(shards)} {how}"
        for shards, how in ((by_plain, "grid by grid"), (by_kernels, "by another kernel"))
        if shards
    ]
    return f"; it says that shards were counted again: {', '.join(said)}" if said else ""


def _recount(
    certificate: "Certificate",
    file: str,
    pieces: int,
    plain: bool,
    grids: int | None,
    keep: bool,
    seed: int | None,
    threads: int | None,
) -> "tuple[Sequence[Check], str]":
    """Count pieces again; return what was found, and by what."""
    from nonolith.census.kernel import Work
    from nonolith.census.ledger import opened
    from nonolith.census.recount import choose_pieces, recount_parts

    try:
        if grids is not None:
            by = "the plain code"
            checks = list(recount_parts(certificate, pieces, grids, seed=seed))
        else:
            recount = choose_pieces(certificate, pieces, plain=plain, seed=seed)
            by, seconds = recount.by, recount.seconds()
            if seconds is not None:
                tell(f"grid by grid this takes about {duration(seconds)}")
            checks = recount.run(threads)
    except CensusError as error:
        tell(f"nonolith: {error}")
        raise click.exceptions.Exit(NO) from None
    if keep:
        with opened(file, Work(certificate.size, certificate.kind)) as ledger:
            ledger.flush(checks=checks)
    return checks, by
