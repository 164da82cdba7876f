// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/graph/node_list.h"
#include "tests/ui/tensor/formula_session.h"

namespace sporescope::ui {

/// One output with one value for each operator, in iterations 0 and 1. Values arrive immediately, or when the test releases
/// them.
class ScriptedOutputs final : public TensorProvider {
 public:
  explicit ScriptedOutputs(std::vector<double> values) : values_(std::move(values)) {}

  std::set<NodeIndex> missing;  ///< Not dumped
  std::set<NodeIndex> broken;   ///< Cannot be read
  bool held = false;            ///< Answers wait for release()

  [[nodiscard]] int requestCount() const { return requestCount_; }
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
  /// Number of waiting requests that were cancelled.
  [[nodiscard]] std::size_t cancelled() const {
    std::size_t count = 0;
    for (const Waiting& one : waiting_) count += one.cancel_state->stop().stop_requested() ? 1 : 0;
    return count;
  }
  void release() {
    held = false;
    for (const Waiting& one : std::exchange(waiting_, {})) answer(one);
  }

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex, NodeIndex node, Iteration iteration) const override {
    TensorInfo info;
    info.key = {GraphIndex{0}, node, iteration};
    info.readable = has_data({}, node, iteration);
    return {info};
  }
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override {
    return tensors_of(key.graph, key.node, key.iteration).front();
  }
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey&) const override { return std::nullopt; }
  [[nodiscard]] bool has_data(GraphIndex, NodeIndex node, Iteration iteration) const override {
    return iteration < Iteration{2} && !missing.contains(node);
  }
  void open(const TensorKey& key, TensorAccess, Priority, std::shared_ptr<CancelState> cancel_state, Work work) override {
    ++requestCount_;
    const Waiting one{key, std::move(cancel_state), std::move(work)};
    if (held) {
      waiting_.push_back(one);
    } else {
      answer(one);
    }
  }
  [[nodiscard]] std::shared_ptr<SummaryCache> summaries() const override { return summaries_; }

 private:
  struct Waiting {
    TensorKey key;
    std::shared_ptr<CancelState> cancel_state;
    Work work;
  };
  void answer(const Waiting& one) const {
    if (broken.contains(one.key.node))
      return one.work(fail(ErrorCode::read_failed, Text("It ends too early")), *one.cancel_state);
    const double value = values_[one.key.node];
    const auto tensor = std::make_shared<FormulaTensor>(Shape{1}, [value](std::uint64_t) { return value; });
    one.work(OpenTensors{tensor, nullptr}, *one.cancel_state);
  }

  IndexedVector<NodeIndex, double> values_;
  std::shared_ptr<SummaryCache> summaries_ = std::make_shared<SummaryCache>(0);
  std::vector<Waiting> waiting_;
  int requestCount_ = 0;
};

/// A session of one graph, "kernel_graph0", with a chain of operators: Default/NAME0, Default/NAME1, ...
class ScriptedSteps final : public Session, public Analysis {
 public:
  /// `values` are indexed by operator.
  explicit ScriptedSteps(const std::vector<double>& values, const std::string& name = "Add-op")
      : Session(std::make_shared<WorkQueues>(1, 1)), outputs_(std::make_shared<ScriptedOutputs>(values)) {
    std::vector<NamedNode> nodes(values.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      nodes[i].name = "Default/" + name;
      nodes[i].name += std::to_string(i);
      nodes[i].type = "Add";
    }
    SessionGraph graph;
    graph.name = "kernel_graph0";
    graph.graph = make_node_list_graph("kernel_graph0", std::move(nodes));
    graph.iterations = {Iteration{0}, Iteration{1}};
    snapshot_->graphs.add(std::move(graph));
    snapshot_->loading = false;
  }

  [[nodiscard]] ScriptedOutputs& outputs() { return *outputs_; }
  void setUnread(std::vector<Iteration> iterations) { snapshot_->graphs[GraphIndex{0}].unread = std::move(iterations); }
  void setLoading(bool loading) { snapshot_->loading = loading; }
  void sendHit(NodeIndex node, Iteration iteration) {
    Hit hit;
    hit.key = {GraphIndex{0}, node, iteration};
    hit.judgement.watchpoint = 1;
    hit.judgement.condition = find_condition("tensor_too_large");
    hit.statistics.count = 1;
    on_hits_({hit});
  }

  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return snapshot_; }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()>) override { return {}; }
  [[nodiscard]] Analysis& analysis() override { return *this; }
  [[nodiscard]] Provided provider_of(GraphIndex graph) const override { return {outputs_, graph}; }

  [[nodiscard]] CancelHandle check(std::vector<Watchpoint>, Selection, CheckCallbacks callbacks) override {
    on_hits_ = std::move(callbacks.on_hits);
    return {};
  }
  [[nodiscard]] CancelHandle first_cause(CauseCallbacks) override { return {}; }
  [[nodiscard]] CancelHandle recommended(ResultCallback<std::vector<Watchpoint>>) override { return {}; }
  [[nodiscard]] CancelHandle count_watched(const Watchpoint&,
                                           ResultCallback<std::pair<std::uint64_t, std::uint64_t>>) override {
    return {};
  }

 private:
  std::shared_ptr<ScriptedOutputs> outputs_;
  std::shared_ptr<SessionSnapshot> snapshot_ = std::make_shared<SessionSnapshot>();
  std::function<void(std::vector<Hit>)> on_hits_;
};

}  // namespace sporescope::ui
