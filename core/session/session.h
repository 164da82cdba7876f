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

/// The interface between views and data. A Session is one dump or one training process, behind the same interface.
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
struct RecomputedOperator;
struct WorkQueues;

/// The tensor itself, the one that it is compared with (by default the previous one), or their difference.
enum class TensorAspect : std::uint8_t { current, previous, difference };

/// Provides the graphs and tensors of a dump or a training. All methods may be called from the UI thread: none of them reads,
/// parses or computes. Answers arrive on worker threads, at most once each. The kinds of sessions differ only in the provider
/// of their tensors (provider_of); this class answers all questions about tensors and graphs.
class Session {
 public:
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session();

  /// Returns the current state; never null.
  [[nodiscard]] virtual std::shared_ptr<const SessionSnapshot> snapshot() const = 0;
  /// Calls back on a worker thread whenever snapshot() has changed, as long as the handle exists.
  [[nodiscard]] virtual CancelHandle on_snapshot_changed(std::function<void()> callback) = 0;
  /// Stops opening the dump. Data that is already loaded stays available.
  virtual void stop_loading() {}

  /// See TensorProvider; these use the session's graph indices.
  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const;
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const;
  /// Returns the tensor shown as TensorAspect::previous. For two compared sessions it belongs to the other one.
  [[nodiscard]] virtual std::optional<TensorKey> previous_of(const TensorKey& key) const;
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const;

