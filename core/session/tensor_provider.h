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
#include "core/session/summary_cache.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// The values of a tensor and of the one before it, as far as they were wanted.
struct OpenTensors {
  std::shared_ptr<const TensorSource> current, previous;
};

enum class TensorAccess : std::uint8_t { current, previous, both };

/// Where tensors come from: one dump, or one training process. Its keys count graphs as it does. Any thread; but for
/// kernel_arguments() and retained_steps() nothing here waits for a disk or a training.
class TensorProvider {
 public:
  using Work = std::function<void(const Result<OpenTensors>&, CancelState&)>;

  TensorProvider() = default;
  TensorProvider(const TensorProvider&) = delete;
  TensorProvider& operator=(const TensorProvider&) = delete;
  virtual ~TensorProvider() = default;

  /// The tensors of a node in one iteration: outputs and inputs, every run; those that were not dumped are there too (readable
  /// == false).
  [[nodiscard]] virtual std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const = 0;
  [[nodiscard]] virtual std::optional<TensorInfo> tensor_info(const TensorKey& key) const = 0;
  /// The value before it: of the run before in the same iteration, else of the iteration before.
  [[nodiscard]] virtual std::optional<TensorKey> previous_of(const TensorKey& key) const = 0;
  /// True if something is known of the values of one of the node's tensors in that iteration.
  [[nodiscard]] virtual bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const = 0;

  /// Gets at the values and does `work` with them on a worker, at most once; not at all once the ticket is cancelled. Errors
  /// that `work` is told: not_found where there is no such value; those of reading.
  virtual void open(const TensorKey& key, TensorAccess desired, Priority urgency, std::shared_ptr<CancelState> cancel_state,
                    Work work) = 0;
  /// Gets a card without the value where that costs much less. False, and nothing is answered, where it does not.
  [[nodiscard]] virtual bool fetch_summary(const TensorKey& /*key*/, const std::shared_ptr<CancelState>& /*ticket*/,
                                           const ResultCallback<TensorSummary>& /*answer*/) {
    return false;
  }
  /// What the training wrote of the tensor's values. Nothing if it wrote nothing.
  [[nodiscard]] virtual std::optional<RecordedSummary> recorded_summary(const TensorKey& /*key*/) const { return std::nullopt; }
  /// Dump::kernel_arguments. It reads a file, so it is to be called on a worker.
  [[nodiscard]] virtual Result<std::vector<Attribute>> kernel_arguments(GraphIndex /*graph*/, NodeIndex /*node*/,
                                                                        Iteration /*iteration*/) const {
    return {};
  }
  /// True if what was dumped is not the whole tensor; `shape` is that of its values.
  [[nodiscard]] virtual bool is_sample(const TensorKey& /*key*/, const Shape& /*shape*/) const { return false; }
  /// What the overview of a training shows, see retained_steps() in live/; may wait for the training, so it is to be called on
  /// a worker. Errors: not_found where nothing is kept of earlier steps; cancelled.
  [[nodiscard]] virtual Result<OverviewSource> retained_steps(
      const IndexedVector<RankGraphIndex, GraphIndex>& /*representation*/, const std::stop_token& /*stop*/) const {
    return fail(
        ErrorCode::not_found,
        SPORESCOPE_TRANSLATE_NOOP("A live training keeps no values of earlier steps. Record it, then open the recording."));
  }
  /// The cards that were made of its tensors, under its own keys.
  [[nodiscard]] virtual std::shared_ptr<SummaryCache> summaries() const = 0;
};

}  // namespace sporescope
