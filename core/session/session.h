// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/graph/layout.h"
#include "core/graph/node_filter.h"
#include "core/graph/scope_tree.h"
#include "core/result/error.h"
#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"
#include "core/tensor/views.h"
#include "core/watch/check.h"
#include "core/watch/watchpoint.h"

/// What the screens talk to. A Session is one dump, or one training process; both look the same from here.
namespace sporescope {

/// Names one tensor in a session. `run` counts from 1.
struct TensorKey {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;
  std::int64_t iteration = 0;
  Io io = Io::output;
  std::uint32_t slot = 0;
  std::uint32_t run = 1;
  auto operator<=>(const TensorKey&) const = default;
};

/// What is known of a tensor without reading it.
struct TensorInfo {
  TensorKey key;
  std::uint32_t runs = 1;
  std::string dtype;                ///< in the network, empty if unknown
  std::vector<std::int64_t> shape;  ///< by the graph; may hold -1
  std::string file;                 ///< relative; empty: no file
  bool readable = false;            ///< values can be asked for
  std::uint64_t time = 0;
};

/// A tensor with what reading it tells.
struct TensorCard {
  TensorInfo info;
  DType stored_dtype = DType::float32;
  Shape shape;
  std::uint64_t bytes = 0;
  Statistics statistics;
};

enum class TensorAspect : std::uint8_t { current, previous, difference };

struct SessionGraph {
  int rank = 0;
  std::string net;
  std::uint32_t graph_id = 0;
  std::string name;
  std::uint32_t root_graph_id = 0;
  std::shared_ptr<const Graph> graph;       ///< null while it is read, or if it could not be
  std::shared_ptr<const ScopeTree> scopes;  ///< null while it is read, or if it could not be
  std::vector<std::int64_t> iterations;     ///< with data, ascending
  std::vector<std::int64_t> history;        ///< as executed; empty if unknown
};

/// A snapshot of what is known; a new one is made when something comes. Immutable.
struct SessionFacts {
  std::string title;           ///< "log-of-zero-2.10"
  std::filesystem::path path;  ///< of the dump; empty for a live training
  std::string family, ms_version, device_target;
  std::vector<SessionGraph> graphs;  ///< GraphIndex counts here
  std::uint64_t tensor_files = 0;
  std::vector<std::pair<std::string, Text>> unmatched_files;  ///< name and reason
  std::vector<Problem> problems;
  bool loading = true;
  OpenProgress progress;
  std::optional<Error> error;  ///< the session could not be opened
};

/// A hit as the screens show it.
struct SessionHit {
  TensorKey key;
  Judgement judgement;
  Statistics statistics;
  Shape shape;
  std::vector<std::int64_t> first_non_finite;  ///< index; empty: none, or a scalar
  std::uint64_t time = 0;
  std::string file;  ///< its name, of a tensor that belongs to no node; else empty
};

/// The first cause as the screens show it.
struct SessionCause {
  /// One step of the search back to the cause: the tensor, and why the search went on from it to the next one, or ended.
  struct Reason {
    TensorInfo tensor;
    std::string rule;  ///< its name in the table of rules: "bad_input"
    Text why;
  };

  CauseKind kind = CauseKind::op;
  TensorKey key;
  TensorInfo info;
  NodeIndex made_by = kNoNode;  ///< of the graph of `key`: the operator that made it, if any
  Statistics statistics;
  std::vector<std::int64_t> element;
  std::string expression;  ///< what the operator worked out there: "0 / 0"
  Text why;
  bool nan_follows = false;
  Harm harm = Harm::unknown;
  Text outcome;                      ///< `harm` in words
  std::vector<std::int64_t> again;   ///< further iterations in which the same began anew
  std::optional<SourceLine> source;  ///< of the operator that made it, else of the one that read it
  std::vector<std::pair<TensorInfo, Statistics>> inputs;
  std::vector<std::pair<TensorInfo, Statistics>> path;
  std::vector<Reason> reasoning;  ///< from the end of `path` back; ends with the cause
};

/// Keeps a request alive: when the last copy goes, or at cancel(), its callback is not called any more once the call returned,
/// and work that has not started is dropped. Movable, any thread.
class Request {
 public:
  Request() = default;
  explicit Request(std::shared_ptr<void> token) : token_(std::move(token)) {}
  void cancel() { token_.reset(); }
  [[nodiscard]] bool active() const { return token_ != nullptr; }

