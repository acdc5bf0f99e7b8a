"""`nonolith verify`: check a certificate."""

import click

from nonolith.census.progress import duration, plural
from nonolith.cli._exit_codes import NO
from nonolith.cli._say import answer_in_words, tell
from nonolith.cli._values import IntegerIn
from nonolith.errors import CensusError

EXAMPLES = """
\b
Examples:
  nonolith count 6 --certificate 6x6.txt       write a certificate
  nonolith verify 6x6.txt                      its checksum and its sums
  nonolith verify 6x6.txt --pieces 5           and recount five pieces
  nonolith verify 5x6.txt --pieces 1 --plain   with the plain code
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=click.Path())
@click.option(
    "--pieces",
    type=IntegerIn(0),
    default=0,
    show_default=True,
    metavar="K",
    help="Recount K random pieces, with a kernel that did not count them if there is one.",
)
@click.option("--plain", is_flag=True, help="Recount grid by grid, with independent code.")
@click.option("--scalar", is_flag=True, hidden=True, help="What --plain was called.")
@click.option("--seed", type=int, help="Choose the same pieces again.")
@click.option("--threads", type=IntegerIn(1), help="How many, for a kernel.")
def verify(
    file: str, pieces: int, plain: bool, scalar: bool, seed: int | None, threads: int | None
) -> None:
    """Check a certificate: its checksum, that its pieces are all grids and sum to the total.

    The exit code is 1 if a piece that was recounted is not what the certificate says, and 3 if
    the file itself is wrong. Ctrl-C ends a recount.
    """
    plain = plain or scalar
    if not pieces and (plain or seed is not None or threads is not None):
        raise click.UsageError(
            "--plain, --seed and --threads go with --pieces: how many to recount?"
        )
    if plain and threads is not None:
        raise click.UsageError("--threads is for a kernel; --plain takes one.")
    from nonolith.census.certificate import read_certificate
    from nonolith.census.recount import choose_pieces

    certificate = read_certificate(file)
    answer_in_words(
        f"{certificate.size} {certificate.kind}: {certificate.count}; the checksum is right, "
        f"{plural(len(certificate.pieces), 'piece')} with all 2^{certificate.size.cells} grids "
        "and the total"
    )
    if not pieces:
        return
    recount = choose_pieces(certificate, pieces, plain=plain, seed=seed)
    seconds = recount.seconds()
    if seconds is not None:
        tell(f"grid by grid this takes about {duration(seconds)}")
    try:
        recount.run(threads)
    except CensusError as error:
        tell(f"nonolith: {error}")
        raise click.exceptions.Exit(NO) from None
    shards = ", ".join(str(piece.shard) for piece in recount.pieces)
    answer_in_words(
        f"{plural(len(recount.pieces), 'piece')} counted again by {recount.by}, all right: {shards}"
    )
