// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <tuple>

#include "core/dump/dump.h"

namespace sporescope {

/// A tensor as all ranks and all iterations know it: net and id of its graph, full name of its node (without one type and name
/// as its file says them), which input or output, and which run. Ranks number the nodes of their graphs each for itself.
using CrossRankName =
    std::tuple<std::string_view, std::uint32_t, std::string_view, std::string_view, IoDirection, std::uint32_t, std::uint32_t>;

/// The names of the tensors of a dump. A rank whose graph nobody knows writes files that are called as those of the others: its
/// tensors have the full name that these lead to on a rank whose graph is known. Immutable; its views are of the dump, which
/// must outlive it. Any thread.
class CrossRankNames {
 public:
  explicit CrossRankNames(const Dump& dump);

  [[nodiscard]] CrossRankName of(const TensorRecord& record) const;

 private:
  using StoredName = std::tuple<std::string_view, std::uint32_t, std::string_view, std::string_view>;

  [[nodiscard]] StoredName stored(const TensorRecord& record) const;
  void collect();

  const Dump& dump_;
  std::map<StoredName, std::string_view> full_names_;  ///< empty where ranks or nodes disagree about it
};

/// The node of a tensor; null if it is not known.
[[nodiscard]] const Node* known_node(const Dump& dump, const TensorRecord& record);

}  // namespace sporescope
