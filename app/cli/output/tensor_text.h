// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/output/table.h"
#include "app/cli/target.h"

/// Text for tensors, shared by all commands.
namespace sporescope::cli {

/// The table columns that identify a tensor. Ranks, graphs and runs are only shown if the dump has several.
class TensorColumns {
 public:
  explicit TensorColumns(const Dump& dump);

  /// Returns the first columns: rank, graph.
  [[nodiscard]] std::vector<Column> graph() const;
  [[nodiscard]] std::vector<std::string> graph(const TensorRecord& record) const;
  /// Returns the same columns and the iteration.
  [[nodiscard]] std::vector<Column> place() const;
  /// Uses the same columns for a later state of the dump.
  void set_dump(const Dump& dump) { dump_ = &dump; }
  [[nodiscard]] std::vector<std::string> place(const TensorRecord& record) const;
  /// Returns "output 0" or "output 0 run 2 of 3".
  [[nodiscard]] static std::string slot(const TensorRecord& record);

 private:
  const Dump* dump_;
  bool has_several_ranks_ = false;
  bool has_several_graphs_ = false;
};

/// Returns the full name of the node, or else the name in the file name.
[[nodiscard]] std::string node_text(const Dump& dump, const TensorRecord& record);
/// Returns the last part of that name.
[[nodiscard]] std::string short_node_text(const Dump& dump, const TensorRecord& record);
/// Returns "Log-op0, output 0, iteration 1", with the rank if there are several.
[[nodiscard]] std::string tensor_text(const Dump& dump, const TensorRecord& record);
[[nodiscard]] std::string iteration_text(Iteration iteration);

/// Returns the minimum, with integers in full; "-" if there is none.
[[nodiscard]] std::string min_text(const Statistics& statistics);
[[nodiscard]] std::string max_text(const Statistics& statistics);  ///< The same for the maximum
/// Returns true if the dump has graphs of several ranks.
[[nodiscard]] bool several_ranks(const Dump& dump);
/// Returns "36 -Inf, 4 NaN"; empty if all elements are finite.
[[nodiscard]] std::string non_finite_text(const Statistics& statistics);

}  // namespace sporescope::cli
