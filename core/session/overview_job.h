// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/concurrency/cancel_state.h"
#include "core/overview/depth.h"
#include "core/overview/matrix.h"
#include "core/overview/overview_layout.h"
#include "core/overview/overview_residues.h"
#include "core/overview/visible_region.h"
#include "core/session/overview_source.h"
#include "core/session/session_snapshot.h"
#include "core/session/tensor_key.h"

/// The overview of a session: all tensors of a rank over all iterations, or of all ranks in an iteration.
namespace sporescope {

/// Which tensor of the session stands where. Immutable, any thread.
struct SessionOverview {
  OverviewLayout layout;
  OverviewMatrix initial_matrix;  ///< of its rows and columns: what is known before anything is read
  std::uint64_t tensors = 0;      ///< cells with a tensor
  std::vector<TensorKey> rows;    ///< each in the first column in which it was dumped
  std::vector<DepthEntry> depth;
  std::vector<bool> unfilled;  ///< rows in which nothing jumps, see may_be_uninitialized()
  /// Tells jumps that are rounding. Null for a training: the values of steps that are over are not there to be read.
  std::shared_ptr<OverviewResidues> residues;

  std::shared_ptr<const DumpView> ranks;  ///< over ranks, each of which has nodes of its own; else null

  /// Nothing if it was not dumped in that column.
  [[nodiscard]] std::optional<TensorKey> key_at(std::size_t row, std::size_t column) const;
  /// The row of this tensor, whatever its iteration.
  [[nodiscard]] std::optional<std::size_t> row_of(const TensorKey& key) const;
  /// The first row of this node.
  [[nodiscard]] std::optional<std::size_t> row_of(GraphIndex graph, NodeIndex node) const;

 private:
  template <class IsRequested>
  [[nodiscard]] std::optional<std::size_t> first_row(GraphIndex graph, IsRequested is_requested) const;
};

struct OverviewEnd {
  bool complete = true;  ///< false: it was stopped
  std::vector<Problem> problems;
};

/// Called on a worker, one at a time.
struct OverviewCallbacks {
  std::function<void(std::shared_ptr<const SessionOverview>)> on_layout;  ///< first
  std::function<void(std::vector<OverviewEntry>)> on_entries;             ///< at most ten times a second
  std::function<void(Result<OverviewEnd>)> on_done;                       ///< last
};

/// Which overview.
struct OverviewRequest {
  OverviewChoice choice;
  std::shared_ptr<const VisibleRegion> visible_region;  ///< what is read first; never null
  std::filesystem::path cache_folder;  ///< folder of statistics that were read earlier, see StatisticsCache; empty: none
};

/// Reads the overview. For workers; see Session::overview().
void run_overview(const Result<OverviewSource>& source, const SessionSnapshot& snapshot, const OverviewRequest& request,
                  const OverviewCallbacks& callbacks, CancelState& cancel_state);

}  // namespace sporescope
