// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/graph/source_line.h"
#include "core/watch/check.h"

namespace sporescope {

/// Identifies a tensor in saved results, independently of an opened dump.
struct SavedTensor {
  std::optional<int> rank;  ///< Empty if it belongs to no graph
  std::string net;
  std::uint32_t graph_id = 0;
  Iteration iteration{};
  std::string node;  ///< Full name; empty if it belongs to no node
  std::string type;  ///< Type of the node, or type in the file name if there is no node
  std::string name;  ///< Name of the file if there is no node
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  std::uint32_t run = 1;
  std::uint64_t time = 0;
  auto operator<=>(const SavedTensor&) const = default;
};

/// A saved tensor with further information.
struct SavedTensorInfo {
  SavedTensor tensor;
  std::string graph;  ///< "kernel_graph0"
  std::uint32_t runs = 1;
  std::string dtype;                             ///< dtype in the network; empty if unknown
  Shape shape;                                   ///< Shape of its values; empty if unknown
  std::optional<RecordedStatistics> statistics;  ///< Statistics of its values, as far as they were saved
};

/// Results of `check`. Records are indices into SavedResults::tensors.
struct SavedCheck {
  std::vector<Watchpoint> watchpoints;
  CheckResult result;
  bool whole = false;  ///< All selected tensors were read and judged
};

/// Results of `first`. Records are indices into SavedResults::tensors. Nodes are saved by name, because no graph is available.
struct SavedSearch {
  CauseSearchResult result;
  std::vector<std::string> produced_by;            ///< Per finding: name of the producer; empty if unknown
  std::vector<std::optional<SourceLine>> sources;  ///< Per finding
  bool whole = false;                              ///< As in SavedCheck
};

/// Results of commands about one dump, as saved with --json. Immutable after reading.
struct SavedResults {
  std::filesystem::path file;
  std::string named_dump;      ///< Path as given to the command
  std::filesystem::path dump;  ///< Current location, "ssh://HOST/PATH" for a remote one; empty if not found
  IndexedVector<RecordIndex, SavedTensorInfo> tensors;
  std::optional<SavedCheck> check;
  std::optional<SavedSearch> search;
  std::uint64_t truncated = 0;  ///< Number of hits or findings that the command omitted from its output

  /// True if nothing was omitted and all selected tensors were judged.
  [[nodiscard]] bool whole() const { return truncated == 0 && (!check || check->whole) && (!search || search->whole); }
};

}  // namespace sporescope
