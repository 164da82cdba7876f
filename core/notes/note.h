// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/dump/dump.h"
#include "core/dump/iteration.h"

namespace sporescope {

/// A node by its names, which hold from one opening of a dump to the next.
struct NotedNode {
  int rank = 0;
  std::string net;
  std::string graph;  ///< "kernel_graph0"
  std::string name;   ///< in full
  auto operator<=>(const NotedNode&) const = default;
};

/// A tensor of a node in an iteration.
struct NotedTensor {
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  std::uint32_t run = 1;  ///< from 1
  auto operator<=>(const NotedTensor&) const = default;
};

/// What a person keeps of a node, a tensor or an iteration: words, a bookmark, or both.
struct Note {
  NotedNode node;
  Iteration iteration{};  ///< the one that was looked at; that of the tensor
  bool bookmark = false;
  std::string text;                     ///< UTF-8, several lines
  std::int64_t written = 0;             ///< seconds since the epoch: the last change
  std::optional<NotedTensor> tensor{};  ///< of the node; nothing for a note on the node itself, or on an iteration

  [[nodiscard]] bool empty() const { return !bookmark && text.empty(); }
  /// True for a note on the iteration itself: its node has no name.
  [[nodiscard]] bool of_iteration() const { return node.name.empty(); }
  /// There is one note on a node, whatever the iteration in which it was written, one on each of its tensors in an iteration,
  /// and one on an iteration.
  [[nodiscard]] bool same_subject(const Note& other) const {
    const bool of_node = !of_iteration() && !tensor;
    return node == other.node && tensor == other.tensor && (of_node || iteration == other.iteration);
  }
  bool operator==(const Note&) const = default;
};

}  // namespace sporescope