  /// Reads the summary of a tensor. If its values were not dumped, the summary contains the recorded statistics.
  [[nodiscard]] CancelHandle summary(const TensorKey& key, ResultCallback<TensorSummary> answer,
                                     Priority urgency = Priority::panel);
  /// Returns a summary that is cheap enough for many tensors. For large tensors of a live training, only the client's
  /// statistics are sent. These lack the standard deviation, norms and positions, and also the range if there is a NaN. For
  /// all other tensors it is the same as summary().
  [[nodiscard]] CancelHandle quick_summary(const TensorKey& key, ResultCallback<TensorSummary> answer,
                                           Priority urgency = Priority::panel);
  /// Returns the summary if it is cached; never reads.
  [[nodiscard]] std::optional<TensorSummary> cached_summary(const TensorKey& key) const;
  /// Reads the values of a slice, at most 16 Mi elements.
  [[nodiscard]] CancelHandle values(const TensorKey& key, TensorAspect aspect, const Slice& slice,
                                    ResultCallback<Values> answer);
  /// Computes the heat map of a slice with at most two dimensions, with at most `max_rows` x `max_columns` cells.
  [[nodiscard]] CancelHandle heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t max_rows,
                                      std::int64_t max_columns, ResultCallback<HeatMap> answer);
  /// Computes a histogram with equal bins from `low` to `high`.
  [[nodiscard]] CancelHandle histogram(const TensorKey& key, TensorAspect aspect, double low, double high, std::size_t bins,
                                       ResultCallback<Histogram> answer);
  /// Compares a tensor with its previous one element by element.
  [[nodiscard]] CancelHandle difference(const TensorKey& key, ResultCallback<Difference> answer,
                                        const Closeness& closeness = {});
  /// The other iterations in which the training recorded the same checksum of this tensor's bytes, and those with a different
  /// checksum of the same kind. The answer is nullopt if none was recorded for this tensor.
  struct ChecksumMatches {
    Checksum own;
    std::vector<Iteration> same, other;  ///< ascending
  };
  [[nodiscard]] CancelHandle checksum_matches(const TensorKey& key, ResultCallback<std::optional<ChecksumMatches>> answer);
  /// Finds the first NaN or Inf at or after `from`, or at or before it if `forward` is false. Positions are in C order.
  [[nodiscard]] CancelHandle next_non_finite(const TensorKey& key, std::uint64_t from, bool forward,
                                             ResultCallback<std::optional<std::uint64_t>> answer);
  /// Writes the tensor to a .npy file. Errors: invalid_argument for a path inside the dump; the errors of reading and writing.
  [[nodiscard]] CancelHandle save_npy(const TensorKey& key, const std::filesystem::path& path,
                                      ResultCallback<std::filesystem::path> answer);

  /// Reads the recorded arguments of an operator in one iteration; empty if the training recorded none.
  [[nodiscard]] CancelHandle kernel_arguments(GraphIndex graph, NodeIndex node, Iteration iteration,
                                              ResultCallback<std::vector<Attribute>> answer);

  /// Finds the tensor that is stored in a file of the dump. The answer is nullopt if the file belongs to no node or to another
  /// dump. The answer is never called for sessions without files.
  // NOLINTBEGIN(performance-unnecessary-value-param): overrides store the callback
  [[nodiscard]] virtual CancelHandle tensor_of_file(const std::filesystem::path& /*file*/,
                                                    ResultCallback<std::optional<TensorKey>> /*answer*/) {
    return {};
  }
  // NOLINTEND(performance-unnecessary-value-param)

  /// Lists the executions of one step on the rank of this graph, in execution order.
  [[nodiscard]] CancelHandle executed_step(GraphIndex graph, Iteration iteration,
                                           ResultCallback<std::shared_ptr<const ExecutedStep>> answer);
  /// Finds the nodes of a graph that match a filter.
  [[nodiscard]] CancelHandle search(GraphIndex graph, NodeFilter filter, ResultCallback<std::vector<NodeIndex>> answer);
  /// Computes the layout of scopes, which need not belong to a graph of this session.
  [[nodiscard]] CancelHandle layout(std::shared_ptr<const ScopeTree> scopes, LayoutRequest request,
                                    ResultCallback<std::shared_ptr<const GraphLayout>> answer);
  /// A unique source line, with the nodes of all graphs that refer to it. User code is listed first.
  struct StackEntry {
    SourceLine line;
    std::vector<std::pair<GraphIndex, NodeIndex>> nodes;
  };
  /// Lists the source lines of the session.
  [[nodiscard]] CancelHandle stack_list(ResultCallback<std::vector<StackEntry>> answer);

  /// Reads an overview: all tensors of a rank over all iterations, or of all ranks in one iteration. For a training it covers
  /// the retained steps of one rank and the current step. Releasing the handle stops it. Errors: not_found if the rank has no
  /// graph; the errors of opening the dump.
  [[nodiscard]] CancelHandle overview(OverviewRequest request, OverviewCallbacks callbacks);

  /// Recomputes the operators of the dump from their dumped inputs. Releasing the handle stops it.
  [[nodiscard]] CancelHandle recompute(RecomputeCallbacks callbacks);
  /// Recomputes the execution to which a tensor belongs, with the difference maps of its tensors.
  [[nodiscard]] CancelHandle recompute_one(const TensorKey& key, ResultCallback<RecomputedOperator> answer);

  /// Returns the checks and the search for the first cause.
  [[nodiscard]] virtual Analysis& analysis() = 0;
  /// Returns the controls of a live training; null for a dump.
  [[nodiscard]] virtual LiveControl* live() { return nullptr; }

  /// Returns the dump for analyses that read all of it; null for a live training.
  [[nodiscard]] virtual std::shared_ptr<DumpSource> dump() const { return nullptr; }
  /// Returns the data that can be compared: the dump, or the current and retained steps of a live training. Null if there is
  /// none.
  [[nodiscard]] virtual std::shared_ptr<DumpSource> compared() const { return dump(); }

  /// The provider of a graph's tensors, and the index of the graph in that provider. `tensors` is null for an unknown graph.
  struct Provided {
    std::shared_ptr<TensorProvider> tensors;
    GraphIndex graph = kNoGraph;
  };
  [[nodiscard]] virtual Provided provider_of(GraphIndex graph) const = 0;

 protected:
  explicit Session(std::shared_ptr<WorkQueues> queues);
  [[nodiscard]] const std::shared_ptr<WorkQueues>& queues() const { return queues_; }

 private:
  // Opens the tensors and runs `work(tensors, stop)` on a worker thread. `work` returns a Result<T>.
  template <class T, class Work>
  [[nodiscard]] CancelHandle read(const TensorKey& key, TensorAccess access, Priority urgency, ResultCallback<T> answer,
                                  Work work);
  // Like read(), with the source that `aspect` selects.
  template <class T, class Work>
  [[nodiscard]] CancelHandle view(const TensorKey& key, TensorAspect aspect, ResultCallback<T> answer, Work work);

  std::shared_ptr<WorkQueues> queues_;
};

}  // namespace sporescope
