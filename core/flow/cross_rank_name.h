// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <tuple>

#include "core/dump/dump.h"

namespace sporescope {

/// The identity of a tensor across ranks and iterations: net and id of its graph, full name of its node (if unknown, type and
/// name from its file), I/O direction, slot and run. Node indices cannot be used, because each rank numbers its nodes
/// independently.
using CrossRankName =
    std::tuple<std::string_view, std::uint32_t, std::string_view, std::string_view, IoDirection, std::uint32_t, std::uint32_t>;

/// Computes the cross-rank names of the tensors of a dump. Files of a rank without a known graph have the same names as those
/// of other ranks; its tensors get the full names that these files have on a rank with a known graph. Immutable and
/// thread-safe. The returned views refer to the dump, which must outlive this object.
class CrossRankNames {
 public:
  explicit CrossRankNames(const Dump& dump);

  [[nodiscard]] CrossRankName of(const TensorRecord& record) const;

 private:
  using StoredName = std::tuple<std::string_view, std::uint32_t, std::string_view, std::string_view>;

  [[nodiscard]] StoredName stored_name(const TensorRecord& record) const;
  void collect_full_names();

  const Dump& dump_;
  std::map<StoredName, std::string_view> full_names_;  ///< Empty if ranks or nodes disagree
};

/// Returns the node of a tensor, or null if it is unknown.
[[nodiscard]] const Node* known_node(const Dump& dump, const TensorRecord& record);

}  // namespace sporescope
