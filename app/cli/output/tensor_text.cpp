// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/tensor_text.h"

#include <algorithm>

#include "app/cli/output/plain_text.h"
#include "core/dump/rank_name.h"

namespace sporescope::cli {

namespace {

bool several_graphs(const Dump& dump) {
  const auto graphs = dump.graphs();
  return std::any_of(graphs.begin(), graphs.end(), [&](const DumpGraph& g) { return g.graph_id != graphs.front().graph_id; });
}

std::string extreme_text(const std::optional<IntegerValue>& integer, const std::optional<double>& value, int digits) {
  if (!integer) return number_text(value, digits);
  return std::visit([](auto number) { return std::to_string(number); }, *integer);
}

}  // namespace

bool several_ranks(const Dump& dump) {
  const auto graphs = dump.graphs();
  return std::any_of(graphs.begin(), graphs.end(), [&](const DumpGraph& g) { return g.rank != graphs.front().rank; });
}

TensorColumns::TensorColumns(const Dump& dump)
    : dump_(&dump), has_several_ranks_(several_ranks(dump)), has_several_graphs_(several_graphs(dump)) {}

std::vector<Column> TensorColumns::graph() const {
  std::vector<Column> columns;
  if (has_several_ranks_) columns.push_back({"RANK", Align::right});
  if (has_several_graphs_) columns.push_back({"GRAPH", Align::left});
  return columns;
}

std::vector<std::string> TensorColumns::graph(const TensorRecord& record) const {
  std::vector<std::string> cells;
  const DumpGraph* graph = record.graph == kNoDumpGraph ? nullptr : &dump_->graphs()[record.graph];
  if (has_several_ranks_) cells.push_back(graph != nullptr ? rank_name(graph->rank) : "-");
  if (has_several_graphs_) cells.push_back(graph != nullptr ? graph->name : "-");
  return cells;
}

std::vector<Column> TensorColumns::place() const {
  std::vector<Column> columns = graph();
  columns.push_back({"ITERATION", Align::right});
  return columns;
}

std::vector<std::string> TensorColumns::place(const TensorRecord& record) const {
  std::vector<std::string> cells = graph(record);
  cells.push_back(iteration_text(record.iteration));
  return cells;
}

std::string TensorColumns::slot(const TensorRecord& record) {
  std::string text = (record.io == IoDirection::input ? "input " : "output ") + std::to_string(record.slot);
  if (record.runs > 1) text += " run " + std::to_string(record.run) + " of " + std::to_string(record.runs);
  return text;
}

std::string node_text(const Dump& dump, const TensorRecord& record) {
  const bool has_node = record.graph != kNoDumpGraph && record.node != kNoNode && dump.graphs()[record.graph].graph;
  return std::string(has_node ? dump.graphs()[record.graph].graph->nodes()[record.node].full_name : record.name);
}

std::string short_node_text(const Dump& dump, const TensorRecord& record) {
  const bool has_node = record.graph != kNoDumpGraph && record.node != kNoNode && dump.graphs()[record.graph].graph;
  return std::string(has_node ? dump.graphs()[record.graph].graph->nodes()[record.node].name() : record.name);
}

std::string tensor_text(const Dump& dump, const TensorRecord& record) {
  std::string text = short_node_text(dump, record) + ", " + TensorColumns::slot(record);
  if (record.iteration != Iteration::constants) text += ", iteration " + iteration_text(record.iteration);
  if (record.graph != kNoDumpGraph && several_ranks(dump)) text += ", rank " + rank_name(dump.graphs()[record.graph].rank);
  return text;
}

std::string iteration_text(Iteration iteration) {
  if (iteration == Iteration::constants) return "-";
  return iteration == Iteration::init ? "init" : to_string(iteration);
}

std::string min_text(const Statistics& s) { return extreme_text(s.integer_min, s.min, digits_of_range(s.min, s.max)); }
std::string max_text(const Statistics& s) { return extreme_text(s.integer_max, s.max, digits_of_range(s.min, s.max)); }

std::string non_finite_text(const Statistics& statistics) {
  std::string text;
  const auto add = [&text](std::uint64_t count, const char* label) {
    if (count == 0) return;
    if (!text.empty()) text += ", ";
    text += std::to_string(count) + " " + label;
  };
  add(statistics.nan, "NaN");
  add(statistics.neg_inf, "-Inf");
  add(statistics.pos_inf, "+Inf");
  return text;
}

}  // namespace sporescope::cli
