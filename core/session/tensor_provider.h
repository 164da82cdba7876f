// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/concurrency/cancel_state.h"
#include "core/session/overview_source.h"
#include "core/session/priority.h"
#include "core/session/rank_graph_index.h"
#include "core/session/summary_cache.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// The opened tensor and the one it is compared with; null if not requested.
struct OpenTensors {
  std::shared_ptr<const TensorSource> current, previous;
};

/// Which of the two tensors a request needs.
enum class TensorAccess : std::uint8_t { current, previous, both };

/// Source of tensors: one dump or one training process. Keys use the provider's own graph indices. Thread-safe. Only
/// kernel_arguments() and retained_steps() may wait for a disk or a training.
class TensorProvider {
 public:
  using Work = std::function<void(const Result<OpenTensors>&, CancelState&)>;

  TensorProvider() = default;
  TensorProvider(const TensorProvider&) = delete;
  TensorProvider& operator=(const TensorProvider&) = delete;
  virtual ~TensorProvider() = default;

  /// Returns the inputs and outputs of a node in one iteration, with every run. Includes tensors that were not dumped
  /// (readable == false).
  [[nodiscard]] virtual std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const = 0;
  [[nodiscard]] virtual std::optional<TensorInfo> tensor_info(const TensorKey& key) const = 0;
  /// Returns the tensor of the previous run in the same iteration, else of the previous iteration.
  [[nodiscard]] virtual std::optional<TensorKey> previous_of(const TensorKey& key) const = 0;
  /// Returns true if values or statistics of one of the node's tensors are known in that iteration.
  [[nodiscard]] virtual bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const = 0;

  /// Opens the tensors and calls `work` with them on a worker thread. `work` is called at most once, and not after
  /// cancellation. Errors passed to `work`: not_found if there is no such value; the errors of reading.
  virtual void open(const TensorKey& key, TensorAccess access, Priority urgency, std::shared_ptr<CancelState> cancel_state,
                    Work work) = 0;
  /// Requests a summary without the values if that is much cheaper. Returns false without calling `answer` if it is not.
  [[nodiscard]] virtual bool fetch_summary(const TensorKey& /*key*/, const std::shared_ptr<CancelState>& /*cancel_state*/,
                                           const ResultCallback<TensorSummary>& /*answer*/) {
    return false;
  }
  /// Returns the recorded statistics of the tensor; nullopt if the training recorded none.
  [[nodiscard]] virtual std::optional<RecordedSummary> recorded_summary(const TensorKey& /*key*/) const { return std::nullopt; }
  /// See Dump::kernel_arguments. Reads a file, so call it on a worker thread.
  [[nodiscard]] virtual Result<std::vector<Attribute>> kernel_arguments(GraphIndex /*graph*/, NodeIndex /*node*/,
                                                                        Iteration /*iteration*/) const {
    return {};
  }
  /// Returns true if only a part of the tensor was dumped; `shape` is the shape of the dumped values.
  [[nodiscard]] virtual bool is_sample(const TensorKey& /*key*/, const Shape& /*shape*/) const { return false; }
  /// Returns the data for the overview of a training, see retained_steps() in live/. May wait for the training, so call it on
  /// a worker thread. Errors: not_found if no earlier steps are retained; cancelled.
  [[nodiscard]] virtual Result<OverviewSource> retained_steps(
      const IndexedVector<RankGraphIndex, GraphIndex>& /*session_graphs*/, const std::stop_token& /*stop*/) const {
    return fail(
        ErrorCode::not_found,
        SPORESCOPE_TRANSLATE_NOOP("A live training keeps no values of earlier steps. Record it, then open the recording."));
  }
  /// Returns the cached summaries of its tensors, under its own keys.
  [[nodiscard]] virtual std::shared_ptr<SummaryCache> summaries() const = 0;
};

}  // namespace sporescope
