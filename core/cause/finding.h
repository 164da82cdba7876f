// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/cause/cause_kind.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/dump/tensor_key.h"
#include "core/graph/source_line.h"
#include "core/tensor/statistics.h"

namespace sporescope {

/// One input of the operator that is the cause.
struct CauseInput {
  RecordIndex record{};
  Statistics statistics;
  /// Operand of Finding::element, if the operator is elementwise
  std::optional<double> at_element;
  TensorInfo tensor = {};  ///< Set by Finding::set_tensors()
};

/// A tensor on the path from the cause to its first visible effect (a loss, a weight).
struct CauseStep {
  RecordIndex record{};
  Statistics statistics;
  TensorInfo tensor = {};  ///< Set by Finding::set_tensors()
};

/// One step of the search back from the first visible effect: the rule by which it continued upstream or ended.
struct CauseReason {
  RecordIndex record{};
  std::string_view rule;   ///< Name in the table of rules, for example "bad_input"
  Text why;                ///< Why the rule holds
  TensorInfo tensor = {};  ///< Set by Finding::set_tensors()
};

/// One independent cause, with its evidence and effects.
struct Finding {
  CauseKind kind = CauseKind::op;
  bool unsure = false;                         ///< Its inputs are not all known, so the true cause may be upstream
  CauseSource found_by = CauseSource::values;  ///< For sources other than values, all values may be finite
  RecordIndex record{};   ///< First tensor that is non-finite because of it; for a parameter, its file in that iteration
  Statistics statistics;  ///< Statistics of `record`; for a parameter, before the update if an input file shows it (inputs[0])
  std::vector<std::int64_t> element;   ///< Index of the first NaN (else Inf) in `record`; empty for a scalar
  NodeIndex produced_by = kNoNode;     ///< Operator that produced `record`, in its graph; kNoNode if none did
  bool or_before = false;              ///< An earlier operator may be the cause, because some inputs are unknown
  Text expression;                     ///< Expression evaluated at `element`, for example "0 / 0"; empty if unknown
  std::vector<CauseInput> inputs;      ///< Inputs of the operator that produced it
  Text why;                            ///< For example "36 of 40 values are -Inf: its input holds 36 zeros"
  std::vector<CauseStep> path;         ///< Starts with the cause, in execution order
  std::vector<CauseReason> reasoning;  ///< The rules applied, from the end of `path` back to the cause
  /// Continues `path` through gradients and the optimizer into a weight, and from that weight into the next iteration. Ends
  /// with the first tensor of that iteration that resulted from the weight, or with the weight. Contains only examined tensors.
  std::vector<CauseStep> downstream;
  std::size_t downstream_from =
      0;  ///< Index in `path` from which downstream[0] results; path.size() if it results from a gradient of the cause instead
  Text downstream_end;  ///< Why `downstream` is empty or does not reach the next iteration; empty if it does or the reason is
                        ///< irrelevant
  bool nan_follows = false;  ///< NaN resulted from it (a finding with Inf only is weaker)
  Impact impact = Impact::unknown;
  Text impact_text;              ///< `impact` as text: "it reaches the loss, ReduceMean-op0"
  std::vector<Iteration> again;  ///< Further iterations in which the same cause occurred, ascending

  // Filled in by sessions, for views. The records have no meaning there.
  TensorInfo tensor;                                ///< Tensor of `record`
  bool has_earlier_report = false;                  ///< An earlier overflow report names an undumped operator or cannot be read
  std::string source_file;                          ///< File of the recorded statistics; empty if the values were dumped
  ValueClass recorded_class = ValueClass::unknown;  ///< Class by those statistics, known even without counts
  std::optional<SourceLine> source;                 ///< Source line of the producer, or of the nearest node that has one

  [[nodiscard]] ValueClass value_class() const { return source_file.empty() ? classify_values(statistics) : recorded_class; }
  /// Sets the tensor of each record.
  void set_tensors(const std::function<TensorInfo(RecordIndex)>& info_of);

  /// One step of the full path.
  struct Step {
    TensorInfo tensor;
    Statistics statistics;
    std::optional<std::size_t> from;  ///< Index of the preceding step; nullopt if this step starts a path
  };
  /// Returns the cause, `path` and `downstream`, in this order. Requires set_tensors().
  [[nodiscard]] std::vector<Step> full_path() const;
};

}  // namespace sporescope
