// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "core/session/comparison/session_comparison.h"
#include "core/session/dump_view.h"

namespace sporescope {

/// Converts a RunComparison to the form that views show: tensors become executions of nodes, in the order of B.
class ComparisonBuilder {
 public:
  explicit ComparisonBuilder(std::shared_ptr<const ComparedRuns> runs);
  [[nodiscard]] SessionComparison build() &&;

 private:
  using Execution = SessionComparison::Execution;

  struct Row {
    ComparedNode node;
    bool compared = false;    ///< at least one pair of tensors was compared
    bool has_output = false;  ///< the inputs no longer affect the row
  };
  /// A tensor of one of the dumps; `pair` is null if it has no counterpart.
  struct Event {
    RecordIndex record{};
    const ComparedPair* pair = nullptr;
  };

  [[nodiscard]] std::vector<Event> events(const Dump& dump, RecordIndex ComparedPair::*side,
                                          const std::vector<RecordIndex>& unpaired) const;
  void add_pairs();
  void add_tensor_of_b(const Event& event);
  void add_pair(Row& row, const ComparedPair& pair);
  void add_findings();
  void add_nodes_of_a();
  void add_unmatched(RecordIndex record_a);
  void add_undumped();
  void arrange_nodes();
  void store_graphs();

  [[nodiscard]] const GraphPair* find_pair_of_a(DumpGraphIndex graph) const;
  [[nodiscard]] const GraphPair* find_pair_of_b(DumpGraphIndex graph) const;
  [[nodiscard]] MatchedBy matched_by(DumpGraphIndex graph_a, NodeIndex node_a) const;
  [[nodiscard]] NodeKey node_of_a(const NodePlace& place) const;
  [[nodiscard]] NodeKey node_of_b(const NodePlace& place) const;
  /// Fills in what views need besides.
  [[nodiscard]] Divergence complete_finding(Divergence finding) const;

  const DumpView& a_;
  const DumpView& b_;
  const RunComparison& runs_;
  SessionComparison result_;
  std::vector<Row> rows_;                                   // executions of B
  std::map<Execution, std::size_t> row_of_;                 // index in rows_
  std::map<std::size_t, std::vector<ComparedNode>> after_;  // nodes only in A, by the number of rows of B before them
  std::set<Execution> only_in_a_;                           // with A's indices
  std::set<NodeKey> seen_a_, seen_b_;                       // nodes that have a row
  std::size_t last_row_ = 0;                                // position for the next node that is only in A
};

}  // namespace sporescope
