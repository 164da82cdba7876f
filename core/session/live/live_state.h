// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/concurrency/cancel_state.h"
#include "core/live/training.h"
#include "core/session/live/live_console.h"
#include "core/session/live/live_graphs.h"
#include "core/session/live/live_hits.h"
#include "core/session/live/live_recording.h"
#include "core/session/live/live_series.h"
#include "core/session/live/live_statistics_cache.h"
#include "core/session/live/live_store.h"
#include "core/session/live/pending_requests.h"
#include "core/session/live/tracked_tensors.h"
#include "core/session/live_control.h"
#include "core/session/snapshot_publisher.h"
#include "core/session/summary_cache.h"

namespace sporescope {

/// The state that a live session shares with its training: graphs, stored tensors, pending hits and pending requests. It
/// outlives the session while callbacks of the training run. Thread-safe.
class LiveState : public std::enable_shared_from_this<LiveState> {
 public:
  using Source = std::shared_ptr<const TensorSource>;
  using OnSource = std::function<void(Result<Source>)>;
  using OnStatistics = std::function<void(Result<live::WireStatistics>)>;

  explicit LiveState(std::shared_ptr<live::Training> training);
  /// Starts observing the training. Call it once.
  void begin();

  [[nodiscard]] live::Training& training() { return *training_; }
  [[nodiscard]] SnapshotPublisher& publisher() { return publisher_; }
  [[nodiscard]] SummaryCache& summaries() { return summaries_; }
  [[nodiscard]] LiveStore& store() { return store_; }
  [[nodiscard]] LiveStatus status() const;

  /// Returns the output that a key refers to: itself, or the producer's output of an input. Returns nullopt for an input
  /// without a producer.
  [[nodiscard]] std::optional<LiveTensorKey> output_of(const TensorKey& key) const;
  /// Gets the value of a tensor from the store, or from the training if it is paused at that step. `done` is called at most
  /// once, on any thread, and not after cancellation.
  void fetch(const LiveTensorKey& key, std::shared_ptr<CancelState> cancel_state, OnSource done);
  /// Gets the client's own statistics of a tensor at the current step, without the value. `done` is called as for fetch().
  void fetch_statistics(const LiveTensorKey& key, std::shared_ptr<CancelState> cancel_state, OnStatistics done);
  /// Returns true if the training is at that step and can be queried.
  [[nodiscard]] bool can_request(std::int32_t step) const;
  /// Returns the name of an output in messages to the client.
  [[nodiscard]] live::WireTensor wire_name(const LiveTensorKey& key) const;

  /// Sets the watchpoints that are used to interpret hits.
  void set_watchpoints(std::vector<Watchpoint> watchpoints);
  [[nodiscard]] std::vector<Watchpoint> watchpoints() const {
    const std::lock_guard lock(mutex_);
    return watchpoints_;
  }
  /// Returns true if the snapshot contains new graphs whose nodes the watchpoints do not list yet, until consume_new_graphs().
  [[nodiscard]] bool has_new_graphs() const {
    const std::lock_guard lock(mutex_);
    return new_graphs_;
  }
  [[nodiscard]] bool consume_new_graphs() {
    const std::lock_guard lock(mutex_);
    return std::exchange(new_graphs_, false);
  }
  [[nodiscard]] CancelHandle subscribe_status(std::function<void()> callback) {
    return status_publisher_.subscribe(std::move(callback));
  }
  /// Returns the names of the graphs that ran in a step, in order; empty if only one ran or the order is unknown.
  [[nodiscard]] std::vector<std::string> run_order(std::int32_t step) const {
    const std::lock_guard lock(mutex_);
    const auto found = run_orders_.find(step);
    return found == run_orders_.end() ? std::vector<std::string>() : found->second;
  }
  [[nodiscard]] LiveHits& hits() { return hits_; }
  [[nodiscard]] LiveStatisticsCache& statistics_cache() { return statistics_cache_; }
  [[nodiscard]] LiveSeries& series() { return series_; }
  [[nodiscard]] TrackedTensors& tracked_tensors() { return tracked_tensors_; }
  [[nodiscard]] LiveConsole& console() { return console_; }
  /// Runs code at the current position of the script. The result is added to console().
  void run_code(const std::string& code) {
    const live::Metadata metadata = training_->metadata();
    const live::ConsoleCommand command = console_.add(code, metadata.step, metadata.current_node);
    if (!training_->run_code(command)) console_.refuse(command.id);
    publish();
  }
  /// Calls `done` once the training waits for a command again or has ended.
  void on_next_wait(std::function<void()> done) {
    const std::lock_guard lock(mutex_);
    on_next_wait_.push_back(std::move(done));
  }

