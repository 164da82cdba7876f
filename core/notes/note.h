// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/dump/dump.h"
#include "core/dump/iteration.h"

namespace sporescope {

/// A node identified by names, which remain valid when the dump is opened again.
struct NotedNode {
  int rank = 0;
  std::string net;
  std::string graph;  ///< "kernel_graph0"
  std::string name;   ///< full name
  auto operator<=>(const NotedNode&) const = default;
};

/// A tensor of a node, within an iteration.
struct NotedTensor {
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  std::uint32_t run = 1;  ///< execution of the node, from 1
  auto operator<=>(const NotedTensor&) const = default;
};

/// A user's note on a node, a tensor or an iteration: a text, a bookmark, or both.
struct Note {
  NotedNode node;
  Iteration iteration{};  ///< iteration of the tensor, or the one displayed when the note was written
  bool bookmark = false;
  std::string text;                     ///< UTF-8, may have several lines
  std::int64_t written = 0;             ///< time of the last change, in seconds since the epoch
  std::optional<NotedTensor> tensor{};  ///< nothing for a note on the node or on an iteration

  [[nodiscard]] bool empty() const { return !bookmark && text.empty(); }
  /// Returns true for a note on an iteration; its node has no name.
  [[nodiscard]] bool of_iteration() const { return node.name.empty(); }
  /// Returns true if both notes have the same subject, of which there may be only one note. A subject is a node in all
  /// iterations, a tensor in one iteration, or an iteration.
  [[nodiscard]] bool same_subject(const Note& other) const {
    const bool is_on_node = !of_iteration() && !tensor;
    return node == other.node && tensor == other.tensor && (is_on_node || iteration == other.iteration);
  }
  bool operator==(const Note&) const = default;
};

}  // namespace sporescope
