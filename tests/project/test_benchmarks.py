"""Every benchmark says what it does before it does it."""

from importlib import import_module

import pytest

from benchmarks.__main__ import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_help_runs_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    benchmark = import_module(f"benchmarks.{name}")
    with pytest.raises(SystemExit) as left:
        benchmark.main(["--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"usage: python -m benchmarks.{name} ")
    assert (benchmark.__doc__ or "").splitlines()[0] in shown


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_option_runs_nothing(name: str) -> None:
    with pytest.raises(SystemExit) as left:
        import_module(f"benchmarks.{name}").main(["--nonsense"])
    assert left.value.code == 2
