"""Whether a board is any good: games of bots, figures with their errors, remarks and remedies."""

from freehold.balance.comparison import Difference, compare
from freehold.balance.measurement import Balance
from freehold.balance.remark_texts import remark_text, remedy_text
from freehold.balance.report import BalanceReport, BoardChange, BoardRemark, BoardRemedy, Measured
from freehold.balance.trials import TrialSums, TrialTask, do_task

__all__ = [
    "Balance",
    "BalanceReport",
    "BoardChange",
    "BoardRemark",
    "BoardRemedy",
    "Difference",
    "Measured",
    "TrialSums",
    "TrialTask",
    "compare",
    "do_task",
    "remark_text",
    "remedy_text",
]  # fmt: skip # a list to look things up in, side by side
