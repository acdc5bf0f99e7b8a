"""The time that solving may take."""

from dataclasses import dataclass, field
from threading import Event
from time import perf_counter

_SLICE = 0.25


@dataclass(slots=True)
class Clock:
    """A stop-watch with an optional limit; it runs only while a solution is being sought."""

    limit: float | None = None
    cancelled: Event | None = None
    """Set by another thread, it ends the time at once."""
    _spent: float = 0.0
    _since: float | None = field(default=None)

    def start(self) -> None:
        """Let it run."""
        self._since = perf_counter()

    def stop(self) -> None:
        """Halt it; it can be started again."""
        self._spent = self.spent
        self._since = None

    @property
    def spent(self) -> float:
        """The seconds that it has run so far."""
        return self._spent + (0.0 if self._since is None else perf_counter() - self._since)

    @property
    def expired(self) -> bool:
        """Whether the limit is reached, or another thread has cancelled."""
        if self.cancelled is not None and self.cancelled.is_set():
            return True
        return self.limit is not None and self.spent >= self.limit

    @property
    def remaining(self) -> float:
        """The seconds that are left; 0 is the core's word for no limit."""
        return 0.0 if self.limit is None else max(self.limit - self.spent, 1e-6)

    @property
    def slice(self) -> float:
        """The seconds that one call into the core may take before it looks up here again."""
        return _SLICE if self.limit is None else min(self.remaining, _SLICE)
