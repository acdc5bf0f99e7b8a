"""Messages go through one function: names and titles in them must not speak to the terminal."""

import re
from pathlib import Path

CLI = Path(__file__).parents[2] / "src" / "nonolith" / "cli"
# The one place, and the usage line, which is ours alone.
ALLOWED = {"_say.py": 1, "main.py": 1}


def test_messages_are_told_and_not_echoed() -> None:
    for path in CLI.glob("*.py"):
        found = re.findall(
            r"click\.(?:secho|echo)\((?:[^()]|\([^()]*\))*err=True", path.read_text()
        )
        assert len(found) <= ALLOWED.get(path.name, 0), f"{path.name}: use tell(…) of _say.py"
