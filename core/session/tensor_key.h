// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/dump/dump.h"
#include "core/session/graph_index.h"

/// How the screens name a tensor, and what is known of it without reading it.
namespace sporescope {

/// Names one tensor in a session. `run` counts from 1.
struct TensorKey {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  std::uint32_t run = 1;
  auto operator<=>(const TensorKey&) const = default;
};

/// What is known of a tensor without reading it.
struct TensorInfo {
  TensorKey key;
  std::uint32_t runs = 1;
  std::string dtype;                     ///< in the network, empty if unknown
  std::vector<std::int64_t> shape;       ///< by the graph; may hold -1
  std::string file;                      ///< relative; empty: no file
  bool readable = false;                 ///< values can be asked for
  bool has_recorded_statistics = false;  ///< the training wrote statistics of it
  std::uint64_t time = 0;

  /// Something is known of its values: a card can be asked for.
  [[nodiscard]] bool has_summary() const { return readable || has_recorded_statistics; }
};

enum class TensorAspect : std::uint8_t { current, previous, difference };

}  // namespace sporescope
