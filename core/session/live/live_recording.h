// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/concurrency/serial_queue.h"
#include "core/dump/mindspore/recorder.h"
#include "core/session/analysis.h"
#include "core/session/live/live_store.h"
#include "core/session/session_snapshot.h"

namespace sporescope {

/// Writes what was seen of a training into a folder, on a thread of its own: training never waits for the disk. What was handed
/// over is written whatever comes: the destructor waits for the disk. Any thread.
class LiveRecording {
 public:
  /// `on_problem` comes on the writing thread.
  LiveRecording(std::unique_ptr<Recorder> recorder, std::function<void(const Text&)> on_problem);

  void add_graph(const SessionGraph& graph, std::shared_ptr<const std::vector<std::byte>> bytes);
  void add_tensor(const SessionGraph& graph, const LiveTensorKey& key, std::shared_ptr<const TensorSource> tensor);
  /// As Recorder::set_run_order().
  void set_run_order(std::int32_t step, std::vector<std::uint32_t> graph_ids);
  void add_hit(const SessionGraph& graph, const SessionHit& hit);

 private:
  using Work = std::function<Result<void>(Recorder&)>;
  struct Writer;
  void add(Work work);

  std::shared_ptr<Writer> writer_;
  SerialQueue queue_;
};

}  // namespace sporescope
