// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/comparison/comparison_builder.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace sporescope {
namespace {

NodeStatus node_status(PairStatus status) {
  switch (status) {
    case PairStatus::agrees:
      return NodeStatus::agrees;
    case PairStatus::propagates:
      return NodeStatus::propagates;
    case PairStatus::diverges:
      return NodeStatus::diverges;
    case PairStatus::not_comparable:
      break;
  }
  return NodeStatus::not_comparable;
}

void update_largest(std::optional<double>& largest, const std::optional<double>& value) {
  if (value && (!largest || *value > *largest)) largest = value;
}

/// Returns the graph with the nodes that views show.
std::shared_ptr<const Graph> shown_graph(const DumpView& view, GraphIndex graph) {
  if (const FileNodes* files = view.nodes_of_files(graph)) return files->graph();
  const DumpGraph* known = view.graph(graph);
  return known == nullptr ? nullptr : known->graph;
}

const Node* node_in(const DumpView& view, const NodeKey& node) {
  const auto graph = shown_graph(view, node.graph);
  return graph != nullptr && graph->nodes().has(node.node) ? &graph->nodes()[node.node] : nullptr;
}

std::optional<SourceLine> line_of(const DumpView& view, const std::optional<NodeKey>& node) {
  const auto graph = node ? shown_graph(view, node->graph) : nullptr;
  return graph == nullptr ? std::nullopt : graph->user_line(node->node);
}

auto execution_point_of(const Dump& dump, RecordIndex record) {
  const TensorRecord& r = dump.records()[record];
  return std::tuple(r.iteration, r.time, record);
}

}  // namespace

ComparisonBuilder::ComparisonBuilder(std::shared_ptr<const ComparedRuns> runs)
    : a_(*runs->a), b_(*runs->b), runs_(runs->comparison) {
  result_.runs = std::move(runs);
}

SessionComparison ComparisonBuilder::build() && {
  result_.matched_by_name = runs_.matched_by_name;
  result_.matched_by_structure = runs_.matched_by_structure;
  result_.matched_by_rule = runs_.matched_by_rule;
  result_.matched_manually = runs_.matched_manually;
  result_.only_a = runs_.only_a.size();
  result_.only_b = runs_.only_b.size();
  result_.iterations_only_a = runs_.iterations_only_a;
  result_.iterations_only_b = runs_.iterations_only_b;
  result_.refused = runs_.graphs->rejected;
  result_.coverage = runs_.coverage;
  result_.complete = runs_.complete;
  add_pairs();
  for (const Event& event : events(b_.dump(), &ComparedPair::b, runs_.tensors_only_b)) add_tensor_of_b(event);
  add_findings();
  add_nodes_of_a();
  if (runs_.complete) add_undumped();
  arrange_nodes();
  store_graphs();
  return std::move(result_);
}

/// Returns all tensors of one side in execution order. In a partial result, tensors after the last pair are still undecided
/// and omitted.
std::vector<ComparisonBuilder::Event> ComparisonBuilder::events(const Dump& dump, RecordIndex ComparedPair::*side,
                                                                const std::vector<RecordIndex>& unpaired) const {
  std::vector<Event> events;
  events.reserve(runs_.pairs.size() + unpaired.size());
  for (const ComparedPair& pair : runs_.pairs) events.push_back({pair.*side, &pair});
  for (const RecordIndex record : unpaired) events.push_back({record, nullptr});
  std::sort(events.begin(), events.end(), [&](const Event& x, const Event& y) {
    return execution_point_of(dump, x.record) < execution_point_of(dump, y.record);
  });
  while (!runs_.complete && !events.empty() && events.back().pair == nullptr) events.pop_back();
  return events;
}

void ComparisonBuilder::add_pairs() {
  for (std::size_t i = 0; i < runs_.pairs.size(); ++i) {
    const ComparedPair& pair = runs_.pairs[i];
    if (pair.difference && pair.header_a && pair.header_b) {
      result_.precisions.insert(coarser(precision_of(pair.header_a->dtype), precision_of(pair.header_b->dtype)));
    }
    result_.pairs_.emplace_back(b_.key_of(pair.b), i);
  }
  std::sort(result_.pairs_.begin(), result_.pairs_.end());
}

