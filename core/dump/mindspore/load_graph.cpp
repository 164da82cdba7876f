// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/load_graph.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "core/base/parse.h"
#include "core/dump/csv.h"
#include "core/dump/mindspore/execution_order.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/text_file.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMaxOrderBytes = std::uint64_t{1} << 30U;

void load_order(const std::filesystem::path& path, LoadedGraph& out) {
  const auto text = read_text_file(path, kMaxOrderBytes);
  if (!text) {
    out.problems.push_back({path, text.error().message});
    return;
  }
  out.order = parse_execution_order(normalize_csv(*text));
  out.order_known = true;
  out.none_launched = out.order.empty();
}

/// Compares the order with the graph. With a damaged order, files are assigned to no operator or to the wrong one.
void compare_order(const std::filesystem::path& path, LoadedGraph& out) {
  std::uint64_t unknown = 0;
  std::uint64_t repeated = 0;
  std::string first_unknown, first_repeated;
  std::unordered_set<std::string_view> visited;
  for (const std::string& name : out.order) {
    if (!visited.insert(name).second && repeated++ == 0) first_repeated = name;
    if (out.graph->find(name) == kNoNode && unknown++ == 0) first_unknown = name;
  }
  if (unknown > 0) {
    out.problems.push_back({path,
                            {SPORESCOPE_TRANSLATE_NOOP("“%1”: %2 of %3 lines name no operator of the graph, the first is “%4”"),
                             {path.string(), Count{unknown}, Count{out.order.size()}, first_unknown}}});
  }
  if (repeated > 0) {
    out.problems.push_back({path,
                            {SPORESCOPE_TRANSLATE_NOOP("“%1”: %2 lines repeat an operator, the first is “%3”"),
                             {path.string(), Count{repeated}, first_repeated}}});
  }
}

/// Returns the id of the root graph from the graph file, which stores it in decimal.
std::uint32_t root_id_of(const Graph& graph, std::uint32_t own) {
  const auto id = parse_digits(graph.root_name());
  return id && *id <= std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(*id) : own;
}

}  // namespace

LoadedGraph load_graph(const std::filesystem::path& root, std::uint32_t graph_id, const GraphFiles& files,
                       WriteActivity writing, GraphFileCache* cache) {
  LoadedGraph out;
  out.graph_id = out.root_id = graph_id;
  out.has_file = !files.graph.empty();
  if (!files.order.empty()) {
    out.read.push_back({root / files.order, FileStamp::of(root / files.order)});
    load_order(root / files.order, out);
  }
  if (!out.has_file) return out;
  out.read.push_back({root / files.graph, FileStamp::of(root / files.graph)});
  auto graph = read_graph_file(root / files.graph, GraphReadOptions{out.order, cache});
  if (graph) {
    out.graph = *std::move(graph);
    out.root_id = root_id_of(*out.graph, graph_id);
    if (out.order_known) compare_order(root / files.order, out);
    out.order = {};
  } else if (writing == WriteActivity::possible && out.read.back().stamp.is_recent()) {
    out.incomplete_file = files.graph;
  } else {
    out.problems.push_back({root / files.graph, graph.error().message});
  }
  return out;
}

void load_history(const std::filesystem::path& root, const GraphFiles& files, LoadedGraph& graph) {
  if (files.history.empty()) return;
  const std::filesystem::path path = root / files.history;
  const auto text = read_text_file(path, kMaxOrderBytes);
  if (!text) {
    graph.problems.push_back({path, text.error().message});
    return;
  }
  ExecutionHistory history = parse_history(normalize_csv(*text));
  graph.history_known = true;
  graph.history = std::move(history.iterations);
  if (history.invalid_lines > 0) {
    graph.problems.push_back(
        {path,
         {SPORESCOPE_TRANSLATE_NOOP("“%1”: skipped %2 lines that are not iteration numbers, the first is line %3"),
          {path.string(), Count{history.invalid_lines}, std::to_string(history.first_invalid_line)}}});
  }
}

}  // namespace sporescope
