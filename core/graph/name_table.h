// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// Names to node indices: open addressing over the names' own storage, several times faster to fill than std::unordered_map,
/// which matters for graphs of 100,000 nodes. The name that came first wins.
class NameTable {
 public:
  NameTable() = default;
  /// `names[i]` belongs to node i; empty names are left out. The span and its texts must outlive the table.
  explicit NameTable(std::span<const std::string_view> names)
      : names_(names), slots_(std::bit_ceil(names.size() * 2 + 1), kNoNode) {
    for (NodeIndex i = 0; i < names.size(); ++i) {
      if (!names[i].empty()) {
        NodeIndex& slot = slots_[slot_of(names[i])];
        has_repeated_names_ = has_repeated_names_ || slot != kNoNode;
        slot = slot == kNoNode ? i : slot;
      }
    }
  }

  /// The first node of this name, kNoNode if there is none.
  [[nodiscard]] NodeIndex find(std::string_view name) const {
    return slots_.empty() || name.empty() ? kNoNode : slots_[slot_of(name)];
  }
  [[nodiscard]] bool has_repeated_names() const { return has_repeated_names_; }

 private:
  [[nodiscard]] std::size_t slot_of(std::string_view name) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = std::hash<std::string_view>{}(name)&mask;
    while (slots_[at] != kNoNode && names_[slots_[at]] != name) {
      at = (at + 1) & mask;
    }
    return at;
  }

  std::span<const std::string_view> names_;
  std::vector<NodeIndex> slots_;
  bool has_repeated_names_ = false;
};

}  // namespace sporescope
