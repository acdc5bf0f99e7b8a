"""The page: play, make and study puzzles in a browser, served by this machine to itself alone.

:mod:`nonolith.web.app` is the server, which hands each call to a process of
:mod:`nonolith.web.crew`; :mod:`nonolith.web.jobs` is what those processes do: a thin layer of JSON
over the public library. ``static/`` is the page itself: plain modules, no build step.
"""
