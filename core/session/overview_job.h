// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/concurrency/cancel_state.h"
#include "core/dump/tensor_key.h"
#include "core/overview/depth.h"
#include "core/overview/matrix.h"
#include "core/overview/overview_layout.h"
#include "core/overview/overview_residues.h"
#include "core/overview/visible_region.h"
#include "core/session/overview_source.h"
#include "core/session/session_snapshot.h"

/// The overview of a session: all tensors of a rank over all iterations, or of all ranks in one iteration.
namespace sporescope {

/// Maps rows and columns of an overview to tensors of the session. Immutable and thread-safe.
struct SessionOverview {
  OverviewLayout layout;
  OverviewMatrix initial_matrix;  ///< known readings of all rows and columns before anything is read
  std::uint64_t tensors = 0;      ///< number of cells with a tensor
  std::vector<TensorKey> rows;    ///< key of each row, in the first column in which it was dumped
  std::vector<DepthEntry> depth;
  std::vector<bool> unfilled;  ///< rows in which no jumps are reported, see may_be_uninitialized()
  /// Recognizes jumps that are only rounding residues. Null for a training, because it would keep the tensors in memory.
  std::shared_ptr<OverviewResidues> residues;

  std::shared_ptr<const DumpView> ranks;  ///< set for an overview over ranks, each of which has its own nodes; null otherwise

  /// Returns nullopt if the tensor was not dumped in that column.
  [[nodiscard]] std::optional<TensorKey> key_at(std::size_t row, std::size_t column) const;
  /// Returns the row of this tensor, regardless of its iteration.
  [[nodiscard]] std::optional<std::size_t> row_of(const TensorKey& key) const;
  /// Returns the first row of this node.
  [[nodiscard]] std::optional<std::size_t> row_of(GraphIndex graph, NodeIndex node) const;

 private:
  template <class Predicate>
  [[nodiscard]] std::optional<std::size_t> first_row(GraphIndex graph, Predicate matches) const;
};

/// Result of an overview that was read.
struct OverviewEnd {
  bool complete = true;  ///< false if it was stopped
  std::vector<Problem> problems;
};

/// Callbacks of an overview. They are called on a worker thread, one at a time.
struct OverviewCallbacks {
  std::function<void(std::shared_ptr<const SessionOverview>)> on_layout;  ///< called first
  std::function<void(std::vector<OverviewEntry>)> on_entries;             ///< called at most ten times a second
  std::function<void(Result<OverviewEnd>)> on_done;                       ///< called last
};

/// Options of an overview.
struct OverviewRequest {
  OverviewChoice choice;
  std::shared_ptr<const VisibleRegion> visible_region;  ///< region that is read first; never null
  std::filesystem::path cache_folder;                   ///< folder of StatisticsCache; empty disables the cache
};

/// Reads the overview. Worker threads only; see Session::overview().
void run_overview(const Result<OverviewSource>& source, const SessionSnapshot& snapshot, const OverviewRequest& request,
                  const OverviewCallbacks& callbacks, CancelState& cancel_state);

}  // namespace sporescope
