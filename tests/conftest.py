"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# A test judges what is computed, never how long it took: machines are busy at times.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
