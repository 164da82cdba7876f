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

/// Writes captured data of a training into a folder on its own thread, so that the training never waits for the disk. The
/// destructor waits until all added data is written. Thread-safe.
class LiveRecording {
 public:
  /// `on_problem` is called on the writing thread.
  LiveRecording(std::unique_ptr<Recorder> recorder, std::function<void(const Text&)> on_problem);

  void add_graph(const SessionGraph& graph, std::shared_ptr<const std::vector<std::byte>> bytes);
  void add_tensor(const SessionGraph& graph, const LiveTensorKey& key, std::shared_ptr<const TensorSource> tensor);
  /// See Recorder::set_run_order().
  void set_run_order(std::int32_t step, std::vector<std::uint32_t> graph_ids);
  void add_hit(const SessionGraph& graph, const Hit& hit);

 private:
  using Work = std::function<Result<void>(Recorder&)>;
  struct Writer;
  void add(Work work);

  std::shared_ptr<Writer> writer_;
  SerialQueue queue_;
};

}  // namespace sporescope
