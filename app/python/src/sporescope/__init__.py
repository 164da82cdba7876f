# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Sporescope for Python: inspect dumps of MindSpore trainings and find where one went wrong.

import sporescope

dump = sporescope.open("dumps/lenet")
cause = dump.first_cause()
for hit in dump.check(sporescope.Watchpoint("tensor_too_large", max_gt=100)):
    print(hit.tensor.node, hit.tensor.iteration)
where = sporescope.compare("dumps/gpu", "ssh://ascend-07/data/npu").findings
values = dump.tensors(node="conv1", iteration=1, io="output")[0].value("0,:,1:5")
"""

from ._errors import DumpWarning, Error
from .cause import Cause, CauseInput, Causes
from .comparison import Comparison, Divergence, Matched, Pair, compare
from .dump import Dump, Graph, find, open
from .node import Node, NodeInput, NodeOutput, SourceLine
from .selection import Selection
from .tensor import Statistics, Tensor, Tensors
from .watch import Hit, Parameter, Watchpoint

__all__ = [
    "Cause",
    "CauseInput",
    "Causes",
    "Comparison",
    "Divergence",
    "Dump",
    "DumpWarning",
    "Error",
    "Graph",
    "Hit",
    "Matched",
    "Node",
    "NodeInput",
    "NodeOutput",
    "Pair",
    "Parameter",
    "Selection",
    "SourceLine",
    "Statistics",
    "Tensor",
    "Tensors",
    "Watchpoint",
    "compare",
    "find",
    "open",
]
