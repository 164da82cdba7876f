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

/// A training as a few lines of text, dumped into memory. Numbers are float32; one number is a scalar, several are a vector.
///
///     x, fc.weight -> MatMul op0      an operator; what is no operator is a parameter: a weight if its name has a dot
///     op0 -> gradient LogGrad op1     an operator of the backward pass
///     x -> expanded Mul op2           an operator of a function that was expanded, which bears the scope of neither pass
///     constant c                      what is named so is a constant
///     constant c 0.5                  the same, and the graph tells its value
///     op0/1 -> Add op2                the second output of op0
///     attribute op0 is_training true  what the graph says of op0
///     outputs op0 5                   op0 has five outputs, one where nothing is said
///     shape op0 4 0                   the shape of its outputs in the graph, or of a parameter; else a vector of any length
///     x: 1 nan                        what was dumped of it; of an operator its output 0 ("op0/1: ..." its output 1)
///     op0.1: 3                        what was dumped of its input 1
///     op0: bfloat16 1 2               the same in another element type, which may be int32, too
///     op0: failed                     a file that cannot be read
///     iteration 3                     what follows was dumped in iteration 3; the first one is 0
///     graph kernel_graph_1            what follows is of another graph; the first one is kernel_graph_0
///     rank 1                          what follows is of another rank
///     device PyNative                 where it ran; a GPU where nothing is said
///     kept                            of a live training: what is not there did not hit
///
/// The values were written in the order of the lines. Ends the test where the text cannot be understood.
[[nodiscard]] std::shared_ptr<const Dump> written_training(std::string_view text);

/// A tensor that is not finite, and the rule that decided it; null if none did.
struct Decided {
  std::string tensor;
  const CauseRule* rule = nullptr;
};
/// In execution order.
[[nodiscard]] std::vector<Decided> decided_in(std::string_view text);

/// The same in words: "op0: produced_from_clean_inputs; op1: bad_input".
[[nodiscard]] std::string rules_in(std::string_view text);

/// All findings in short, one a line: "operator op0, iteration 0"; "operator op0 seen in op1.0, ..." where
/// the operator's own output was not dumped; with ", rank 1" at the end where there are several.
[[nodiscard]] std::string findings_in(std::string_view text);

}  // namespace sporescope::cause_test