void ComparisonBuilder::add_tensor_of_b(const Event& event) {
  const TensorKey key = b_.key_of(event.record);
  if (key.node == kNoNode || key.graph == kNoGraph) return;
  const NodeKey node{key.graph, key.node};
  const auto [it, is_new] = row_of_.try_emplace({node, key.iteration, key.run}, rows_.size());
  if (is_new) {
    Row row;
    row.node.b = node;
    row.node.iteration = key.iteration;
    row.node.run = key.run;
    row.node.tensor = key;
    seen_b_.insert(node);
    rows_.push_back(std::move(row));
  }
  Row& row = rows_[it->second];
  if (event.pair != nullptr) return add_pair(row, *event.pair);
  if (!is_new) {
    if (!row.compared && key.io == IoDirection::output && row.node.tensor->io == IoDirection::input) row.node.tensor = key;
    return;
  }
  const TensorRecord& record = b_.dump().records()[event.record];
  const GraphPair* graphs = find_pair_of_b(record.graph);
  const NodeIndex node_a = graphs == nullptr || record.node == kNoNode ? kNoNode : graphs->nodes.of_b(record.node);
  if (node_a == kNoNode) {
    row.node.status = NodeStatus::only_b;
    return;
  }
  row.node.a = node_of_a({graphs->a, node_a});
  row.node.matched_by = matched_by(graphs->a, node_a);
  row.node.status = NodeStatus::not_comparable;
  row.node.reason = SPORESCOPE_TRANSLATE_NOOP("it was not dumped in A");
}

void ComparisonBuilder::add_pair(Row& row, const ComparedPair& pair) {
  const TensorKey key = b_.key_of(pair.b);
  const TensorKey key_a = a_.key_of(pair.a);
  ComparedNode& node = row.node;
  if (!row.compared) {
    node.a = NodeKey{key_a.graph, key_a.node};
    seen_a_.insert(*node.a);
    node.matched_by = matched_by(a_.dump().records()[pair.a].graph, a_.dump().records()[pair.a].node);
    node.reason = {};
  }
  update_largest(node.input_error, pair.input_error);
  const bool is_output = key.io == IoDirection::output;
  if (!is_output && row.has_output) return;
  const bool first = !row.compared || (is_output && !row.has_output);
  row.compared = true;
  row.has_output = row.has_output || is_output;
  if (first) {
    node.status = NodeStatus::agrees;
    node.output_error.reset();
    node.largest.reset();
    node.tensor = key;
  }
  const NodeStatus status = node_status(pair.status);
  if (severity_of_status(status) > severity_of_status(node.status)) node.status = status;
  if (status == NodeStatus::not_comparable && node.reason.empty()) node.reason = pair.reason;
  if (pair.output_error && pair.output_error > node.output_error.value_or(0)) node.tensor = key;
  update_largest(node.output_error, pair.output_error);
  if (pair.difference) update_largest(node.largest, pair.difference->largest());
}

/// Marks the node of each divergence as diverging, even if only its consumers show the difference.
void ComparisonBuilder::add_findings() {
  for (const Divergence& divergence : runs_.findings) {
    Divergence finding = complete_finding(divergence);
    if (finding.key_b) {
      const auto row = row_of_.find({*finding.key_b, finding.iteration, finding.tensor ? finding.tensor->run : 1});
      if (row != row_of_.end() && rows_[row->second].compared) rows_[row->second].node.status = NodeStatus::diverges;
    }
    result_.findings.push_back(std::move(finding));
  }
}

void ComparisonBuilder::add_nodes_of_a() {
  for (const Event& event : events(a_.dump(), &ComparedPair::a, runs_.tensors_only_a)) {
    if (event.pair == nullptr) {
      add_unmatched(event.record);
      continue;
    }
    const TensorKey key_b = b_.key_of(event.pair->b);
    const auto row = row_of_.find({NodeKey{key_b.graph, key_b.node}, key_b.iteration, key_b.run});
    if (row != row_of_.end()) last_row_ = row->second + 1;
  }
}

void ComparisonBuilder::add_unmatched(RecordIndex record_a) {
  const TensorRecord& record = a_.dump().records()[record_a];
  const TensorKey key = a_.key_of(record_a);
  const GraphPair* graphs = find_pair_of_a(record.graph);
  if (graphs == nullptr || key.node == kNoNode) return;
  const auto iterations = std::find_if(graphs->iterations.begin(), graphs->iterations.end(),
                                       [&](const auto& pair) { return pair.first == record.iteration; });
  if (iterations == graphs->iterations.end()) return;
  ComparedNode node;
  node.a = NodeKey{key.graph, key.node};
  node.iteration = iterations->second;
  node.run = key.run;
  node.status = NodeStatus::only_a;
  const NodeIndex node_b = record.node == kNoNode ? kNoNode : graphs->nodes.of_a(record.node);
  if (node_b != kNoNode) {
    node.b = node_of_b({graphs->b, node_b});
    if (row_of_.contains({*node.b, *node.iteration, key.run})) return;
    node.status = NodeStatus::not_comparable;
    node.matched_by = matched_by(graphs->a, record.node);
    node.reason = SPORESCOPE_TRANSLATE_NOOP("it was not dumped in B");
  }
  if (!only_in_a_.insert({*node.a, *node.iteration, key.run}).second) return;
  seen_a_.insert(*node.a);
  if (node.b) seen_b_.insert(*node.b);
  after_[last_row_].push_back(std::move(node));
}

