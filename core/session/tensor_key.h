// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/dump/dump.h"
#include "core/session/graph_index.h"

/// Identifies a tensor for views, with the metadata that is known without reading it.
namespace sporescope {

/// Identifies one tensor of a session. `run` counts from 1.
struct TensorKey {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  Iteration iteration{};
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  std::uint32_t run = 1;
  auto operator<=>(const TensorKey&) const = default;
};

/// Metadata of a tensor that is known without reading it.
struct TensorInfo {
  TensorKey key;
  std::uint32_t runs = 1;
  std::string dtype;                     ///< dtype in the graph; empty if unknown
  std::vector<std::int64_t> shape;       ///< shape in the graph; may contain -1
  std::string file;                      ///< relative path; empty if there is no file
  bool readable = false;                 ///< its values can be requested
  bool has_recorded_statistics = false;  ///< the training recorded its statistics
  std::uint64_t time = 0;

  /// Returns true if a summary can be requested, from values or recorded statistics.
  [[nodiscard]] bool has_summary() const { return readable || has_recorded_statistics; }
};

/// The tensor itself, the one that it is compared with (by default the previous one), or their difference.
enum class TensorAspect : std::uint8_t { current, previous, difference };

}  // namespace sporescope
