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

/// Turns what was found of two dumps into what the screens show: tensors become executions of nodes, in the order of B.
class ComparisonBuilder {
 public:
  ComparisonBuilder(const DumpView& a, const DumpView& b, const RunComparison& runs);
  [[nodiscard]] SessionComparison make() &&;

 private:
  using Execution = SessionComparison::Execution;

  struct Row {
    ComparedNode node;
    bool compared = false;    ///< a pair stands behind it, not only that there is none
    bool has_output = false;  ///< then the files of its inputs say no more
  };
  /// A tensor of one of the dumps; `pair`: null if it has no counterpart.
  struct Event {
    RecordIndex record{};
    const ComparedPair* pair = nullptr;
  };

  [[nodiscard]] std::vector<Event> events(const Dump& dump, RecordIndex ComparedPair::*side,
                                          const std::vector<RecordIndex>& single) const;
  void add_tensor(const ComparedPair& pair);
  void add_of_b(const Event& event);
  void take(Row& row, const ComparedPair& pair);
  void add_findings();
  void add_of_a();
  void add_unmatched(RecordIndex of_a);
  void add_undumped();
  void arrange();
  void keep_graphs();

  [[nodiscard]] const GraphPair* graphs_of_a(DumpGraphIndex graph) const;
  [[nodiscard]] const GraphPair* graphs_of_b(DumpGraphIndex graph) const;
  [[nodiscard]] MatchedBy matched_by(DumpGraphIndex graph_a, NodeIndex node_a) const;
  [[nodiscard]] SessionNode node_of_a(const NodePlace& place) const;
  [[nodiscard]] SessionNode node_of_b(const NodePlace& place) const;
  [[nodiscard]] SessionDivergence shown(const Divergence& finding) const;

  const DumpView& a_;
  const DumpView& b_;
  const RunComparison& runs_;
  SessionComparison result_;
  std::vector<Row> rows_;                                   // of B
  std::map<Execution, std::size_t> row_of_;                 // in rows_
  std::map<std::size_t, std::vector<ComparedNode>> after_;  // of A alone, behind so many rows of B
  std::set<Execution> only_in_a_;                           // with A's numbers
  std::set<SessionNode> seen_a_, seen_b_;                   // nodes that have a row
  std::size_t last_row_ = 0;                                // behind which what stands in A alone has its place
};

}  // namespace sporescope
