"""The words under which readers look for a page, beside those that stand in it."""

SEARCH_WORDS = {
    "api": "reference, functions, classes, exceptions, module, type hints",
    "architecture": "design, layers, packages, source code, internals",
    "atlas": "clue sets, yesnogram, passes, symmetric, OEIS, sequences, statistics, table",
    "benchmarks": "speed, performance, comparison, fastest solver",
    "census-kernel": "SIMD, AVX2, AVX-512, enumeration, algorithm, performance",
    "census-results": "OEIS, table, how many nonograms, sequence, count, enumeration",
    "certificates": "verify, checksum, proof of a count, recount, ledger",
    "changelog": "release notes, versions, history, what is new",
    "cli": "commands, options, terminal, shell, exit code, man page, environment variables",
    "clusters": "Dask, SLURM, Kubernetes, distributed, parallel, HPC, TLS, cloud",
    "datasets": "dataset, machine learning, training, Parquet, download, pandas, DuckDB",
    "drawing": "render, print, image, picture, SVG, PNG, PDF, book, Jupyter, export, ASCII",
    "explaining": "hint, difficulty, rating, techniques, how to solve, human, strategy, tips",
    "faq": "FAQ, frequently asked questions, help, problem, why",
    "formats": "import, export, convert, file type, extension, parse, JSON, XML, webpbn, non",
    "gallery": "examples, screenshots, images",
    "generating": "generator, create, random, photo to nonogram, image, repair, unique, seed",
    "glossary": "terms, vocabulary, definitions, picross, griddler, hanjie, paint by numbers",
    "in-your-browser": "WebAssembly, WASM, Pyodide, offline, static site, GitHub Pages, PWA",
    "index": "nonogram, picross, griddler, hanjie, paint by numbers, solver",
    "inside-solver": "algorithm, backtracking, SAT, CaDiCaL, belief propagation, tempering",
    "installation": "install, uninstall, remove, upgrade, update, pip, setup, requirements, "
    "offline, Windows, macOS, Linux, compiler, build, troubleshooting, error",
    "json": "machine readable, output, schema, jq, fields, script",
    "playing": "game, web page, browser, mobile, phone, keyboard shortcuts, play, library, editor",
    "quality": "testing, correctness, fuzzing, trust, verification, sanitizer, mutation testing",
    "recipes": "how to, examples, multiprocessing, asyncio, async, threads, processes, Jupyter, "
    "notebook, pandas, Polars, CSV, web app, CI, GitHub Actions, book",
    "records": "hardest puzzle, most solutions, most passes, extreme, largest, example",
    "scanning": "OCR, camera, photo, picture, screenshot, recognise digits, newspaper",
    "solver": "solve, unique solution, SAT, proof, DRAT, all solutions, method, timeout",
    "stability": "semantic versioning, deprecation, compatibility, API stability, file versions",
    "survey": "comparison, fastest solver, speed, pbnsolve, nonogrid, picross-solver, LalaFrogKK, "
    "clingo, CP-SAT, CaDiCaL, cactus plot, Wolter",
    "theory": "NP-complete, mathematics, line solving, definition, references, papers",
    "thin-grids": "dynamic programming, automaton, narrow, columns, memory",
    "tutorial": "getting started, quick start, first steps, introduction, beginner",
}
"""By page. Sphinx's search finds a page by these as by its own words."""
