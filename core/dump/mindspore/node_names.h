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

/// Rule that derives the name field of a file name from the operator. The version ranges were determined with real dumps.
enum class NameRule : std::uint8_t {
  last_part,  ///< 1.3 to 2.2: the part of the full name after the last slash
  exact,      ///< between 2.2 and 2.7: the complete full name, encoded
  counted,    ///< 2.7 and newer: the encoded full name with a counted number, see OperatorCounter
};

/// Result of a search by name.
struct NameMatch {
  NodeIndex node = kNoNode;
  bool ambiguous = false;  ///< several nodes have the name, and cannot be distinguished
};

/// Finds the nodes of one graph by the names in file names. Immutable. Thread-safe.
class NodeNames {
 public:
  /// Counts the graph's launched operators in `counter`. `none_launched`: the execution order exists, but is empty.
  NodeNames(std::shared_ptr<const Graph> graph, OperatorCounter& counter, bool none_launched = false);

  [[nodiscard]] const Graph& graph() const { return *graph_; }
  /// Finds an operator by the name in a file name or in a row of statistic.csv. The latter may also be the full name, or
  /// contain -- instead of slashes. `type` distinguishes operators with the same name.
  [[nodiscard]] NameMatch find_operator(NameRule rule, std::string_view type, std::string_view name) const;
  /// Returns true if the name, without its number, is that of an operator that the execution order does not list. Such an
  /// operator has no name by the counted rule.
  [[nodiscard]] bool is_unlaunched(std::string_view name) const;
  [[nodiscard]] bool none_launched() const { return none_launched_; }
  /// Finds a parameter by its plain or its encoded name; `rule` determines which is tried first.
  [[nodiscard]] NameMatch find_parameter(NameRule rule, std::string_view name) const;
  /// Finds a constant by its key ("cst3") or by its full name without the Default prefix ("data-3").
  [[nodiscard]] NameMatch find_constant(std::string_view name) const;

 private:
  /// Nodes by name; nodes with the same name form a linked list.
  struct Names {
    std::unordered_map<std::string_view, NodeIndex> first;
    std::unordered_map<NodeIndex, NodeIndex> next;
    void add(std::string_view name, NodeIndex node);
  };
  void add_operators(OperatorCounter& counter, bool none_launched);
  void add_parameters_and_constants();
  [[nodiscard]] NameMatch find_last_part(std::string_view type, std::string_view name) const;
  [[nodiscard]] NameMatch find_best(const Names& names, std::string_view name, std::string_view type) const;

  std::shared_ptr<const Graph> graph_;
  bool none_launched_;
  TextArena texts_;
  Names last_part_, after_dashes_, exact_, counted_;
  Names parameters_, encoded_parameters_, constants_;
  std::unordered_set<std::string> unlaunched_;  ///< encoded names without -opN
};

}  // namespace sporescope
