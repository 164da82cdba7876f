// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/concurrency/cancel_handle.h"
#include "core/graph/layout.h"
#include "core/graph/node_filter.h"
#include "core/session/executed_step.h"
#include "core/session/priority.h"
#include "core/session/session_snapshot.h"
#include "core/session/tensor_summary.h"
#include "core/tensor/difference.h"
#include "core/tensor/heat_map.h"
#include "core/tensor/histogram.h"
#include "core/tensor/slice.h"

/// What the screens talk to. A Session is one dump, or one training process; both look the same from here.
namespace sporescope {

class Analysis;
class DumpSource;
class LiveControl;
class TensorProvider;
enum class TensorAccess : std::uint8_t;
struct OpenTensors;
struct OverviewCallbacks;
struct OverviewRequest;
struct RecomputeCallbacks;
struct SessionRecomputed;
struct WorkQueues;

/// All methods may be called from the UI thread: none reads, parses or computes. Answers come from worker threads, at most
/// once. What tells one kind of session from another is where its tensors come from (provider_of); every question about a
/// tensor or a graph is worked out here, once for all kinds.
class Session {
 public:
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session();

  [[nodiscard]] virtual std::shared_ptr<const SessionSnapshot> snapshot() const = 0;
  /// Called (on a worker thread) whenever snapshot() has changed, until the handle goes.
  [[nodiscard]] virtual CancelHandle on_snapshot_changed(std::function<void()> callback) = 0;
  /// Stops opening; what is there stays usable.
  virtual void stop_loading() {}

  /// Those of TensorProvider, with the session's numbers of graphs.
  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const;
  /// What stands beside it as TensorAspect::previous. Of two sessions beside each other it is a tensor of the other one.
  [[nodiscard]] virtual std::optional<TensorKey> previous_of(const TensorKey& key) const;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const;

  /// Of a tensor whose values were not dumped it is made of what the training told of them.
  [[nodiscard]] CancelHandle summary(const TensorKey& key, ResultCallback<TensorSummary> answer,
                                     Priority urgency = Priority::panel);
  /// A card for many tensors at a glance. Of a live training's large tensors only the statistics are sent, which leave standard
  /// deviation, norms and positions open (and the range, where there is a NaN); of everything else it is the whole card.
  [[nodiscard]] CancelHandle quick_summary(const TensorKey& key, ResultCallback<TensorSummary> answer,
                                           Priority urgency = Priority::panel);
  /// Already known cards, without reading.
  [[nodiscard]] std::optional<TensorSummary> cached_summary(const TensorKey& key) const;
  [[nodiscard]] CancelHandle values(const TensorKey& key, TensorAspect aspect, const Slice& slice,
                                    ResultCallback<Values> answer);
  [[nodiscard]] CancelHandle heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t max_rows,
                                      std::int64_t max_columns, ResultCallback<HeatMap> answer);
  [[nodiscard]] CancelHandle histogram(const TensorKey& key, TensorAspect aspect, double low, double high, std::size_t bins,
                                       ResultCallback<Histogram> answer);
  [[nodiscard]] CancelHandle difference(const TensorKey& key, ResultCallback<Difference> answer,
                                        const Closeness& closeness = {});
  /// In which other iterations the training wrote the same checksum of this tensor's bytes, and in which ones another of the
  /// same kind. Nothing if it wrote none of this tensor.
  struct ChecksumMatches {
    Checksum own;
    std::vector<Iteration> same, other;  ///< ascending
  };
  [[nodiscard]] CancelHandle checksum_matches(const TensorKey& key, ResultCallback<std::optional<ChecksumMatches>> answer);
  [[nodiscard]] CancelHandle next_non_finite(const TensorKey& key, std::uint64_t from, bool forward,
                                             ResultCallback<std::optional<std::uint64_t>> answer);
  [[nodiscard]] CancelHandle save_npy(const TensorKey& key, const std::filesystem::path& path,
                                      ResultCallback<std::filesystem::path> answer);

