// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/recompute/execution.h"
#include "core/recompute/operand_reader.h"
#include "core/recompute/operators.h"
#include "core/recompute/recompute.h"

namespace sporescope {

/// Recomputes AllReduce from the inputs of all ranks of a dump. Thread-safe.
class CollectiveReduction {
 public:
  /// Dumps with more ranks are not supported.
  static constexpr std::size_t kMaxRanks = 64;

  CollectiveReduction(const Executions& executions, const OperandReader& reader) : executions_(executions), reader_(reader) {}

  /// Returns null for operators that are not a reduction over ranks. The `recompute` of the result is null; use the member
  /// function recompute().
  [[nodiscard]] static const KnownOperator* find(std::string_view type);

  /// Outputs of a recomputed reduction.
  struct Reduction {
    std::vector<Expected> outputs;          ///< same on each rank
    bool is_world_group = false;            ///< according to the group name
    std::vector<RecordedExecution> others;  ///< executions on the other ranks
  };
  /// The reason why a reduction cannot be recomputed.
  struct Failure {
    RecomputeVerdict verdict = RecomputeVerdict::unsupported;
    Text why;
  };
  /// Recomputes a reduction; `call` holds the inputs of the execution's own rank. Reads the other ranks one after the other.
  [[nodiscard]] tl::expected<Reduction, Failure> recompute(const RecordedExecution& execution, const OperatorCall& call,
                                                           InputPreference preference) const;
  /// Returns true if another rank of a group of all ranks holds the recomputed output. This proves that these ranks form the
  /// group, and that a rank with a different output is wrong.
  [[nodiscard]] bool explains_other_rank(const Reduction& reduced) const;

 private:
  [[nodiscard]] bool explains(const Expected& expected, RecordIndex output) const;

  const Executions& executions_;
  const OperandReader& reader_;
};

}  // namespace sporescope
