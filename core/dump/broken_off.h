// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// An iteration in which a graph did not run to its end, as far as was dumped: the training raised an error, was killed, or has
/// not come to the end of it yet.
struct BrokenOffIteration {
  DumpGraphIndex graph{};
  Iteration iteration{};
  RecordIndex record{};       ///< one of its tensors
  NodeIndex last = kNoNode;   ///< in the execution order, of those operators that have tensors in it
  std::size_t operators = 0;  ///< in the execution order, up to the last one
  std::size_t all = 0;        ///< operators of the execution order
};

/// Where the execution order is known, an iteration broke off if nothing was dumped from one place in the order on, although
/// other iterations have tensors there or the settings of the dump choose no operators. Tensors that may be empty, and graphs
/// that another one calls, show nothing; nor do iterations with files of parameters, which are written when the graph has
/// ended. By graph, ascending. Reads no files.
[[nodiscard]] std::vector<BrokenOffIteration> broken_off_iterations(const Dump& dump);

/// What is said of it; the path is that of the iteration's folder.
[[nodiscard]] Problem broken_off_problem(const Dump& dump, const BrokenOffIteration& broken_off);

}  // namespace sporescope