  /// The arguments that the training wrote of an operator in one iteration; none if it wrote none.
  [[nodiscard]] CancelHandle kernel_arguments(GraphIndex graph, NodeIndex node, Iteration iteration,
                                              ResultCallback<std::vector<Attribute>> answer);

  /// The tensor that a file of the dump holds; nothing if it belongs to no node or to another dump. Never answered where there
  /// are no files.
  // NOLINTBEGIN(performance-unnecessary-value-param): those who override it keep the answer
  [[nodiscard]] virtual CancelHandle tensor_of_file(const std::filesystem::path& /*file*/,
                                                    ResultCallback<std::optional<TensorKey>> /*answer*/) {
    return {};
  }
  // NOLINTEND(performance-unnecessary-value-param)

  /// What was executed in one step on the rank of this graph, in the order of execution.
  [[nodiscard]] CancelHandle executed_step(GraphIndex graph, Iteration iteration,
                                           ResultCallback<std::shared_ptr<const ExecutedStep>> answer);
  [[nodiscard]] CancelHandle search(GraphIndex graph, NodeFilter filter, ResultCallback<std::vector<NodeIndex>> answer);
  /// Of scopes, which need not be those of one of its graphs.
  [[nodiscard]] CancelHandle layout(std::shared_ptr<const ScopeTree> scopes, LayoutRequest request,
                                    ResultCallback<std::shared_ptr<const GraphLayout>> answer);
  /// Unique source lines of the whole session (all graphs) with the nodes that name them, user code first.
  struct StackEntry {
    SourceLine line;
    std::vector<std::pair<GraphIndex, NodeIndex>> nodes;
  };
  [[nodiscard]] CancelHandle stack_list(ResultCallback<std::vector<StackEntry>> answer);

  /// All tensors of a rank over all iterations, or of all ranks in an iteration; of a training those of a rank over the steps
  /// that are kept, and the one at which it stands. The handle ends it. Errors: not_found if nothing is known of the rank; why
  /// the dump could not be opened.
  [[nodiscard]] CancelHandle overview(OverviewRequest options, OverviewCallbacks callbacks);

  /// Computes the operators of the dump again from what was dumped of their inputs. The handle ends it.
  [[nodiscard]] CancelHandle recompute(RecomputeCallbacks callbacks);
  /// The same of the execution to which a tensor belongs, with the maps of its tensors.
  [[nodiscard]] CancelHandle recompute_one(const TensorKey& of, ResultCallback<SessionRecomputed> answer);

  /// Checks and the search for the first cause.
  [[nodiscard]] virtual Analysis& analysis() = 0;
  /// The controls of a live training; null for a dump.
  [[nodiscard]] virtual LiveControl* live() { return nullptr; }

  /// The dump as a whole, for what looks over all of it; null for a live training.
  [[nodiscard]] virtual std::shared_ptr<DumpSource> dump() const { return nullptr; }
  /// What of it can be compared: its dump; of a live training the step at which it stands, and those whose values are kept.
  /// Null: nothing.
  [[nodiscard]] virtual std::shared_ptr<DumpSource> compared() const { return dump(); }

  /// Who has the tensors of a graph, and the number that the graph has there. Null for a graph that is not known.
  struct Provided {
    std::shared_ptr<TensorProvider> tensors;
    GraphIndex graph = kNoGraph;
  };
  [[nodiscard]] virtual Provided provider_of(GraphIndex graph) const = 0;

 protected:
  explicit Session(std::shared_ptr<WorkQueues> queues);
  [[nodiscard]] const std::shared_ptr<WorkQueues>& queues() const { return queues_; }

 private:
  // Gets at tensors and does `work(tensors, stop)`, which returns a Result<T>, on a worker.
  template <class T, class Work>
  [[nodiscard]] CancelHandle read(const TensorKey& key, TensorAccess desired, Priority urgency, ResultCallback<T> answer,
                                  Work work);
  // The same with one source, whatever the aspect.
  template <class T, class Work>
  [[nodiscard]] CancelHandle view(const TensorKey& key, TensorAspect aspect, ResultCallback<T> answer, Work work);

  std::shared_ptr<WorkQueues> queues_;
};

}  // namespace sporescope