 private:
  std::shared_ptr<void> token_;
};

template <class T>
using Answer = std::function<void(Result<T>)>;

struct CheckCallbacks {
  std::function<void(std::vector<SessionHit>)> on_hits;  ///< batches, in execution order
  std::function<void(const CheckProgress&)> on_progress;
  Answer<CheckProgress> on_done;  ///< ErrorCode::cancelled if it was stopped
};

struct CauseCallbacks {
  std::function<void(const FirstProgress&)> on_progress;
  Answer<std::vector<SessionCause>> on_done;
};

class LiveControl;

/// All methods may be called from the UI thread: none reads, parses or computes. Answers come from worker threads, at most
/// once.
class Session {
 public:
  Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session() = default;

  [[nodiscard]] virtual std::shared_ptr<const SessionFacts> facts() const = 0;
  /// Called (on a worker thread) whenever facts() has changed, until the handle goes.
  [[nodiscard]] virtual Request on_facts_changed(std::function<void()> callback) = 0;
  /// Stops opening; what is there stays usable.
  virtual void stop_loading() = 0;

  /// The tensors of a node in one iteration: outputs and inputs, every run; those that were not dumped are there too (readable
  /// == false).
  [[nodiscard]] virtual std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const = 0;
  [[nodiscard]] virtual std::optional<TensorInfo> tensor_info(const TensorKey& key) const = 0;
  /// The value before it: of the run before in the same iteration, else of the iteration before.
  [[nodiscard]] virtual std::optional<TensorKey> previous_of(const TensorKey& key) const = 0;
  /// True if the node has a readable tensor in that iteration.
  [[nodiscard]] virtual bool has_data(GraphIndex graph, NodeIndex node, std::int64_t iteration) const = 0;

  [[nodiscard]] virtual Request card(const TensorKey& key, Answer<TensorCard> answer) = 0;
  /// A card for many tensors at a glance. Of a live training's large tensors only the statistics are sent, which leave standard
  /// deviation, norms and positions open (and the range, where there is a NaN); of everything else it is the whole card.
  [[nodiscard]] virtual Request brief_card(const TensorKey& key, Answer<TensorCard> answer) {
    return card(key, std::move(answer));
  }
  /// Already known cards, without reading.
  [[nodiscard]] virtual std::optional<TensorCard> known_card(const TensorKey& key) const = 0;
  [[nodiscard]] virtual Request values(const TensorKey& key, TensorAspect aspect, const Slice& slice,
                                       Answer<Values> answer) = 0;
  [[nodiscard]] virtual Request heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t most_rows,
                                         std::int64_t most_columns, Answer<HeatMap> answer) = 0;
  [[nodiscard]] virtual Request histogram(const TensorKey& key, TensorAspect aspect, double low, double high, std::size_t bins,
                                          Answer<Histogram> answer) = 0;
  [[nodiscard]] virtual Request difference(const TensorKey& key, Answer<Difference> answer) = 0;
  [[nodiscard]] virtual Request next_non_finite(const TensorKey& key, std::uint64_t from, bool forward,
                                                Answer<std::optional<std::uint64_t>> answer) = 0;
  [[nodiscard]] virtual Request save_npy(const TensorKey& key, const std::filesystem::path& path,
                                         Answer<std::filesystem::path> answer) = 0;

  /// The tensor that a file of the dump holds; nothing if it belongs to no node or to another dump. Never answered where there
  /// are no files.
  // NOLINTBEGIN(performance-unnecessary-value-param): those who override it keep the answer
  [[nodiscard]] virtual Request tensor_of_file(const std::filesystem::path& /*file*/,
                                               Answer<std::optional<TensorKey>> /*answer*/) {
    return {};
  }
  // NOLINTEND(performance-unnecessary-value-param)

  [[nodiscard]] virtual Request search(GraphIndex graph, NodeFilter filter, Answer<std::vector<NodeIndex>> answer) = 0;
  [[nodiscard]] virtual Request layout(GraphIndex graph, LayoutRequest request,
                                       Answer<std::shared_ptr<const GraphLayout>> answer) = 0;
  /// Unique source lines of the whole session (all graphs) with the nodes that name them, user code first.
  struct StackEntry {
    SourceLine line;
    std::vector<std::pair<GraphIndex, NodeIndex>> nodes;
  };
  [[nodiscard]] virtual Request stack_list(Answer<std::vector<StackEntry>> answer) = 0;

  [[nodiscard]] virtual Request check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) = 0;
  [[nodiscard]] virtual Request first_cause(CauseCallbacks callbacks) = 0;
  [[nodiscard]] virtual Request recommended(Answer<std::vector<Watchpoint>> answer) = 0;
  /// How many tensors a watchpoint would look at: (nodes, tensors).
  [[nodiscard]] virtual Request count_watched(const Watchpoint& watchpoint,
                                              Answer<std::pair<std::uint64_t, std::uint64_t>> answer) = 0;

  /// The controls of a live training; null for a dump.
  [[nodiscard]] virtual LiveControl* live() { return nullptr; }
};

}  // namespace sporescope
