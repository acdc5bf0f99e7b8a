"""The page: play, make and study puzzles in a browser, served to this machine only.

:mod:`nonolith.web.app` is the server, which hands each call to a process of
:mod:`nonolith.web.crew`; :mod:`nonolith.web.calls` has the calls: a thin layer of JSON over the
public library. ``static/`` is the page itself: plain modules, no build step.
"""
