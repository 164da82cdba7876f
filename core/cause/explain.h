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

/// One input of the operator that made NaN or Inf, as far as it was dumped.
struct ExplainedInput {
  std::uint32_t slot = 0;
  Examination examination;
  bool of_forward = false;           ///< the operator is a backward call, and its forward call read this
  std::optional<double> at_element;  ///< what the first element that is not finite was made of
};

/// What is known of an origin for a sentence about it.
struct OriginDetails {
  OriginKind kind = OriginKind::computed;
  std::string type;              ///< of the operator; of a backward call that of its function
  std::string name;              ///< its full name
  std::string produced_by;       ///< the operator whose value it took, where that one's file tells nothing
  bool backward = false;         ///< a backward call: `type` is that of its forward function (msprobe, PyNative mode)
  bool updated = false;          ///< what is told of is a parameter's value after the iteration's update
  bool was_infinite = false;     ///< so it is told, and before the update it held Inf, but no NaN
  bool shown_by_reader = false;  ///< its value before the update shows in what was made of it alone
  bool running = false;          ///< what is told of is a running variance after it was moved
  bool not_dumped = false;       ///< its output has no file: what is told of is what another operator read
  std::string statistics_name;   ///< of the file, where statistics alone were dumped
  Iteration iteration{};
  bool some_folders_unknown = false;  ///< of iterations: they are there, but what they hold cannot be read
  bool unread_before = false;         ///< its file of the iteration before cannot be read
  std::optional<Iteration> last_clean_iteration;
  Examination output;
  std::vector<ExplainedInput> inputs;
  bool some_inputs_undumped = false;     ///< values that are not constants, of which nothing is known
  bool some_constants_undumped = false;  ///< constants that may hold NaN or Inf, for all that is known of them
  bool some_inputs_empty = false;        ///< they hold no value, by their shape
  std::optional<Statistics> rooted;      ///< what an optimizer takes the root of, after it moved that
  std::optional<Text> wrapped;           ///< that an integer which it was made of is beyond its type, in words
  std::optional<Statistics> variance;    ///< that it normalized by, where that is an output of its own
};

/// Why it is not finite, in one sentence with numbers: "36 of 40 values are −Inf: its input holds 36 zeros".
[[nodiscard]] Text explain(const OriginDetails& evidence);

}  // namespace sporescope
