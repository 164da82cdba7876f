// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/initial_weights.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/flow/value_flow.h"

namespace sporescope {
namespace {

using Weight = std::pair<int, std::string_view>;  // rank and name: a weight is the same in all graphs of a rank

/// Returns the first iteration of a graph on disk, or nothing if it has none.
std::optional<Iteration> first_dumped(const DumpGraph& graph) {
  for (const IterationFolder& folder : graph.iterations) {
    if (is_numbered(folder.iteration) && !folder.records.empty()) return folder.iteration;
  }
  return std::nullopt;
}

/// The first iteration of a training is 0; in asynchronous dumps of Ascend it may be 1. The first entry of the history is not
/// conclusive: since 2.7 it lists only dumped iterations.
bool is_training_start(const Dump& dump, const DumpGraph& graph, Iteration iteration) {
  if (iteration == Iteration{0}) return true;
  if (iteration != Iteration{1} || dump.family() != "mindspore-async") return false;
  return std::find(graph.history.begin(), graph.history.end(), Iteration{0}) == graph.history.end();
}

class InitialWeightFinder {
 public:
  InitialWeightFinder(const Dump& dump, const WatchedTensors& watched,
                      const std::function<bool(DumpGraphIndex, NodeIndex)>& is_selected)
      : dump_(dump), watched_(watched), is_selected_(is_selected), flow_(dump) {}

  InitialWeights run() {
    for (const DumpGraphIndex g : dump_.graphs().indices()) collect_weights(g);
    InitialWeights found;
    found.records.assign(records_.begin(), records_.end());
    for (const Weight& weight : weights_) found.missing += found_weights_.count(weight) == 0 ? 1 : 0;
    if (weights_.empty()) found.why = SPORESCOPE_TRANSLATE_NOOP("the dump has no tensor that this watchpoint checks");
    if (found.missing > 0) found.why = missing_reason();
    return found;
  }

 private:
  void collect_weights(DumpGraphIndex g) {
    const DumpGraph& graph = dump_.graphs()[g];
    if (graph.graph == nullptr) return;
    const auto nodes = graph.graph->nodes();
    for (const NodeIndex n : nodes.indices()) {
      if (nodes[n].kind != NodeKind::parameter || !watched_.includes_node(g, n) || !is_selected_(g, n)) continue;
      const Weight weight(graph.rank, nodes[n].full_name);
      const auto record = find_own_file(g, n) ? find_own_file(g, n) : find_first_read(g, n);
      if (record && found_weights_.insert(weight).second) records_.insert(*record);
      if (record || flow_.parameter_is_dumped(g, n)) weights_.insert(weight);
    }
  }

  [[nodiscard]] std::optional<RecordIndex> find_own_file(DumpGraphIndex graph, NodeIndex node) const {
    return dump_.find(graph, node, Iteration::init, IoDirection::output, 0, 1);
  }

  /// Returns the record that the first operator read, if nothing was written to the weight before.
  [[nodiscard]] std::optional<RecordIndex> find_first_read(DumpGraphIndex graph, NodeIndex node) {
    const auto iteration = first_dumped(dump_.graphs()[graph]);
    if (!iteration) return std::nullopt;
    if (!is_training_start(dump_, dump_.graphs()[graph], *iteration)) {
      started_before_ = started_before_ ? std::min(*started_before_, *iteration) : *iteration;
      return std::nullopt;
    }
    const auto record = flow_.parameter_read({graph, *iteration, 0, 1}, node);
    if (!record || dump_.records()[*record].io != IoDirection::input || flow_.is_mislabeled(*record)) return std::nullopt;
    if (dump_.records()[*record].iteration != *iteration) return std::nullopt;
    for (const ValueFlow::Writer& writer : flow_.writers_of(graph, node)) {
      for (const RecordIndex written : dump_.records_of(writer.graph, writer.node, *iteration)) {
        if (flow_.is_earlier(written, *record)) return std::nullopt;
      }
    }
    return record;
  }

  [[nodiscard]] Text missing_reason() const {
    if (started_before_) {
      return {SPORESCOPE_TRANSLATE_NOOP(
                  "the dump starts at iteration %1, after the weights were first updated; dump the first iteration as well"),
              {to_string(*started_before_)}};
    }
    return SPORESCOPE_TRANSLATE_NOOP(
        "a weight's file holds its value after the update, and the operator inputs from before it were not dumped; "
        "dump inputs as well (\"input_output\": 0)");
  }

  const Dump& dump_;
  const WatchedTensors& watched_;
  const std::function<bool(DumpGraphIndex, NodeIndex)>& is_selected_;
  ValueFlow flow_;
  std::set<Weight> weights_;
  std::set<Weight> found_weights_;
  std::set<RecordIndex> records_;
  std::optional<Iteration> started_before_;
};

}  // namespace

InitialWeights find_initial_weights(const Dump& dump, const WatchedTensors& watched,
                                    const std::function<bool(DumpGraphIndex, NodeIndex)>& is_selected) {
  return InitialWeightFinder(dump, watched, is_selected).run();
}

}  // namespace sporescope
