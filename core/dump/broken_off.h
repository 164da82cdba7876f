// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// An iteration whose dump ends before the end of the graph. The training raised an error, was killed, or is still running this
/// iteration.
struct InterruptedIteration {
  DumpGraphIndex graph{};
  Iteration iteration{};
  RecordIndex record{};       ///< one of the iteration's records
  NodeIndex last = kNoNode;   ///< last operator in the execution order that has tensors in this iteration
  std::size_t operators = 0;  ///< position of `last` in the execution order, from 1
  std::size_t all = 0;        ///< number of operators in the execution order
};

/// Returns the interrupted iterations, by graph, ascending. An iteration is interrupted if no tensor was dumped from some
/// position of the execution order on, although other iterations have tensors there, or the dump settings select all operators.
/// Graphs without a known execution order are skipped, as are graphs that another graph calls. Tensors that may be empty are
/// not expected. Iterations with parameter files are complete, because parameters are written at the end of the graph. Reads no
/// files.
[[nodiscard]] std::vector<InterruptedIteration> find_interrupted_iterations(const Dump& dump);

/// Returns the message about an interrupted iteration. Its path is the folder of the iteration.
[[nodiscard]] Problem interruption_problem(const Dump& dump, const InterruptedIteration& interruption);

}  // namespace sporescope
