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

/// A tensor as an answer of the command line names it: enough to find it in a dump that somebody else opens.
struct SavedTensor {
  std::optional<int> rank;  ///< nothing: it belongs to no graph
  std::string net;
  std::uint32_t graph_id = 0;
  Iteration iteration{};
  std::string node;  ///< full name; empty: it belongs to no node
  std::string type;  ///< of the node; where there is none, of the file
  std::string name;  ///< of the file, where there is no node
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  std::uint32_t run = 1;
  std::uint64_t time = 0;
  auto operator<=>(const SavedTensor&) const = default;
};

/// What else the answer tells of it.
struct SavedTensorInfo {
  SavedTensor tensor;
  std::string graph;  ///< "kernel_graph0"
  std::uint32_t runs = 1;
  std::string dtype;                             ///< in the network, empty if unknown
  Shape shape;                                   ///< of its values; empty if unknown
  std::optional<RecordedStatistics> statistics;  ///< of its values, as far as the answer knows them
};

/// What `check` found. Its records count in SavedResults::tensors.
struct SavedCheck {
  std::vector<Watchpoint> watchpoints;
  CheckResult result;
  bool whole = false;  ///< all that was asked was looked at and could be judged
};

/// What `first` found. Its records count in SavedResults::tensors; nodes are named beside it, since no graph is known.
struct SavedSearch {
  CauseSearchResult result;
  std::vector<std::string> produced_by;            ///< of each finding: the operator that made it; empty: none
  std::vector<std::optional<SourceLine>> sources;  ///< of each finding
  bool whole = false;                              ///< as of a check
};

/// The answers of commands about one dump, as a file holds them (--json). Immutable once read.
struct SavedResults {
  std::filesystem::path file;
  std::string named_dump;      ///< as the command was told of it
  std::filesystem::path dump;  ///< where it lies now, "ssh://HOST/PATH" of another computer; empty: it was not found
  IndexedVector<RecordIndex, SavedTensorInfo> tensors;
  std::optional<SavedCheck> check;
  std::optional<SavedSearch> search;
  std::uint64_t truncated = 0;  ///< hits or findings that were too many for the answer, by its own word

  [[nodiscard]] bool whole() const { return truncated == 0 && (!check || check->whole) && (!search || search->whole); }
};

}  // namespace sporescope
