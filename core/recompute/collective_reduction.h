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

/// AllReduce: what all ranks of a dump brought into a communication, made one. Any thread.
class CollectiveReduction {
 public:
  /// Of dumps with more ranks none is known.
  static constexpr std::size_t kMaxRanks = 64;

  CollectiveReduction(const Executions& executions, const OperandReader& reader) : executions_(executions), reader_(reader) {}

  /// Null for operators that are no reduction over ranks. Its `recompute` is null: recompute() below is meant.
  [[nodiscard]] static const KnownOperator* find(std::string_view type);

  struct Reduced {
    std::vector<Expected> outputs;  ///< on each of the ranks
    bool of_all_ranks = false;      ///< by the name of the group
    std::vector<Execution> others;  ///< on the other ranks
  };
  struct Unknown {
    RecomputeVerdict verdict = RecomputeVerdict::unsupported;
    Text why;
  };
  /// `call` has the inputs on the execution's own rank. One rank after the other is read.
  [[nodiscard]] tl::expected<Reduced, Unknown> recompute(const Execution& execution, const OperatorCall& call,
                                                         InputPreference trust) const;
  /// Another rank of a group of all ranks holds what was computed. So these ranks are the group, and what one of them holds
  /// instead is wrong.
  [[nodiscard]] bool explains_other_rank(const Reduced& reduced) const;

 private:
  [[nodiscard]] bool explains(const Expected& expected, RecordIndex output) const;

  const Executions& executions_;
  const OperandReader& reader_;
};

}  // namespace sporescope
