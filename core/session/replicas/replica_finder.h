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

/// What of a dump is held against each other.
struct ReplicaRequest {
  bool all_tensors = false;  ///< else what replicas share by what the graphs say, which is less to read
};

struct ReplicaProgress {
  std::uint64_t done = 0, all = 0;  ///< tensors of single ranks and iterations
  std::size_t tensors = 0;          ///< different ones
  std::size_t ranks = 0;
};

struct ReplicaCallbacks {
  std::function<void(const ReplicaProgress&)> on_progress;
  /// What is known before the end, each time more.
  std::function<void(std::shared_ptr<const SessionReplicas>)> on_part;
  /// Errors: those of opening the dump; unsupported of a live training.
  ResultCallback<std::shared_ptr<const SessionReplicas>> on_done;
};

/// Holds the ranks of a session's dump against each other, on threads of its own. What may be called from which thread: see
/// Session. Closing the session needs this one to go first.
class ReplicaFinder {
 public:
  ReplicaFinder() = default;
  ReplicaFinder(const ReplicaFinder&) = delete;
  ReplicaFinder& operator=(const ReplicaFinder&) = delete;
  virtual ~ReplicaFinder() = default;

  [[nodiscard]] static std::shared_ptr<ReplicaFinder> make(std::shared_ptr<Session> session);

  /// One search at a time: another one ends that before. Waits for a dump that is still being opened.
  [[nodiscard]] virtual CancelHandle find(ReplicaRequest question, ReplicaCallbacks callbacks) = 0;
  /// Ends the search that runs; its answer comes with what was found, not complete.
  virtual void stop() = 0;
  /// How a tensor differs from the measure. Errors: those of DumpView::open and of reading; invalid_argument of other shapes.
  [[nodiscard]] virtual CancelHandle difference(const TensorKey& tensor, const TensorKey& measure,
                                                ResultCallback<Difference> answer) = 0;
};

}  // namespace sporescope
