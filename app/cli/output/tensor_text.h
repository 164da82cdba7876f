// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/output/table.h"
#include "app/cli/target.h"

/// Tensors as people read them, the same in all commands.
namespace sporescope::cli {

/// The columns of a table that say which tensor a row is about. Ranks, graphs and runs are told only where the dump has
/// several.
class TensorColumns {
 public:
  explicit TensorColumns(const Dump& dump);

  /// Those that come first: rank, graph.
  [[nodiscard]] std::vector<Column> graph() const;
  [[nodiscard]] std::vector<std::string> graph(const TensorRecord& record) const;
  /// The same, and the iteration.
  [[nodiscard]] std::vector<Column> place() const;
  /// The same columns for the dump as it is now.
  void set_dump(const Dump& dump) { dump_ = &dump; }
  [[nodiscard]] std::vector<std::string> place(const TensorRecord& record) const;
  /// "output 0", "output 0 run 2 of 3".
  [[nodiscard]] static std::string slot(const TensorRecord& record);

 private:
  const Dump* dump_;
  bool ranks_ = false;
  bool graphs_ = false;
};

/// The node's full name, or the name in the file name.
[[nodiscard]] std::string node_text(const Dump& dump, const TensorRecord& record);
/// The last part of it.
[[nodiscard]] std::string short_node_text(const Dump& dump, const TensorRecord& record);
/// "Log-op0, output 0, iteration 1"; with the rank if there are several.
[[nodiscard]] std::string tensor_text(const Dump& dump, const TensorRecord& record);
[[nodiscard]] std::string iteration_text(Iteration iteration);

/// The smallest and the largest value, integers in full; "-" for none.
[[nodiscard]] std::string min_text(const Statistics& statistics);
[[nodiscard]] std::string max_text(const Statistics& statistics);
/// True if the graphs of the dump are of more than one rank.
[[nodiscard]] bool several_ranks(const Dump& dump);
/// "36 -Inf, 4 NaN"; empty if all is finite.
[[nodiscard]] std::string non_finite_text(const Statistics& statistics);

}  // namespace sporescope::cli
