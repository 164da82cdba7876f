// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/session/replicas/session_replicas.h"
#include "core/session/session.h"

namespace sporescope {

/// Options of a search for replica differences.
struct ReplicaRequest {
  bool all_tensors = false;  ///< false: only tensors that replicas share according to the graphs, which is faster
};

/// Progress of a search.
struct ReplicaProgress {
  std::uint64_t done = 0, all = 0;  ///< tensors, counted per rank and iteration
  std::size_t tensors = 0;          ///< number of different tensors
  std::size_t ranks = 0;
};

/// Callbacks of a search. They are called on worker threads.
struct ReplicaCallbacks {
  std::function<void(const ReplicaProgress&)> on_progress;
  /// Receives growing partial results.
  std::function<void(std::shared_ptr<const SessionReplicas>)> on_partial_result;
  /// Errors: the errors of opening the dump; unsupported for a live training.
  ResultCallback<std::shared_ptr<const SessionReplicas>> on_done;
};

/// Compares the ranks of a session's dump on its own threads. Threading is the same as for Session. Release this object before
/// closing the session.
class ReplicaFinder {
 public:
  ReplicaFinder() = default;
  ReplicaFinder(const ReplicaFinder&) = delete;
  ReplicaFinder& operator=(const ReplicaFinder&) = delete;
  virtual ~ReplicaFinder() = default;

  [[nodiscard]] static std::shared_ptr<ReplicaFinder> make(std::shared_ptr<Session> session);

  /// Starts a search and cancels the previous one. Waits for a dump that is still being opened.
  [[nodiscard]] virtual CancelHandle find(ReplicaRequest request, ReplicaCallbacks callbacks) = 0;
  /// Stops the running search. Its answer contains the results so far, marked as incomplete.
  virtual void stop() = 0;
  /// Computes the difference between a tensor and `reference`. Errors: those of DumpView::open and of reading;
  /// invalid_argument if the shapes differ.
  [[nodiscard]] virtual CancelHandle difference(const TensorKey& tensor, const TensorKey& reference,
                                                ResultCallback<Difference> answer) = 0;
};

}  // namespace sporescope
