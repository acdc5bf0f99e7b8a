"""The files of a proof and its formula, of which the user names one."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import click

from nonolith.cli._outputs import written_over

_SUFFIX = ".cnf"


class ProofFiles(NamedTuple):
    """The files of a proof."""

    formula: str
    steps: str

    @classmethod
    def beside(cls, proof: Path, read: Iterable[str]) -> "ProofFiles":
        """Return the path of a proof, and of its formula beside it.

        :raises UsageError: one of them would be written over a file that was *read*, over each
            other, or over a formula that is not ours: the user has never named it.
        """
        if proof.suffix == _SUFFIX:
            raise click.UsageError(f"--proof names the proof: {_SUFFIX} is for its formula.")
        formula = proof.with_suffix(_SUFFIX)
        lost = written_over([str(proof), str(formula)], read)
        if lost is not None:
            raise click.UsageError(f"--proof would write over the puzzle: {lost}")
        if formula.exists() and not _is_ours(formula):
            raise click.UsageError(
                f"--proof would write its formula over {formula}, which is something else."
            )
        return cls(str(formula), str(proof))


def _is_ours(formula: Path) -> bool:
    """Return whether a file is a formula that was written here before."""
    from nonolith.solving.proof import BEGINNING

    try:
        with formula.open("rb") as file:
            return file.read(len(BEGINNING)) == BEGINNING.encode()
    except OSError:
        return False