/// Appends nodes of only one run that were not dumped. They have no iteration.
void ComparisonBuilder::add_undumped() {
  const auto add = [this](std::optional<NodeKey> a, std::optional<NodeKey> b, NodeStatus status) {
    ComparedNode node;
    node.a = a;
    node.b = b;
    node.status = status;
    after_[rows_.size()].push_back(std::move(node));
  };
  for (const NodePlace& node_place : runs_.only_b) {
    const NodeKey node = node_of_b(node_place);
    if (!seen_b_.contains(node)) add(std::nullopt, node, NodeStatus::only_b);
  }
  for (const NodePlace& node_place : runs_.only_a) {
    const NodeKey node = node_of_a(node_place);
    if (!seen_a_.contains(node)) add(node, std::nullopt, NodeStatus::only_a);
  }
}

void ComparisonBuilder::arrange_nodes() {
  std::set<NodeKey> compared;
  const auto append_nodes_after = [this](std::size_t rows) {
    const auto found = after_.find(rows);
    if (found == after_.end()) return;
    std::move(found->second.begin(), found->second.end(), std::back_inserter(result_.nodes));
  };
  append_nodes_after(0);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    ComparedNode& node = rows_[i].node;
    if (node.output_error && compared.insert(*node.b).second) {
      const Node* node_b = node_in(b_, *node.b);
      ++(node_b != nullptr && node_b->kind == NodeKind::parameter ? result_.parameters : result_.operators);
    }
    result_.positions_.emplace(Execution{*node.b, *node.iteration, node.run}, result_.nodes.size());
    result_.nodes.push_back(std::move(node));
    append_nodes_after(i + 1);
  }
}

void ComparisonBuilder::store_graphs() {
  const auto store_nodes = [](const DumpView& view, SessionComparison::Graphs& graphs) {
    for (const DumpGraphIndex i : view.dump().graphs().indices()) {
      const GraphIndex graph = view.session_graph(i);
      if (auto nodes = shown_graph(view, graph)) graphs.emplace(graph, std::move(nodes));
    }
  };
  store_nodes(a_, result_.graphs_a_);
  store_nodes(b_, result_.graphs_b_);
  for (const GraphPair& pair : runs_.graphs->pairs) {
    const auto& a = a_.dump().graphs()[pair.a].graph;
    const auto& b = b_.dump().graphs()[pair.b].graph;
    if (!a || !b) continue;
    result_.graphs.push_back({a_.session_graph(pair.a), b_.session_graph(pair.b), a, b,
                              std::shared_ptr<const NodeMatching>(runs_.graphs, &pair.nodes)});
  }
}

Divergence ComparisonBuilder::complete_finding(Divergence finding) const {
  if (finding.node_a) finding.key_a = node_of_a(*finding.node_a);
  if (finding.node_b) finding.key_b = node_of_b(*finding.node_b);
  if (finding.b) finding.tensor = b_.key_of(*finding.b);
  // Without a graph file, the node is derived from the file name.
  if (!finding.key_b && finding.tensor && finding.tensor->node != kNoNode && !finding.node_a) {
    finding.key_b = NodeKey{finding.tensor->graph, finding.tensor->node};
  }
  finding.source = line_of(b_, finding.key_b);
  if (!finding.source) finding.source = line_of(a_, finding.key_a);
  const Node* node = finding.key_b ? node_in(b_, *finding.key_b) : finding.key_a ? node_in(a_, *finding.key_a) : nullptr;
  if (node != nullptr) finding.name = std::string(node->name());
  return finding;
}

const GraphPair* ComparisonBuilder::find_pair_of_a(DumpGraphIndex graph) const {
  const auto& pairs = runs_.graphs->pairs;
  const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const GraphPair& pair) { return pair.a == graph; });
  return found == pairs.end() ? nullptr : &*found;
}

const GraphPair* ComparisonBuilder::find_pair_of_b(DumpGraphIndex graph) const {
  const auto& pairs = runs_.graphs->pairs;
  const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const GraphPair& pair) { return pair.b == graph; });
  return found == pairs.end() ? nullptr : &*found;
}

/// Tensors without graph nodes are matched by file name.
MatchedBy ComparisonBuilder::matched_by(DumpGraphIndex graph_a, NodeIndex node_a) const {
  const GraphPair* graphs = find_pair_of_a(graph_a);
  if (node_a == kNoNode || graphs == nullptr || graphs->nodes.of_a(node_a) == kNoNode) return MatchedBy::name;
  return graphs->nodes.matched_by(node_a);
}

NodeKey ComparisonBuilder::node_of_a(const NodePlace& place) const { return {a_.session_graph(place.graph), place.node}; }

NodeKey ComparisonBuilder::node_of_b(const NodePlace& place) const { return {b_.session_graph(place.graph), place.node}; }

}  // namespace sporescope
