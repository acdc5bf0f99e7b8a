"""Solving puzzles: line logic, probing, search, SAT."""

from nonolith.importing import late_imports

with late_imports(globals()):
    from nonolith.solving.agreement import Agreement as Agreement
    from nonolith.solving.classify import Classification as Classification
    from nonolith.solving.limits import Limit as Limit
    from nonolith.solving.limits import Limits as Limits
    from nonolith.solving.limits import StopSignal as StopSignal
    from nonolith.solving.many import solve_many as solve_many
    from nonolith.solving.proof import Proof as Proof
    from nonolith.solving.proof import prove as prove
    from nonolith.solving.propagation import Propagation as Propagation
    from nonolith.solving.propagation import Settlement as Settlement
    from nonolith.solving.propagation import propagate as propagate
    from nonolith.solving.propagation import settle as settle
    from nonolith.solving.solution_counting import count_solutions as count_solutions
    from nonolith.solving.solve import Solutions as Solutions
    from nonolith.solving.verdict import Method as Method
    from nonolith.solving.verdict import Rung as Rung
    from nonolith.solving.verdict import Statistics as Statistics
    from nonolith.solving.verdict import Verdict as Verdict
