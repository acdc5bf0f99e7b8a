"""Write the type stub of the compiled core, src/nonolith/_core.pyi, anew."""

from pathlib import Path

from nanobind.stubgen import StubGen

import nonolith._core

STUB = Path(__file__).parents[1] / "src" / "nonolith" / "_core.pyi"


def stub_text() -> str:
    """Return the stub that belongs to the core as it is built now."""
    generator = StubGen(nonolith._core)
    generator.put(nonolith._core)
    return str(generator.get())


if __name__ == "__main__":
    STUB.write_text(stub_text())
