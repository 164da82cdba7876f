// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <set>
#include <stop_token>
#include <utility>

#include "core/flow/value_flow.h"
#include "core/watch/check.h"

namespace sporescope {

/// Recognizes hits of recommended watchpoints that are intended by the network's design: masked values, states or matrices
/// initialized with zeros, an expert without tokens. Reads further values if necessary. The dump must outlive it. Not
/// thread-safe.
class IntendedHits {
 public:
  IntendedHits(const Dump& dump, FindPurpose purpose, std::stop_token stop)
      : dump_(dump), flow_(dump), find_purpose_(std::move(purpose)), stop_(std::move(stop)) {}

  /// Returns true if the nodes of the watchpoint are one of the recommended selections, whose intended hits are ignored.
  [[nodiscard]] static bool is_requested_by(const Watchpoint& watchpoint);
  /// Returns true if the hit is intended by the network's design.
  [[nodiscard]] bool explains(const Watchpoint& watchpoint, const Hit& hit);

 private:
  [[nodiscard]] bool is_intended_non_finite(RecordIndex record);
  [[nodiscard]] bool are_intended_zeros(RecordIndex record);
  [[nodiscard]] bool is_transient_zero_gradient(RecordIndex record);
  [[nodiscard]] bool changes_from_zero(RecordIndex weight_read);
  [[nodiscard]] bool grows_from_zero(RecordIndex weight);
  [[nodiscard]] bool may_stay_unchanged(RecordIndex weight);

  /// Returns the same tensor in the next dumped iteration that contains it, or in the previous one.
  [[nodiscard]] std::optional<RecordIndex> neighbor(RecordIndex record, bool later) const;
  [[nodiscard]] bool is_zero_everywhere_later(RecordIndex record);
  [[nodiscard]] bool is_zero(RecordIndex record);
  [[nodiscard]] bool is_zero(const InputValue& input_value);
  /// For an operator that produced zeros: returns true if they result from intended zeros.
  [[nodiscard]] bool follows_intended_zeros(const ExecutionPoint& point, NodeIndex node);
  [[nodiscard]] bool derives_from_mask(DumpGraphIndex graph, NodeIndex node, int steps);
  [[nodiscard]] bool is_embedding_table(DumpGraphIndex graph, NodeIndex weight);
  [[nodiscard]] bool is_added(DumpGraphIndex graph, NodeIndex node, int steps);
  [[nodiscard]] bool may_begin_with_zeros(DumpGraphIndex graph, NodeIndex weight);
  [[nodiscard]] bool is_intended(const ExecutionPoint& point, const InputValue& input_value);
  [[nodiscard]] bool is_one_of_several_inputs(DumpGraphIndex graph, NodeIndex input);
  [[nodiscard]] bool becomes_nonzero_later(DumpGraphIndex graph, NodeIndex parameter, Iteration from);

  const Dump& dump_;
  ValueFlow flow_;
  FindPurpose find_purpose_;
  NonFinitePurpose purpose_;
  std::stop_token stop_;
  std::map<RecordIndex, bool> zero_cache_;
  std::set<std::pair<DumpGraphIndex, NodeIndex>> search_path_;  ///< operators on the current search path
};

}  // namespace sporescope
