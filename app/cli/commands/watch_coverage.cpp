// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/watch_coverage.h"

#include <algorithm>

#include "core/session/live/live_dump.h"
#include "core/watch/watched_tensors.h"

namespace sporescope::cli {

namespace {

constexpr std::string_view kAscend = "Ascend";

std::string sentence(const Watchpoint& watchpoint, const std::string& why) {
  return "Watchpoint " + std::to_string(watchpoint.id) + " (" + std::string(watchpoint.condition->id) +
         ") matches nothing: " + why;
}

std::string why_nothing(const Watchpoint& watchpoint) {
  const WatchNodes& nodes = watchpoint.nodes;
  if (!nodes.names.empty()) {
    const std::string more = nodes.names.size() > 1 ? " or any of its other names" : "";
    return "no node is called " + nodes.names.front() + more;
  }
  if (!nodes.regex.empty()) return "no node name matches \"" + nodes.regex + "\"";
  if (!watchpoint.ranks.empty()) return "none of its ranks connected, or none has matching tensors";
  if (!nodes.types.empty()) return "there is no operator of type " + nodes.types.front();
  return "there is no tensor that it checks";
}

bool covers_any_node(const Dump& shape, const Watchpoint& watchpoint) {
  const auto watched = WatchedTensors::make(shape, watchpoint);
  if (!watched) return false;
  const auto graphs = shape.graphs().indices();
  return std::any_of(graphs.begin(), graphs.end(), [&](DumpGraphIndex graph) {
    const auto nodes = shape.graphs()[graph].graph->nodes().indices();
    return std::any_of(nodes.begin(), nodes.end(), [&](NodeIndex node) { return watched->includes_node(graph, node); });
  });
}

}  // namespace

WatchCoverage::WatchCoverage(const std::vector<Watchpoint>& watchpoints) {
  for (const Watchpoint& watchpoint : watchpoints) {
    if (watchpoint.enabled) all_.push_back({watchpoint});
  }
}

std::vector<std::string> WatchCoverage::check_graphs(const SessionSnapshot& training) {
  std::vector<std::string> hopeless;
  if (training.graphs.empty()) return hopeless;
  any_graph_ = true;
  const auto shape = static_dump_of(training);
  for (One& one : all_) {
    if (one.matches) continue;
    const bool remote = one.watchpoint.condition->only_ascend() && training.device_target != kAscend;
    one.matches = !remote && covers_any_node(*shape, one.watchpoint);
    if (!remote || one.reported) continue;
    one.reported = true;
    hopeless.push_back(
        sentence(one.watchpoint, "only MindSpore's own debugger on Ascend reports operator overflows; use tensor_overflow"));
  }
  return hopeless;
}

std::vector<std::string> WatchCoverage::unmatched_watchpoints() const {
  std::vector<std::string> sentences;
  if (!any_graph_) return sentences;
  for (const One& one : all_) {
    if (!one.matches && !one.reported) sentences.push_back(sentence(one.watchpoint, why_nothing(one.watchpoint)));
  }
  return sentences;
}

bool WatchCoverage::any() const {
  return any_graph_ && std::any_of(all_.begin(), all_.end(), [](const One& one) { return !one.matches; });
}

}  // namespace sporescope::cli