  /// Starts recording, first with the graphs and tensors that are already known. Ends the previous recording.
  void start_recording(std::unique_ptr<Recorder> recorder);
  /// Stops recording. The destructor of the returned recording writes the remaining data.
  [[nodiscard]] std::shared_ptr<LiveRecording> stop_recording();
  /// Returns the number of times that a client has connected for this training. Results of earlier connections may be invalid.
  [[nodiscard]] std::uint64_t connection_count() const {
    const std::lock_guard lock(mutex_);
    return connection_count_;
  }
  /// Returns false if only an earlier client had this graph.
  [[nodiscard]] bool has_graph(GraphIndex graph) const {
    const std::lock_guard lock(mutex_);
    return graphs_.is_present(graph);
  }
  /// See LiveGraphs::can_be_of(). In PyNative mode, shapes are those of some earlier step, so they are ignored.
  [[nodiscard]] bool can_be_of(const LiveTensorKey& key, const Shape& shape) const {
    const bool has_shapes = training_->metadata().backend != "PyNative";
    const std::lock_guard lock(mutex_);
    return has_shapes ? graphs_.can_be_of(key, shape) : graphs_.may_have_run(key.graph);
  }
  /// Returns the serialized bytes of the graph.
  [[nodiscard]] std::shared_ptr<const live::GraphBytes> graph_bytes(GraphIndex graph) const {
    const std::lock_guard lock(mutex_);
    return graphs_.bytes(graph);
  }

 private:
  void on_event(const live::TrainingEvent& event);
  void update_executed_graphs(const live::TrainingEvent& event);
  void on_graph(const live::TrainingEvent& event);
  /// Call it after publishing the snapshot with the graphs, because observers look up their nodes in it.
  void announce_new_graphs() {
    const std::lock_guard lock(mutex_);
    new_graphs_ = true;
  }
  void on_step(const live::TrainingEvent& event);
  void on_value(const live::TrainingEvent& event);
  void answer_value_requests(const LiveTensorKey& key, const live::TrainingEvent& event, const Source& tensor,
                             const std::vector<PendingRequests::ValueRequest>& pending);
  void restart(std::int32_t step);
  void on_hits_received(const live::TrainingEvent& event);
  void on_statistics(const live::TrainingEvent& event);
  void on_state(const live::TrainingEvent& event);
  void add_problem(const Text& problem);
  void publish();
  void deliver_hits(std::vector<Hit> hits);
  void record(const LiveTensorKey& key, Source tensor) const;
  [[nodiscard]] std::optional<Hit> resolve_hit(const live::WireHit& hit, std::int32_t step) const;

  std::shared_ptr<live::Training> training_;
  SnapshotPublisher publisher_;
  SnapshotPublisher status_publisher_;
  SummaryCache summaries_{8192};
  LiveStore store_;
  LiveStatisticsCache statistics_cache_;
  LiveHits hits_;
  LiveSeries series_;
  TrackedTensors tracked_tensors_;
  LiveConsole console_;

  mutable std::mutex mutex_;
  LiveGraphs graphs_;
  bool new_graphs_ = false;
  PendingRequests pending_;
  std::uint64_t connection_count_ = 0;
  std::vector<Problem> problems_;
  std::vector<Watchpoint> watchpoints_;
  std::int32_t last_step_ = 0;
  std::map<std::int32_t, std::vector<std::string>> run_orders_;  ///< of steps in which several graphs ran
  std::vector<std::function<void()>> on_next_wait_;
  std::shared_ptr<LiveRecording> recording_;
};

}  // namespace sporescope
