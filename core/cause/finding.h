// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/cause/cause_kind.h"
#include "core/dump/dump.h"
#include "core/tensor/statistics.h"

namespace sporescope {

/// One input of the cause, with what was found in it.
struct CauseInput {
  RecordIndex record{};
  Statistics statistics;
  /// The value that Finding::element was made of, where the operator works element by element.
  std::optional<double> at_element;
};

/// A tensor on the way from the cause to the first place where a person would have noticed (a loss, a weight).
struct CauseStep {
  RecordIndex record{};
  Statistics statistics;
};

/// One step of the search back from where a person would have noticed: what made it go on to the next one, or end.
struct CauseReason {
  RecordIndex record{};
  std::string_view rule;  ///< its name in the table of rules: "bad_input"
  const char* why = "";   ///< an English sentence, to be translated: why the rule holds
};

/// One independent cause: the tensor in which it began, and why.
struct Finding {
  CauseKind kind = CauseKind::op;
  bool unsure = false;                         ///< not all is known of what it came of
  CauseSource found_by = CauseSource::values;  ///< where it is not the values, they may all be finite
  RecordIndex record{};                        ///< the tensor in which it began; of a parameter its file in that iteration
  Statistics statistics;  ///< of that tensor; of a parameter before the update if an input file shows it (inputs[0])
  std::vector<std::int64_t> element;   ///< index of the first NaN (else Inf) in it; empty for a scalar
  NodeIndex produced_by = kNoNode;     ///< of the graph of `record`: the operator that made it, if any
  bool or_before = false;              ///< or one before that: not all that it was made of is known
  Text expression;                     ///< what it worked out at `element`: "0 / 0"; empty if that is not known
  std::vector<CauseInput> inputs;      ///< of the operator that made it
  Text why;                            ///< "36 of 40 values are -Inf: its input holds 36 zeros"
  std::vector<CauseStep> path;         ///< begins with the cause, in execution order
  std::vector<CauseReason> reasoning;  ///< how it was found, from the end of `path` back; ends with the cause
  /// From `path` on through gradients and optimizer into a weight, and by it back into the next iteration: ends with the first
  /// tensor there that came of it, or with the weight. Of those tensors alone that were looked at.
  std::vector<CauseStep> downstream;
  std::size_t downstream_from =
      0;                     ///< the step of `path` that onward[0] came of; path.size(): a gradient of the cause made it anew
  Text downstream_end;       ///< why `downstream` does not come back, or there is none; empty: it does, or nobody would ask
  bool nan_follows = false;  ///< NaN came of it (an Inf alone is a weaker finding)
  Impact impact = Impact::unknown;
  Text impact_text;              ///< `impact` in words: "it reaches the loss, ReduceMean-op0"
  std::vector<Iteration> again;  ///< further iterations in which the same began anew, ascending
};

}  // namespace sporescope
