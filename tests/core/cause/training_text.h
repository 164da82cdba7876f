// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/cause/rule.h"
#include "core/dump/dump.h"

namespace sporescope::cause_test {

/// Creates a dump in memory from a training that is described by lines of text. Numbers are float32; one number is a scalar,
/// several are a vector.
///
///     x, fc.weight -> MatMul op0      an operator; other names are parameters: weights if they contain a dot
///     op0 -> gradient LogGrad op1     an operator of the backward pass
///     x -> expanded Mul op2           an operator of an expanded function, whose scope is that of neither pass
///     constant c                      c is a constant
///     constant c 0.5                  the same, with its value in the graph
///     op0/1 -> Add op2                the second output of op0
///     attribute op0 is_training true  an attribute of op0 in the graph
///     outputs op0 5                   op0 has five outputs (default: one)
///     shape op0 4 0                   the shape of its outputs in the graph, or of a parameter (default: any vector)
///     x: 1 nan                        dumped values; for an operator, of its output 0 ("op0/1: ...": output 1)
///     op0.1: 3                        dumped values of its input 1
///     op0: bfloat16 1 2               the same with another dtype (also int32)
///     op0: failed                     a file that cannot be read
///     iteration 3                     the following lines are in iteration 3; the first one is 0
///     graph kernel_graph_1            the following lines are in this graph; the first one is kernel_graph_0
///     rank 1                          the following lines are on this rank
///     device PyNative                 the device target (default: GPU)
///     kept                            a recorded live training: missing tensors had no hits
///
/// The values are written in the order of the lines. Aborts the test if the text is invalid.
[[nodiscard]] std::shared_ptr<const Dump> written_training(std::string_view text);

/// A non-finite tensor, and the rule that decided it; null if none did.
struct Decided {
  std::string tensor;
  const CauseRule* rule = nullptr;
};
/// Returns the non-finite tensors in execution order.
[[nodiscard]] std::vector<Decided> decided_in(std::string_view text);

/// Returns the same as text: "op0: produced_from_clean_inputs; op1: bad_input".
[[nodiscard]] std::string rules_in(std::string_view text);

/// Returns all findings in short, one per line: "operator op0, iteration 0"; "operator op0 seen in op1.0, ..." if the
/// operator's own output was not dumped; with ", rank 1" at the end if there are several ranks.
[[nodiscard]] std::string findings_in(std::string_view text);

}  // namespace sporescope::cause_test
