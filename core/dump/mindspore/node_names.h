// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/dump/text_arena.h"
#include "core/graph/graph.h"
#include "core/graph/operators/operator_names.h"

namespace sporescope {

/// How the name field of an operator's file is made from the operator. Which one holds was measured on real dumps.
enum class NameRule : std::uint8_t {
  last_part,  ///< 1.3 to 2.2: the part of the full name after the last /
  exact,      ///< between 2.2 and 2.7: the whole full name, encoded
  counted,    ///< 2.7 and newer: the encoded full name, but with a number of its own, see OperatorCounter
};

/// A node that a file name stands for.
struct NameMatch {
  NodeIndex node = kNoNode;
  bool ambiguous = false;  ///< several nodes bear the name, and nothing tells them apart
};

/// Finds the nodes of one graph by the names that files bear. Immutable once made; any thread.
class NodeNames {
 public:
  /// Counts the graph's launched operators in `counter`; `none_launched`: its execution order is there, but empty.
  NodeNames(std::shared_ptr<const Graph> graph, OperatorCounter& counter, bool none_launched = false);

  [[nodiscard]] const Graph& graph() const { return *graph_; }
  /// `name` as it stands in a file name, or as rows of statistic.csv have it, which may also be the full name, or have -- for
  /// each /. `type` tells apart operators of one name.
  [[nodiscard]] NameMatch find_operator(NameRule rule, std::string_view type, std::string_view name) const;
  /// True if the name is, but for its number, that of an operator that the execution order does not list: by the counted rule
  /// it has no name of its own then.
  [[nodiscard]] bool is_unlaunched(std::string_view name) const;
  [[nodiscard]] bool none_launched() const { return none_launched_; }
  /// By the name as it is or encoded; `rule` tells which of them comes first.
  [[nodiscard]] NameMatch find_parameter(NameRule rule, std::string_view name) const;
  /// "cst3" (a key), or "data-3" (the full name without Default-- or Default_).
  [[nodiscard]] NameMatch find_constant(std::string_view name) const;

 private:
  /// Nodes by name; nodes of one name are chained.
  struct Names {
    std::unordered_map<std::string_view, NodeIndex> first;
    std::unordered_map<NodeIndex, NodeIndex> next;
    void add(std::string_view name, NodeIndex node);
  };
  void add_operators(OperatorCounter& counter, bool none_launched);
  void add_parameters_and_constants();
  [[nodiscard]] NameMatch find_last_part(std::string_view type, std::string_view name) const;
  [[nodiscard]] NameMatch choose(const Names& names, std::string_view name, std::string_view type) const;

  std::shared_ptr<const Graph> graph_;
  bool none_launched_;
  TextArena texts_;
  Names last_part_, after_dashes_, exact_, counted_;
  Names parameters_, encoded_parameters_, constants_;
  std::unordered_set<std::string> unlaunched_;  ///< encoded, without -opN
};

}  // namespace sporescope
