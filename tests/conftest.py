"""What holds for all tests."""

import signal

from hypothesis import HealthCheck, settings

# A test judges what is computed, never how long it took: machines are busy at times.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# A shell that starts tests in the background lets them ignore Ctrl-C, and what they start inherits
# that: the tests of Ctrl-C would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
