// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cause/origin.h"
#include "core/cause/tensor_states.h"

namespace sporescope {

/// One dumped input of the operator that produced NaN or Inf.
struct ExplainedInput {
  std::uint32_t slot = 0;
  Examination examination;
  bool of_forward = false;           ///< The operator is a backward call, and this is an input of its forward call
  std::optional<double> at_element;  ///< The operand of the first non-finite element
};

/// The data of an origin from which explain() builds a sentence.
struct OriginDetails {
  OriginKind kind = OriginKind::computed;
  std::string type;         ///< Operator type; for a backward call, the type of its forward function
  std::string name;         ///< Full name of the operator
  std::string produced_by;  ///< Operator whose output was taken if its own file is not sufficient
  bool backward =
      false;  ///< The operator is a backward call, and `type` is that of its forward function (msprobe, PyNative mode)
  bool updated = false;               ///< `output` is the value of a parameter after the update of the iteration
  bool was_infinite = false;          ///< As `updated`, and the parameter held Inf but no NaN before the update
  bool known_from_consumers = false;  ///< The value before the update is known only from results computed from it
  bool running = false;               ///< `output` is a running variance after its update
  bool not_dumped = false;            ///< The output has no file; `output` describes the value that another operator read
  std::string statistics_name;        ///< Name of the statistics file, for tensors of which only statistics were dumped
  Iteration iteration{};
  bool some_folders_unknown = false;  ///< Some folders of iterations exist but cannot be read
  bool unread_before = false;         ///< The file of the previous iteration cannot be read
  std::optional<Iteration> last_clean_iteration;
  Examination output;
  std::vector<ExplainedInput> inputs;
  bool some_inputs_undumped = false;        ///< Inputs other than constants without a known value
  bool some_constants_undumped = false;     ///< Constants without a known value that may hold NaN or Inf
  bool some_inputs_empty = false;           ///< Inputs without elements, according to their shape
  std::optional<Statistics> root_argument;  ///< Statistics of the optimizer state whose root is taken, after its update
  std::optional<Text> wrapped;              ///< A sentence about an integer overflow upstream
  std::optional<Statistics> variance;       ///< Variance by which the operator normalized, if known
};

/// Explains in one sentence with numbers why the output is non-finite, for example "36 of 40 values are −Inf: its input holds
/// 36 zeros".
[[nodiscard]] Text explain(const OriginDetails& details);

}  // namespace sporescope
